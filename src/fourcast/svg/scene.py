"""One position with the options of its picture, checked against each other."""

from __future__ import annotations

from dataclasses import dataclass

from fourcast.errors import PictureError
from fourcast.geometry import Cell, Column, Geometry
from fourcast.notation import format_cell

from .layout import Layout
from .options import PictureOptions
from .palette import THEMES, Palette

__all__ = ["Scene", "make_scene"]


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything the drawing functions read."""

    geometry: Geometry
    stones: tuple[int, int]  # bitboards of player 0 and player 1
    options: PictureOptions
    layout: Layout
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
    layout = Layout(
        geometry,
        has_coordinates=options.coordinates,
        has_scores=options.scores is not None,
        has_arrows_from_above=any(arrow.source is None for arrow in options.arrows),
    )
    ghost_fours = _find_fours(geometry, after) if ghosts else ()
    return Scene(geometry, stones, options, layout, THEMES[options.theme], ghosts, fours, ghost_fours)


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
