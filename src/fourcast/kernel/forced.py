"""Forced chains: moves without a choice are played out at once, so that a node is always a real decision.

All windows of the search are null windows (alpha, alpha + 1); seen from the other side such a window is
(~alpha, ~alpha + 1), since -x - 1 == ~x. Scores are words in two's complement.
"""

from __future__ import annotations

import numpy as np

from ._jit import inline
from .bits import playable, winning_cells
from .board_size import BoardSize
from .words import ONE, ZERO, Bits, Mask, flags_of, less, nonzero, select


@inline
def resolve(
    board: BoardSize, own: Bits, occupied: Bits, threats: Bits, mine: Bits, ply: Bits, alpha: Bits, active: Mask
) -> tuple[Bits, Bits, Bits, Bits, Bits, Bits, Mask, Bits]:
    """Follow forced moves in the `active` lanes until the score is settled or the side to move has a choice.

    Takes positions in which the side to move cannot win at once. Returns them after the forced moves (own, occupied,
    threats, mine, ply), `flip` (a mask: where the side to move has changed), the mask of the settled lanes and
    their scores from the view of the side that was to move at first.

    Two winning cells to block, or one with another right above it, lose; so does having only cells below winning
    cells. One cell to block, or one cell that is not below a winning cell, must be played. After a forced move the
    opponent cannot win at once: the cell above it is not a winning cell, and there was no other one to play.
    """
    flip = own & ZERO
    score = own & ZERO
    settled = own & ZERO
    while True:
        ready = playable(board, occupied)
        to_block = ready & threats
        safe = ready & ~(threats >> ONE)
        pressed = nonzero(to_block)
        lost = nonzero(to_block & (to_block - ONE)) | (pressed & ~nonzero(to_block & safe))
        lost = lost | ~(pressed | nonzero(safe))
        left = np.uint64(board.cells) - ply
        # No win with this stone and no loss with the next one: the score lies between `least` and `most`.
        most = (left - ONE) >> ONE
        least = ZERO - ((left - ONE - ONE) >> ONE)
        beta = alpha + ONE
        ends = lost | less(alpha, least) | ~less(alpha, most)
        value = select(less(beta, most), beta, most)
        last = less(left, (left & ZERO) + ONE + ONE + ONE)  # two cells left and no win: a draw
        value = select(last, value & ZERO, value)
        value = select(lost, ZERO - (left >> ONE), value)
        ends = active & (ends | last)
        score = select(ends, (value ^ flip) - flip, score)
        settled = settled | ends
        moves = select(pressed, to_block, safe)
        active = active & ~ends & ~nonzero(moves & (moves - ONE))
        if flags_of(active) == ZERO:
            break
        move = moves & active
        others = own ^ occupied
        occupied = occupied | move
        new_threats = winning_cells(board, own | move, board.full ^ occupied)
        mine = select(active, threats & ~move, mine)
        threats = select(active, new_threats, threats)
        own = select(active, others, own)
        flip = flip ^ active
        alpha = alpha ^ active
        ply = ply - active  # minus -1
    return own, occupied, threats, mine, ply, flip, settled, score
