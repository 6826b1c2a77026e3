"""The heuristic that the report wishes for, compiled: open lines as before, and threats.

A threat is an empty cell that completes a four. The report names two things that its heuristic does not see: that a
line with a gap (X X . X) is worth much more than two tokens in a row, and that cells may be worth more to the one
player than to the other. The second follows from the turns: when all other columns are full and both sides fill up
the last one, the first player gets its odd rows (1, 3, 5 from the bottom) and the second player its even rows. So a
threat in a row of the owner's parity is likely to be played by its owner in the end, the more so the lower it lies:
fewer threats of the other side can come before it.

Preconditions: nobody has four, and nobody can make four with the next stone (the search goes on in that case), so
no threat lies in a playable cell.
"""

from __future__ import annotations

import numpy as np

from fourcast.kernel._jit import inline
from fourcast.kernel.bits import winning_cells
from fourcast.kernel.words import ONE, ZERO, Int, Word, count, signed

from .heuristic import BOARD, STEPS, score_lines
from .search_words import TOKENS

# On the scale of the lines, where three tokens count 9. Tried out in games against midorfeed: the exact numbers matter
# little, that threats and parity count at all matters much.
_THREAT = np.int64(10)
_IN_GAP = np.int64(4)  # more, if tokens of the line lie on both sides of the cell
_OF_PARITY = np.int64(20)  # more, in a row of the owner's parity
_LOWER = np.int64(8)  # and more again, for every row of the same parity above that one

_ROWS_TO_2 = np.uint64(BOARD.bottom | (BOARD.bottom << ONE))


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
