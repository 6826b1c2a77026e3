"""The board of steps 3 to 5, as most people would write it: an array of cells and the height of every column.

`cells[column][row]` lies at column * HEIGHT + row and holds 0 (empty), 1 (first player) or 2; row 0 is the bottom.
There is one board: a move is played on it and taken back.
"""

from __future__ import annotations

from fourcast.geometry import DEFAULT_HEIGHT, DEFAULT_WIDTH, Geometry
from fourcast.kernel._jit import inline
from fourcast.kernel.words import Int, Pointer, ints_at, load, store

from . import slots

WIDTH = DEFAULT_WIDTH
HEIGHT = DEFAULT_HEIGHT
CENTRE_ORDER = Geometry.of(WIDTH, HEIGHT).columns_from_centre  # 4, 3, 5, 2, 6, 1, 7, counted from 0


@inline
def can_play(search: Pointer, column: Int) -> bool:
    """Is there room in the column?"""
    return bool(load(ints_at(load(search, slots.HEIGHTS)), column) < HEIGHT)


@inline
def play(search: Pointer, column: Int, ply: Int) -> None:
    """Drop a stone of the side to move."""
    heights = ints_at(load(search, slots.HEIGHTS))
    row = load(heights, column)
    store(ints_at(load(search, slots.CELLS)), column * HEIGHT + row, _player(ply))
    store(heights, column, row + 1)


@inline
def take_back(search: Pointer, column: Int) -> None:
    """Remove the topmost stone of the column."""
    heights = ints_at(load(search, slots.HEIGHTS))
    row = load(heights, column) - 1
    store(ints_at(load(search, slots.CELLS)), column * HEIGHT + row, 0)
    store(heights, column, row)


@inline
def can_win_at_once(search: Pointer, ply: Int) -> bool:
    """Does a stone of the side to move make four in any column?"""
    for column in range(WIDTH):  # noqa: SIM110 (the compiler knows no generators)
        if can_play(search, column) and _is_winning_move(search, column, _player(ply)):
            return True
    return False


@inline
def _is_winning_move(search: Pointer, column: Int, player: Int) -> bool:
    cells = ints_at(load(search, slots.CELLS))
    row = load(ints_at(load(search, slots.HEIGHTS)), column)
    if _run_length(cells, player, column, row, 0, -1) == 3:
        return True
    for up in range(-1, 2):
        left = _run_length(cells, player, column, row, -1, -up)
        if left + _run_length(cells, player, column, row, 1, up) >= 3:
            return True
    return False


@inline
def _run_length(cells: Pointer, player: Int, column: Int, row: Int, right: Int, up: Int) -> Int:
    """How many stones of the player lie side by side from a cell on, which itself does not count; three are enough."""
    length = 0
    for distance in range(1, 4):
        to_column = column + distance * right
        to_row = row + distance * up
        if to_column < 0 or to_column >= WIDTH or to_row < 0 or to_row >= HEIGHT:
            break
        if load(cells, to_column * HEIGHT + to_row) != player:
            break
        length += 1
    return length


@inline
def _player(ply: Int) -> Int:
    return 1 + (ply & 1)
