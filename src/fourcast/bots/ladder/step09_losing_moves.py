"""Step 9, losing moves (tutorial part 9): do not try moves that lose to the next stone.

New against step 8: if the opponent threatens to complete four, the stone must go there, and no stone may go below such
a cell. The moves left over never let the opponent win at once, so the win test of the nodes is not needed any more
(the root keeps it), two stones before the end the game is a draw, and the number of stones bounds the score from
below, too.

Nodes: half of step 8, two thirds where games are long: visits that only found out that a move had lost are gone.
"""

from __future__ import annotations

from fourcast.kernel._jit import recursive
from fourcast.kernel.counter import count_node
from fourcast.kernel.words import ZERO, Int, Pointer, Word, load, signed

from . import slots
from .bitboard import CELL_COUNT, CENTRE_ORDER, can_win_at_once, safe_moves
from .bounds import best_score_later, score_of_loss_next, score_of_win_now, upper_bound, upper_code, worst_score_later
from .driver import narrow
from .table import probe, remember


@recursive("pwwiii")
def negamax(search: Pointer, own: Word, occupied: Word, ply: Int, alpha: Int, beta: Int) -> Int:
    """The score if it lies inside the window; otherwise a bound on the same side of the window as the score."""
    # 1. Count.
    if count_node(search):
        return 0
    # 2. Every move loses to the opponent's next stone.
    moves = safe_moves(own, occupied)
    if moves == ZERO:
        return score_of_loss_next(ply)
    # 3. At most two cells are left, and nobody wins on them: a draw.
    if ply >= CELL_COUNT - 2:
        return 0
    # 4. The stones on the board allow no worse score than this.
    worst = worst_score_later(ply)
    if alpha < worst:
        alpha = worst
        if alpha >= beta:
            return alpha
    # 5. Neither the stones on the board nor the table, if it knows the position, allow a better score than this.
    best = best_score_later(ply)
    key = own + occupied
    code = probe(search, key)
    if code != 0:
        best = upper_bound(code)
    if beta > best:
        beta = best
        if alpha >= beta:
            return beta
    # 6. Try the moves from the centre outwards.
    for column in CENTRE_ORDER:
        move = moves & column
        if move != ZERO:
            score = -negamax(search, own ^ occupied, occupied | move, ply + 1, -beta, -alpha)
            if score >= beta:
                return score
            if score > alpha:
                alpha = score
    # 7. No move reaches beta, so the score is at most alpha: remember that. Other returns leave nothing behind.
    remember(search, key, upper_code(alpha))
    return alpha


def run(search: Pointer) -> Int:
    """Nodes suppose that the mover cannot win at once, so the root looks for that itself."""
    if can_win_at_once(load(search, slots.OWN), load(search, slots.OCCUPIED)):
        return score_of_win_now(signed(load(search, slots.PLY)))
    return narrow(negamax, search)
