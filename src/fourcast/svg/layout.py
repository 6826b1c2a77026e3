"""Where things are in a picture, in units of which a cell has a hundred; the viewBox scales them to pixels.

From the top: column numbers, room for arrows that come from above, the board, column letters, the score strip. What
is not shown takes no room.
"""

from __future__ import annotations

from dataclasses import dataclass

from fourcast.geometry import Cell, Column, Geometry

from .elements import Point

__all__ = ["CELL", "HOLE", "LABEL_SIZE", "LIP", "STONE", "Layout"]

CELL = 100  # side of a cell
HOLE, STONE = 43, 37  # radii
LIP = 14  # frame around the cells
LABEL_SIZE = 28  # type size of rows and columns

_PAD = 12  # blank edge of the picture
_SIDE = 38  # row numbers, two digits wide
_NAMES = 38  # column numbers or letters
_ARROWS = 44  # tails of arrows from above
_SCORES = 96


@dataclass(frozen=True, slots=True)
class Layout:
    """The places of one picture."""

    geometry: Geometry
    has_coordinates: bool
    has_scores: bool
    has_arrows_from_above: bool

    @property
    def left(self) -> float:
        """Left edge of the frame."""
        return _PAD + _SIDE * self.has_coordinates

    @property
    def top(self) -> float:
        """Upper edge of the frame."""
        return _PAD + _NAMES * self.has_coordinates + _ARROWS * self.has_arrows_from_above

    @property
    def right(self) -> float:
        """Right edge of the frame."""
        return self.left + 2 * LIP + CELL * self.geometry.width

    @property
    def bottom(self) -> float:
        """Lower edge of the frame."""
        return self.top + 2 * LIP + CELL * self.geometry.height

    @property
    def size(self) -> Point:
        """Width and height of the whole picture."""
        return self.right + _PAD, self.bottom + _NAMES * self.has_coordinates + _SCORES * self.has_scores + _PAD

    def centre(self, cell: Cell) -> Point:
        """Return the middle of a cell."""
        column, row = cell
        return self.column_x(column), self.bottom - LIP - CELL * row - CELL / 2

    def column_x(self, column: Column) -> float:
        """Return the middle of a column."""
        return self.left + LIP + CELL * column + CELL / 2

    @property
    def numbers_y(self) -> float:
        """Middle of the column numbers."""
        return _PAD + _NAMES / 2 - 2

    @property
    def letters_y(self) -> float:
        """Middle of the column letters."""
        return self.bottom + _NAMES / 2 + 2

    @property
    def rows_x(self) -> float:
        """Middle of the row numbers."""
        return _PAD + _SIDE / 2 - 4

    @property
    def scores_y(self) -> float:
        """Middle of the score strip."""
        return self.bottom + _NAMES * self.has_coordinates + _SCORES / 2

    @property
    def arrows_y(self) -> float:
        """Where arrows from above begin."""
        return self.top - _ARROWS + 8
