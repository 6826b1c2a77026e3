"""Step 6, bitboards (tutorial part 6): the board as two integers.

New against step 5: only how the board is kept. A bit stands for a cell; one integer holds the mover's stones, one all
stones. The win test looks at all columns and directions at once by shifting and masking, and a move is made by
computing the child's two integers, so nothing has to be taken back.

Nodes: exactly those of step 5, position by position. Time: about a quarter.
"""

from __future__ import annotations

from fourcast.kernel._jit import recursive
from fourcast.kernel.counter import count_node
from fourcast.kernel.words import ZERO, Int, Pointer, Word, load, signed

from . import slots
from .bitboard import CELL_COUNT, CENTRE_ORDER, can_win_at_once, reachable_cells
from .bounds import best_score_later, score_of_win_now


@recursive("pwwiii")
def negamax(search: Pointer, own: Word, occupied: Word, ply: Int, alpha: Int, beta: Int) -> Int:
    """The score if it lies inside the window; otherwise a bound on the same side of the window as the score."""
    # 1. Count.
    if count_node(search):
        return 0
    # 2. A full board is a draw.
    if ply == CELL_COUNT:
        return 0
    # 3. A win in one: its score is returned as it is, even if it lies outside the window.
    if can_win_at_once(own, occupied):
        return score_of_win_now(ply)
    # 4. The stones on the board allow no better score than this.
    best = best_score_later(ply)
    if beta > best:
        beta = best
        if alpha >= beta:
            return beta
    # 5. Try the columns from the centre outwards.
    cells = reachable_cells(occupied)
    for column in CENTRE_ORDER:
        move = cells & column
        if move != ZERO:
            score = -negamax(search, own ^ occupied, occupied | move, ply + 1, -beta, -alpha)
            if score >= beta:
                return score
            if score > alpha:
                alpha = score
    # 6. No move reaches beta.
    return alpha


def run(search: Pointer) -> Int:
    """One invocation, at the root."""
    own, occupied, ply = load(search, slots.OWN), load(search, slots.OCCUPIED), signed(load(search, slots.PLY))
    return negamax(search, own, occupied, ply, signed(load(search, slots.ALPHA)), signed(load(search, slots.BETA)))
