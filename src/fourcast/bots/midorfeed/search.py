"""MidOrFeed's search, compiled: minimax with alpha-beta to a fixed depth, then the heuristic."""

from __future__ import annotations

from fourcast.kernel._jit import recursive
from fourcast.kernel.bits import playable, winning_cells
from fourcast.kernel.counter import count_node
from fourcast.kernel.words import ZERO, Int, Pointer, Word, count, load, signed

from .heuristic import BOARD, evaluate
from .root import COLUMN_MASKS, make_run
from .search_words import READING, WIN


@recursive("pwwiii")
def _search_node(search: Pointer, own: Word, occupied: Word, depth: Int, alpha: Int, beta: Int) -> Int:
    """Return the minimax value between alpha and beta; outside of them a bound on it that lies on the same side.

    Nobody has four. At depth 0 the tree is cut off, whatever may be about to happen.
    """
    if count_node(search):
        return 0
    ready = playable(BOARD, occupied)
    if ready == ZERO:
        return 0
    opponent = own ^ occupied
    if depth == 0:
        return evaluate(own, opponent, signed(load(search, READING)))
    # A winning move has the best value there is at this ply: as good as trying all moves, but sooner.
    if winning_cells(BOARD, own, ready) != ZERO:
        return WIN - (signed(count(occupied)) + 1)
    for mask in COLUMN_MASKS:
        move = ready & mask
        if move != ZERO:
            value = -_search_node(search, opponent, occupied | move, depth - 1, -beta, -alpha)
            if value > alpha:
                if value >= beta:
                    return value
                alpha = value
    return alpha


run = make_run(_search_node)
