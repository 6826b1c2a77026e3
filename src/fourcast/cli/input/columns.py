"""A column as people type it in a dialogue, and the prompt that asks for it.

Columns have letters from the left, as in the names of cells, and numbers from 1: d and 4 are the same. A cell, d3, is
taken for its column if a stone dropped there comes to lie on it.
"""

from __future__ import annotations

import re

from fourcast.cli.input.questions import open_input
from fourcast.errors import IllegalMoveError, NotationError
from fourcast.geometry import Column
from fourcast.notation import format_cell
from fourcast.position import Position

_PROMPT = "> "


class Prompt:
    """Lines that people type; a prompt is shown where they see it."""

    def __init__(self) -> None:
        self._input = open_input()
        self.is_seen = self._input.isatty()  # by somebody who types

    def read(self) -> str | None:
        """Return the next line as one lower-case word; None when there are no more."""
        if self.is_seen:
            print(_PROMPT, end="", flush=True)
        line = self._input.readline()
        return line.strip().lower() if line else None


def column_letter(column: Column) -> str:
    """Return the letter of a column in the names of its cells."""
    return format_cell(column, 0)[:-1]


def name_columns(width: int) -> str:
    """Return the names of the columns as ranges."""
    return f"a-{column_letter(width - 1)} or 1-{width}"


def parse_column(word: str, position: Position) -> Column:
    """Return the column that a word names; an error says why there is none, or why it cannot be played."""
    names = [column_letter(column) for column in range(position.width)]
    match = re.fullmatch(r"([a-z]+)([1-9]\d*)?|([1-9]\d*)", word, re.ASCII)
    if match is None or (match[1] or names[0]) not in names or int(match[3] or 1) > position.width:
        raise NotationError(f"{word!r} is not a column: type {name_columns(position.width)}, or ? for help")
    column = names.index(match[1]) if match[1] else int(match[3]) - 1
    landing = position.landing_cell(column)
    if landing is None:
        raise IllegalMoveError(f"column {column_letter(column)} is full: choose another")
    if match[2] and int(match[2]) != landing[1] + 1:
        raise IllegalMoveError(
            f"a stone in column {column_letter(column)} comes to lie on {format_cell(*landing)}, not {word}"
        )
    return column
