"""Text and arrays in, columns and grids out, and back: every form a person or a program writes.

Moves in text are columns counted from 1, one character each ("4453"); past column 9 the letters go on, a for
column 10. Pieces set apart by spaces or commas are whole numbers ("4 4 10 3"). Boards of at most nine columns also
take letters ("ddec") and cells ("d1 d2 e1 c1"), which `lettered` reads. A sequence of integers holds columns counted
from 0, as everywhere in code.

A grid is drawn row by row, top row first: as text (one line per row, or rows set apart by "/"), as a list of
such rows, or as a 2-D array of 0 empty, 1 first player, 2 or -1 second player. Cells have chess-like names,
column letter and row from the bottom: a1 is the lower left corner. A flat board lists all cells in one sequence, row
after row from the top, as Kaggle's ConnectX does.

This module reads and writes; whether moves are legal and grids can arise is for `position` and `validity`.
"""

from __future__ import annotations

import operator
from collections.abc import Iterable, Sequence
from functools import cache
from typing import SupportsIndex, TypeAlias

from .errors import NotationError
from .errors import quote as quote  # where most of those who read text look for it
from .geometry import Column, Geometry
from .lettered import is_lettered, parse_lettered

Grid: TypeAlias = tuple[tuple[int, ...], ...]  # rows of EMPTY, FIRST, SECOND; top row first
MovesInput: TypeAlias = str | Iterable[SupportsIndex]
GridInput: TypeAlias = str | Iterable[str] | Iterable[Iterable[object]]

EMPTY, FIRST, SECOND = 0, 1, 2
PLAYERS = ("Red", "Yellow")  # by player number: Red moves first

_COLUMN_SYMBOLS = "123456789abcdefghijklmnopqrstuvw"  # the widest board of 64 bits has 32 columns

_DIGITS = {"0": EMPTY, "1": FIRST, "2": SECOND}
_LETTERS = dict.fromkeys("XxRr●", FIRST) | dict.fromkeys("OoYy○", SECOND)
_CHARACTERS = dict.fromkeys("._-", EMPTY) | _DIGITS | _LETTERS
_CHARACTERS_HELP = "an empty cell is one of . _ - 0, a first player's stone X R ● 1, a second player's O Y ○ 2"
_VALUES: dict[object, int] = {0: EMPTY, 1: FIRST, 2: SECOND, -1: SECOND}
_VALUES_HELP = "a cell is 0 when empty, 1 for the first player, 2 or -1 for the second"


def parse_moves(moves: MovesInput, geometry: Geometry, heights: Sequence[int] | None = None) -> tuple[Column, ...]:
    """Read moves as 0-based columns of the board; raise NotationError where one names no column.

    Moves written as cells are checked against the heights of the columns before them: those of the empty board if none
    are given. A cell where no stone can come to lie raises IllegalMoveError.
    """
    if isinstance(moves, str):
        return _parse_move_text(moves, geometry, heights or (0,) * geometry.width)
    try:
        listed = tuple(moves)
    except TypeError:
        raise NotationError(f"moves must be text or a sequence of columns, not {moves!r}") from None
    return tuple(_parse_column(column, number, listed, geometry) for number, column in enumerate(listed, 1))


def format_moves(columns: Iterable[Column]) -> str:
    """Write 0-based columns as text, one character for each move."""
    return "".join(map(format_column, columns))


def format_column(column: Column) -> str:
    """Return the one character that names a column in text."""
    return _COLUMN_SYMBOLS[column]


def format_cell(column: Column, row: int) -> str:
    """Return the name of a cell: letter and row from 1; after z comes aa."""
    return "a" * (column // 26) + chr(ord("a") + column % 26) + str(row + 1)


def parse_grid(grid: GridInput) -> Grid:
    """Read a grid; raise NotationError for ragged rows and for cells that mean nothing."""
    if isinstance(grid, str):
        return _parse_grid_text(grid)
    try:
        rows = tuple(tuple(row) for row in grid)
    except TypeError:
        raise NotationError(f"a grid must be text or rows of cells, not {quote(grid)}") from None
    if rows and all(isinstance(cell, str) for row in rows for cell in row):
        return _parse_grid_text("\n".join("".join(map(str, row)) for row in rows))
    return _parse_grid_values(rows)


def parse_flat_board(cells: Sequence[object], geometry: Geometry) -> Grid | None:
    """Read a flat board of this size; return None for what is no such board: it may be a list of moves.

    Nothing is both on boards of at least four columns. A legal list of moves that is as long as the board has cells,
    width * height of them, fills every column; the values of a flat board name at most the columns 0, 1 and 2 (and -1,
    which names none), where only 3 * height < width * height stones find room. On narrower boards moves are meant.
    """
    if geometry.width <= 3 or len(cells) != geometry.cells or not all(map(_is_cell_value, cells)):
        return None
    width = geometry.width
    return _parse_grid_values([cells[start : start + width] for start in range(0, len(cells), width)])


def format_grid(grid: Grid) -> str:
    """Write a grid on one line, rows set apart by "/", so that it fits a log or a repr."""
    return "/".join("".join(".XO"[cell] for cell in row) for row in grid)


def picture(grid: Grid) -> str:
    """Draw a grid for people, column names below. `parse_grid` reads the picture back."""
    rows = [" ".join(".●○"[cell] for cell in row) for row in grid]
    return "\n".join([*rows, " ".join(_footer(len(grid[0])))]).rstrip("\n")


def _parse_move_text(text: str, geometry: Geometry, heights: Sequence[int]) -> tuple[Column, ...]:
    pieces: Sequence[str] = text.strip().replace(",", " ").split()
    is_separated = len(pieces) > 1 or "," in text
    if not is_separated:
        pieces = "".join(pieces)
    names = _column_names(geometry.width, is_separated)
    try:
        return tuple([names[piece] for piece in pieces])
    except KeyError:
        if is_lettered(text, geometry):
            return parse_lettered(text, geometry, heights)
        number, piece = next((n, piece) for n, piece in enumerate(pieces, 1) if piece not in names)
        what, right = _columns_help(geometry.width, is_separated)
        raise NotationError(
            f"unknown {what} {quote(piece)} at move {number} in {quote(text)}: columns are {right}"
        ) from None


def _parse_column(column: SupportsIndex, number: int, listed: Sequence[object], geometry: Geometry) -> Column:
    try:
        index = operator.index(column)
    except TypeError:
        index = -1
    if not 0 <= index < geometry.width:
        raise NotationError(
            f"unknown column {quote(column)} at move {number} in {quote(list(listed))}: "
            f"columns in a list are the whole numbers 0 to {geometry.width - 1}"
        )
    return index


@cache
def _column_names(width: int, is_separated: bool) -> dict[str, Column]:
    symbols = _COLUMN_SYMBOLS[:width]
    names = {symbol: column for column, symbol in enumerate(symbols)}
    names |= {symbol.upper(): column for column, symbol in enumerate(symbols)}
    if is_separated:
        names |= {str(column + 1): column for column in range(width)}
    return names


def _columns_help(width: int, is_separated: bool) -> tuple[str, str]:
    if is_separated:
        return "column", f"the numbers 1 to {width}"
    if width <= 9:
        return "character", f"the digits 1 to {width}"
    return "character", f"the digits 1 to 9 and the letters a to {_COLUMN_SYMBOLS[width - 1]}"


def _parse_grid_text(text: str) -> Grid:
    rows = ["".join(line.split()) for line in text.replace("/", "\n").splitlines()]
    rows = [row for row in rows if row]
    if rows and rows[-1] and rows[-1] == _footer(len(rows[0])):
        rows.pop()
    _check_rectangle(rows)
    for number, row in enumerate(rows, 1):
        for place, character in enumerate(row, 1):
            if character not in _CHARACTERS:
                where = f"in row {number} from the top, column {place} of the grid"
                raise NotationError(f"unknown character {character!r} {where}: {_CHARACTERS_HELP}")
    used = set().union(*rows)
    if used & _DIGITS.keys() and used & _LETTERS.keys():
        # "0" is an empty cell to one person and a round stone to the next.
        raise NotationError("the grid mixes digits and letters: use either 0, 1 and 2 or ., X and O")
    return tuple(tuple(_CHARACTERS[character] for character in row) for row in rows)


def _parse_grid_values(rows: Sequence[Sequence[object]]) -> Grid:
    _check_rectangle(rows)
    for number, row in enumerate(rows, 1):
        for place, value in enumerate(row, 1):
            if not _is_cell_value(value):
                where = f"in row {number} from the top, column {place} of the grid"
                raise NotationError(f"unknown value {quote(value)} {where}: {_VALUES_HELP}")
    grid_values = [value for row in rows for value in row]
    if 2 in grid_values and -1 in grid_values:
        raise NotationError("the grid mixes 2 and -1: use one of them for the second player")
    return tuple(tuple(_VALUES[value] for value in row) for row in rows)


def _is_cell_value(value: object) -> bool:
    try:
        return value in _VALUES
    except TypeError:  # a list or an array: the grid has a third dimension
        return False


def _check_rectangle(rows: Sequence[Sequence[object]]) -> None:
    if not rows or not rows[0]:
        raise NotationError("the grid is empty: give one row of cells for each row of the board, top row first")
    for number, row in enumerate(rows, 1):
        if len(row) != len(rows[0]):
            raise NotationError(
                f"ragged grid: row {number} from the top has {len(row)} cells, row 1 has {len(rows[0])}"
            )


def _footer(width: int) -> str:
    # Below width 3 the footer "12" would read as two stones, so such boards go without.
    return _COLUMN_SYMBOLS[:width] if width > 2 else ""
