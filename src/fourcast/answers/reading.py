"""What people write, read as a game: moves in every notation, and the board that they begin with.

Moves are columns as digits (4453) or letters (ddec), or cells (d1 d2 e1 c1), with or without spaces, commas and numbers
of moves. Letters name columns where the board has at most nine; wider boards write columns 10 and on as letters.

The board at the start is written on one line: its rows from the top, set apart by "/" (X or R is Red, O or Y Yellow, a
dot an empty cell), or its size alone, 8x7. Nothing written is the empty 7x6 board.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from fourcast.coercion import to_game
from fourcast.errors import IllegalMoveError, NotationError
from fourcast.game import Game
from fourcast.geometry import Column
from fourcast.notation import MovesInput, format_cell, format_grid, quote
from fourcast.position import Position

from .errors import Answer

_SIZE = re.compile(r"\s*(\d{1,2})\s*[x×]\s*(\d{1,2})\s*", re.IGNORECASE)
_NUMBER = re.compile(r"\b\d+\.")  # of a move: "12." or "12..."
_PIECE = re.compile(r"[\s,.]*([a-z])([0-9]?)", re.IGNORECASE | re.ASCII)
_QUICK, _SLOW = "solved from the first stone on", "solved once some stones lie there"
_SIZES = {
    (5, 4): _QUICK,
    (6, 5): _QUICK,
    (7, 5): _QUICK,
    (6, 6): _QUICK,
    (7, 6): "the board of the game, with an opening book",
    (7, 7): _SLOW,
    (8, 7): _SLOW,
}
_MOST_LETTERS = 9  # columns; beyond them letters go on where the digits end


def read_game(moves: str = "", start: str = "") -> Game:
    """Return the game of these moves from that board; an error says what is wrong and what would be right."""
    position = read_start(start)
    is_lettered = position.width <= _MOST_LETTERS and re.search("[a-zA-Z]", moves)
    return Game(_read_lettered(moves, position) if is_lettered else moves, start=position)


def read_start(text: str) -> Position:
    """Return the board that a text describes; raise NotationError, BoardSizeError or InvalidPositionError."""
    if not text.strip():
        return Position()
    size = _SIZE.fullmatch(text)
    return Position(int(size[1]), int(size[2])) if size else Position.from_grid(text)


def write_start(position: Position) -> str:
    """Return the text of a board, as short as it can be: empty for the empty 7x6 board."""
    if position.ply:
        return format_grid(position.grid())
    return "" if position.geometry.is_standard else str(position.geometry)


def sizes() -> Answer:
    """List the boards that are offered for analysis, the standard one among them, with a word about each."""
    return {
        "sizes": [
            {"pos": write_start(Position(*size)), "name": f"{size[0]}x{size[1]}", "about": about}
            for size, about in _SIZES.items()
        ]
    }


def to_told_game(given: Game | MovesInput) -> Game:
    """Return a game for an answer: text as people write it, or any form that the library takes."""
    return read_game(given) if isinstance(given, str) else to_game(given)


def _read_lettered(text: str, start: Position) -> list[Column]:
    """Read moves with letters in them; a cell must be the one where its stone lands."""
    columns: list[Column] = []
    heights = [start.column_height(column) for column in range(start.width)]
    for number, (column, row) in enumerate(_cut(text, start.width), 1):
        if heights[column] >= start.height:
            name = format_cell(column, 0)[:-1]
            raise IllegalMoveError(f"illegal move {number} in {quote(text)}: column {name} is full")
        if row is not None and row != heights[column]:
            landing, named = format_cell(column, heights[column]), format_cell(column, row)
            raise IllegalMoveError(f"illegal move {number} in {quote(text)}: the stone lands on {landing}, not {named}")
        heights[column] += 1
        columns.append(column)
    return columns


def _cut(text: str, width: int) -> Iterator[tuple[Column, int | None]]:
    plain = _NUMBER.sub(" ", text).rstrip(" \t\n\r,.")
    at = 0
    while at < len(plain):
        piece = _PIECE.match(plain, at)
        column = ord(piece[1].lower()) - ord("a") if piece else width
        if piece is None or column >= width or piece[2] == "0":
            last = chr(ord("a") + width - 1)
            rest = plain[at:].strip()
            where = "" if rest == text.strip() else f" in {quote(text)}"
            raise NotationError(
                f"cannot read {quote(rest[:8])}{where}: write columns as digits (4453) or as "
                f"letters from a to {last} (ddec), or cells (d1 d2 e1 c1)"
            )
        yield column, int(piece[2]) - 1 if piece[2] else None
        at = piece.end()
