"""GET /picture.svg: a position as a picture."""

from __future__ import annotations

from fastapi import APIRouter, Response

from fourcast.web.routes.prefix import API_PREFIX
from fourcast.web.schemas.errors import failures_of_file
from fourcast.web.services import GameHere

router = APIRouter(prefix=API_PREFIX, tags=["pictures"])

_SVG = "image/svg+xml"


class SvgResponse(Response):
    """A picture."""

    media_type = _SVG


@router.get(
    "/picture.svg",
    response_class=SvgResponse,
    responses=failures_of_file() | {200: {"content": {_SVG: {"schema": {"type": "string"}}}}},
)
async def get_picture(game: GameHere) -> SvgResponse:
    """Draw the board after these moves."""
    return SvgResponse(game.position.to_svg())
