"""Stored games as JSON, and what is sent to change them."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

from fourcast.storage import EndedBy, GameResult, NewGame, StoredGame
from fourcast.web.words import describe_resignation

from .board import Answer, Board, make_board

PlayerName: TypeAlias = Annotated[
    str, Field(max_length=60, strict=True, description='"human" or the name of an engine.', examples=["human"])
]
StrictInt: TypeAlias = Annotated[int, Field(strict=True)]
ExpectedMoves: TypeAlias = Annotated[
    str,
    Field(
        max_length=200,
        strict=True,
        description="The moves of the game as the sender has seen it, columns counted from 1; others are a conflict.",
        examples=["44"],
    ),
]


class GameAnswer(Answer):
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


class NewGameAnswer(Answer):
    """A game just stored, and the token that allows to change it: it is told this once."""

    id: str
    token: str
    game: GameAnswer


class GamesAnswer(Answer):
    """The games of one owner, the last changed first."""

    games: list[GameAnswer]


class _Request(BaseModel):
    model_config = ConfigDict(extra="forbid")


class NewGameRequest(_Request):
    """Who plays, and moves played already."""

    red: PlayerName
    yellow: PlayerName
    moves: Annotated[str, Field(max_length=200, strict=True)] = ""


class MoveRequest(_Request):
    """A move, and what the sender believes about the game."""

    column: Annotated[StrictInt, Field(description="Counted from 0.")]
    expected_moves: ExpectedMoves


class StoredEngineMoveRequest(_Request):
    """What the sender believes about the game."""

    expected_moves: ExpectedMoves


class TakeBackRequest(_Request):
    """How many moves to take back."""

    plies: StrictInt = 1
    expected_moves: ExpectedMoves | None = None


class ResignRequest(_Request):
    """Who gives up: 0 Red, 1 Yellow."""

    player: StrictInt


def make_game(stored: StoredGame) -> GameAnswer:
    """Describe a stored game."""
    board = make_board(stored.replay())
    is_resigned = stored.ended_by is EndedBy.RESIGNATION
    winner = 0 if stored.result is GameResult.RED else 1
    return GameAnswer(
        id=stored.id,
        red=stored.red,
        yellow=stored.yellow,
        created_at=stored.created_at,
        updated_at=stored.updated_at,
        result=None if stored.result is None else stored.result.value,
        ended_by=None if stored.ended_by is None else stored.ended_by.value,
        status=describe_resignation(winner) if is_resigned else board.status,
        board=board,
    )


def make_new_game(new: NewGame) -> NewGameAnswer:
    """Describe a game just stored."""
    return NewGameAnswer(id=new.game.id, token=new.token, game=make_game(new.game))
