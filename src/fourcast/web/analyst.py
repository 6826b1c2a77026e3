"""Analyst: analyses for everybody who asks. Kept ones from memory or the database, the others by one shared solver.

One solver, so that what one search has found out serves the next. Only complete findings are kept. A database that
fails costs time, not answers: the position is solved again.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Callable

from starlette.concurrency import run_in_threadpool

from fourcast.errors import SearchInterrupted
from fourcast.geometry import Column
from fourcast.position import Position
from fourcast.score import Score
from fourcast.solver import Limit, SearchProgress, Solver
from fourcast.storage import AnalysisCache, CacheKey, StorageError

from .failures import StoppingError
from .findings import Finding, clamp_bounds
from .metrics import Metrics
from .questions import Questions, Watcher, WorkControl

__all__ = ["Analyst", "ProgressRelay"]

_KIND = "analysis"
_VERSION = "1"  # of Finding's JSON form
_NEWS_S = 0.25  # between two reports that tell nothing new but the number of positions

logger = logging.getLogger("fourcast.web")


class Analyst:
    """Answers `analyze`; every method is called on the event loop."""

    def __init__(
        self,
        solver: Solver,
        questions: Questions,
        kept: AnalysisCache,
        metrics: Metrics,
        deadline_s: float,
        memory: int,
    ) -> None:
        self._solver = solver
        self._questions = questions
        self._kept = kept
        self._metrics = metrics
        self._deadline_s = deadline_s
        self._memory: OrderedDict[int, Finding] = OrderedDict()  # by key, the last used at the end
        self._memory_size = memory
        self._storing: set[asyncio.Task[None]] = set()

    async def analyze(self, position: Position, watcher: Watcher | None = None) -> Finding:
        """Return what there is to know about a position, from memory, the database or a search.

        `watcher` is told SearchProgress from the view of the side to move. When the deadline passes the finding is not
        exact. Raises BusyError when too much is waiting.
        """
        finding = await self._look_up(position)
        if finding is not None:
            return finding
        self._metrics.cache_lookups.labels("none").inc()
        finding = await self._questions.ask(
            (_KIND, position.key), lambda control: self._search(position, control), watcher
        )
        if finding.is_exact and position.key not in self._memory:
            self._remember(position, finding)
            task = asyncio.ensure_future(self._store(position, finding))
            self._storing.add(task)  # a task that nobody holds may be collected before it is done
            task.add_done_callback(self._storing.discard)
        return finding

    async def finish_storing(self) -> None:
        """Wait until everything found is in the database."""
        await asyncio.gather(*self._storing)

    async def _look_up(self, position: Position) -> Finding | None:
        finding = self._memory.get(position.key)
        if finding is not None:
            self._memory.move_to_end(position.key)
            self._metrics.cache_lookups.labels("memory").inc()
            return finding
        try:
            payload = await run_in_threadpool(self._kept.get, _key_of(position))
        except StorageError as error:
            logger.warning("an analysis could not be looked up: %s", error)
            return None
        if payload is None:
            return None
        self._metrics.cache_lookups.labels("database").inc()
        finding = Finding.from_json(payload)
        self._remember(position, finding)
        return finding

    def _remember(self, position: Position, finding: Finding) -> None:
        self._memory[position.key] = finding
        while len(self._memory) > self._memory_size:
            self._memory.popitem(last=False)

    async def _store(self, position: Position, finding: Finding) -> None:
        try:
            await run_in_threadpool(self._kept.put, _key_of(position), finding.to_json())
        except StorageError as error:
            logger.warning("an analysis could not be stored: %s", error)

    def _search(self, position: Position, control: WorkControl) -> Finding:
        """Solve in a thread of the pool."""
        limit = Limit(seconds=self._deadline_s, cancel=control.cancelled)
        started = time.perf_counter()
        nodes = 0
        try:
            analysis = self._solver.analyze(position, limit=limit, progress=ProgressRelay(position, control.tell))
            nodes = analysis.nodes
            try:
                finding = Finding.complete(analysis)
            except SearchInterrupted as interruption:
                _raise_if_cancelled(interruption)
                finding = Finding.without_line(analysis)
        except SearchInterrupted as interruption:
            nodes = interruption.nodes
            _raise_if_cancelled(interruption)
            finding = Finding.interrupted(position, interruption, time.perf_counter() - started)
        finally:
            outcome = "cancelled" if control.cancelled.is_set() else "done"
            self._metrics.count_solve(outcome, nodes)
        return finding


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


def _key_of(position: Position) -> CacheKey:
    return CacheKey.of_position(position, _KIND, _VERSION)


def _raise_if_cancelled(interruption: SearchInterrupted) -> None:
    if interruption.reason == "cancelled":
        raise StoppingError("the server is stopping: ask again when it is back") from interruption
