"""/games: games that are kept. Who knows the id can read one; its token, told once, allows to change it.

The database waits for the disk, so everything about it runs in a thread: plain functions here, which FastAPI runs so.
"""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Header, Query, Request
from starlette.concurrency import run_in_threadpool

from fourcast.bots import find_engine
from fourcast.notation import PLAYERS
from fourcast.storage import GameFinishedError, StoredGame, check_moves
from fourcast.web.failures import NotEnginesTurnError
from fourcast.web.players import HUMAN
from fourcast.web.questions import unless_gone
from fourcast.web.routes.prefix import API_PREFIX
from fourcast.web.schemas.errors import failures
from fourcast.web.schemas.games import (
    GameAnswer,
    GamesAnswer,
    MoveRequest,
    NewGameAnswer,
    NewGameRequest,
    ResignRequest,
    StoredEngineMoveRequest,
    TakeBackRequest,
    make_game,
    make_new_game,
)
from fourcast.web.services import ServicesHere

router = APIRouter(prefix=API_PREFIX, tags=["games"])

_LONGEST_SECRET = 200  # characters
_SHORTEST_OWNER = 16
_OWNER = Header(
    alias="X-Owner",
    min_length=_SHORTEST_OWNER,
    max_length=_LONGEST_SECRET,
    description="An unguessable text that the browser keeps: whoever has it can list the games begun with it.",
)
_TOKEN = Header(alias="X-Game-Token", max_length=_LONGEST_SECRET, description="The token told with the new game.")
_ID = "The id told with the new game."

Owner = Annotated[str, _OWNER]
OptionalOwner = Annotated[str | None, _OWNER]
Token = Annotated[str, _TOKEN]


@router.post("/games", status_code=201, responses=failures(413, 503))
def create_game(asked: NewGameRequest, services: ServicesHere, owner: OptionalOwner = None) -> NewGameAnswer:
    """Begin a game, with the moves played already, and store it."""
    for player in (asked.red, asked.yellow):
        if player != HUMAN:
            find_engine(player)
    return make_new_game(services.storage.games.create(asked.red, asked.yellow, asked.moves, owner))


@router.get("/games", responses=failures(503))
def list_games(
    services: ServicesHere,
    owner: Owner,
    limit: Annotated[int, Query(ge=1, le=100)] = 100,
    offset: Annotated[int, Query(ge=0, le=1_000_000)] = 0,
) -> GamesAnswer:
    """List the games of an owner, the last changed first."""
    stored = services.storage.games.list_of_owner(owner, limit, offset)
    return GamesAnswer(games=[make_game(game) for game in stored])


@router.get("/games/{id}", responses=failures(404, 503))
def get_game(id: str, services: ServicesHere) -> GameAnswer:
    """Return a game."""
    return make_game(services.storage.games.get(id))


@router.post("/games/{id}/moves", responses=failures(403, 404, 409, 413, 503))
def add_move(id: str, asked: MoveRequest, services: ServicesHere, token: Token) -> GameAnswer:
    """Store the next move; the answer comes when it is on the disk."""
    return make_game(services.storage.games.append_move(id, token, asked.column, asked.expected_moves))


@router.post("/games/{id}/engine-move", responses=failures(403, 404, 409, 413, 503))
async def add_engine_move(
    request: Request,
    id: str,
    asked: StoredEngineMoveRequest,
    services: ServicesHere,
    token: Token,
) -> GameAnswer:
    """Let the engine whose turn it is choose a move, and store it."""
    games = services.storage.games
    stored = await run_in_threadpool(games.get, id)
    engine = _find_engine_to_move(stored, asked.expected_moves)
    choice = await unless_gone(request, services.players.choose(stored.replay().position, engine))
    return make_game(await run_in_threadpool(games.append_move, id, token, choice.column, asked.expected_moves))


@router.post("/games/{id}/takeback", responses=failures(403, 404, 409, 413, 503))
def take_back(id: str, asked: TakeBackRequest, services: ServicesHere, token: Token) -> GameAnswer:
    """Take the last moves back; a game that had ended goes on."""
    return make_game(services.storage.games.take_back(id, token, asked.plies, asked.expected_moves))


@router.post("/games/{id}/resign", responses=failures(403, 404, 409, 413, 503))
def resign(id: str, asked: ResignRequest, services: ServicesHere, token: Token) -> GameAnswer:
    """End a running game: a player gives up."""
    return make_game(services.storage.games.resign(id, token, asked.player))


def _find_engine_to_move(stored: StoredGame, expected_moves: str) -> str:
    """The engine whose turn it is. The storage checks again when it stores; this spares a search that is of no use."""
    check_moves(stored, expected_moves)
    if stored.is_over:
        raise GameFinishedError(f"game {stored.id!r} has ended: take moves back or begin a new one")
    player = stored.ply % 2
    engine = (stored.red, stored.yellow)[player]
    if engine == HUMAN:
        raise NotEnginesTurnError(f"{PLAYERS[player]} is to move and no engine: store a move of your own instead")
    return engine
