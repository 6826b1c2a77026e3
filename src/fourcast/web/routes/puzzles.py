"""/puzzles: positions with one right column, to list, read, answer and solve. Reading never tells the answer."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Query, Request

from fourcast.analysis.puzzles import Kind, find_puzzle
from fourcast.web.questions import unless_gone
from fourcast.web.routes.prefix import API_PREFIX
from fourcast.web.schemas.errors import failures
from fourcast.web.schemas.puzzles import (
    PuzzleBoard,
    PuzzleMoveRequest,
    PuzzlePage,
    SolutionAnswer,
    VerdictAnswer,
    make_puzzle,
    make_puzzle_board,
    make_solution,
    make_verdict,
)
from fourcast.web.services import ServicesHere
from fourcast.web.tutor import select_puzzles

router = APIRouter(prefix=API_PREFIX, tags=["puzzles"])


@router.get("/puzzles", responses=failures())
async def list_puzzles(
    kind: Annotated[Literal["win", "save"] | None, Query(description="Only puzzles of this kind.")] = None,
    grade: Annotated[int | None, Query(ge=1, le=5, description="Only puzzles of this grade.")] = None,
    offset: Annotated[int, Query(ge=0, le=1_000_000, description="How many to pass over.")] = 0,
    limit: Annotated[int, Query(ge=1, le=1_000, description="How many to list at most.")] = 100,
) -> PuzzlePage:
    """List puzzles, without their answers."""
    found = select_puzzles(None if kind is None else Kind(kind), grade)
    return PuzzlePage(total=len(found), puzzles=[make_puzzle(puzzle) for puzzle in found[offset : offset + limit]])


@router.get("/puzzles/{id}", responses=failures(404))
async def get_puzzle(id: str) -> PuzzleBoard:
    """Return a puzzle with its board, without its answer."""
    return make_puzzle_board(find_puzzle(id))


@router.post("/puzzles/{id}/answer", responses=failures(404, 413, 503))
async def check_answer(
    request: Request,
    id: str,
    asked: PuzzleMoveRequest,
    services: ServicesHere,
) -> VerdictAnswer:
    """Tell whether a column is the right one, what it leads to, and why a wrong one fails."""
    puzzle = find_puzzle(id)
    return make_verdict(await unless_gone(request, services.tutor.check(puzzle, asked.column)))


@router.get("/puzzles/{id}/solution", responses=failures(404, 503))
async def get_solution(request: Request, id: str, services: ServicesHere) -> SolutionAnswer:
    """Tell the right column, best play from there to the end, and why it is so."""
    return make_solution(await unless_gone(request, services.tutor.solve(find_puzzle(id))))
