"""Pictures to pass on: the board as PNG, a whole game as an SVG that plays by itself or as a GIF.

They cost no search, so they run in the server's threads and may be kept; and anybody's page may show them.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from fastapi import APIRouter, Query, Response

from fourcast.raster import draw_card, encode_png
from fourcast.web.schemas.base import Responses, failures
from fourcast.web.services import API_PREFIX, KEPT, GameHere

router = APIRouter(prefix=API_PREFIX, tags=["pictures"])

FOR_ANYBODY = {"Cache-Control": "public, max-age=86400", "Cross-Origin-Resource-Policy": "cross-origin"}

Theme: TypeAlias = Annotated[Literal["page", "light", "dark"], Query(description="page: as the page shows it.")]
CellPixels: TypeAlias = Annotated[int, Query(ge=8, le=120, description="Side of a cell in pixels.")]
MoveSeconds: TypeAlias = Annotated[float, Query(ge=0.1, le=10, description="Seconds that a move takes.")]


def _describe(media_type: str) -> Responses:
    body: dict[str, Any] = {"schema": {"type": "string", "format": "binary"}}
    return failures(is_json=False) | {200: {"content": {media_type: body}}}


@router.get("/picture.png", response_class=Response, responses=_describe("image/png"), dependencies=KEPT)
def get_png(
    game: GameHere,
    theme: Theme = "page",
    shape: Annotated[Literal["board", "card"], Query(description="card: 1200x630, for links.")] = "board",
    cell_px: CellPixels = 60,
) -> Response:
    """Draw the board after these moves as PNG, without any text, the last stone outlined."""
    if shape == "board":
        return Response(game.to_png(cell_px, theme=theme), media_type="image/png", headers=FOR_ANYBODY)
    last = game.cells[-1] if game.cells else None
    pixels = draw_card(game.position.geometry, game.position.stones, theme=theme, last=last)
    return Response(encode_png(pixels), media_type="image/png", headers=FOR_ANYBODY)


@router.get("/film.svg", response_class=Response, responses=_describe("image/svg+xml"), dependencies=KEPT)
def get_film(game: GameHere, theme: Theme = "page", cell_px: CellPixels = 60, move_s: MoveSeconds = 0.8) -> Response:
    """Draw the whole game as an SVG that plays by itself, again and again."""
    film = game.to_animated_svg(cell_px, theme=theme, move_s=move_s)
    return Response(film, media_type="image/svg+xml", headers=FOR_ANYBODY)


@router.get("/film.gif", response_class=Response, responses=_describe("image/gif"), dependencies=KEPT)
def get_gif(game: GameHere, theme: Theme = "page", cell_px: CellPixels = 44, move_s: MoveSeconds = 0.7) -> Response:
    """Draw the whole game as a GIF, a stone with each picture."""
    return Response(game.to_gif(cell_px, theme=theme, move_s=move_s), media_type="image/gif", headers=FOR_ANYBODY)
