"""What every engine is: something that is asked for a move and answers with one.

An engine may be asked about any position of a board size it plays, in any order: it keeps no game. `new_game` only
tells it that what it remembers is of no more use, and where its random choices start from.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from fourcast.coercion import PositionInput, to_position
from fourcast.errors import BoardSizeError, GameOverError
from fourcast.geometry import DEFAULT_HEIGHT, DEFAULT_WIDTH, Column
from fourcast.position import Position
from fourcast.score import Score
from fourcast.solver import Limit

PASS: Column = -1  # "no stone this time": against the rules; one engine says it when asked to play as published


@dataclass(frozen=True, slots=True)
class Choice:
    """A move and what stands behind it."""

    column: Column  # 0-based; PASS only from an engine whose description says so
    score: Score | None  # of the position, exact and proved; None: the engine does not know
    nodes: int  # positions looked at
    seconds: float  # it took
    why: str  # one clause: "depth 6, value 12"


class Engine(Protocol):
    """Picks a move. Made by `fourcast.engine(name, **options)`."""

    @property
    def name(self) -> str:
        """Return the name under which the engine is made."""

    def choose(self, position: PositionInput, limit: Limit | None = None) -> Choice:
        """Pick a move; within the limit if there is one: a limit never raises, it makes the answer worse.

        The position may be given in any form: a Position, a Game, moves as text or a list of columns.

        A limit that is cancelled ends the search within some hundredths of a second; the move is then of little worth.

        Raises GameOverError if the game has ended, BoardSizeError on a board that the engine does not play.
        """

    def new_game(self, seed: int | None = None) -> None:
        """Forget what earlier positions taught; with a seed, random choices from here on follow from it."""


def check_can_move(given: PositionInput) -> Position:
    """Return the position that is meant; refuse one in which nobody moves any more."""
    position = to_position(given)
    if position.is_over:
        raise GameOverError(f"cannot choose a move: the game has ended on move {position.ply}")
    return position


def check_standard_board(name: str, given: PositionInput) -> Position:
    """Return the position that is meant; refuse boards other than 7x6, for the engines that were made for it."""
    position = to_position(given)
    if not position.geometry.is_standard:
        raise BoardSizeError(
            f"{name} plays on {DEFAULT_WIDTH}x{DEFAULT_HEIGHT} only, not on {position.geometry}: "
            "engines for any size are perfect, random, horrell and the levels"
        )
    return position


def winning_column(position: Position) -> Column | None:
    """Return the leftmost column that makes four at once, if there is one."""
    return next((column for column in position.legal_columns if position.play(column).winner is not None), None)
