"""How people, cells and numbers are named in sentences. Pure text: nothing here knows a board."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from fourcast.geometry import Cell
from fourcast.notation import format_cell

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


def name_columns(columns: Iterable[int], last: str = "and") -> str:
    """Name columns by their letters: "c, d and e"."""
    return list_words([format_cell(column, 0)[:-1] for column in columns], last)


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
