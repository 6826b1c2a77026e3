"""How the server is, as JSON."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from .board import Answer


class QueueAnswer(Answer):
    """How much is being solved."""

    running: int
    waiting: int
    capacity: Annotated[int, Field(description="How many may wait.")]


class HealthAnswer(Answer):
    """The server answers, and what it depends on answers, too."""

    status: Literal["ok", "failing"]
    version: str
    uptime_s: float
    queue: QueueAnswer
    database: Literal["ok", "failing"]
