"""What is told while work goes on: the bounds of a search that close in, and the moves of a review that are done."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from fourcast.geometry import Column
from fourcast.position import Position
from fourcast.score import Score
from fourcast.solver import SearchProgress

from .findings import clamp_bounds

__all__ = ["ProgressRelay", "ReviewProgress"]

_NEWS_S = 0.25  # between two reports that tell nothing new but the number of positions


class ReviewProgress(NamedTuple):
    """How far a review is."""

    done: int  # moves judged
    total: int


class ProgressRelay:
    """Passes on what is new in a search: other bounds or another column at once, else now and then.

    Bounds become those of the side to move, also where a column is being scored, after which the other side moves.
    """

    def __init__(self, position: Position, tell: Callable[[SearchProgress], None]) -> None:
        self._position = position
        self._tell = tell
        self._told: tuple[Column | None, Score, Score] | None = None
        self._told_at = 0.0

    def __call__(self, progress: SearchProgress) -> None:
        """Take a report of the solver."""
        lower, upper = progress.lower, progress.upper
        if progress.column is not None:
            lower, upper = -upper, -lower
        lower, upper = clamp_bounds(self._position, lower, upper)
        news = (progress.column, lower, upper)
        if news != self._told or progress.seconds - self._told_at >= _NEWS_S:
            self._told, self._told_at = news, progress.seconds
            self._tell(SearchProgress(progress.column, lower, upper, progress.nodes, progress.seconds))
