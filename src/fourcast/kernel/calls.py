"""What Python asks of the kernel besides a solve: sequences counted, and proofs.

The entry points are fetched through `door`, so neither Numba nor LLVM is imported before a question is asked.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import cache
from typing import Any

import numpy as np

from fourcast.geometry import Geometry
from fourcast.score import Score

from . import door
from . import task_slots as slots
from .board_size import make_lines, make_size, size_numbers

Words = np.ndarray[Any, np.dtype[np.uint64]]


def perft(own: int, occupied: int, width: int, height: int, depth: int) -> int:
    """Count the sequences of exactly `depth` moves from a position that is not over: the classic test of the rules."""
    if depth == 0:
        return 1
    depth = min(depth, width * height + 1)
    numbers, _ = _arrays(Geometry.of(width, height))
    stack = np.zeros(depth * slots.LEVEL_WORDS, np.uint64)
    return door.call("perft", numbers, stack, own, occupied, depth)


class Rule(Enum):
    """A rule by which the side that does not move, F, holds the mover M. The proofs are in `bounds`."""

    WAITING = int(slots.PROVED_BY_WAITING)  # F never plays below a winning cell of M while it has another move
    FOLLOW_UP = int(slots.PROVED_BY_FOLLOW_UP)  # F answers in the same column


@dataclass(frozen=True, slots=True)
class Certificate:
    """A static proof that the side to move scores at most `bound`: not only that it does, but by which rule."""

    rule: Rule
    bound: Score
    capped: int  # follow-up: all cells of the columns of odd height that are answered in the same column


def certify(geometry: Geometry, own: int, occupied: int, alpha: Score) -> Certificate | None:
    """Prove without search that the side to move scores at most `alpha`; None if no rule can.

    Speaks of positions in which nobody can win at once and some move does not lose at once, of others it says nothing.
    Follow-up needs an even number of rows.
    """
    answer = np.zeros(2, np.uint64)
    rule = door.call("certify", *_arrays(geometry), answer, own, occupied, alpha)
    if rule == slots.NOT_PROVED:
        return None
    bound, capped = answer.view(np.int64)[slots.ANSWER_BOUND], answer[slots.ANSWER_CAPPED]
    return Certificate(Rule(rule), int(bound), int(capped))


@cache
def _arrays(geometry: Geometry) -> tuple[Words, Words]:
    """What the kernel knows of a board size: its numbers and lines."""
    return size_numbers(make_size(geometry)), make_lines(geometry)
