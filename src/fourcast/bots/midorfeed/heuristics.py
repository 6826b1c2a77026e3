"""The heuristics of both players, compiled.

THE REPORT'S. Every line of four that can still be completed counts its tokens squared. Lines start at their leftmost
field (a vertical one at its lowest) and go right, along both diagonals to the right, and up: 69 in all. A line that
holds a token of the other side is blocked and counts nothing. What the report leaves open is which tokens of a line
count:

    runs     those that follow one another from the start field on: X X . X is a run of two
    tokens   those anywhere in the line: X X . X has three

The report says that in its program X X . X is worth just 1 more than X X. Only `runs` gives that difference. In a word
one bit stands for a line, at the line's start. Preconditions: nobody has four, so no count is 4.

THE ONE IT WISHES FOR. Open lines as before, and threats. A threat is an empty cell that completes a four. The report
names two things that its heuristic does not see: that a line with a gap (X X . X) is worth much more than two tokens in
a row, and that cells may be worth more to the one player than to the other. The second follows from the turns: when all
other columns are full and both sides fill up the last one, the first player gets its odd rows (1, 3, 5 from the bottom)
and the second player its even rows. So a threat in a row of the owner's parity is likely to be played by its owner in
the end, the more so the lower it lies: fewer threats of the other side can come before it. Preconditions: nobody has
four, and nobody can make four with the next stone (the search goes on in that case), so no threat lies in a playable
cell.
"""

from __future__ import annotations

import numpy as np

from fourcast.geometry import Geometry
from fourcast.kernel._jit import inline
from fourcast.kernel.bits import four_from, winning_cells
from fourcast.kernel.board_size import make_size
from fourcast.kernel.words import ONE, THREE, ZERO, Int, Word, count, signed

from .engine import RUNS, TOKENS

BOARD = make_size(Geometry.of(7, 6))
# Up, right and down, right, right and up: from a line's start to its next cell.
STEPS = (ONE, BOARD.height, BOARD.stride, BOARD.rising)
_FOUR = np.uint64(4)
_FIVE = np.uint64(5)

# On the scale of the lines, where three tokens count 9. Tried out in games against midorfeed: the exact numbers matter
# little, that threats and parity count at all matters much.
_THREAT = np.int64(10)
_IN_GAP = np.int64(4)  # more, if tokens of the line lie on both sides of the cell
_OF_PARITY = np.int64(20)  # more, in a row of the owner's parity
_LOWER = np.int64(8)  # and more again, for every row of the same parity above that one

_ROWS_TO_2 = np.uint64(BOARD.bottom | (BOARD.bottom << ONE))


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


@inline
def gap_cells(own: Word, empty: Word) -> Word:
    """Empty cells that complete a four of `own` from inside: X X . X or X . X X, in any direction but up."""
    cells = ZERO
    for step in STEPS[1:]:
        beside = (own << step) & (own >> step)
        cells |= beside & ((own << (step + step)) | (own >> (step + step)))
    return cells & empty


@inline
def score_threats(own: Word, empty: Word, parity_rows: Word) -> Int:
    """What the threats of one side are worth, beyond the lines that they are part of."""
    threats = winning_cells(BOARD, own, empty)
    of_parity = threats & parity_rows
    return (
        _THREAT * signed(count(threats))
        + _IN_GAP * signed(count(gap_cells(own, empty)))
        + _OF_PARITY * signed(count(of_parity))
        + _LOWER * signed(count(of_parity & BOARD.rows_to_4) + count(of_parity & _ROWS_TO_2))
    )


@inline
def evaluate_plus(own: Word, opponent: Word) -> Int:
    """The value of a position without forced moves: own lines and threats minus the opponent's."""
    occupied = own | opponent
    empty = BOARD.full ^ occupied
    first_moves = (count(occupied) & ONE) == ZERO
    own_rows = BOARD.odd_rows if first_moves else BOARD.even_rows
    value = score_lines(own, opponent, TOKENS) - score_lines(opponent, own, TOKENS)
    value += score_threats(own, empty, own_rows)
    return value - score_threats(opponent, empty, BOARD.full ^ own_rows)
