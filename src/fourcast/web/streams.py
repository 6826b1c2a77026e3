"""Server-sent events: progress while an answer is worked out, then the result or the failure.

The status is always 200, because an EventSource cannot read the body of any other answer. A failure is an event named
`failure`, not `error`: that name is EventSource's own, for connections that break.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any, TypeAlias

from fastapi.sse import format_sse_event
from starlette.responses import Response, StreamingResponse

from fourcast.answers import Answer
from fourcast.errors import FourcastError

from .failures import describe_error, describe_fault
from .schemas.base import AnswerSchema, Responses, failures

Tell: TypeAlias = Callable[[Answer], None]

_MEDIA_TYPE = "text/event-stream"
_EVENT = {
    "type": "object",
    "properties": {
        "event": {"type": "string", "enum": ["progress", "result", "failure"]},
        "data": {"type": "string", "contentMediaType": "application/json"},
    },
    "required": ["event", "data"],
}


class EventStream(StreamingResponse):
    """Server-sent events as they happen."""

    media_type = _MEDIA_TYPE


def stream_events(answer: Callable[[Tell], Awaitable[Answer]]) -> EventStream:
    """Stream what `answer` tells as `progress`, then what it returns as `result`, or why it failed as `failure`.

    Whoever stops listening cancels it.
    """
    return EventStream(_write_events(answer))


def answer_failure(error: FourcastError) -> Response:
    """Return a stream that is over: a question that is not going to be worked on."""
    return Response(_write("failure", describe_error(error)), media_type=_MEDIA_TYPE)


def stream_responses(progress: type[AnswerSchema], result: str) -> Responses:
    """Return the description of a stream's answers, given what is told and the route that answers the same at once."""
    fields = ", ".join(progress.model_fields)
    words = f"Events `progress` ({fields}), then one `result` (as of {result}) or one `failure` (code, message)."
    content: dict[str, Any] = {_MEDIA_TYPE: {"schema": _EVENT}}
    return failures(is_json=False) | {200: {"description": words, "content": content}}


async def _write_events(answer: Callable[[Tell], Awaitable[Answer]]) -> AsyncIterator[bytes]:
    news: asyncio.Queue[Answer | None] = asyncio.Queue()

    async def begin() -> Answer:  # so that what is refused at once is a failure like any other
        return await answer(news.put_nowait)

    answering = asyncio.ensure_future(begin())
    answering.add_done_callback(lambda _: news.put_nowait(None))
    try:
        while (told := await news.get()) is not None:
            yield _write("progress", told)
        yield _write("result", answering.result())
    except FourcastError as error:
        yield _write("failure", describe_error(error))
    except Exception:
        yield _write("failure", describe_fault())
        raise  # for the log
    finally:
        answering.cancel()


def _write(event: str, data: Answer) -> bytes:
    return format_sse_event(event=event, data_str=json.dumps(data))
