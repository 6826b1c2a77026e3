"""GET /position: any board that a page shows, by the rules alone."""

from __future__ import annotations

from fastapi import APIRouter

from fourcast.web.routes.prefix import API_PREFIX
from fourcast.web.schemas.board import Board, make_board
from fourcast.web.schemas.errors import failures
from fourcast.web.services import GameHere

router = APIRouter(prefix=API_PREFIX, tags=["positions"])


@router.get("/position", responses=failures())
async def get_position(game: GameHere) -> Board:
    """Tell what the rules say about the position after these moves. Nothing is solved."""
    return make_board(game)
