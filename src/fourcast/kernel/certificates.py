"""Static proofs as answers: not only that a score is bounded, but by which rule, applied to which columns.

The rules and their proofs are in `bounds`. Numba is imported only if the question is not compiled yet.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import cache

import numpy as np

from fourcast.geometry import Geometry
from fourcast.score import Score

from .board import board_numbers, make_board, make_lines
from .certificate_words import (
    ALPHA,
    BOUND,
    CAPPED,
    LINES,
    NUMBERS,
    OCCUPIED,
    OWN,
    PROVED_BY_FOLLOW_UP,
    PROVED_BY_WAITING,
    TASK_WORDS,
)
from .native import Entry, compiler_is_off, load_entry


class Rule(Enum):
    """A rule by which the side that does not move, F, holds the mover M."""

    WAITING = int(PROVED_BY_WAITING)  # F never plays below a winning cell of M while it has another move
    FOLLOW_UP = int(PROVED_BY_FOLLOW_UP)  # F answers in the same column


@dataclass(frozen=True, slots=True)
class Certificate:
    """A proof that the side to move scores at most `bound`."""

    rule: Rule
    bound: Score
    capped: int  # follow-up: all cells of the columns of odd height that are answered in the same column


def certify(geometry: Geometry, own: int, occupied: int, alpha: Score) -> Certificate | None:
    """Prove without search that the side to move scores at most `alpha`; None if no rule can.

    Speaks of positions in which nobody can win at once and some move does not lose at once, of others it says nothing.
    Follow-up needs an even number of rows.
    """
    numbers, lines = _arrays(geometry)
    task = [0] * TASK_WORDS
    task[OWN], task[OCCUPIED], task[ALPHA] = own, occupied, alpha & 2**64 - 1
    if compiler_is_off():
        rule, answers = _ask_plainly(numbers, lines, task)
    else:
        task[NUMBERS], task[LINES] = numbers.ctypes.data, lines.ctypes.data
        words, result = np.array(task, np.uint64), np.zeros(2, np.int64)
        _load()(result.ctypes.data, words.ctypes.data)
        rule, answers = int(result[0]), words.tolist()
    if rule == 0:
        return None
    bound = answers[BOUND]
    return Certificate(Rule(rule), bound - 2**64 if bound >> 63 else bound, answers[CAPPED])


Words = np.ndarray[tuple[int], np.dtype[np.uint64]]


@cache
def _arrays(geometry: Geometry) -> tuple[Words, Words]:
    return board_numbers(make_board(geometry)), make_lines(geometry)


@cache
def _load() -> Entry:
    return load_entry("certify", _compile, lambda: None)


def _compile() -> tuple[str, bytes]:
    from . import certify as compiled
    from ._jit import compile_entry

    return compile_entry(compiled.certify)


def _ask_plainly(numbers: Words, lines: Words, task: list[int]) -> tuple[int, list[int]]:
    """The question as ordinary Python, for Numba's switch NUMBA_DISABLE_JIT."""
    from . import certify as plain

    words = [numbers, lines, *map(np.uint64, task[OWN:])]
    with np.errstate(over="ignore"):  # words wrap around, as they do in machine code
        rule = int(plain.certify(words))
    return rule, [0, 0, *map(int, words[OWN:])]
