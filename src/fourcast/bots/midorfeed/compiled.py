"""The searches of both players, compiled: minimax with alpha-beta to a fixed depth, then the heuristic.

The first ply is the same for both: try the columns from the middle outwards, keep the first best. The report explores
the middle first and then goes outwards; that the left one of two columns comes first is our choice, as everywhere in
this package. A later column must be better to be preferred, so alpha-beta finds the very move of a minimax without it.
Only if the opponent is about to make four, and the search is deep enough to see it, columns that stop it come before
the others: when all is lost equally soon, the player still blocks.

MidOrFeed-plus is not cut off in the middle of a forced exchange. The report's authors were unsure how to tell whether a
position is suitable for a cut-off. Here it is if the heuristic can judge it: if the side to move can neither win at
once nor has to stop the opponent from doing so. Otherwise the search goes on beyond its depth, one forced move after
the other; such a chain has no branches, so it costs little.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from fourcast.geometry import Geometry
from fourcast.kernel._jit import recursive
from fourcast.kernel.bits import has_several, playable, winning_cells
from fourcast.kernel.counter import count_node
from fourcast.kernel.task_slots import SEARCH_FIRST_FREE
from fourcast.kernel.words import ZERO, Int, Pointer, Word, count, load, signed

from .engine import WIN
from .heuristics import BOARD, evaluate, evaluate_plus

# Slots of the task; only the report's search has a reading
_OWN, _OCCUPIED, _DEPTH, _READING = range(SEARCH_FIRST_FREE, SEARCH_FIRST_FREE + 4)

_GEOMETRY = Geometry.of(7, 6)
_COLUMNS: tuple[Int, ...] = tuple(np.int64(column) for column in _GEOMETRY.columns_from_centre)
_COLUMN_MASKS = tuple(np.uint64(_GEOMETRY.column_mask(column)) for column in _GEOMETRY.columns_from_centre)
_WIDTH = np.int64(7)


def _make_run(search_node: Any) -> Callable[[Pointer], Int]:
    """Write the entry point of a search whose other plies are `search_node`(search, own, occupied, depth, alpha, beta).

    The node function is never asked about a game that was won; it answers for the side to move.
    """

    def run(search: Pointer) -> Int:
        """Give value * width + column of the best move. The game must not be over, the depth at least 1."""
        own, occupied = load(search, _OWN), load(search, _OCCUPIED)
        depth, ply = signed(load(search, _DEPTH)), signed(count(occupied))
        ready = playable(BOARD, occupied)
        winning = winning_cells(BOARD, own, ready)
        blocks = winning_cells(BOARD, own ^ occupied, ready)
        if winning != ZERO:
            ready = winning
        elif blocks != ZERO and depth > 1:
            ready = blocks  # the other moves lose as soon as can be: none is better
        best, chosen = -WIN, -1
        for index in range(7):
            move = ready & _COLUMN_MASKS[index]
            if move != ZERO:
                if winning != ZERO:
                    value = WIN - (ply + 1)
                else:
                    value = -search_node(search, own ^ occupied, occupied | move, depth - 1, -WIN, -best)
                if value > best:
                    best, chosen = value, _COLUMNS[index]
        return best * _WIDTH + chosen

    return run


@recursive("pwwiii")
def _search(search: Pointer, own: Word, occupied: Word, depth: Int, alpha: Int, beta: Int) -> Int:
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
        return evaluate(own, opponent, signed(load(search, _READING)))
    # A winning move has the best value there is at this ply: as good as trying all moves, but sooner.
    if winning_cells(BOARD, own, ready) != ZERO:
        return WIN - (signed(count(occupied)) + 1)
    for mask in _COLUMN_MASKS:
        move = ready & mask
        if move != ZERO:
            value = -_search(search, opponent, occupied | move, depth - 1, -beta, -alpha)
            if value > alpha:
                if value >= beta:
                    return value
                alpha = value
    return alpha


@recursive("pwwiii")
def _search_plus(search: Pointer, own: Word, occupied: Word, depth: Int, alpha: Int, beta: Int) -> Int:
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
    for mask in _COLUMN_MASKS:
        move = ready & mask
        if move != ZERO:
            value = -_search_plus(search, opponent, occupied | move, depth - 1, -beta, -alpha)
            if value > alpha:
                if value >= beta:
                    return value
                alpha = value
    return alpha


run = _make_run(_search)
run_plus = _make_run(_search_plus)
