"""The exact solver: table memory, threads, limits, analyses; and one that all of a process share.

Numba is imported when something is first solved.
"""

from functools import lru_cache

from fourcast.coercion import PositionInput
from fourcast.score import Score

from .results import Analyses, Analysis, Limit, SearchProgress
from .solver import Solver

__all__ = ["Analyses", "Analysis", "Limit", "SearchProgress", "Solver", "analyze", "shared_solver", "solve"]


@lru_cache(maxsize=1)
def shared_solver() -> Solver:
    """Return the one solver of this process for whoever is not given another: what it learns for one serves all.

    It may be working for others: stop a search on it by `Limit.cancel`, not by its cancel(), and never reset it.
    """
    return Solver()


def solve(position: PositionInput, *, weak: bool = False) -> Score:
    """Return the exact score of a position or of the position after the given moves; with `weak` only its sign."""
    return shared_solver().solve(position, weak=weak)


def analyze(position: PositionInput) -> Analysis:
    """Score every column of a position, or of the position after the given moves."""
    return shared_solver().analyze(position)
