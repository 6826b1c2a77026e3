"""Analyst: analyses, explanations and reviews for everybody who asks, each kind with an archive of its own.

The methods that are awaited run on the event loop, the private ones in a thread of the pool. When the deadline passes
an answer says what is known by then, and is not kept.
"""

from __future__ import annotations

import asyncio
import time

from fourcast._version import __version__
from fourcast.analysis import Explanation, evaluate, find_threats
from fourcast.analysis.explanation import explain_evaluation
from fourcast.analysis.review import review
from fourcast.errors import SearchInterrupted
from fourcast.game import Game
from fourcast.position import Position
from fourcast.solver import Analysis, Limit, Solver
from fourcast.storage import AnalysisCache, JsonObject

from .archive import Archive, Found
from .findings import Finding
from .metrics import Metrics
from .progress import ProgressRelay, ReviewProgress
from .questions import Questions, Watcher, WorkControl
from .shared_solver import SharedSolver

__all__ = ["Analyst"]

_ANALYSES_VERSION = "1"  # of Finding's JSON form
_WORDS_VERSION = f"1-{__version__}"  # sentences are as good as the release that has written them
# As JSON an explanation is a few kilobytes and a review some tens: of larger answers fewer are kept in memory.
_EXPLANATION_SHARE, _REVIEW_SHARE = 10, 100


class Analyst:
    """Answers questions about positions and games. `memory` is how many analyses are kept besides the database."""

    def __init__(
        self, shared: SharedSolver, questions: Questions, kept: AnalysisCache, metrics: Metrics, memory: int
    ) -> None:
        self._shared = shared
        # Without a book a review says nothing about the opening.
        reviews_version = _WORDS_VERSION if shared.solver.book else f"{_WORDS_VERSION}-no-book"
        self._analyses = Archive("analysis", _ANALYSES_VERSION, memory, questions, kept, metrics)
        self._explanations = Archive(
            "explanation", _WORDS_VERSION, memory // _EXPLANATION_SHARE, questions, kept, metrics
        )
        self._reviews = Archive("review", reviews_version, memory // _REVIEW_SHARE, questions, kept, metrics)

    async def analyze(self, position: Position, watcher: Watcher | None = None) -> Finding:
        """Return what there is to know about a position; `watcher` is told SearchProgress.

        When the deadline passes the finding is not exact. Raises BusyError when too much is waiting.
        """
        key = self._analyses.key_of_position(position)
        found = await self._analyses.find(key, lambda control: self._search(position, control), watcher)
        return Finding.from_json(found)

    async def explain(self, position: Position) -> JsonObject:
        """Return the library's explanation of a position as plain values.

        When the deadline passes it has bounds, and what could not be checked is not said. Raises BusyError as above.
        """
        key = self._explanations.key_of_position(position)
        return await self._explanations.find(key, lambda control: self._explain(position, control))

    async def review(self, game: Game, watcher: Watcher | None = None) -> JsonObject:
        """Return the library's review of a game as plain values; `watcher` is told ReviewProgress.

        When the deadline passes the moves that were not reached have no class. Raises BusyError as above.
        """
        game = game.copy()  # it is read in another thread
        key = self._reviews.key_of_moves(str(game))
        return await self._reviews.find(key, lambda control: self._review(game, control), watcher)

    async def finish_storing(self) -> None:
        """Wait until everything found is in the database."""
        archives = (self._analyses, self._explanations, self._reviews)
        await asyncio.gather(*(archive.finish_storing() for archive in archives))

    def _search(self, position: Position, control: WorkControl) -> Found:
        started = time.perf_counter()
        with self._shared.lend(control) as solver:
            try:
                analysis = solver.analyze(position, progress=ProgressRelay(position, control.tell))
            except SearchInterrupted as interruption:
                finding = Finding.interrupted(position, interruption, time.perf_counter() - started)
            else:
                finding = _read_line(position, analysis, solver)
        return Found(finding.to_json(), finding.is_exact)

    def _explain(self, position: Position, control: WorkControl) -> Found:
        with self._shared.lend(control) as solver:
            evaluation = evaluate(position, solver)
            is_complete = position.is_over or bool(evaluation.line)  # the line is found last
            try:
                explanation = explain_evaluation(evaluation, solver)
            except SearchInterrupted:
                explanation = Explanation(position, evaluation, find_threats(position), ())
                is_complete = False
        return Found(explanation.to_dict(), is_complete)

    def _review(self, game: Game, control: WorkControl) -> Found:
        started = time.perf_counter()
        with self._shared.lend(control, has_deadline=False) as solver:
            found = review(
                game,
                solver,
                limit=Limit(seconds=self._shared.deadline_s),
                progress=lambda done, total: control.tell(ReviewProgress(done, total)),
            )
        return Found(found.to_dict(), time.perf_counter() - started < self._shared.deadline_s)


def _read_line(position: Position, analysis: Analysis, solver: Solver) -> Finding:
    """Where the scores are the book's the line is searched now, and the time may be up before it is found."""
    try:
        line = solver.best_line(position) if analysis.from_book else analysis.line
        return Finding.complete(analysis, line)
    except SearchInterrupted:
        return Finding.without_line(analysis)
