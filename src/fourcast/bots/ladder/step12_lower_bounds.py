"""Step 12, lower bounds (tutorial part 12): remember cut-offs as well.

New against step 11: a move that reaches beta proves that the score is at least so much; that is kept in the table, too,
where one slot holds one bound, of either kind. The tutorial's last solver, but for its book of openings.

Nodes: 7 % fewer than in step 11 on End-Easy, up to 20 % fewer on the longer sets.
"""

from __future__ import annotations

from fourcast.kernel._jit import recursive
from fourcast.kernel.counter import count_node
from fourcast.kernel.words import ZERO, Int, Pointer, Word, load, signed

from . import slots
from .bitboard import CELL_COUNT, can_win_at_once, safe_moves, sort_moves, sorted_move
from .bounds import (
    best_score_later,
    is_lower,
    lower_bound,
    lower_code,
    score_of_loss_next,
    score_of_win_now,
    upper_bound,
    upper_code,
    worst_score_later,
)
from .compact_table import probe, remember
from .driver import narrow


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
    # 5. The stones on the board allow no better score than this.
    best = best_score_later(ply)
    if beta > best:
        beta = best
        if alpha >= beta:
            return beta
    # 6. The table may know a bound, from below or from above.
    key = own + occupied
    code = probe(search, key)
    if is_lower(code):
        if alpha < lower_bound(code):
            alpha = lower_bound(code)
            if alpha >= beta:
                return alpha
    elif code != 0 and beta > upper_bound(code):
        beta = upper_bound(code)
        if alpha >= beta:
            return beta
    # 7. Try the moves, those that leave most winning cells first. A cut-off is a lower bound to remember.
    for index in range(sort_moves(search, own, occupied, ply, moves)):
        move = sorted_move(search, ply, index)
        score = -negamax(search, own ^ occupied, occupied | move, ply + 1, -beta, -alpha)
        if score >= beta:
            remember(search, key, lower_code(score))
            return score
        if score > alpha:
            alpha = score
    # 8. No move reaches beta, so the score is at most alpha: remember that. Items 2 to 6 leave nothing behind.
    remember(search, key, upper_code(alpha))
    return alpha


def run(search: Pointer) -> Int:
    """Nodes suppose that the mover cannot win at once, so the root looks for that itself."""
    if can_win_at_once(load(search, slots.OWN), load(search, slots.OCCUPIED)):
        return score_of_win_now(signed(load(search, slots.PLY)))
    return narrow(negamax, search)
