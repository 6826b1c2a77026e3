"""Moves written with letters, as explanations and move lists write them, read as columns.

A letter is a column (ddec); with a number it is the cell where the stone comes to lie (d1 d2 e1 c1). Spaces, commas and
numbers of moves (7.c1 8.b1) may stand between them. Boards of more than nine columns have no such moves: there the
letters of `notation` go on where the digits end.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from .errors import IllegalMoveError, NotationError, quote
from .geometry import Column, Geometry

_MOST_COLUMNS = 9
_NUMBER = re.compile(r"\b\d+\.")  # of a move: "12." or "12..."
_BEGINNING = re.compile(r"(\s|,|\.|\b\d+\.)*[a-z]", re.IGNORECASE | re.ASCII)
_PIECE = re.compile(r"[\s,.]*([a-z])([0-9]?)", re.IGNORECASE | re.ASCII)
_SHOWN = 8  # characters of what cannot be read


def is_lettered(text: str, geometry: Geometry) -> bool:
    """Tell whether moves are written with letters, or meant to be: the first of them begins with one."""
    return geometry.width <= _MOST_COLUMNS and _BEGINNING.match(text) is not None


def parse_lettered(text: str, geometry: Geometry, heights: Sequence[int]) -> tuple[Column, ...]:
    """Read such moves on a board whose columns have these heights; a cell must be the one where its stone lands."""
    columns: list[Column] = []
    reached = list(heights)
    for number, (column, row) in enumerate(_cut(text, geometry.width), 1):
        where, letter = f"illegal move {number} in {quote(text)}", _letter(column)
        if reached[column] >= geometry.height:
            raise IllegalMoveError(f"{where}: column {letter} is full")
        if row is not None and row != reached[column]:
            raise IllegalMoveError(f"{where}: the stone lands on {letter}{reached[column] + 1}, not {letter}{row + 1}")
        reached[column] += 1
        columns.append(column)
    return tuple(columns)


def _cut(text: str, width: int) -> Iterator[tuple[Column, int | None]]:
    plain = _NUMBER.sub(" ", text).rstrip(" \t\n\r,.")
    at = 0
    while at < len(plain):
        piece = _PIECE.match(plain, at)
        column = ord(piece[1].lower()) - ord("a") if piece else width
        if piece is None or column >= width or piece[2] == "0":
            rest = plain[at:].strip()
            where = "" if rest == text.strip() else f" in {quote(text)}"
            raise NotationError(
                f"cannot read {quote(rest[:_SHOWN])}{where}: write columns as digits (4453) or as "
                f"letters from a to {_letter(width - 1)} (ddec), or cells (d1 d2 e1 c1)"
            )
        yield column, int(piece[2]) - 1 if piece[2] else None
        at = piece.end()


def _letter(column: Column) -> str:
    return chr(ord("a") + column)
