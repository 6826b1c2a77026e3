"""Engines and their moves; /games: games that are kept.

Who knows the id of a game can read it; its token, told once, allows to change it. The database waits for the disk, so
everything about it runs in threads of its own (`Services.storing`).
"""

from __future__ import annotations

import math
from typing import Annotated

from fastapi import APIRouter, Header, Query, Request

from fourcast import answers
from fourcast.analysis.verdicts import describe_resignation
from fourcast.answers import Answer
from fourcast.bots import find_engine
from fourcast.game import Game
from fourcast.notation import PLAYERS
from fourcast.storage import EndedBy, GameFinishedError, GameResult, StoredGame, check_moves
from fourcast.web.failures import NotEnginesTurnError, QuotaError
from fourcast.web.middleware.clients import current_client
from fourcast.web.questions import unless_gone
from fourcast.web.schemas import play as schemas
from fourcast.web.schemas.base import failures
from fourcast.web.services import API_PREFIX, KEPT, Services, ServicesHere

engines = APIRouter(prefix=API_PREFIX, tags=["engines"])
games = APIRouter(prefix=API_PREFIX, tags=["games"])

_HUMAN = "human"  # in place of an engine's name: moves come from outside
_LONGEST_SECRET = 200  # characters
_SHORTEST_OWNER = 16
_OWNER = Header(
    alias="X-Owner",
    min_length=_SHORTEST_OWNER,
    max_length=_LONGEST_SECRET,
    description="An unguessable text that the browser keeps: whoever has it can list the games begun with it.",
)
_TOKEN = Header(alias="X-Game-Token", max_length=_LONGEST_SECRET, description="The token told with the new game.")
_CHANGE = failures(403, 404, 409, 413, 503)

Owner = Annotated[str, _OWNER]
OptionalOwner = Annotated[str | None, _OWNER]
Token = Annotated[str, _TOKEN]


@engines.get("/engines", response_model=schemas.EnginesAnswer, responses=failures(), dependencies=KEPT)
async def list_engines() -> Answer:
    """List every engine with a line about it and its measured rating, the levels first."""
    return answers.engines()


@engines.post("/engine-move", response_model=schemas.EngineMoveAnswer, responses=failures(413, 503))
async def choose_move(request: Request, asked: schemas.EngineMoveRequest, services: ServicesHere) -> Answer:
    """Let an engine choose a move in the position after these moves. Nothing is stored."""
    return await unless_gone(request, services.analyst.choose(Game(asked.moves), asked.engine, asked.seed))


@games.post("/games", status_code=201, response_model=schemas.NewGameAnswer, responses=failures(413, 503))
async def create_game(asked: schemas.NewGameRequest, services: ServicesHere, owner: OptionalOwner = None) -> Answer:
    """Begin a game, with the moves played already, and store it."""
    _check_quota(services)
    for player in (asked.red, asked.yellow):
        if player != _HUMAN:
            find_engine(player)
    kept = services.storage.games
    new = await services.storing.change(kept.create, asked.red, asked.yellow, asked.moves, owner)
    return {"id": new.game.id, "token": new.token, "game": _describe(new.game)}


@games.get("/games", response_model=schemas.GamesAnswer, responses=failures(503))
async def list_games(
    services: ServicesHere,
    owner: Owner,
    limit: Annotated[int, Query(ge=1, le=100)] = 100,
    offset: Annotated[int, Query(ge=0, le=1_000_000)] = 0,
) -> Answer:
    """List the games of an owner, the last changed first."""
    listed = await services.storing.run(services.storage.games.list_of_owner, owner, limit, offset)
    return {"games": [_describe(game) for game in listed]}


@games.get("/games/{id}", response_model=schemas.GameAnswer, responses=failures(404, 503))
async def get_game(id: str, services: ServicesHere) -> Answer:
    """Return a game."""
    return _describe(await services.storing.run(services.storage.games.get, id))


@games.delete("/games/{id}", status_code=204, responses=failures(403, 404, 503))
async def delete_game(id: str, services: ServicesHere, token: Token) -> None:
    """Remove a game and its moves for good."""
    await services.storing.change(services.storage.games.delete, id, token)


@games.post("/games/{id}/moves", response_model=schemas.GameAnswer, responses=_CHANGE)
async def add_move(id: str, asked: schemas.MoveRequest, services: ServicesHere, token: Token) -> Answer:
    """Store the next move; the answer comes when it is on the disk."""
    kept = services.storage.games
    return _describe(await services.storing.change(kept.append_move, id, token, asked.column, asked.expected_moves))


@games.post("/games/{id}/engine-move", response_model=schemas.GameAnswer, responses=_CHANGE)
async def add_engine_move(
    request: Request, id: str, asked: schemas.StoredEngineMoveRequest, services: ServicesHere, token: Token
) -> Answer:
    """Let the engine whose turn it is choose a move, and store it."""
    kept, moves = services.storage.games, asked.expected_moves
    stored = await services.storing.run(kept.get_own, id, token)  # nobody thinks for those who may not store
    engine = _find_engine_to_move(stored, moves)
    choice = await unless_gone(request, services.analyst.choose(stored.replay(), engine))
    return _describe(await services.storing.change(kept.append_move, id, token, choice["column"], moves))


@games.post("/games/{id}/takeback", response_model=schemas.GameAnswer, responses=_CHANGE)
async def take_back(id: str, asked: schemas.TakeBackRequest, services: ServicesHere, token: Token) -> Answer:
    """Take the last moves of a running game back."""
    kept = services.storage.games
    return _describe(await services.storing.change(kept.take_back, id, token, asked.plies, asked.expected_moves))


@games.post("/games/{id}/resign", response_model=schemas.GameAnswer, responses=_CHANGE)
async def resign(id: str, asked: schemas.ResignRequest, services: ServicesHere, token: Token) -> Answer:
    """End a running game: a player gives up."""
    kept = services.storage.games
    return _describe(await services.storing.change(kept.resign, id, token, asked.player, asked.expected_moves))


def _check_quota(services: Services) -> None:
    """Raise QuotaError if the client has begun enough games, or nothing more may be stored."""
    wait_s = services.rates.games.wait_s(current_client.get())
    if wait_s:
        most = services.settings.games_per_hour
        raise QuotaError(f"{most} new games in an hour are enough: begin the next one in {math.ceil(wait_s)} seconds")
    if services.care.is_full:
        raise QuotaError("the database is as large as it may become: no new games until old ones have expired")


def _describe(stored: StoredGame) -> Answer:
    """A stored game as plain values."""
    board = answers.position(stored.replay())
    is_resigned = stored.ended_by is EndedBy.RESIGNATION
    winner = 0 if stored.result is GameResult.RED else 1
    return {
        "id": stored.id,
        "red": stored.red,
        "yellow": stored.yellow,
        "created_at": stored.created_at,
        "updated_at": stored.updated_at,
        "result": None if stored.result is None else stored.result.value,
        "ended_by": None if stored.ended_by is None else stored.ended_by.value,
        "status": describe_resignation(winner) if is_resigned else board["status"],
        "board": board,
    }


def _find_engine_to_move(stored: StoredGame, expected_moves: str | None) -> str:
    """The engine whose turn it is. The storage checks again when it stores; this spares a search that is of no use."""
    check_moves(stored, expected_moves)
    if stored.is_over:
        raise GameFinishedError(f"game {stored.id!r} has ended and stays as it is: begin a new one")
    player = stored.ply % 2
    engine = (stored.red, stored.yellow)[player]
    if engine == _HUMAN:
        raise NotEnginesTurnError(f"{PLAYERS[player]} is to move and no engine: store a move of your own instead")
    return engine
