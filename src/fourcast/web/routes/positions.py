"""What can be asked about moves: the board, a link, analyses, openings, explanations, reviews; two as streams."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Query, Request, Response

from fourcast import answers
from fourcast.answers import Answer
from fourcast.web.middleware.headers import POLICY_HEADER, allow_inline
from fourcast.web.middleware.shelf import keep
from fourcast.web.questions import unless_gone
from fourcast.web.schemas.base import failures
from fourcast.web.schemas.positions import (
    AnalysisAnswer,
    Board,
    ExplanationAnswer,
    LinkAnswer,
    OpeningsAnswer,
    ProgressAnswer,
    SizesAnswer,
)
from fourcast.web.schemas.review import ReviewAnswer, ReviewProgressAnswer
from fourcast.web.services import (
    API_PREFIX,
    KEPT,
    LONGEST_MOVES,
    GameHere,
    MovesHere,
    PosHere,
    ServicesHere,
    keep_whole,
)
from fourcast.web.streams import EventStream, stream_events, stream_responses

router = APIRouter(prefix=API_PREFIX)

_SVG = "image/svg+xml"
_LINE = "Moves to come, columns counted from 1: numbered ghosts."


class SvgResponse(Response):
    """A picture."""

    media_type = _SVG


@router.get("/position", tags=["positions"], response_model=Board, responses=failures(), dependencies=KEPT)
async def get_position(game: GameHere) -> Answer:
    """Tell what the rules say about the position after these moves. Nothing is solved."""
    return answers.position(game)


@router.get("/link", tags=["positions"], response_model=LinkAnswer, responses=failures(), dependencies=KEPT)
async def get_link(moves: MovesHere = "", pos: PosHere = "") -> Answer:
    """Tell what a link with these moves shows: as many of them as can be played, and what is wrong with the rest."""
    return answers.link(moves, pos)


@router.get("/sizes", tags=["positions"], response_model=SizesAnswer, responses=failures(), dependencies=KEPT)
async def list_sizes() -> Answer:
    """List the board sizes that are offered for analysis."""
    return answers.sizes()


@router.get("/openings", tags=["analyses"], response_model=OpeningsAnswer, responses=failures(), dependencies=KEPT)
def get_openings(game: GameHere) -> Answer:
    """Tell what the opening book has about each column: its result, and what the positions below it are worth."""
    return answers.openings(game)  # in a thread: it counts thousands of positions


@router.get("/analysis", tags=["analyses"], response_model=AnalysisAnswer, responses=failures(503))
async def get_analysis(request: Request, game: GameHere, services: ServicesHere) -> Answer:
    """Score every column of the position after these moves, and follow best play to the end.

    When the time is up before everything is solved the answer has bounds and the columns that were finished, and
    `is_complete` is false.
    """
    return keep_whole(request, await unless_gone(request, services.analyst.analyze(game)))


@router.get(
    "/analysis/stream",
    tags=["analyses"],
    response_class=EventStream,
    responses=stream_responses(ProgressAnswer, "/analysis"),
)
async def stream_analysis(services: ServicesHere, moves: MovesHere = "", pos: PosHere = "") -> EventStream:
    """Stream the progress of an analysis as server-sent events, and its result at the end.

    The status is 200 even for moves that cannot be played: an EventSource reads nothing else.
    """
    return stream_events(lambda tell: services.analyst.analyze(answers.read_game(moves, pos), tell))


@router.get("/explanation", tags=["explanations"], response_model=ExplanationAnswer, responses=failures(503))
async def get_explanation(request: Request, game: GameHere, services: ServicesHere) -> Answer:
    """Explain the position after these moves: verdict, reasons, threats of both sides.

    When the time is up before everything is solved the evaluation has bounds, and what could not be checked is not
    said.
    """
    return keep_whole(request, await unless_gone(request, services.analyst.explain(game)))


@router.get("/review", tags=["reviews"], response_model=ReviewAnswer, responses=failures(503))
async def get_review(request: Request, game: GameHere, services: ServicesHere) -> Answer:
    """Judge every move of a game, finished or not, against exact play.

    Moves that are not judged when the time is up have no class and count as unknown.
    """
    return keep_whole(request, await unless_gone(request, services.analyst.review(game)))


@router.get(
    "/review/stream",
    tags=["reviews"],
    response_class=EventStream,
    responses=stream_responses(ReviewProgressAnswer, "/review"),
)
async def stream_review(services: ServicesHere, moves: MovesHere = "", pos: PosHere = "") -> EventStream:
    """Stream the progress of a review as server-sent events, and its result at the end.

    The status is 200 even for moves that cannot be played: an EventSource reads nothing else.
    """
    return stream_events(lambda tell: services.analyst.review(answers.read_game(moves, pos), tell))


@router.get(
    "/picture.svg",
    tags=["pictures"],
    response_class=SvgResponse,
    responses=failures(503, is_json=False) | {200: {"content": {_SVG: {"schema": {"type": "string"}}}}},
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
    """Draw the board after these moves. With scores it has all of them or is refused: a dash is a full column."""
    found = await unless_gone(request, services.analyst.find_scores(game)) if scores else None
    keep(request)
    picture = answers.picture(game, theme=theme, scores=found, threats=threats, numbers=numbers, line=line)
    return SvgResponse(picture, headers={POLICY_HEADER: allow_inline(picture)} if theme == "auto" else None)
