"""/puzzles: positions with one right column, to list, read, answer and solve; one a day, and runs that get harder.

Reading never tells the answer.
"""

from __future__ import annotations

from datetime import datetime, timezone
from typing import Annotated

from fastapi import APIRouter, Query, Request

from fourcast import answers
from fourcast.answers import Answer
from fourcast.web.questions import unless_gone
from fourcast.web.schemas.base import failures
from fourcast.web.schemas.puzzles import (
    DailyPuzzleAnswer,
    KindName,
    PuzzleBoard,
    PuzzleMoveRequest,
    PuzzleOutlines,
    PuzzlePage,
    PuzzleRunAnswer,
    SolutionAnswer,
    ThemeName,
    VerdictAnswer,
)
from fourcast.web.services import API_PREFIX, KEPT, ServicesHere

router = APIRouter(prefix=API_PREFIX, tags=["puzzles"])


@router.get("/puzzles", response_model=PuzzlePage, responses=failures(), dependencies=KEPT)
async def list_puzzles(
    kind: Annotated[KindName | None, Query(description="Only puzzles of this kind.")] = None,
    theme: Annotated[ThemeName | None, Query(description="Only puzzles of this theme.")] = None,
    grade: Annotated[int | None, Query(ge=1, le=5, description="Only puzzles of this grade.")] = None,
    offset: Annotated[int, Query(ge=0, le=1_000_000, description="How many to pass over.")] = 0,
    limit: Annotated[int, Query(ge=1, le=1_000, description="How many to list at most.")] = 100,
) -> Answer:
    """List puzzles, without their answers."""
    return answers.puzzles(kind, grade, offset, limit, theme=theme)


@router.get("/puzzles/outline", response_model=PuzzleOutlines, responses=failures())
async def outline_puzzles() -> Answer:
    """List what one chooses puzzles by, of the whole collection: short enough to be fetched at once."""
    return answers.puzzle_outline()


@router.get("/puzzles/daily", response_model=DailyPuzzleAnswer, responses=failures(404))
async def get_daily_puzzle(
    day: Annotated[
        str | None, Query(max_length=10, description="Left out: today, by UTC.", examples=["2026-11-17"])
    ] = None,
) -> Answer:
    """Return the puzzle of a day: the same for everybody."""
    return answers.daily_puzzle(day or datetime.now(timezone.utc).date().isoformat())


@router.get("/puzzles/run", response_model=PuzzleRunAnswer, responses=failures(), dependencies=KEPT)
async def get_puzzle_run(
    seed: Annotated[int, Query(ge=0, lt=2**31, description="The same seed gives the same run.")],
) -> Answer:
    """List the ids of puzzles for a run, easy ones first."""
    return answers.puzzle_run(seed)


@router.get("/puzzles/{id}", response_model=PuzzleBoard, responses=failures(404), dependencies=KEPT)
async def get_puzzle(id: str) -> Answer:
    """Return a puzzle with its board, without its answer."""
    return answers.puzzle(id)


@router.post("/puzzles/{id}/answer", response_model=VerdictAnswer, responses=failures(404, 413, 503))
async def check_answer(request: Request, id: str, asked: PuzzleMoveRequest, services: ServicesHere) -> Answer:
    """Tell whether the last column is right, how the other side answers it, and why a wrong one fails."""
    return await unless_gone(request, services.analyst.check(id, asked.played))


@router.get("/puzzles/{id}/solution", response_model=SolutionAnswer, responses=failures(404, 503))
async def get_solution(request: Request, id: str, services: ServicesHere) -> Answer:
    """Tell the right column, the moves until the point is made, and why it is so."""
    return await unless_gone(request, services.analyst.solve(id))
