"""Hamish's search, compiled: depth-limited minimax with alpha-beta, columns from the centre outwards.

Values are those of the side to move: red's at red's nodes, yellow's at yellow's, so that one function serves both; it
is the same tree as with a maximiser and a minimiser. As published (`faithful`) either side may also pass, at any node,
at the cost of a ply, and a win is worth the same whenever it comes. A full board is then passed on until the depth is
used up, but is worth nothing all the same: no run on it has room.
"""

from __future__ import annotations

import numpy as np

from fourcast.kernel._jit import inline, recursive
from fourcast.kernel.counter import count_node
from fourcast.kernel.counter_words import FIRST_FREE
from fourcast.kernel.words import ZERO, Int, Pointer, Word, count, ints_at, load, signed, store

from . import layout
from .board import ALL_CELLS, can_place, has_four, landing_cell
from .evaluation import side_value
from .values import ANSWER_COLUMN, ANSWER_VALUE, INFINITY, PASSES, WIN

_OWN, _OTHER, _DEPTH, _FAITHFUL, _ANSWER = range(FIRST_FREE, FIRST_FREE + 5)
_ORDER = tuple(np.uint64(column) for column in layout.ORDER)


@inline
def _is_faithful(search: Pointer) -> bool:
    return bool(load(search, _FAITHFUL) != ZERO)


@recursive("pwwiii")
def _search(search: Pointer, own: Word, other: Word, depth: Int, alpha: Int, beta: Int) -> Int:
    """The value for the owner of `own`, who is to move; exact between alpha and beta, else a bound."""
    if count_node(search):
        return 0
    occupied = own | other
    if has_four(other):
        # Mended, a value tells the move of the win, so that wins come soon and losses late.
        return -WIN if _is_faithful(search) else signed(count(occupied)) - WIN
    if occupied == ALL_CELLS and not _is_faithful(search):
        return 0
    if depth == 0:
        return side_value(own, other) - side_value(other, own)
    best = -INFINITY
    for index in range(len(_ORDER)):
        column = _ORDER[index]
        if can_place(occupied, column):
            grown = own | landing_cell(occupied, column)
            best = max(best, -_search(search, other, grown, depth - 1, -beta, -alpha))
            alpha = max(alpha, best)
            if alpha >= beta:
                return best
    if _is_faithful(search):
        best = max(best, -_search(search, other, own, depth - 1, -beta, -alpha))
    return best


def run(search: Pointer) -> Int:
    """The entry point: writes the best column and its value, the first column in the order among equals."""
    if count_node(search):
        return 0
    own, other = load(search, _OWN), load(search, _OTHER)
    depth = signed(load(search, _DEPTH))
    best = -INFINITY
    choice = PASSES
    for index in range(len(_ORDER)):
        column = _ORDER[index]
        if can_place(own | other, column):
            grown = own | landing_cell(own | other, column)
            value = -_search(search, other, grown, depth - 1, -INFINITY, -best)
            if value > best:
                best = value
                choice = signed(column)
    if _is_faithful(search):
        value = -_search(search, other, own, depth - 1, -INFINITY, -best)
        if value > best:
            best = value
            choice = PASSES
    answer = ints_at(load(search, _ANSWER))
    store(answer, ANSWER_COLUMN, choice)
    store(answer, ANSWER_VALUE, best)
    return 0
