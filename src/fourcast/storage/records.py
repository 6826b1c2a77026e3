"""What goes into and comes out of the storage. Plain frozen values: no row of a database leaves the package."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from enum import Enum
from typing import TypeAlias

from fourcast.game import Game
from fourcast.geometry import Column
from fourcast.notation import format_moves, quote
from fourcast.position import Position
from fourcast.score import Ply

from .errors import InvalidEntryError

JsonObject: TypeAlias = dict[str, object]  # what json.dumps writes as an object


class GameResult(Enum):
    """Who won a finished game."""

    RED = "red"
    YELLOW = "yellow"
    DRAW = "draw"


class EndedBy(Enum):
    """Why a game is over."""

    FOUR = "four"
    FULL = "full"
    RESIGNATION = "resignation"


@dataclass(frozen=True, slots=True)
class StoredGame:
    """A game as it was in the database at one moment."""

    id: str  # unguessable; who knows it can read the game
    red: str  # who plays player 0: "human" or the name of an engine
    yellow: str  # who plays player 1
    created_at: datetime  # UTC
    updated_at: datetime  # UTC, of the last move, take-back or resignation
    result: GameResult | None  # None while the game runs
    ended_by: EndedBy | None  # None exactly when the result is
    moves: tuple[Column, ...]  # counted from 0, first move first
    played_at: tuple[datetime, ...]  # UTC, when each move was stored
    replayed: Game | None = field(default=None, repr=False, compare=False)  # the moves, where they were replayed anyway

    @property
    def ply(self) -> Ply:
        """Moves played: what the next move must be announced with."""
        return len(self.moves)

    @property
    def moves_text(self) -> str:
        """The moves as text, columns counted from 1."""
        return format_moves(self.moves)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended, also by resignation, of which the board knows nothing."""
        return self.result is not None

    def replay(self) -> Game:
        """Return the game with its rules: positions, legal columns, outcome."""
        return Game(self.moves) if self.replayed is None else self.replayed.copy()


@dataclass(frozen=True, slots=True)
class NewGame:
    """A game just stored, and the one copy of the token that allows to change it."""

    game: StoredGame
    token: str  # only its hash is stored: it cannot be told again


@dataclass(frozen=True, slots=True)
class CacheKey:
    """What a cached payload answers: a question of some kind about some subject, in one version of the answer's form.

    A new version leaves the older rows to be forgotten. Where only the position matters use `of_position`: move orders
    that lead to the same stones then share one row. Mirror images do not, so that a payload fits the board as it is.
    """

    subject: str  # a position or, where the way to it matters, the moves
    kind: str  # "analysis", "review", …
    version: str  # of the payload's form and of what computes it

    @classmethod
    def of_position(cls, position: Position, kind: str, version: str) -> CacheKey:
        """Return the key of a question whose answer does not depend on the order of the moves."""
        return cls(f"{position.geometry}:{position.key:x}", kind, version)


def check_name(what: str, text: str, longest: int) -> str:
    """Return the text if it is fit to be stored: some printable characters, not too many.

    PostgreSQL refuses a zero byte and both refuse half a surrogate pair; neither is printable.
    """
    if not (0 < len(text) <= longest and text.isprintable()):
        raise InvalidEntryError(f"bad {what} {quote(text)}: it must be 1 to {longest} printable characters")
    return text
