"""GET /review and /review/stream: a whole game judged move by move, at once or with the progress on the way."""

from __future__ import annotations

from fastapi import APIRouter, Request

from fourcast.game import Game
from fourcast.web.answers import make_review_progress
from fourcast.web.questions import unless_gone
from fourcast.web.routes.prefix import API_PREFIX
from fourcast.web.schemas.errors import failures
from fourcast.web.schemas.review import ReviewAnswer
from fourcast.web.services import GameHere, MovesHere, ServicesHere
from fourcast.web.streams import EventStream, Tell, stream_events, stream_responses

router = APIRouter(prefix=API_PREFIX, tags=["reviews"])


@router.get("/review", responses=failures(503))
async def get_review(request: Request, game: GameHere, services: ServicesHere) -> ReviewAnswer:
    """Judge every move of a game, finished or not, against exact play.

    Moves that are not judged when the time is up have no class and count as unknown.
    """
    return ReviewAnswer.model_validate(await unless_gone(request, services.analyst.review(game)))


@router.get(
    "/review/stream",
    response_class=EventStream,
    responses=stream_responses("done, total, words", "as of /review"),
)
async def stream_review(services: ServicesHere, moves: MovesHere = "") -> EventStream:
    """Stream the progress of a review as server-sent events, and its result at the end.

    The status is 200 even for moves that cannot be played: an EventSource reads nothing else.
    """

    async def review(tell: Tell) -> ReviewAnswer:
        found = await services.analyst.review(Game(moves), lambda progress: tell(make_review_progress(progress)))
        return ReviewAnswer.model_validate(found)

    return stream_events(review)
