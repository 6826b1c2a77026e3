"""GET /explanation: why a position is won, drawn or lost, in verified sentences."""

from __future__ import annotations

from fastapi import APIRouter, Request

from fourcast.web.questions import unless_gone
from fourcast.web.routes.prefix import API_PREFIX
from fourcast.web.schemas.errors import failures
from fourcast.web.schemas.explanation import ExplanationAnswer
from fourcast.web.services import GameHere, ServicesHere

router = APIRouter(prefix=API_PREFIX, tags=["explanations"])


@router.get("/explanation", responses=failures(503))
async def get_explanation(request: Request, game: GameHere, services: ServicesHere) -> ExplanationAnswer:
    """Explain the position after these moves: verdict, reasons, threats of both sides.

    When the time is up before everything is solved the evaluation has bounds, and what could not be checked is not
    said.
    """
    found = await unless_gone(request, services.analyst.explain(game.position))
    return ExplanationAnswer.model_validate({"moves": str(game), **found})
