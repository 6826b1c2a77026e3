"""GET /analysis and /analysis/stream: exact scores, at once or with the progress on the way to them."""

from __future__ import annotations

from fastapi import APIRouter, Request

from fourcast.game import Game
from fourcast.web.answers import make_analysis, make_progress
from fourcast.web.questions import unless_gone
from fourcast.web.routes.prefix import API_PREFIX
from fourcast.web.schemas.analysis import AnalysisAnswer
from fourcast.web.schemas.errors import failures
from fourcast.web.services import GameHere, MovesHere, ServicesHere
from fourcast.web.streams import EventStream, Tell, stream_events, stream_responses

router = APIRouter(prefix=API_PREFIX, tags=["analyses"])


@router.get("/analysis", responses=failures(503))
async def get_analysis(request: Request, game: GameHere, services: ServicesHere) -> AnalysisAnswer:
    """Score every column of the position after these moves, and follow best play to the end.

    When the time is up before everything is solved the answer has bounds and the columns that were finished, and
    `is_exact` is false.
    """
    finding = await unless_gone(request, services.analyst.analyze(game.position))
    return make_analysis(game, finding, services.settings.deadline_s)


@router.get(
    "/analysis/stream",
    response_class=EventStream,
    responses=stream_responses("column, lower, upper, nodes, seconds, words", "as of /analysis"),
)
async def stream_analysis(services: ServicesHere, moves: MovesHere = "") -> EventStream:
    """Stream the progress of an analysis as server-sent events, and its result at the end.

    The status is 200 even for moves that cannot be played: an EventSource reads nothing else.
    """

    async def analyze(tell: Tell) -> AnalysisAnswer:
        game = Game(moves)
        finding = await services.analyst.analyze(game.position, lambda progress: tell(make_progress(game, progress)))
        return make_analysis(game, finding, services.settings.deadline_s)

    return stream_events(analyze)
