"""The dialogue of `fourcast learn`: one step after the other, columns in, reasons out.

Somebody who types goes on with Enter and from lesson to lesson. In a pipe only the questions read lines, so that a
script needs to know nothing but the answers, and it ends with the lesson.
"""

from __future__ import annotations

from fourcast.analysis.lessons import Lesson, Question, Step, find_lesson, load_lessons
from fourcast.cli.input.columns import Prompt, parse_column
from fourcast.cli.learn.voice import Voice
from fourcast.errors import FourcastError

_HELP = "Type a column, a-g or 1-7; s shows the answer, n goes on, board shows it again, q quits."
_AGAIN = "Try another column; board shows the board as it was, s the answer."
_ENTER = "Enter goes on, q quits."
_CHOOSE = "Type the number of a lesson, or Enter for the first one; q quits."


class _Quit(Exception):  # noqa: N818 (nothing went wrong)
    """Nobody wants to go on, or the lines have run out."""


class Dialogue:
    """Reads lines from standard input until the end, q, or the last lesson."""

    def __init__(self) -> None:
        self._voice = Voice()
        self._prompt = Prompt()

    def run(self, lesson: Lesson | None) -> None:
        """Go through a lesson, and those after it if somebody wants to; None: list them and ask for one."""
        try:
            lesson = lesson or self._choose()
            while lesson is not None:
                lesson = self._teach(lesson)
        except _Quit:
            return

    def _read(self) -> str:
        word = self._prompt.read()
        if word is None or word in ("q", "quit"):
            raise _Quit
        return word

    def _choose(self) -> Lesson:
        self._voice.list_lessons(load_lessons())
        self._voice.advise(_CHOOSE)
        while True:
            try:
                return find_lesson(self._read() or "1")
            except FourcastError as error:
                self._voice.refuse(str(error))

    def _teach(self, lesson: Lesson) -> Lesson | None:
        """Go through all steps; return the next lesson if it is wanted."""
        at_once = 0
        self._voice.begin(lesson)
        for number, step in enumerate(lesson.steps, 1):
            self._voice.tell_step(lesson, number, step)
            if step.question is not None:
                at_once += self._ask(step, step.question)
            if number < len(lesson.steps):
                self._wait(_ENTER)
        self._voice.end(lesson, at_once)
        following = load_lessons()[lesson.number : lesson.number + 1]
        if not (following and self._prompt.is_seen):
            return None
        self._wait(f"Enter begins lesson {following[0].number}, {following[0].title}; q quits.")
        return following[0]

    def _wait(self, advice: str) -> None:
        if self._prompt.is_seen:
            self._voice.advise(advice)
            self._read()

    def _ask(self, step: Step, question: Question) -> bool:
        """Take columns until one is right or none is wanted; return whether the first was right."""
        self._voice.ask(step, question)
        self._voice.advise(_HELP)
        tries = 0
        while True:
            word = self._read()
            if word in ("n", "next"):
                return False
            if word in ("s", "answer", "solution"):
                self._voice.tell_right(step, question)
                return False
            if word == "board":
                self._voice.show(step)
            elif word in ("", "?", "help"):
                self._voice.advise(_HELP)
            else:
                try:
                    column = parse_column(word, step.position)
                except FourcastError as error:
                    self._voice.refuse(str(error))
                    continue
                reply = question.answer(column)
                self._voice.tell_reply(step, column, reply)
                if reply.is_right:
                    return tries == 0
                tries += 1
                self._voice.advise(_AGAIN)
