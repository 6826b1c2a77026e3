"""Hamish, compiled: its board, its value of a position, its search.

The board is one word for each player, eight bits for each row, from the bottom row up:

    bit = row * 8 + column

    40 41 42 43 44 45 46 (47)
    32 33 34 35 36 37 38 (39)
    24 25 26 27 28 29 30 (31)
    16 17 18 19 20 21 22 (23)
     8  9 10 11 12 13 14 (15)
     0  1  2  3  4  5  6  (7)

The eighth bit of a row never holds a stone: it keeps shifted lines from running into the next row.

The value counts runs of stones that have room to become four. Along each of four directions (right, up, right and up,
right and down) every stretch without opposing stones is walked from its start. Its first run of own stones counts 2
for each stone, if from the run's first stone to the end of the stretch there are at least four cells. So room behind a
run is not seen, nor is a second run on the same stretch; that is how the player was published, and its moves follow
from it. The walk is done for all stretches at once: shifting a set of cells moves each of them one cell ahead.

The search is depth-limited minimax with alpha-beta, columns from the centre outwards. Values are those of the side to
move: red's at red's nodes, yellow's at yellow's, so that one function serves both; it is the same tree as with a
maximiser and a minimiser. As published (`faithful`) either side may also pass, at any node, at the cost of a ply, and a
win is worth the same whenever it comes. A full board is then passed on until the depth is used up, but is worth nothing
all the same: no run on it has room.
"""

from __future__ import annotations

import numpy as np

from fourcast.geometry import DEFAULT_HEIGHT, DEFAULT_WIDTH, Geometry
from fourcast.kernel._jit import inline, recursive
from fourcast.kernel.counter import count_node
from fourcast.kernel.task_slots import SEARCH_FIRST_FREE
from fourcast.kernel.words import ONE, THREE, TWO, ZERO, Int, Pointer, Word, count, load, signed

from .engine import ANSWER_COLUMNS, PASSES, ROW_BITS, WIN

# Slots of the task, the first two of an evaluation as well
_OWN, _OTHER, _DEPTH, _FAITHFUL = range(SEARCH_FIRST_FREE, SEARCH_FIRST_FREE + 4)

_FIRST_COLUMN = np.uint64(sum(1 << ROW_BITS * row for row in range(DEFAULT_HEIGHT)))
_TOP_ROW = np.uint64(ROW_BITS * (DEFAULT_HEIGHT - 1))  # the bit of its first cell
_ALL_CELLS = np.uint64(int(_FIRST_COLUMN) * ((1 << DEFAULT_WIDTH) - 1))
# From a cell to its neighbour
_LEVEL, _UPWARD, _RISING, _FALLING = np.uint64(1), np.uint64(8), np.uint64(9), np.uint64(7)
_FOUR = np.uint64(4)

_ORDER = tuple(np.uint64(column) for column in Geometry.of().columns_from_centre)
_INFINITY = 10 * WIN


@inline
def _fours_along(stones: Word, step: Word) -> Word:
    pairs = stones & (stones >> step)
    return pairs & (pairs >> (step + step))


@inline
def has_four(stones: Word) -> bool:
    """Are four of the stones in a row, in any direction?"""
    lines = _fours_along(stones, _LEVEL) | _fours_along(stones, _UPWARD)
    lines |= _fours_along(stones, _RISING) | _fours_along(stones, _FALLING)
    return bool(lines != ZERO)


@inline
def column_height(occupied: Word, column: Word) -> Word:
    """Number of stones in a column: move it to the left edge, mask it, count."""
    return count((occupied >> column) & _FIRST_COLUMN)


@inline
def can_place(occupied: Word, column: Word) -> bool:
    """Is the column's top cell empty?"""
    return bool((occupied >> (_TOP_ROW + column)) & ONE == ZERO)


@inline
def landing_cell(occupied: Word, column: Word) -> Word:
    """The cell a stone falls to; the column must not be full."""
    return ONE << ((column_height(occupied, column) << THREE) + column)  # bit = height * 8 + column


# Below, one cell ahead is so many bits to the left and so many to the right: one of the two is always zero.


@inline
def _ahead(cells: Word, left: Word, right: Word, steps: Word) -> Word:
    return (cells << (left * steps)) >> (right * steps)


@inline
def _behind(cells: Word, left: Word, right: Word, steps: Word) -> Word:
    return (cells >> (left * steps)) << (right * steps)


@inline
def _spread(start: Word, through: Word, left: Word, right: Word) -> Word:
    """`start` and all cells ahead of it that are reached through cells of `through` only, in strides of 1, 2 and 4."""
    start |= through & _ahead(start, left, right, ONE)
    through &= _ahead(through, left, right, ONE)
    start |= through & _ahead(start, left, right, TWO)
    through &= _ahead(through, left, right, TWO)
    return start | (through & _ahead(start, left, right, _FOUR))


@inline
def _counted_along(own: Word, free: Word, left: Word, right: Word) -> Word:
    """How many stones count along one direction; `free` are all cells without an opposing stone."""
    walked = _spread(own, free, left, right)  # every stretch from its first own stone on
    first = own & ~_ahead(walked, left, right, ONE)
    roomy = first & _behind(free, left, right, ONE) & _behind(free, left, right, TWO)
    roomy &= _behind(free, left, right, THREE)
    return count(_spread(roomy, own, left, right))


@inline
def side_value(own: Word, other: Word) -> Int:
    """What the stones of one side are worth."""
    free = _ALL_CELLS ^ other
    counted = _counted_along(own, free, _LEVEL, ZERO) + _counted_along(own, free, _UPWARD, ZERO)
    counted += _counted_along(own, free, _RISING, ZERO) + _counted_along(own, free, ZERO, _FALLING)
    return signed(counted << ONE)


def evaluate(search: Pointer) -> Int:
    """The entry point for one side of one position."""
    return side_value(load(search, _OWN), load(search, _OTHER))


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
    if occupied == _ALL_CELLS and not _is_faithful(search):
        return 0
    if depth == 0:
        return side_value(own, other) - side_value(other, own)
    best = -_INFINITY
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
    """The entry point: the value of the best column, times ANSWER_COLUMNS, plus that column, of equals the first."""
    if count_node(search):
        return 0
    own, other = load(search, _OWN), load(search, _OTHER)
    depth = signed(load(search, _DEPTH))
    best = -_INFINITY
    choice = PASSES
    for index in range(len(_ORDER)):
        column = _ORDER[index]
        if can_place(own | other, column):
            grown = own | landing_cell(own | other, column)
            value = -_search(search, other, grown, depth - 1, -_INFINITY, -best)
            if value > best:
                best = value
                choice = signed(column)
    if _is_faithful(search):
        value = -_search(search, other, own, depth - 1, -_INFINITY, -best)
        if value > best:
            best = value
            choice = PASSES
    return best * ANSWER_COLUMNS + choice
