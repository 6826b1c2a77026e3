"""Commands that answer positions one by one: from the arguments, or one a line from standard input.

A line that cannot be answered gives its number and the reason on standard error, and the run goes on; the command then
ends with exit code 1.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from fourcast.cli.answers import read_lines, read_moves
from fourcast.cli.session import EXIT_WRONG_INPUT, complain
from fourcast.errors import FourcastError, SearchInterrupted
from fourcast.geometry import Geometry
from fourcast.position import Position


@dataclass(frozen=True, slots=True)
class Question:
    """One position that was asked for."""

    number: int  # of the argument or line, from 1
    moves: str
    position: Position


def answer_each(moves: Sequence[str] | None, board: Geometry, answer: Callable[[Question], None]) -> None:
    """Call `answer` for every position given; no moves at all means lines of standard input."""
    source = "argument" if moves else "line"
    has_failed = False
    for number, text in enumerate(moves or _read_all(), start=1):
        try:
            position = Position.from_moves(text, width=board.width, height=board.height)
            answer(Question(number, text, position))
        except SearchInterrupted:
            raise
        except FourcastError as error:
            has_failed = True
            is_alone = moves is not None and len(moves) == 1
            complain(str(error) if is_alone else f"{source} {number}: {error}")
    if has_failed:
        raise SystemExit(EXIT_WRONG_INPUT)


def _read_all() -> Iterator[str]:
    return map(read_moves, read_lines())
