"""solve("4453") and analyze("4453"): for the interactive prompt, on one solver that is kept."""

from __future__ import annotations

from functools import lru_cache

from fourcast.notation import MovesInput
from fourcast.position import Position
from fourcast.score import Score

from .results import Analysis
from .solver import Solver


@lru_cache(maxsize=1)
def _shared_solver() -> Solver:
    return Solver()


def solve(position: Position | MovesInput, *, weak: bool = False) -> Score:
    """Return the exact score of a position or of the position after the given moves; with `weak` only its sign."""
    return _shared_solver().solve(_to_position(position), weak=weak)


def analyze(position: Position | MovesInput) -> Analysis:
    """Score every column of a position, or of the position after the given moves."""
    return _shared_solver().analyze(_to_position(position))


def _to_position(position: Position | MovesInput) -> Position:
    return position if isinstance(position, Position) else Position.from_moves(position)
