"""GET /analysis and /analysis/stream: exact scores, at once or with the progress on the way to them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import TypeAlias

from fastapi import APIRouter, Request
from fastapi.sse import format_sse_event
from pydantic import BaseModel
from starlette.responses import StreamingResponse

from fourcast.errors import FourcastError
from fourcast.game import Game
from fourcast.solver import SearchProgress
from fourcast.web.answers import make_analysis, make_progress
from fourcast.web.failures import describe_error
from fourcast.web.findings import Finding
from fourcast.web.questions import unless_gone
from fourcast.web.routes.prefix import API_PREFIX
from fourcast.web.schemas.analysis import AnalysisAnswer
from fourcast.web.schemas.errors import failures, failures_of_file
from fourcast.web.services import GameHere, Services, ServicesHere

router = APIRouter(prefix=API_PREFIX, tags=["analyses"])

News: TypeAlias = SearchProgress | Finding | FourcastError  # the last two are the last of a stream
_STREAM = (
    "Events `progress` (column, lower, upper, nodes, seconds, words), then one `result` (as of /analysis) "
    "or one `error` (code, message)."
)

_EVENT = {
    "type": "object",
    "properties": {
        "event": {"type": "string", "enum": ["progress", "result", "error"]},
        "data": {"type": "string", "contentMediaType": "application/json"},
    },
    "required": ["event", "data"],
}


class EventStream(StreamingResponse):
    """Server-sent events as they happen.

    Not FastAPI's own class for them: with that one a route cannot refuse with a status before the first event.
    """

    media_type = "text/event-stream"


@router.get("/analysis", responses=failures(503))
async def get_analysis(request: Request, game: GameHere, services: ServicesHere) -> AnalysisAnswer:
    """Score every column of the position after these moves, and follow best play to the end.

    When the time is up before everything is solved the answer has bounds, and `is_exact` is false.
    """
    finding = await unless_gone(request, services.analyst.analyze(game.position))
    return make_analysis(game, finding, services.settings.deadline_s)


@router.get(
    "/analysis/stream",
    response_class=EventStream,
    responses=failures_of_file(503)
    | {200: {"description": _STREAM, "content": {"text/event-stream": {"schema": _EVENT}}}},
)
async def stream_analysis(request: Request, game: GameHere, services: ServicesHere) -> EventStream:
    """Stream the progress of an analysis as server-sent events, and its result at the end."""
    news: asyncio.Queue[News] = asyncio.Queue()
    following = asyncio.ensure_future(_follow(game, services, news))
    try:
        first = await unless_gone(request, news.get())
        if isinstance(first, FourcastError):
            raise first  # while an HTTP status can still tell it
    except BaseException:
        following.cancel()
        raise
    return EventStream(_write_events(first, news, following, game, services.settings.deadline_s))


async def _follow(game: Game, services: Services, news: asyncio.Queue[News]) -> None:
    """Put the progress of an analysis and then its end into the queue."""
    try:
        news.put_nowait(await services.analyst.analyze(game.position, news.put_nowait))
    except FourcastError as error:
        news.put_nowait(error)


async def _write_events(
    item: News, news: asyncio.Queue[News], following: asyncio.Future[None], game: Game, deadline_s: float
) -> AsyncIterator[bytes]:
    """Yield the events; whoever stops listening stops the analysis."""
    try:
        while isinstance(item, SearchProgress):
            yield _write("progress", make_progress(game, item))
            item = await news.get()
        if isinstance(item, Finding):
            yield _write("result", make_analysis(game, item, deadline_s))
        else:
            yield _write("error", describe_error(item))
    finally:
        following.cancel()


def _write(event: str, data: BaseModel) -> bytes:
    return format_sse_event(event=event, data_str=data.model_dump_json())
