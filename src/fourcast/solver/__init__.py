"""The exact solver: table memory, threads, limits, analyses. Numba is imported when something is first solved."""

from .oneliners import analyze, shared_solver, solve
from .results import Analyses, Analysis, Limit, SearchProgress
from .solver import Solver

__all__ = [
    "Analyses",
    "Analysis",
    "Limit",
    "SearchProgress",
    "Solver",
    "analyze",
    "shared_solver",
    "solve",
]
