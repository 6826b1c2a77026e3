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

CELL = 100  # side of a cell
HOLE, STONE = 43, 37  # radii
_LIP = 14  # frame around the cells
LABEL_SIZE = 28  # type size of rows and columns

_PAD = 12  # blank edge of the picture
_SIDE = 38  # row numbers, two digits wide
_NAMES = 38  # column numbers or letters
_ARROWS = 44  # tails of arrows from above
_SCORES = 96
NUMBERS_Y = _PAD + _NAMES / 2 - 2  # middle of the column numbers
ROWS_X = _PAD + _SIDE / 2 - 4  # middle of the row numbers


@dataclass(frozen=True, slots=True)
class Places:
    """Where everything is in one picture."""

    size: Point  # width and height of the whole picture
    left: float  # edges of the frame
    top: float
    right: float
    bottom: float
    letters_y: float  # middle of the column letters
    scores_y: float  # middle of the score strip
    arrows_y: float  # where arrows from above begin

    def centre(self, cell: Cell) -> Point:
        """Return the middle of a cell."""
        column, row = cell
        return self.column_x(column), self.bottom - _LIP - CELL * row - CELL / 2

    def column_x(self, column: Column) -> float:
        """Return the middle of a column."""
        return self.left + _LIP + CELL * column + CELL / 2


def _make_room(geometry: Geometry, options: PictureOptions) -> Places:
    names, side = (_NAMES, _SIDE) if options.coordinates else (0, 0)
    scores = 0 if options.scores is None else _SCORES
    left, top = _PAD + side, _PAD + names + _ARROWS * any(arrow.source is None for arrow in options.arrows)
    right, bottom = left + 2 * _LIP + CELL * geometry.width, top + 2 * _LIP + CELL * geometry.height
    return Places(
        (right + _PAD, bottom + names + scores + _PAD),
        left,
        top,
        right,
        bottom,
        letters_y=bottom + _NAMES / 2 + 2,
        scores_y=bottom + names + _SCORES / 2,
        arrows_y=top - _ARROWS + 8,
    )


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
    places = _make_room(geometry, options)
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
