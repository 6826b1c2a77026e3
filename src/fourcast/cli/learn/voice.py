"""How lessons are put on the screen: boards with lit cells in brackets, and sentences below them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import cycle

from rich.console import Console
from rich.text import Text

from fourcast.analysis.lessons import Lesson, Marks, Question, Reply, Step
from fourcast.analysis.wording import list_words
from fourcast.cli.display.board import STONES, draw_board
from fourcast.cli.input.columns import column_letter
from fourcast.geometry import Column
from fourcast.position import Position

_PRAISE = ("Right!", "Well done!", "Exactly!", "Very good!")
_LIGHT = "bold cyan"
_CELL_WIDTH = 4  # of a board on the terminal; the stone is the last sign


class Voice:
    """Boards and sentences; in colour and wrapped on a terminal, plain lines in a pipe."""

    def __init__(self) -> None:
        console = Console(highlight=False)
        self._console = console if console.is_terminal else Console(highlight=False, soft_wrap=True)
        self._praise = cycle(_PRAISE)

    def list_lessons(self, lessons: Sequence[Lesson]) -> None:
        """Write one line for each lesson."""
        width = max(len(lesson.title) for lesson in lessons)
        for lesson in lessons:
            title = Text.assemble((f"{lesson.number:2}", "dim"), "  ", (lesson.title.ljust(width), "bold"), "  ")
            self._print(title + Text(lesson.summary))

    def begin(self, lesson: Lesson) -> None:
        """Say which lesson begins."""
        self._print(Text(f"\nLesson {lesson.number}: {lesson.title}", "bold"))
        self._print(Text(lesson.summary))
        self._print(Text(f"{STONES[0]} is Red, {STONES[1]} is Yellow; [ ] shows what the words are about.", "dim"))

    def tell_step(self, lesson: Lesson, number: int, step: Step) -> None:
        """Show the board and say the words."""
        self._print(Text(f"\n{lesson.title}, {number} of {len(lesson.steps)}", "dim"))
        self.show(step)
        self._print(Text(f"\n{step.text}"))

    def show(self, step: Step) -> None:
        """Show the board."""
        self._print(draw_lit(step.position, step.marks))

    def ask(self, step: Step, question: Question) -> None:
        """Say what is asked."""
        self._print(Text(f"\n{STONES[step.position.to_move]} {question.text}", "bold"))

    def tell_reply(self, step: Step, column: Column, reply: Reply) -> None:
        """Show the board with the new stone and say whether it is right, and why."""
        self._print(draw_lit(step.position.play(column), reply.marks))
        mark, style = (next(self._praise), "bold green") if reply.is_right else ("Not quite.", "bold red")
        self._print(Text.assemble("\n", (mark, style), " ", reply.reason))

    def tell_right(self, step: Step, question: Question) -> None:
        """Show the first column that is right, name all of them, and say why."""
        right = question.right_columns
        reply = question.answer(right[0])
        self._print(draw_lit(step.position.play(right[0]), reply.marks))
        named = f"Column {list_words([column_letter(column) for column in right], 'or')}."
        self._print(Text.assemble("\n", (named, "bold green"), " ", reply.reason))

    def end(self, lesson: Lesson, at_once: int) -> None:
        """Say how it went."""
        questions = "question" if lesson.questions == 1 else "questions"
        told = f"{at_once} of {lesson.questions} {questions} right at the first try."
        self._print(Text(f"\nThe end of lesson {lesson.number}: {told}", "bold"))

    def advise(self, sentence: str) -> None:
        """Say what can be typed."""
        self._print(Text(sentence, "dim"))

    def refuse(self, sentence: str) -> None:
        """Say what is wrong with what was typed."""
        self._print(Text(sentence))

    def _print(self, text: Text) -> None:
        self._console.print(text)


def draw_lit(position: Position, marks: Marks) -> Text:
    """Draw the board with brackets around the cells that are lit; of a pair only the cell of the answer is."""
    rows = draw_board(position)
    lit = {*marks.cells, *(cell for line in marks.lines for cell in line), *(answer for _, answer in marks.pairs)}
    for column, row in lit:
        place = position.height - row  # the first row of the drawing has the numbers of the columns
        rows[place] = _bracket(rows[place], column * _CELL_WIDTH + _CELL_WIDTH - 1)
    return Text("\n").join(rows)


def _bracket(row: Text, place: int) -> Text:
    """Return a row with brackets around one sign of it."""
    before, sign, after = row[: place - 1], row[place : place + 1], row[place + 2 :]
    return Text.assemble(before, ("[", _LIGHT), sign, ("]", _LIGHT), after)
