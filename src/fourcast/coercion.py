"""One rule for what counts as a position: every function that takes one takes all of these forms.

A Position; a Game, for the board as it stands; moves, as text counted from 1 ("4453") or as a sequence of columns
counted from 0; the cells of the board, as rows or as one flat sequence. `notation` reads the last four.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias, cast

from . import notation
from .errors import NotationError
from .game import Game
from .geometry import DEFAULT_HEIGHT, DEFAULT_WIDTH, Geometry
from .notation import MovesInput
from .position import Position

CellsInput: TypeAlias = Iterable[Iterable[object]]  # rows, top row first
PositionInput: TypeAlias = Position | Game | MovesInput | CellsInput


def to_position(given: PositionInput, width: int = DEFAULT_WIDTH, height: int = DEFAULT_HEIGHT) -> Position:
    """Return the position that is meant; moves and flat boards are of the given size, rows have their own."""
    if isinstance(given, Game):
        return given.position
    read = _read(given, width, height)
    return read if isinstance(read, Position) else Position.from_moves(read, width, height)


def to_game(given: PositionInput, width: int = DEFAULT_WIDTH, height: int = DEFAULT_HEIGHT) -> Game:
    """Return the game that is meant: of moves, or one that begins with the board given."""
    return given if isinstance(given, Game) else Game(_read(given, width, height), width, height)


def _read(given: Position | MovesInput | CellsInput, width: int, height: int) -> Position | MovesInput:
    """The position if a board was given, else the moves as they are."""
    if isinstance(given, (Position, str)):
        return given
    try:
        listed = tuple(given)
    except TypeError:
        forms = "give moves such as '4453', a list of columns counted from 0, a Game or a Position"
        raise NotationError(f"{notation.quote(given)} is no position: {forms}") from None
    if listed and not isinstance(listed[0], str) and isinstance(listed[0], Iterable):
        return Position.from_grid(cast("CellsInput", listed))
    rows = notation.parse_flat_board(listed, Geometry.of(width, height))
    return cast("MovesInput", listed) if rows is None else Position.from_grid(rows)
