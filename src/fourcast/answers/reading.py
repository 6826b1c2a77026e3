"""What people write, read as a game: moves in every notation, and the board that they begin with.

Moves are read by `notation`: columns as digits (4453) or letters (ddec), or cells (d1 d2 e1 c1).

The board at the start is written on one line: its rows from the top, set apart by "/" (X or R is Red, O or Y Yellow, a
dot an empty cell), or its size alone, 8x7. Nothing written is the empty 7x6 board.
"""

from __future__ import annotations

import re

from fourcast.coercion import to_game
from fourcast.game import Game
from fourcast.notation import MovesInput, format_grid
from fourcast.position import Position

from .errors import Answer

_SIZE = re.compile(r"\s*(\d{1,2})\s*[x×]\s*(\d{1,2})\s*", re.IGNORECASE)
_BOOK = "the board of the game, with an opening book"
_SIZES = {(5, 4): 0, (6, 5): 0, (7, 5): 0, (6, 6): 0, (7, 6): 0, (7, 7): 12, (8, 7): 16}  # stones that solving needs


def read_game(moves: str = "", start: str = "") -> Game:
    """Return the game of these moves from that board; an error says what is wrong and what would be right."""
    return Game(moves, start=read_start(start))


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
    """List the boards that are offered for analysis, the standard one among them, with a word about each.

    `stones` must lie on a larger one before most of its positions are solved in a few seconds.
    """
    return {"sizes": [_describe_size(Position(*size), stones) for size, stones in _SIZES.items()]}


def _describe_size(empty: Position, stones: int) -> Answer:
    plain = f"solved once {stones} stones lie there" if stones else "solved from the first stone on"
    about = _BOOK if empty.geometry.is_standard else plain
    return {"pos": write_start(empty), "name": str(empty.geometry), "about": about, "stones": stones}


def to_told_game(given: Game | MovesInput) -> Game:
    """Return a game for an answer: text as people write it, or any form that the library takes."""
    return read_game(given) if isinstance(given, str) else to_game(given)
