"""Step 4, alpha-beta (tutorial part 4): do not visit what cannot change the answer.

New against step 3: a window (alpha, beta) of scores that matter. The mover is sure of alpha elsewhere, and the
opponent will not allow more than beta: a move that reaches beta ends the node (a cut-off). The number of stones bounds
the score from above, which narrows the window before any move is tried. A weak solve asks with the window (-1, 1) for
win, draw or loss.

What a node returns, for a true score s: s itself if alpha < s < beta; something from s to alpha if s <= alpha;
something from beta to s if s >= beta.

Nodes: a fortieth on End-Easy, where the mean falls from 11,024 to 284.
"""

from __future__ import annotations

from fourcast.kernel._jit import recursive
from fourcast.kernel.counter import count_node
from fourcast.kernel.words import Int, Pointer, load, signed

from . import slots
from .array_board import HEIGHT, WIDTH, can_play, can_win_at_once, play, take_back
from .bounds import best_score_later, score_of_win_now


@recursive("piii")
def negamax(search: Pointer, ply: Int, alpha: Int, beta: Int) -> Int:
    """The score if it lies inside the window; otherwise a bound on the same side of the window as the score."""
    # 1. Count.
    if count_node(search):
        return 0
    # 2. A full board is a draw.
    if ply == WIDTH * HEIGHT:
        return 0
    # 3. A win in one: its score is returned as it is, even if it lies outside the window.
    if can_win_at_once(search, ply):
        return score_of_win_now(ply)
    # 4. The stones on the board allow no better score than this.
    best = best_score_later(ply)
    if beta > best:
        beta = best
        if alpha >= beta:
            return beta
    # 5. Try the columns from left to right.
    for column in range(WIDTH):
        if can_play(search, column):
            play(search, column, ply)
            score = -negamax(search, ply + 1, -beta, -alpha)
            take_back(search, column)
            if score >= beta:
                return score
            if score > alpha:
                alpha = score
    # 6. No move reaches beta.
    return alpha


def run(search: Pointer) -> Int:
    """One invocation, at the root."""
    alpha, beta = signed(load(search, slots.ALPHA)), signed(load(search, slots.BETA))
    return negamax(search, signed(load(search, slots.PLY)), alpha, beta)
