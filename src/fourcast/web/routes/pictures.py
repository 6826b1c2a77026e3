"""GET /picture.svg: a position as a picture, with as much of what is known about it as is asked for."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Query, Request, Response

from fourcast.analysis import find_threats
from fourcast.game import Game
from fourcast.notation import parse_moves
from fourcast.score import Score
from fourcast.web.failures import DeadlineError
from fourcast.web.middleware.headers import POLICY_HEADER, allow_style
from fourcast.web.questions import unless_gone
from fourcast.web.routes.prefix import API_PREFIX
from fourcast.web.schemas.errors import failures_of_file
from fourcast.web.services import LONGEST_MOVES, GameHere, Services, ServicesHere

router = APIRouter(prefix=API_PREFIX, tags=["pictures"])

_SVG = "image/svg+xml"
_LINE = "Moves to come, columns counted from 1: numbered ghosts."


class SvgResponse(Response):
    """A picture."""

    media_type = _SVG


@router.get(
    "/picture.svg",
    response_class=SvgResponse,
    responses=failures_of_file(503) | {200: {"content": {_SVG: {"schema": {"type": "string"}}}}},
)
async def get_picture(
    request: Request,
    game: GameHere,
    services: ServicesHere,
    theme: Annotated[Literal["light", "dark", "auto"], Query(description="auto: as the reader prefers.")] = "light",
    scores: Annotated[bool, Query(description="The exact score below each column.")] = False,
    threats: Annotated[bool, Query(description="The cells where either side would win.")] = False,
    numbers: Annotated[bool, Query(description="The number of its move in each stone, the last one outlined.")] = False,
    line: Annotated[str, Query(max_length=LONGEST_MOVES, description=_LINE, examples=["44"])] = "",
) -> SvgResponse:
    """Draw the board after these moves."""
    options: dict[str, object] = {"theme": theme, "line": parse_moves(line, game.position.geometry)}
    if threats:
        found = find_threats(game.position)
        options["threats"] = tuple([threat.cell for threat in found.of(player)] for player in (0, 1))
    if scores:
        options["scores"] = await unless_gone(request, _find_scores(game, services))
    picture = (game if numbers else game.position).to_svg(**options)  # type: ignore[arg-type]  # checked as it draws
    return SvgResponse(picture, headers={POLICY_HEADER: allow_style(picture)} if theme == "auto" else None)


async def _find_scores(game: Game, services: Services) -> tuple[Score | None, ...]:
    """The scores of all columns or none: in a picture a dash stands for a full column."""
    finding = await services.analyst.analyze(game.position)
    if any(finding.scores[column] is None for column in game.position.legal_columns):
        raise DeadlineError.after(services.settings.deadline_s)
    return finding.scores
