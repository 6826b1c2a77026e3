"""Playing: engines and their moves, stored games, and what is sent to change one."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from .base import AnswerSchema, ColumnIndex, RequestSchema, StrictInt
from .positions import Board

NO_SEED_LIMIT = 2**63 - 1

SentMoves: TypeAlias = Annotated[str, Field(max_length=200, strict=True, description="Columns played, counted from 1.")]
PlayerName: TypeAlias = Annotated[
    str, Field(max_length=60, strict=True, description='"human" or the name of an engine.', examples=["human"])
]
_EXPECTED = (
    "The moves that the change builds on, columns counted from 1: others than the game's, or none, are a conflict."
)


class EngineAnswer(AnswerSchema):
    """An engine that can be played against."""

    name: Annotated[str, Field(examples=["level-5"])]
    title: Annotated[str, Field(description="Its name among people.", examples=["Regular"])]
    about: Annotated[str, Field(description="Who made it and how it thinks, for people who want to play.")]
    summary: Annotated[str, Field(description="What it is, for those who build on it.")]
    rating: Annotated[int | None, Field(description="Measured Elo points; the engine random has 0.")]
    is_level: bool
    level: Annotated[int | None, Field(description="1 to 10, of the levels.")]
    group: Literal["levels", "exact", "players", "ladder"]


class EnginesAnswer(AnswerSchema):
    """Every engine, the levels first."""

    engines: list[EngineAnswer]


class EngineMoveRequest(RequestSchema):
    """A position, and who is to find a move in it."""

    moves: SentMoves = ""
    engine: Annotated[str, Field(max_length=60, strict=True, examples=["level-5"])]
    seed: Annotated[
        int | None,
        Field(
            strict=True, ge=0, le=NO_SEED_LIMIT, description="Where random choices start; for engines that make any."
        ),
    ] = None


class EngineMoveAnswer(AnswerSchema):
    """A move and what stands behind it."""

    column: ColumnIndex
    score: Annotated[int | None, Field(description="Of the position before the move, if the engine has proved it.")]
    nodes: int
    seconds: float
    why: str
    board: Annotated[Board, Field(description="After the move.")]


class GameAnswer(AnswerSchema):
    """A stored game."""

    id: str
    red: PlayerName
    yellow: PlayerName
    created_at: datetime
    updated_at: datetime
    result: Annotated[Literal["red", "yellow", "draw"] | None, Field(description="null while the game runs.")]
    ended_by: Literal["four", "full", "resignation"] | None
    status: Annotated[str, Field(description="Whose turn it is or how the game ended, in a sentence.")]
    board: Board


class NewGameAnswer(AnswerSchema):
    """A game just stored, and the token that allows to change it: it is told this once."""

    id: str
    token: str
    game: GameAnswer


class GamesAnswer(AnswerSchema):
    """The games of one owner, the last changed first."""

    games: list[GameAnswer]


class NewGameRequest(RequestSchema):
    """Who plays, and moves played already."""

    red: PlayerName
    yellow: PlayerName
    moves: SentMoves = ""


class ChangeRequest(RequestSchema):
    """What the sender believes about the game."""

    expected_moves: Annotated[SentMoves | None, Field(description=_EXPECTED, examples=["44"])] = None


class MoveRequest(ChangeRequest):
    """A move, and what the sender believes about the game."""

    column: Annotated[StrictInt, Field(description="Counted from 0.")]


class StoredEngineMoveRequest(ChangeRequest):
    """An engine is to move, and what the sender believes about the game."""


class TakeBackRequest(ChangeRequest):
    """How many moves to take back, and what the sender believes about the game."""

    plies: StrictInt = 1


class ResignRequest(ChangeRequest):
    """Who gives up, 0 Red, 1 Yellow, and what the sender believes about the game."""

    player: StrictInt
