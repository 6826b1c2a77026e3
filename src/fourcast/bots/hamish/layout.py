"""How hamish lays out the board: one word a player, eight bits a row, from the bottom row up.

    bit = row * 8 + column

    40 41 42 43 44 45 46 (47)
    32 33 34 35 36 37 38 (39)
    24 25 26 27 28 29 30 (31)
    16 17 18 19 20 21 22 (23)
     8  9 10 11 12 13 14 (15)
     0  1  2  3  4  5  6  (7)

The eighth bit of a row never holds a stone: it keeps shifted lines from running into the next row. Red is the player
who moves first.
"""

from __future__ import annotations

from fourcast.geometry import DEFAULT_HEIGHT, DEFAULT_WIDTH, Column
from fourcast.position import Position

ROW_BITS = 8
ORDER: tuple[Column, ...] = (3, 2, 4, 1, 5, 0, 6)  # in which columns are tried, here and in the compiled search
FIRST_COLUMN = sum(1 << ROW_BITS * row for row in range(DEFAULT_HEIGHT))
TOP_ROW = ROW_BITS * (DEFAULT_HEIGHT - 1)  # the bit of its first cell
ALL_CELLS = FIRST_COLUMN * ((1 << DEFAULT_WIDTH) - 1)


def lay_out(position: Position) -> tuple[int, int]:
    """Return the stones of red and of yellow."""
    red, yellow = (
        sum(1 << ROW_BITS * row + column for column, row in position.geometry.cells_of(stones))
        for stones in position.stones
    )
    return red, yellow
