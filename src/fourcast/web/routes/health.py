"""GET /health and /metrics: how the server is, for people and for machines."""

from __future__ import annotations

import time
from typing import Annotated, Literal

from fastapi import APIRouter, Response
from pydantic import Field

from fourcast._version import __version__
from fourcast.web.failures import retry_after
from fourcast.web.metrics import CONTENT_TYPE
from fourcast.web.schemas.base import AnswerSchema, failures
from fourcast.web.services import API_PREFIX, ServicesHere

router = APIRouter(prefix=API_PREFIX, tags=["health"])


class QueueAnswer(AnswerSchema):
    """How much is being solved."""

    running: int
    waiting: int
    capacity: Annotated[int, Field(description="How many may wait.")]


class HealthAnswer(AnswerSchema):
    """The server answers, and what it depends on answers, too."""

    status: Literal["ok", "failing"]
    version: str
    uptime_s: float
    queue: QueueAnswer
    database: Literal["ok", "failing"]


@router.get("/health", responses=failures(503) | {503: {"model": HealthAnswer, "description": "The database fails."}})
async def get_health(services: ServicesHere, response: Response) -> HealthAnswer:
    """Tell whether the server and its database work, and how much is being solved."""
    is_well = services.care.is_well
    if not is_well:
        response.status_code = 503
        response.headers["Retry-After"] = retry_after()
    pool = services.pool.state
    return HealthAnswer(
        status="ok" if is_well else "failing",
        version=__version__,
        uptime_s=round(time.monotonic() - services.started, 3),
        queue=QueueAnswer(running=pool.running, waiting=pool.waiting, capacity=pool.capacity),
        database="ok" if is_well else "failing",
    )


@router.get(
    "/metrics",
    response_class=Response,
    responses=failures(is_json=False) | {200: {"content": {"text/plain": {"schema": {"type": "string"}}}}},
)
async def get_metrics(services: ServicesHere) -> Response:
    """Return counts and times in Prometheus' text form."""
    return Response(services.metrics.to_text(), media_type=CONTENT_TYPE)
