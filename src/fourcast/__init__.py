"""Fourcast: an exact Connect Four solver in Python, and what players, students and researchers want around it.

The rules come in at once; the solver comes in when it is first named, and Numba when something is first solved.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fourcast._version import __version__
from fourcast.ending import GameOutcome, Termination
from fourcast.errors import (
    ArenaError,
    BoardSizeError,
    BookError,
    CrewError,
    DatasetError,
    EngineError,
    FourcastError,
    GameOverError,
    IllegalMoveError,
    InvalidPositionError,
    KernelError,
    LessonError,
    NotationError,
    PictureError,
    PuzzleError,
    SearchInterrupted,
    SolverError,
    TableMemoryError,
)
from fourcast.game import Game
from fourcast.geometry import Geometry
from fourcast.position import Position
from fourcast.score import Outcome

if TYPE_CHECKING:
    from fourcast.analysis import Evaluation, Explanation, evaluate, explain
    from fourcast.analysis.review import Review, review
    from fourcast.bots import Choice, Engine, EngineInfo, engine, engines
    from fourcast.solver import Analyses, Analysis, Limit, SearchProgress, Solver, analyze, solve

_LATER = {
    **dict.fromkeys(("Evaluation", "Explanation", "evaluate", "explain"), "fourcast.analysis"),
    **dict.fromkeys(("Review", "review"), "fourcast.analysis.review"),
    **dict.fromkeys(("Choice", "Engine", "EngineInfo", "engine", "engines"), "fourcast.bots"),
    **dict.fromkeys(
        ("Analyses", "Analysis", "Limit", "SearchProgress", "Solver", "analyze", "solve"), "fourcast.solver"
    ),
}

__all__ = [
    "Analyses",
    "Analysis",
    "ArenaError",
    "BoardSizeError",
    "BookError",
    "Choice",
    "CrewError",
    "DatasetError",
    "Engine",
    "EngineError",
    "EngineInfo",
    "Evaluation",
    "Explanation",
    "FourcastError",
    "Game",
    "GameOutcome",
    "GameOverError",
    "Geometry",
    "IllegalMoveError",
    "InvalidPositionError",
    "KernelError",
    "LessonError",
    "Limit",
    "NotationError",
    "Outcome",
    "PictureError",
    "Position",
    "PuzzleError",
    "Review",
    "SearchInterrupted",
    "SearchProgress",
    "Solver",
    "SolverError",
    "TableMemoryError",
    "Termination",
    "__version__",
    "analyze",
    "engine",
    "engines",
    "evaluate",
    "explain",
    "review",
    "solve",
]


def __getattr__(name: str) -> Any:
    if name in _LATER:
        from importlib import import_module

        return getattr(import_module(_LATER[name]), name)
    raise AttributeError(f"module 'fourcast' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
