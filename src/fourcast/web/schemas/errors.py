"""The one form of every failure, and how it stands in the OpenAPI description."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

from pydantic import Field

from .board import Answer

Responses: TypeAlias = dict[int | str, dict[str, Any]]

_MEANINGS = {
    400: "The moves, the engine or the request cannot be used.",
    403: "The token is not the one of this game.",
    404: "There is no such game or puzzle.",
    409: "The game has moved on, or has ended.",
    413: "The body is too large.",
    422: "A field is missing or of the wrong kind.",
    429: "Too many requests: wait as long as Retry-After says.",
    503: "Too much is being solved, or not in time: ask again after Retry-After seconds.",
}
_EVERYWHERE = (400, 422, 429)
_RETRY_AFTER = {"Retry-After": {"description": "Seconds to wait.", "schema": {"type": "integer"}}}


class ErrorAnswer(Answer):
    """Why a request failed."""

    code: Annotated[str, Field(description="Stable short name of the kind.", examples=["illegal_move"])]
    message: Annotated[str, Field(examples=["illegal move 7 in '4444444': column 4 is full"])]


def failures(*statuses: int) -> Responses:
    """Return the failures of a route for its description: these, and those that every route has."""
    return {status: {"model": ErrorAnswer} | _describe(status) for status in sorted({*_EVERYWHERE, *statuses})}


def failures_of_file(*statuses: int) -> Responses:
    """Return the same for a route whose answer is not JSON: FastAPI would say so of its failures, too."""
    content = {"application/json": {"schema": {"$ref": f"#/components/schemas/{ErrorAnswer.__name__}"}}}
    return {status: {"content": content} | _describe(status) for status in sorted({*_EVERYWHERE, *statuses})}


def _describe(status: int) -> dict[str, Any]:
    described: dict[str, Any] = {"description": _MEANINGS[status]}
    return described | {"headers": _RETRY_AFTER} if status in (429, 503) else described
