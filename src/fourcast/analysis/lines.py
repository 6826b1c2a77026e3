"""Where stones land: playable cells, and lines of moves as cells and as text with move numbers."""

from __future__ import annotations

from collections.abc import Iterable

from fourcast.geometry import Cell, Column
from fourcast.position import Position

from .wording import name_cell


def playable_cells(position: Position) -> tuple[Cell, ...]:
    """Return the cells that can be played, from the left."""
    return position.geometry.cells_of(position.geometry.landing_cells(position.occupied))


def landing_cell(position: Position, column: Column) -> Cell:
    """Return the cell in which a stone dropped in a column lands."""
    geometry = position.geometry
    return geometry.cells_of(geometry.landing_cells(position.occupied) & geometry.column_mask(column))[0]


def landing_cells(position: Position, line: Iterable[Column]) -> tuple[Cell, ...]:
    """Return the cells in which the stones of a line land."""
    cells = []
    for column in line:
        cells.append(landing_cell(position, column))
        position = position.play(column)
    return tuple(cells)


def number_moves(position: Position, line: Iterable[Column]) -> str:
    """Write a line with its move numbers: "13.d4 14.e5 15.c3"."""
    cells = landing_cells(position, line)
    return " ".join(f"{number}.{name_cell(cell)}" for number, cell in enumerate(cells, position.ply + 1))
