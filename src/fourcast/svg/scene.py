"""One picture before it is drawn: the position with its options, checked against each other, and where things go.

Places are in units of which a cell has a hundred; the viewBox scales them to pixels. From the top: column numbers, room
for arrows that come from above, the board, column letters, the score strip. What is not shown takes no room.
"""

from __future__ import annotations

from dataclasses import dataclass

from fourcast.errors import PictureError
from fourcast.geometry import Cell, Column, Geometry
from fourcast.notation import format_cell

from .elements import Point
from .options import PictureOptions
from .palette import THEMES, Palette

__all__ = ["CELL", "HOLE", "LABEL_SIZE", "STONE", "Places", "Scene", "make_scene"]

CELL = 100  # side of a cell
HOLE, STONE = 43, 37  # radii
_LIP = 14  # frame around the cells
LABEL_SIZE = 28  # type size of rows and columns

_PAD = 12  # blank edge of the picture
_SIDE = 38  # row numbers, two digits wide
_NAMES = 38  # column numbers or letters
_ARROWS = 44  # tails of arrows from above
_SCORES = 96


@dataclass(frozen=True, slots=True)
class Places:
    """Where everything is in one picture."""

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
        return self.left + 2 * _LIP + CELL * self.geometry.width

    @property
    def bottom(self) -> float:
        """Lower edge of the frame."""
        return self.top + 2 * _LIP + CELL * self.geometry.height

    @property
    def size(self) -> Point:
        """Width and height of the whole picture."""
        return self.right + _PAD, self.bottom + _NAMES * self.has_coordinates + _SCORES * self.has_scores + _PAD

    def centre(self, cell: Cell) -> Point:
        """Return the middle of a cell."""
        column, row = cell
        return self.column_x(column), self.bottom - _LIP - CELL * row - CELL / 2

    def column_x(self, column: Column) -> float:
        """Return the middle of a column."""
        return self.left + _LIP + CELL * column + CELL / 2

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


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything the drawing functions read."""

    geometry: Geometry
    stones: tuple[int, int]  # bitboards of player 0 and player 1
    options: PictureOptions
    places: Places
    palette: Palette
    ghosts: tuple[Cell, ...]  # where the moves of the line land, in their order
    fours: tuple[int, ...]  # completed fours, as masks
    ghost_fours: tuple[int, ...]  # fours that the line completes

    @property
    def ply(self) -> int:
        """Stones on the board."""
        return (self.stones[0] | self.stones[1]).bit_count()

    def owner(self, cell: Cell) -> int:
        """Return the player whose stone is in an occupied cell."""
        return int(bool(self.stones[1] & self.geometry.cell_bit(*cell)))


def make_scene(geometry: Geometry, stones: tuple[int, int], options: PictureOptions) -> Scene:
    """Fit the options to the position; raise PictureError where they do not."""
    _check_cells(geometry, stones, options)
    if options.scores is not None and len(options.scores) != geometry.width:
        raise PictureError(f"{len(options.scores)} scores do not fit: a {geometry} board needs {geometry.width}")
    fours = _find_fours(geometry, stones)
    ghosts, after = _play_line(geometry, stones, tuple(options.line))
    places = Places(
        geometry,
        has_coordinates=options.coordinates,
        has_scores=options.scores is not None,
        has_arrows_from_above=any(arrow.source is None for arrow in options.arrows),
    )
    ghost_fours = _find_fours(geometry, after) if ghosts else ()
    return Scene(geometry, stones, options, places, THEMES[options.theme], ghosts, fours, ghost_fours)


def _check_cells(geometry: Geometry, stones: tuple[int, int], options: PictureOptions) -> None:
    last = () if options.last is None else (options.last,)
    threats = [cell for cells in options.threats for cell in cells]
    ends = [end for arrow in options.arrows for end in (arrow.target, arrow.source) if end is not None]
    for what, cells, is_stone in (
        ("numbered cell", options.numbers, True),
        ("last stone", last, True),
        ("threat", threats, False),
        ("highlighted cell", options.highlights, None),
        ("arrow", ends, None),
    ):
        for column, row in cells:
            if not (0 <= column < geometry.width and 0 <= row < geometry.height):
                size = f"columns are 0 to {geometry.width - 1}, rows 0 to {geometry.height - 1}"
                raise PictureError(f"the {what} {(column, row)} is not on the {geometry} board: {size}")
            has_stone = bool((stones[0] | stones[1]) & geometry.cell_bit(column, row))
            if is_stone is not None and has_stone != is_stone:
                state, right = ("empty", "a stone") if is_stone else ("occupied", "an empty cell")
                raise PictureError(f"the {what} {format_cell(column, row)} is {state}: it must be {right}")


def _play_line(
    geometry: Geometry, stones: tuple[int, int], line: tuple[Column, ...]
) -> tuple[tuple[Cell, ...], tuple[int, int]]:
    """Return the cells where the moves of a line land, and the stones after them."""
    cells: list[Cell] = []
    for number, column in enumerate(line, 1):
        where = f"move {number} of the line, column {column} (counted from 0), cannot be played"
        if not 0 <= column < geometry.width:
            raise PictureError(f"{where}: columns are 0 to {geometry.width - 1}")
        if _find_fours(geometry, stones):
            raise PictureError(f"{where}: the game is already won")
        occupied = stones[0] | stones[1]
        landing = geometry.landing_cells(occupied) & geometry.column_mask(column)
        if not landing:
            raise PictureError(f"{where}: the column is full")
        cells += geometry.cells_of(landing)
        first, second = stones
        stones = (first, second | landing) if occupied.bit_count() % 2 else (first | landing, second)
    return tuple(cells), stones


def _find_fours(geometry: Geometry, stones: tuple[int, int]) -> tuple[int, ...]:
    return geometry.complete_lines(stones[0]) + geometry.complete_lines(stones[1])
