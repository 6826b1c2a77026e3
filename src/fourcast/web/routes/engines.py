"""GET /engines and POST /engine-move: who can be played against, and their moves."""

from __future__ import annotations

from fastapi import APIRouter, Request

from fourcast.game import Game
from fourcast.web.players import group_of, level_of, listed_engines
from fourcast.web.questions import unless_gone
from fourcast.web.routes.prefix import API_PREFIX
from fourcast.web.schemas.board import make_board
from fourcast.web.schemas.engines import EngineAnswer, EngineMoveAnswer, EngineMoveRequest, EnginesAnswer
from fourcast.web.schemas.errors import failures
from fourcast.web.services import ServicesHere

router = APIRouter(prefix=API_PREFIX, tags=["engines"])


@router.get("/engines", responses=failures())
async def list_engines() -> EnginesAnswer:
    """List every engine with a line about it and its measured rating, the levels first."""
    return EnginesAnswer(
        engines=[
            EngineAnswer(
                name=info.name,
                summary=info.line,
                rating=info.elo,
                is_level=level_of(info) is not None,
                level=level_of(info),
                group=group_of(info),
            )
            for info in listed_engines()
        ]
    )


@router.post("/engine-move", responses=failures(413, 503))
async def choose_move(request: Request, asked: EngineMoveRequest, services: ServicesHere) -> EngineMoveAnswer:
    """Let an engine choose a move in the position after these moves. Nothing is stored."""
    game = Game(asked.moves)
    choice = await unless_gone(request, services.players.choose(game.position, asked.engine, asked.seed))
    game.push(choice.column)
    return EngineMoveAnswer(
        column=choice.column,
        score=choice.score,
        nodes=choice.nodes,
        seconds=choice.seconds,
        why=choice.why,
        board=make_board(game),
    )
