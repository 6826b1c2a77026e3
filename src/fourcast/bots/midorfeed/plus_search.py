"""MidOrFeed-plus's search, compiled: as MidOrFeed's, but it is not cut off in the middle of a forced exchange.

The report's authors were unsure how to tell whether a position is suitable for a cut-off. Here it is if the heuristic
can judge it: if the side to move can neither win at once nor has to stop the opponent from doing so. Otherwise the
search goes on beyond its depth, one forced move after the other; such a chain has no branches, so it costs little.
"""

from __future__ import annotations

from fourcast.kernel._jit import recursive
from fourcast.kernel.bits import has_several, playable, winning_cells
from fourcast.kernel.counter import count_node
from fourcast.kernel.words import ZERO, Int, Pointer, Word, count, signed

from .heuristic import BOARD
from .plus_heuristic import evaluate_plus
from .root import COLUMN_MASKS, make_run
from .search_words import WIN


@recursive("pwwiii")
def _search_node(search: Pointer, own: Word, occupied: Word, depth: Int, alpha: Int, beta: Int) -> Int:
    """Return the value between alpha and beta; outside of them a bound on it that lies on the same side.

    Nobody has four. From depth 0 on only forced moves are followed.
    """
    if count_node(search):
        return 0
    ready = playable(BOARD, occupied)
    if ready == ZERO:
        return 0
    ply = signed(count(occupied))
    if winning_cells(BOARD, own, ready) != ZERO:
        return WIN - (ply + 1)
    opponent = own ^ occupied
    blocks = winning_cells(BOARD, opponent, ready)
    if blocks != ZERO:
        if has_several(blocks):
            return (ply + 2) - WIN
        ready = blocks
    elif depth <= 0:
        return evaluate_plus(own, opponent)
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
