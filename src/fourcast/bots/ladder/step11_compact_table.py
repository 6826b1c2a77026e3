"""Step 11, compact table (tutorial part 11): more slots in less memory.

New against step 10: only the table (`compact_table`), which keeps 32 bits of a key where 49 were kept, and loses
nothing. It takes 40 MiB instead of 64, so more of it stays near the processor.

Nodes: almost those of step 10. The number of slots is another prime, so other positions replace each other.
"""

from __future__ import annotations

from fourcast.kernel._jit import recursive
from fourcast.kernel.counter import count_node
from fourcast.kernel.words import ZERO, Int, Pointer, Word, load, signed

from . import slots
from .bitboard import CELL_COUNT, can_win_at_once, safe_moves, sort_moves, sorted_move
from .bounds import best_score_later, score_of_loss_next, score_of_win_now, upper_bound, upper_code, worst_score_later
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
    # 6. Try the moves, those that leave most winning cells first.
    for index in range(sort_moves(search, own, occupied, ply, moves)):
        move = sorted_move(search, ply, index)
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
