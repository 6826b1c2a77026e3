"""Cancelling one search of several that share a solver, and what is told while the line of an analysis is searched."""

from __future__ import annotations

import threading
from collections.abc import Callable

import pytest

from fourcast.errors import SearchInterrupted
from fourcast.position import Position
from fourcast.solver import Limit, SearchProgress, Solver
from tests.harness.waiting import PATIENCE_S

HARD = Position(8, 7)  # far from being solved while a test runs
MEDIUM = Position.from_moves("44531")
MEDIUM_SCORE = 5


class Search:
    """A search in a thread of its own, which can be cancelled alone."""

    def __init__(self, call: Callable[[Limit, Callable[[SearchProgress], None]], object]) -> None:
        self.reason: str | None = None
        self.has_begun = threading.Event()
        self.cancel = threading.Event()
        self._call = call
        self._thread = threading.Thread(target=self._search, daemon=True)
        self._thread.start()

    @property
    def is_running(self) -> bool:
        return self._thread.is_alive()

    def wait(self) -> None:
        self._thread.join(PATIENCE_S)
        assert not self.is_running

    def _search(self) -> None:
        try:
            self._call(Limit(cancel=self.cancel), lambda _: self.has_begun.set())
        except SearchInterrupted as interruption:
            self.reason = interruption.reason


def test_cancelled_limit_stops_its_own_search_and_no_other() -> None:
    solver = Solver(table_mib=4, book=False)
    searches = [
        Search(lambda limit, progress: solver.solve(HARD, limit=limit, progress=progress)),
        Search(lambda limit, progress: solver.analyze(HARD, limit=limit, progress=progress)),
    ]
    for search in searches:
        assert search.has_begun.wait(PATIENCE_S)
    for search, others in ((searches[0], searches[1:]), (searches[1], [])):
        search.cancel.set()
        search.wait()
        assert search.reason == "cancelled"
        assert all(other.is_running for other in others)


def test_limit_cancelled_beforehand_stops_the_search_at_once() -> None:
    solver = Solver(table_mib=4, book=False)
    cancel = threading.Event()
    cancel.set()
    with pytest.raises(SearchInterrupted) as interruption:
        solver.solve(HARD, limit=Limit(cancel=cancel))
    assert interruption.value.reason == "cancelled"


def test_limit_cancelled_stops_the_search_of_a_line_from_the_book() -> None:
    cancel = threading.Event()
    solver = Solver(table_mib=4)
    cancel.set()
    with pytest.raises(SearchInterrupted) as interruption:
        solver.best_line(Position(), limit=Limit(cancel=cancel))
    assert (interruption.value.lower, interruption.value.upper) == (1, 1)
    cancel.clear()
    assert len(solver.best_line(Position(), limit=Limit(cancel=cancel))) == 41


def test_limit_not_cancelled_lets_the_search_finish() -> None:
    assert Solver(table_mib=4, book=False).solve(MEDIUM, limit=Limit(cancel=threading.Event())) == MEDIUM_SCORE


def test_progress_of_the_line_tells_the_score_of_the_position() -> None:
    told: list[SearchProgress] = []
    Solver(table_mib=1, book=False).analyze(MEDIUM, progress=told.append)
    last_column = max(index for index, progress in enumerate(told) if progress.column is not None)
    of_line = told[last_column + 1 :]
    assert of_line
    for progress in of_line:
        assert (progress.lower, progress.upper) == (MEDIUM_SCORE, MEDIUM_SCORE)
    for progress in told:
        if progress.column is None:
            assert progress.lower <= MEDIUM_SCORE <= progress.upper
