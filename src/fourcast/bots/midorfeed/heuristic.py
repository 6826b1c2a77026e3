"""The report's heuristic, compiled: every line of four that can still be completed counts its tokens squared.

Lines start at their leftmost field (a vertical one at its lowest) and go right, along both diagonals to the right, and
up: 69 in all. A line that holds a token of the other side is blocked and counts nothing. What the report leaves open
is which tokens of a line count:

    runs     those that follow one another from the start field on: X X . X is a run of two
    tokens   those anywhere in the line: X X . X has three

The report says that in its program X X . X is worth just 1 more than X X. Only `runs` gives that difference.

In a word one bit stands for a line, at the line's start. Preconditions: nobody has four, so no count is 4.
"""

from __future__ import annotations

import numpy as np

from fourcast.geometry import Geometry
from fourcast.kernel._jit import inline
from fourcast.kernel.bits import four_from
from fourcast.kernel.board import make_board
from fourcast.kernel.words import ONE, THREE, ZERO, Int, Word, count, signed

from .search_words import RUNS

BOARD = make_board(Geometry.of(7, 6))
# Up, right and down, right, right and up: from a line's start to its next cell.
STEPS = (ONE, BOARD.height, BOARD.stride, BOARD.rising)
_FOUR = np.uint64(4)
_FIVE = np.uint64(5)


@inline
def open_lines(opponent: Word, step: Word) -> Word:
    """Lines of one direction without a token of the opponent."""
    return four_from(BOARD.full ^ opponent, step)


@inline
def score_runs(lines: Word, own: Word, step: Word) -> Word:
    """The squares of the runs from the lines' starts: 1, 1 + 3 = 4, 4 + 5 = 9."""
    one = lines & own
    two = one & (own >> step)
    three = two & (own >> (step + step))
    return count(one) + THREE * count(two) + _FIVE * count(three)


@inline
def score_tokens(lines: Word, own: Word, step: Word) -> Word:
    """The squares of the lines' token counts, which are added up in binary: (2 t + u)^2 = 4 t + u + 4 t u."""
    first, second = lines & own, lines & (own >> step)
    third, fourth = lines & (own >> (step + step)), lines & (own >> (step + step + step))
    left, right = first ^ second, third ^ fourth
    units = left ^ right
    twos = (first & second) | (third & fourth) | (left & right)
    return count(units) + _FOUR * (count(twos) + count(units & twos))


@inline
def score_lines(own: Word, opponent: Word, reading: Int) -> Int:
    """What all lines of one side are worth."""
    total = ZERO
    for step in STEPS:
        lines = open_lines(opponent, step)
        total += score_runs(lines, own, step) if reading == RUNS else score_tokens(lines, own, step)
    return signed(total)


@inline
def evaluate(own: Word, opponent: Word, reading: Int) -> Int:
    """The heuristic value: own lines minus the opponent's."""
    return score_lines(own, opponent, reading) - score_lines(opponent, own, reading)
