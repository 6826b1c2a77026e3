"""Step 8, iterative deepening (tutorial part 8): close the score in by null windows.

New against step 7: the root, and nothing else. Instead of one invocation with a wide window it makes several with
windows that have no inside (`driver`): each halves what is still possible, and since far scores are asked for first,
quick wins and losses are found without looking at long games.

Nodes: a twentieth of step 7 on Middle-Easy; as many where games are long; two fifths more on End-Easy, where asking
several times costs more than it saves.
"""

from __future__ import annotations

from fourcast.kernel._jit import recursive
from fourcast.kernel.counter import count_node
from fourcast.kernel.words import ZERO, Int, Pointer, Word

from .bitboard import CELL_COUNT, CENTRE_ORDER, can_win_at_once, reachable_cells
from .bounds import best_score_later, score_of_win_now, upper_bound, upper_code
from .driver import narrow
from .table import probe, remember


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
    # 4. Neither the stones on the board nor the table, if it knows the position, allow a better score than this.
    best = best_score_later(ply)
    key = own + occupied
    code = probe(search, key)
    if code != 0:
        best = upper_bound(code)
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
    # 6. No move reaches beta, so the score is at most alpha: remember that. Other returns leave nothing behind.
    remember(search, key, upper_code(alpha))
    return alpha


def run(search: Pointer) -> Int:
    """As many invocations as it takes, with windows of no inside."""
    return narrow(negamax, search)
