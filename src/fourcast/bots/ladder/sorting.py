"""The order of moves in steps 10 to 12: many winning cells first, among equals from the centre outwards.

Every ply has a row of words to sort in, one word a move: its value in the highest byte, its cell below.
"""

from __future__ import annotations

import numpy as np

from fourcast.kernel._jit import inline
from fourcast.kernel.bits import has_several
from fourcast.kernel.words import ZERO, Int, Pointer, Word, load, store, words_at

from .bitboard import CENTRE_ORDER, count_winning_cells
from .layout import MOVES, MOVES_A_PLY

_VALUE = np.uint64(56)  # where the value begins
_CELL = np.uint64((1 << 56) - 1)


@inline
def sort_moves(search: Pointer, own: Word, occupied: Word, ply: Int, moves: Word) -> Int:
    """Sort the moves of a node by insertion; return how many there are."""
    row = words_at(load(search, MOVES))
    first = ply * MOVES_A_PLY
    if not has_several(moves):  # nothing to compare
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
    return load(words_at(load(search, MOVES)), ply * MOVES_A_PLY + index) & _CELL
