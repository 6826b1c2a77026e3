"""Engines and their moves as JSON."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from .board import Answer, Board, ColumnIndex

NO_SEED_LIMIT = 2**63 - 1


class EngineAnswer(Answer):
    """An engine that can be played against."""

    name: Annotated[str, Field(examples=["level-5"])]
    summary: str
    rating: Annotated[int | None, Field(description="Measured Elo points; the engine random has 0.")]
    is_level: bool
    level: Annotated[int | None, Field(description="1 to 10, of the levels.")]
    group: Literal["levels", "exact", "players", "ladder"]


class EnginesAnswer(Answer):
    """Every engine, the levels first."""

    engines: list[EngineAnswer]


class EngineMoveRequest(BaseModel):
    """A position, and who is to find a move in it."""

    model_config = ConfigDict(extra="forbid")

    moves: Annotated[str, Field(max_length=200, strict=True, description="Columns played, counted from 1.")] = ""
    engine: Annotated[str, Field(max_length=60, strict=True, examples=["level-5"])]
    seed: Annotated[
        int | None,
        Field(
            strict=True, ge=0, le=NO_SEED_LIMIT, description="Where random choices start; for engines that make any."
        ),
    ] = None


class EngineMoveAnswer(Answer):
    """A move and what stands behind it."""

    column: ColumnIndex
    score: Annotated[int | None, Field(description="Of the position before the move, if the engine has proved it.")]
    nodes: int
    seconds: float
    why: str
    board: Annotated[Board, Field(description="After the move.")]
