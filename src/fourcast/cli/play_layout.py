"""How the playing screen is laid out on a terminal: as large a board as there is room for, words beside or below it."""

from __future__ import annotations

from dataclasses import dataclass

from fourcast.cli.play_board import LARGEST_PITCH, SMALLEST_PITCH, board_size
from fourcast.geometry import Geometry

PANEL_COLUMNS = 30  # of words beside the board, at least
PANEL_ROWS = 4  # of words below the board
MARGIN = 2  # columns left of the board and between it and the words
KEYS_ROWS = 1


@dataclass(frozen=True, slots=True)
class Layout:
    """Where things go."""

    pitch: int  # pixels a cell of the board
    is_wide: bool  # words beside the board, not below it


def choose_layout(columns: int, rows: int, geometry: Geometry) -> Layout | None:
    """Return the layout with the largest board, words beside it if that costs nothing; None: nothing fits."""
    for pitch in range(LARGEST_PITCH, SMALLEST_PITCH - 1, -1):
        for is_wide in (True, False):
            needed_columns, needed_rows = _needs(geometry, pitch, is_wide)
            if columns >= needed_columns and rows >= needed_rows:
                return Layout(pitch, is_wide)
    return None


def describe_room(columns: int, rows: int, geometry: Geometry) -> str:
    """Say how large the terminal must be."""
    needed_columns, needed_rows = _needs(geometry, SMALLEST_PITCH, is_wide=False)
    return (
        f"The terminal has {columns} columns and {rows} rows; a {geometry} board needs {needed_columns} and "
        f"{needed_rows}. Make it larger, or press q and use --plain."
    )


def _needs(geometry: Geometry, pitch: int, is_wide: bool) -> tuple[int, int]:
    """Columns and rows of characters that a layout takes."""
    columns, rows = board_size(geometry, pitch)
    if is_wide:
        return columns + 2 * MARGIN + PANEL_COLUMNS, max(rows, _PANEL_ROWS_BESIDE) + KEYS_ROWS
    return max(columns + MARGIN, PANEL_COLUMNS), rows + PANEL_ROWS + KEYS_ROWS


_PANEL_ROWS_BESIDE = 15  # players, state, the engine's move, a hint, the moves
