"""solve("4453") and analyze("4453"): for the interactive prompt, on one solver that is kept."""

from __future__ import annotations

from functools import lru_cache

from fourcast.coercion import PositionInput, to_position
from fourcast.score import Score

from .results import Analysis
from .solver import Solver


@lru_cache(maxsize=1)
def shared_solver() -> Solver:
    """Return the solver of the one-liners; its table stays warm from call to call."""
    return Solver()


def solve(position: PositionInput, *, weak: bool = False) -> Score:
    """Return the exact score of a position or of the position after the given moves; with `weak` only its sign."""
    return shared_solver().solve(to_position(position), weak=weak)


def analyze(position: PositionInput) -> Analysis:
    """Score every column of a position, or of the position after the given moves."""
    return shared_solver().analyze(to_position(position))
