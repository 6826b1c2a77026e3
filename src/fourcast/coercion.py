"""One rule for what counts as a position: every function that takes one takes a Position, a Game, text or columns.

Text is moves counted from 1 ("4453"), a sequence of integers columns counted from 0, as `notation` reads them.
"""

from __future__ import annotations

from typing import TypeAlias

from .game import Game
from .geometry import DEFAULT_HEIGHT, DEFAULT_WIDTH
from .notation import MovesInput
from .position import Position

__all__ = ["PositionInput", "to_game", "to_position"]

PositionInput: TypeAlias = Position | Game | MovesInput


def to_position(given: PositionInput, width: int = DEFAULT_WIDTH, height: int = DEFAULT_HEIGHT) -> Position:
    """Return the position that is meant; moves are played on a board of the given size."""
    if isinstance(given, Position):
        return given
    return given.position if isinstance(given, Game) else Position.from_moves(given, width, height)


def to_game(given: Game | MovesInput, width: int = DEFAULT_WIDTH, height: int = DEFAULT_HEIGHT) -> Game:
    """Return the game that is meant; moves are played on a board of the given size."""
    return given if isinstance(given, Game) else Game(given, width, height)
