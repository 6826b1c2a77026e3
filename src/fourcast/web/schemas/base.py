"""What all schemas are made of: the base classes, columns, cells and moves; and the one form of every failure.

A schema describes, for OpenAPI, a plain value that `fourcast.answers` makes. FastAPI checks each answer against its
schema, and a test checks that no field of one is missing in the other.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

# A list, not a tuple, whose description not every reader of OpenAPI understands.
CellPair: TypeAlias = Annotated[
    list[int],
    Field(
        min_length=2, max_length=2, description="Column and row, both from 0; row 0 is the bottom.", examples=[[3, 0]]
    ),
]
CellName: TypeAlias = Annotated[
    str, Field(description="A cell: letter of its column, number of its row from the bottom.", examples=["d4"])
]
ColumnIndex: TypeAlias = Annotated[int, Field(ge=0, le=31, description="A column, counted from 0.")]
StrictInt: TypeAlias = Annotated[int, Field(strict=True)]
Player: TypeAlias = Literal[0, 1]
OutcomeName: TypeAlias = Literal["win", "draw", "loss"]
MovesText: TypeAlias = Annotated[str, Field(description="Columns played, counted from 1.", examples=["4453"])]
Responses: TypeAlias = dict[int | str, dict[str, Any]]

_MEANINGS = {
    400: "The moves, the engine or the request cannot be used.",
    403: "The token is not the one of this game.",
    404: "There is no such game, puzzle or lesson.",
    409: "The game has moved on, or has ended.",
    413: "The body is too large.",
    422: "A field is missing or of the wrong kind.",
    429: "Too many requests: wait as long as Retry-After says.",
    503: "Too much is being solved, or not in time: ask again after Retry-After seconds.",
}
_EVERYWHERE = (400, 422, 429)
_RETRY_AFTER = {"Retry-After": {"description": "Seconds to wait.", "schema": {"type": "integer"}}}


class AnswerSchema(BaseModel):
    """What every answer is: a value that is not changed after it was made."""

    model_config = ConfigDict(frozen=True)


class RequestSchema(BaseModel):
    """What every body of a request is: fields that nobody knows are refused."""

    model_config = ConfigDict(extra="forbid")


class ErrorAnswer(AnswerSchema):
    """Why a request failed."""

    code: Annotated[str, Field(description="Stable short name of the kind.", examples=["illegal_move"])]
    message: Annotated[str, Field(examples=["illegal move 7 in '4444444': column 4 is full"])]


def failures(*statuses: int, is_json: bool = True) -> Responses:
    """Return the failures of a route for its description: these, and those that every route has.

    Of a route whose own answer is not JSON, FastAPI would say so of its failures, too, if they named a model.
    """
    content = {"application/json": {"schema": {"$ref": f"#/components/schemas/{ErrorAnswer.__name__}"}}}
    form: dict[str, Any] = {"model": ErrorAnswer} if is_json else {"content": content}
    found: Responses = {}
    for status in sorted({*_EVERYWHERE, *statuses}):
        found[status] = form | {"description": _MEANINGS[status]}
        if status in (429, 503):
            found[status]["headers"] = _RETRY_AFTER
    return found
