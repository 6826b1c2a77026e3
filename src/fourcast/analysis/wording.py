"""How cells, columns, lines of moves and numbers are named in sentences. Text alone: nothing here judges anything."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from fourcast.geometry import Cell, Column
from fourcast.notation import format_cell
from fourcast.position import Position

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def name_cell(cell: Cell) -> str:
    """Name a cell: d4."""
    return format_cell(*cell)


def name_cells(cells: Iterable[Cell], last: str = "and") -> str:
    """Name cells in a row of words: "c3, d4 and e5"."""
    return list_words([name_cell(cell) for cell in cells], last)


def name_line(cells: Iterable[Cell]) -> str:
    """Name a four by its ends: a1-d4."""
    named = sorted(cells)
    return f"{name_cell(named[0])}-{name_cell(named[-1])}"


def name_columns(columns: Iterable[Column], last: str = "and") -> str:
    """Name columns by their letters: "c, d and e"."""
    return list_words([format_cell(column, 0)[:-1] for column in columns], last)


def say_after(played: Sequence[Cell]) -> str:
    """Begin a sentence about the position after some moves: "After d4, "; nothing if there are none."""
    return f"After {name_cells(played)}, " if played else ""


def list_words(words: Sequence[str], last: str = "and") -> str:
    """Join words as one says them."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def name_number(number: int) -> str:
    """Write small numbers out."""
    return _NUMBERS[number] if 0 <= number < len(_NUMBERS) else str(number)


def count_of(number: int, noun: str) -> str:
    """Count something: "one cell", "two cells"."""
    return f"{name_number(number)} {noun}{'' if number == 1 else 's'}"


def landing_cell(position: Position, column: Column) -> Cell:
    """Return the cell in which a stone lands that is dropped in a column known to have room."""
    cell = position.landing_cell(column)
    assert cell is not None
    return cell


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
