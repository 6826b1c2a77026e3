"""The first ply of a search, the same for both players: try the columns from the middle outwards, keep the first best.

The report explores the middle first and then goes outwards; that the left one of two columns comes first is our choice,
as everywhere in this package. A later column must be better to be preferred, so alpha-beta finds the very move of a
minimax without it. Only if the opponent is about to make four, and the search is deep enough to see it, columns that
stop it come before the others: when all is lost equally soon, the player still blocks.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from fourcast.geometry import Geometry
from fourcast.kernel.bits import playable, winning_cells
from fourcast.kernel.board import exploration_order
from fourcast.kernel.words import ZERO, Int, Pointer, count, load, signed

from .heuristic import BOARD
from .search_words import DEPTH, OCCUPIED, OWN, WIN

_GEOMETRY = Geometry.of(7, 6)
COLUMNS: tuple[Int, ...] = tuple(np.int64(column) for column in exploration_order(7))
COLUMN_MASKS = tuple(np.uint64(_GEOMETRY.column_mask(column)) for column in exploration_order(7))
_WIDTH = np.int64(7)


def make_run(search_node: Any) -> Callable[[Pointer], Int]:
    """Write the entry point of a search whose other plies are `search_node`(search, own, occupied, depth, alpha, beta).

    The node function is never asked about a game that was won; it answers for the side to move.
    """

    def run(search: Pointer) -> Int:
        """Give value * width + column of the best move. The game must not be over, the depth at least 1."""
        own, occupied = load(search, OWN), load(search, OCCUPIED)
        depth, ply = signed(load(search, DEPTH)), signed(count(occupied))
        ready = playable(BOARD, occupied)
        winning = winning_cells(BOARD, own, ready)
        blocks = winning_cells(BOARD, own ^ occupied, ready)
        if winning != ZERO:
            ready = winning
        elif blocks != ZERO and depth > 1:
            ready = blocks  # the other moves lose as soon as can be: none is better
        best, chosen = -WIN, -1
        for index in range(7):
            move = ready & COLUMN_MASKS[index]
            if move != ZERO:
                if winning != ZERO:
                    value = WIN - (ply + 1)
                else:
                    value = -search_node(search, own ^ occupied, occupied | move, depth - 1, -WIN, -best)
                if value > best:
                    best, chosen = value, COLUMNS[index]
        return best * _WIDTH + chosen

    return run
