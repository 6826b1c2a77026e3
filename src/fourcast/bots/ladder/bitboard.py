"""The board of steps 6 to 12: one integer for the mover's stones, one for all stones.

The bit picture is in `fourcast.geometry`, the arithmetic in `fourcast.kernel.bits`; here it is tied to 7x6. To play is
to exchange the sides and add the cell: own becomes own ^ occupied, occupied becomes occupied | cell.

From step 10 on the moves are sorted: many winning cells first, among equals from the centre outwards. Every ply has a
row of words to sort in, one word for each move: its value in the highest byte, its cell below.
"""

from __future__ import annotations

import numpy as np

from fourcast.geometry import DEFAULT_HEIGHT, DEFAULT_WIDTH, Geometry
from fourcast.kernel import bits
from fourcast.kernel._jit import inline
from fourcast.kernel.board_size import make_size
from fourcast.kernel.words import ONE, ZERO, Int, Pointer, Word, count, load, store, words_at

from . import slots

_GEOMETRY = Geometry.of(DEFAULT_WIDTH, DEFAULT_HEIGHT)
_BOARD = make_size(_GEOMETRY)

CELL_COUNT = _GEOMETRY.cells
# All cells of a column, from the centre outwards: 4, 3, 5, 2, 6, 1, 7.
CENTRE_ORDER = tuple(np.uint64(_GEOMETRY.column_mask(column)) for column in _GEOMETRY.columns_from_centre)

_VALUE = np.uint64(56)  # where the value begins
_CELL = np.uint64((1 << 56) - 1)


@inline
def reachable_cells(occupied: Word) -> Word:
    """The lowest empty cell of every column that is not full."""
    return bits.playable(_BOARD, occupied)


@inline
def winning_cells(stones: Word, occupied: Word) -> Word:
    """Empty cells, reachable or not, that would complete four of these stones."""
    return bits.winning_cells(_BOARD, stones, _BOARD.full ^ occupied)


@inline
def can_win_at_once(own: Word, occupied: Word) -> bool:
    """Does the mover have a reachable winning cell?"""
    return bool(winning_cells(own, occupied) & reachable_cells(occupied) != ZERO)


@inline
def safe_moves(own: Word, occupied: Word) -> Word:
    """Cells that the mover, who cannot win at once, may take without losing to the opponent's next stone."""
    threats = winning_cells(own ^ occupied, occupied)
    moves = reachable_cells(occupied)
    forced = moves & threats
    if forced != ZERO:
        if bits.has_several(forced):
            return ZERO  # two threats, and one stone to stop them
        moves = forced
    return moves & ~(threats >> ONE)  # not below a threat: that would hand it over


@inline
def count_winning_cells(own: Word, occupied: Word, move: Word) -> Word:
    """How many winning cells the mover has after this move, reachable or not."""
    return count(winning_cells(own | move, occupied | move))


@inline
def sort_moves(search: Pointer, own: Word, occupied: Word, ply: Int, moves: Word) -> Int:
    """Sort the moves of a node by insertion; return how many there are."""
    row = words_at(load(search, slots.MOVES))
    first = ply * slots.MOVES_OF_PLY
    if not bits.has_several(moves):  # nothing to compare
        store(row, first, moves)
        return 1
    end = first
    for column in CENTRE_ORDER:
        move = moves & column
        if move != ZERO:
            value = count_winning_cells(own, occupied, move)
            place = end
            # Past smaller values only: an equal one stays in front, as it is nearer to the centre.
            while place > first and (load(row, place - 1) >> _VALUE) < value:
                store(row, place, load(row, place - 1))
                place -= 1
            store(row, place, (value << _VALUE) | move)
            end += 1
    return end - first


@inline
def sorted_move(search: Pointer, ply: Int, index: Int) -> Word:
    """The move at this place of the order; 0 is the most promising one."""
    return load(words_at(load(search, slots.MOVES)), ply * slots.MOVES_OF_PLY + index) & _CELL
