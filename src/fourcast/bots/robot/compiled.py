"""Robot, compiled: its board, its value of a position, its search. The bit picture is in `fourcast.geometry`.

A position that the search does not look beyond is judged by prices: every window of four cells has one. The windows of
a direction (69 in all four) are looked at together: shifting the stones by one, two and three cells lays the four cells
of every window on top of each other, at the bit of its first cell.

The search is minimax with alpha-beta to a fixed depth, columns from the centre outwards. A position at the full depth
is always valued from the side that robot plays, and that value is not the negative of the other side's. So `sign` goes
down the tree: 1 where robot is to move, -1 where its opponent is.
"""

from __future__ import annotations

import numpy as np

from fourcast.geometry import Geometry
from fourcast.kernel._jit import inline, recursive
from fourcast.kernel.counter import count_node, is_stopped
from fourcast.kernel.task_slots import SEARCH_FIRST_FREE
from fourcast.kernel.words import THREE, TWO, ZERO, Int, Pointer, Word, count, ints_at, load, signed, store

from .engine import ANSWER_COLUMN, ANSWER_VALUE, WIN

# Slots of the task, the first two of an evaluation as well
_OWN, _OTHER, _DEPTH, _ANSWER = range(SEARCH_FIRST_FREE, SEARCH_FIRST_FREE + 4)

_GEOMETRY = Geometry.of()
_ALL_CELLS = np.uint64(_GEOMETRY.board)
_BOTTOM = np.uint64(_GEOMETRY.bottom)
_STEPS = tuple(np.uint64(step) for step in (1, _GEOMETRY.stride - 1, _GEOMETRY.stride, _GEOMETRY.stride + 1))
_ORDER = _GEOMETRY.columns_from_centre
_ORDERED_COLUMNS = tuple(np.uint64(_GEOMETRY.column_mask(column)) for column in _ORDER)
_CENTRE_COLUMN = _ORDERED_COLUMNS[0]
_INFINITY = 10 * WIN

# Prices: of an own stone in the centre column, and of windows by the stones in them, the other cells being empty.
_CENTRE_STONE = 3
_OWN_FOUR = 100
_OWN_THREE = 5
_OWN_TWO = 2
_OTHER_THREE = -4


@inline
def landing_cell(occupied: Word, column: Word) -> Word:
    """The cell that a stone falls to in a column, which is given by its cells; none if it is full."""
    return (occupied + _BOTTOM) & column


@inline
def full_windows(cells: Word, step: Word) -> Word:
    """The windows of four along one direction that lie in `cells`, each by its first cell."""
    pairs = cells & (cells >> step)
    return pairs & (pairs >> (TWO * step))


@inline
def has_four(stones: Word) -> bool:
    """Do the stones fill a window?"""
    windows = ZERO
    for index in range(len(_STEPS)):
        windows |= full_windows(stones, _STEPS[index])
    return bool(windows != ZERO)


@inline
def _with_two(stones: Word, step: Word) -> Word:
    """The windows that hold exactly two of the stones."""
    first, second, third, fourth = stones, stones >> step, stones >> (TWO * step), stones >> (THREE * step)
    one_each = (first ^ second) & (third ^ fourth)
    return one_each | (first & second & ~(third | fourth)) | (third & fourth & ~(first | second))


@inline
def _with_three(stones: Word, step: Word) -> Word:
    """The windows that hold exactly three of the stones."""
    first, second, third, fourth = stones, stones >> step, stones >> (TWO * step), stones >> (THREE * step)
    return (first & second & (third ^ fourth)) | (third & fourth & (first ^ second))


@inline
def position_value(own: Word, other: Word) -> Int:
    """The sum of all prices, for the owner of `own`."""
    value = _CENTRE_STONE * signed(count(own & _CENTRE_COLUMN))
    for index in range(len(_STEPS)):
        step = _STEPS[index]
        without_other = full_windows(_ALL_CELLS ^ other, step)
        without_own = full_windows(_ALL_CELLS ^ own, step)
        value += _OWN_FOUR * signed(count(full_windows(own, step)))
        value += _OWN_THREE * signed(count(without_other & _with_three(own, step)))
        value += _OWN_TWO * signed(count(without_other & _with_two(own, step)))
        value += _OTHER_THREE * signed(count(without_own & _with_three(other, step)))
    return value


def evaluate(search: Pointer) -> Int:
    """The entry point for the value of one position."""
    return position_value(load(search, _OWN), load(search, _OTHER))


@recursive("pwwiiii")
def _search(search: Pointer, own: Word, other: Word, depth: Int, alpha: Int, beta: Int, sign: Int) -> Int:
    """The value for the owner of `own`, who is to move; exact between alpha and beta, else a bound."""
    if count_node(search):
        return 0
    if has_four(other):
        return -WIN - depth  # depth left: quick wins are worth more
    occupied = own | other
    if occupied == _ALL_CELLS:
        return 0
    if depth == 0:
        return position_value(own, other) if sign > 0 else -position_value(other, own)
    best = -_INFINITY
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
    best = -_INFINITY
    for index in range(len(_ORDERED_COLUMNS)):
        landing = landing_cell(own | other, _ORDERED_COLUMNS[index])
        if landing != ZERO:
            value = -_search(search, other, own | landing, depth - 1, -_INFINITY, -best, -1)
            if value > best and not is_stopped(search):  # if it is, the value means nothing
                best = value
                store(answer, ANSWER_COLUMN, _ORDER[index])
                store(answer, ANSWER_VALUE, value)
    return 0
