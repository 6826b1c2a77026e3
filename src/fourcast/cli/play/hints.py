"""Hints: the exact scores of the columns, found one after the other from the middle outwards."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING

from fourcast.cli.play.background import IsStale
from fourcast.errors import SearchInterrupted
from fourcast.geometry import Column
from fourcast.score import Score

if TYPE_CHECKING:
    from fourcast.position import Position
    from fourcast.solver import SearchProgress, Solver


class Hints:
    """Scores of one position's columns as far as they are known, and the solver that finds them."""

    def __init__(self) -> None:
        self.is_on = False
        self.scores: dict[Column, Score] = {}  # from the view of the side that plays there

    @cached_property
    def _solver(self) -> Solver:
        from fourcast.solver import Solver

        return Solver()

    def seek(self, position: Position, is_stale: IsStale) -> Iterator[tuple[Column, Score]]:
        """Yield column and score of each column that can be played; end early when nobody waits any more.

        Keeps nothing but what the solver remembers, so that a thread of its own may do it.
        """
        solver = self._solver

        def watch(_progress: SearchProgress) -> None:
            if is_stale():
                solver.cancel()  # this search is the only one: Background runs one job at a time

        for column in position.geometry.columns_from_centre:
            if column not in position.legal_columns:
                continue
            try:
                yield column, -solver.solve(position.play(column), progress=watch)
            except SearchInterrupted:
                return
