"""How puzzles, verdicts and solutions are put on the screen: as a coloured board with sentences, or as JSON."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, TypeAlias

from rich.console import Console
from rich.text import Text

from fourcast.analysis.wording import count_of
from fourcast.cli.display.board import STONES, draw_board
from fourcast.cli.input.columns import column_letter
from fourcast.cli.puzzle.collection import describe_openly
from fourcast.notation import format_moves

if TYPE_CHECKING:
    from fourcast.analysis.puzzles import Puzzle, Solution, Verdict
    from fourcast.position import Position


class TextVoice:
    """Boards and sentences; in colour and wrapped on a terminal, plain lines in a pipe."""

    def __init__(self) -> None:
        console = Console(highlight=False)
        self._console = console if console.is_terminal else Console(highlight=False, soft_wrap=True)

    def pose(self, puzzle: Puzzle) -> None:
        """Show the board, what is asked and how hard it is."""
        heading = Text(f"\nPuzzle {puzzle.id}, grade {puzzle.grade} of 5, {count_of(puzzle.length, 'move')}", "dim")
        question = Text(f"\n{STONES[puzzle.to_move]} {puzzle.question}", "bold")
        self._print(Text("\n").join([heading, *draw_board(puzzle.position), question]))

    def show(self, position: Position) -> None:
        """Show the board after an answer."""
        self._print(Text("\n").join(draw_board(position)))

    def tell_verdict(self, verdict: Verdict) -> None:
        """Say whether a column is right, and why not."""
        self._print(Text(verdict.headline, "bold green" if verdict.is_right else "bold red"))
        for sentence in verdict.sentences:
            self._print(Text(sentence.text))

    def tell_solution(self, solution: Solution) -> None:
        """Say what the right column is, best play from there, and why."""
        self._print(Text(f"Column {column_letter(solution.puzzle.column)}: {solution.headline}", "bold green"))
        self._print(Text(f"Moves by columns: {format_moves(solution.line)}"))
        for sentence in solution.sentences:
            self._print(Text(sentence.text))

    def advise(self, sentence: str) -> None:
        """Say what can be typed."""
        self._print(Text(sentence, "dim"))

    def refuse(self, sentence: str) -> None:
        """Say what is wrong with what was typed."""
        self._print(Text(sentence))

    def say_farewell(self, posed: int, solved: int, at_once: int) -> None:
        """Say how it went."""
        puzzles = "puzzle" if posed == 1 else "puzzles"
        self._print(Text(f"{solved} of {posed} {puzzles} solved, {at_once} at the first try."))

    def _print(self, text: Text) -> None:
        self._console.print(text)


class JsonVoice:
    """One object per line; columns count from 0."""

    def pose(self, puzzle: Puzzle) -> None:
        """Write the puzzle without its answer."""
        self._write("puzzle", describe_openly(puzzle))

    def show(self, position: Position) -> None:
        """Write nothing: the verdict has the whole line."""

    def tell_verdict(self, verdict: Verdict) -> None:
        """Write the verdict."""
        self._write("verdict", verdict.to_dict())

    def tell_solution(self, solution: Solution) -> None:
        """Write the solution."""
        self._write("solution", solution.to_dict())

    def advise(self, sentence: str) -> None:
        """Write nothing: a program knows what it can send."""

    def refuse(self, sentence: str) -> None:
        """Write what is wrong."""
        self._write("error", {"message": sentence})

    def say_farewell(self, posed: int, solved: int, at_once: int) -> None:
        """Write the counts."""
        self._write("end", {"posed": posed, "solved": solved, "at_once": at_once})

    def _write(self, event: str, facts: dict[str, object]) -> None:
        print(json.dumps({"event": event} | facts), flush=True)


Voice: TypeAlias = TextVoice | JsonVoice  # tells people or programs what happens
