"""Robot's search, compiled: minimax with alpha-beta to a fixed depth, columns from the centre outwards.

A position at the full depth is always valued from the side that robot plays, and that value is not the negative of the
other side's. So `sign` goes down the tree: 1 where robot is to move, -1 where its opponent is.
"""

from __future__ import annotations

from fourcast.kernel._jit import recursive
from fourcast.kernel.counter import count_node
from fourcast.kernel.counter_words import FIRST_FREE, NODE_LIMIT, NODES
from fourcast.kernel.words import ZERO, Int, Pointer, Word, ints_at, load, load_shared, signed, store

from . import values
from .board import ALL_CELLS, COLUMNS, has_four, landing_cell
from .evaluation import position_value

_OWN, _OTHER, _DEPTH, _ANSWER = range(FIRST_FREE, FIRST_FREE + 4)
_ORDERED_COLUMNS = tuple(COLUMNS[column] for column in values.ORDER)


@recursive("pwwiiii")
def _search(search: Pointer, own: Word, other: Word, depth: Int, alpha: Int, beta: Int, sign: Int) -> Int:
    """The value for the owner of `own`, who is to move; exact between alpha and beta, else a bound."""
    if count_node(search):
        return 0
    if has_four(other):
        return -values.WIN - depth  # depth left: quick wins are worth more
    occupied = own | other
    if occupied == ALL_CELLS:
        return 0
    if depth == 0:
        return position_value(own, other) if sign > 0 else -position_value(other, own)
    best = -values.INFINITY
    for index in range(len(_ORDERED_COLUMNS)):
        landing = landing_cell(occupied, _ORDERED_COLUMNS[index])
        if landing != ZERO:
            best = max(best, -_search(search, other, own | landing, depth - 1, -beta, -alpha, -sign))
            alpha = max(alpha, best)
            if alpha >= beta:
                break
    return best


def run(search: Pointer) -> Int:
    """The entry point: writes the best column and its value whenever it finds a better one."""
    answer = ints_at(load(search, _ANSWER))
    if count_node(search):
        return 0
    own, other = load(search, _OWN), load(search, _OTHER)
    depth = signed(load(search, _DEPTH))
    best = -values.INFINITY
    for index in range(len(_ORDERED_COLUMNS)):
        landing = landing_cell(own | other, _ORDERED_COLUMNS[index])
        if landing != ZERO:
            value = -_search(search, other, own | landing, depth - 1, -values.INFINITY, -best, -1)
            was_stopped = load(search, NODES) > load_shared(search, NODE_LIMIT)  # then the value means nothing
            if value > best and not was_stopped:
                best = value
                store(answer, values.ANSWER_COLUMN, values.ORDER[index])
                store(answer, values.ANSWER_VALUE, value)
    return 0
