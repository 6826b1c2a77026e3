"""The positions that a command is asked about: its arguments, or lines of standard input; and the loop over them.

A line that cannot be answered gives its number and the reason on standard error, and the run goes on; the command then
ends with exit code 1. Lines that begin with # are left out. An argument - stands for standard input.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TextIO

from fourcast.cli.input.moves import LineReader, read_argument
from fourcast.cli.session import EXIT_WRONG_INPUT, complain, refuse
from fourcast.errors import FourcastError, SearchInterrupted
from fourcast.geometry import Geometry
from fourcast.position import Position

STANDARD_INPUT = "-"


@dataclass(frozen=True, slots=True)
class Question:
    """One position that was asked for, or what is wrong with it."""

    source: str  # "argument" or "line"
    number: int  # of the argument or line, from 1
    moves: str  # in one word; as they were given if they cannot be read
    position: Position | FourcastError


class Questions:
    """Reads positions, and remembers whether one of them had to be refused."""

    def __init__(self, given: Sequence[str] | None, geometry: Geometry) -> None:
        self._given = given or (STANDARD_INPUT,)
        self._geometry = geometry
        self._has_refused = False
        self._gathered: list[Question] | None = None
        self.answered = 0  # questions that have their answer

    def __iter__(self) -> Iterator[Question]:
        return self._read_all() if self._gathered is None else iter(self._gathered)

    def gather(self) -> int:
        """Read all questions now; return how many there are."""
        self._gathered = list(self._read_all())
        return len(self._gathered)

    def _read_all(self) -> Iterator[Question]:
        for number, text in enumerate(self._given, 1):
            if text == STANDARD_INPUT:
                yield from self._read_lines()
            else:
                yield self._ask("argument", number, text, partial(read_argument, geometry=self._geometry))

    def refuse(self, question: Question, error: FourcastError) -> None:
        """Say what is wrong with a question; a single argument needs no number."""
        self._has_refused = True
        is_alone = question.source == "argument" and len(self._given) == 1
        complain(str(error) if is_alone else f"{question.source} {question.number}: {error}")

    def finish(self) -> None:
        """End the command with the code that says so, if anything was refused."""
        if self._has_refused:
            raise SystemExit(EXIT_WRONG_INPUT)

    def _read_lines(self) -> Iterator[Question]:
        number = 0
        reader = LineReader(self._geometry, lambda told: complain(f"line {number}: {told}"))
        for number, line in enumerate(open_input(), 1):
            if not line.startswith("#"):
                yield self._ask("line", number, line, reader.read)

    def _ask(self, source: str, number: int, text: str, read: Callable[[str], str]) -> Question:
        try:
            moves = read(text)
        except FourcastError as error:
            return Question(source, number, text.strip(), error)
        try:
            position = Position.from_moves(moves, self._geometry.width, self._geometry.height)
        except FourcastError as error:
            return Question(source, number, moves, error)
        return Question(source, number, moves, position)


def answer_each(questions: Questions, answer: Callable[[Question, Position], None]) -> None:
    """Call `answer` for every position, in order; end the command with the code that says so if one was refused."""
    for question in questions:
        try:
            if isinstance(question.position, FourcastError):
                raise question.position
            answer(question, question.position)
            questions.answered += 1
        except SearchInterrupted:
            raise
        except FourcastError as error:
            questions.refuse(question, error)
    questions.finish()


def open_input() -> TextIO:
    """Return standard input, as text that no byte can stop: moves are plain letters in every encoding.

    A mark of the byte order, which some programs write first, is skipped.
    """
    if sys.stdin is None or sys.stdin.closed:
        refuse("standard input is closed: there is nothing to read")
    if hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(encoding="utf-8-sig", errors="replace")
    return sys.stdin
