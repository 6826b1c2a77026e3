"""Analyst: whatever costs a search, for everybody who asks: positions, games, puzzles and the moves of engines.

One solver serves all, so that what one search has found out serves the next. The methods that are awaited run on the
event loop; the work itself, a call of `answers`, runs in a thread of the pool. It is held to the deadline and stopped
when nobody waits for it any more. Where a part of an answer is of use, the deadline leaves out the rest, and the answer
is not kept.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TypeAlias

from fourcast import answers
from fourcast._version import __version__
from fourcast.analysis.puzzles import find_puzzle
from fourcast.answers import Answer
from fourcast.book import BUNDLED_PLY
from fourcast.bots import find_engine
from fourcast.errors import SearchInterrupted
from fourcast.game import Game
from fourcast.geometry import Column
from fourcast.position import Position
from fourcast.score import Score
from fourcast.solver import Limit, Solver
from fourcast.storage import AnalysisCache, CacheKey

from .archive import Archive
from .courtesy import Courtesy
from .engine_room import EngineRoom
from .failures import DeadlineError, StoppingError
from .metrics import Metrics
from .middleware.clients import is_modest
from .middleware.gate import is_in_a_rush
from .pool import Cost
from .questions import Questions, Watcher, Work, WorkControl
from .settings import Settings
from .storing import Storing

_VERSION = f"4-{__version__}"  # of the form of kept answers; sentences are as good as the release that has written them
# As JSON an explanation is a few kilobytes and a review some tens: of larger answers fewer are kept in memory.
_SHARES = {"analysis": 1, "explanation": 10, "review": 100}

_INSTANT = "random"  # the one engine without a solver that takes no time

Tell: TypeAlias = Callable[[Answer], None]
Job: TypeAlias = Callable[[Solver, Tell], Answer]  # works with the solver, tells its progress, returns an answer


class Analyst:
    """Answers with one solver. Every method raises BusyError when too much is waiting."""

    def __init__(
        self,
        solver: Solver,
        questions: Questions,
        kept: AnalysisCache,
        storing: Storing,
        metrics: Metrics,
        settings: Settings,
    ) -> None:
        self._solver = solver
        self._other_solver: Solver | None = None  # made when first needed
        self._making = threading.Lock()
        self._questions = questions
        self._metrics = metrics
        self._settings = settings
        memory = {kind: settings.kept_analyses // share for kind, share in _SHARES.items()}
        self._engines = EngineRoom()
        self._courtesy = Courtesy()
        self.archive = Archive(memory, questions, kept, storing, metrics)

    async def analyze(self, game: Game, watcher: Watcher | None = None) -> Answer:
        """Return an analysis, in the end with bounds alone; `watcher` is told the progress."""
        board = game.position
        key = CacheKey.of_position(board, "analysis", _VERSION)
        work = self._lend(lambda solver, tell: answers.evaluation(board, solver, progress=tell), board)
        cost = Cost.LOOKUP if self._knows(board) else Cost.SEARCH
        return answers.add_board(game, await self.archive.find(key, work, watcher, cost=cost))

    async def find_scores(self, game: Game) -> list[Score | None]:
        """Return the scores of all columns, None where one is full; raise DeadlineError if one was not solved."""
        found = await self.analyze(game)
        scores: list[Score | None] = found["scores"]
        if any(scores[column] is None for column in found["legal_columns"]):
            raise DeadlineError.after(self._settings.deadline_s)
        return scores

    async def explain(self, game: Game) -> Answer:
        """Return an explanation; what could not be checked in time is not said."""
        key = CacheKey.of_position(game.position, "explanation", _VERSION)
        game = game.copy()  # it is read in another thread
        work = self._lend(lambda solver, _: answers.explanation(game, solver), game.position)
        found = await self.archive.find(key, work)
        # Whoever asked first may have come another way.
        return found | {"moves": str(game), "pos": answers.write_start(game.start)}

    async def review(self, game: Game, watcher: Watcher | None = None) -> Answer:
        """Return a review; moves that were not reached in time have no class. `watcher` is told the progress."""
        game = game.copy()
        # Without a book a review says nothing about the opening.
        version = _VERSION if self._solver.book else f"{_VERSION}-no-book"
        start = answers.write_start(game.start)
        key = CacheKey(f"moves:{start}:{game}" if start else f"moves:{game}", "review", version)
        work = self._lend(lambda solver, tell: answers.review(game, solver, progress=tell), game.position)
        return await self.archive.find(key, work, watcher, cost=Cost.REVIEW)

    async def check(self, puzzle_id: str, columns: tuple[Column, ...]) -> Answer:
        """Judge columns of a puzzle; raise DeadlineError when the time is short, IllegalMoveError or PuzzleError."""
        name = find_puzzle(puzzle_id).id
        work = self._lend(lambda solver, _: answers.check(name, columns, solver))
        return self._whole(await self._questions.ask(("check", name, columns), work))

    async def solve(self, puzzle_id: str) -> Answer:
        """Return the solution of a puzzle; raise DeadlineError when the time was too short, or PuzzleError."""
        name = find_puzzle(puzzle_id).id
        work = self._lend(lambda solver, _: answers.solution(name, solver))
        return self._whole(await self._questions.ask(("solution", name), work))

    async def choose(self, game: Game, engine: str, seed: int | None = None) -> Answer:
        """Return the move of an engine; raise EngineError for an unknown name, GameOverError after the end."""
        name = answers.check_can_choose(game, engine)
        game = game.copy()
        cost = Cost.LEVEL if find_engine(name).is_exact or name == _INSTANT else Cost.ENGINE

        def work(control: WorkControl) -> Answer:
            seconds = self._settings.engine_s
            if cost is Cost.ENGINE:
                return self._engines.choose(game, name, seed, seconds, control.cancelled)
            limit = Limit(seconds=seconds, cancel=control.cancelled)
            choice = answers.move(game, name, self._solver, seed=seed, limit=limit)
            if control.cancelled.is_set():
                raise StoppingError.now()  # the move of an engine that was cut short is nobody's move
            return choice

        # A key of its own: two who ask the same engine may get different moves.
        choice = await self._questions.ask(object(), work, cost=cost)
        self._metrics.engine_moves.labels(name).inc()
        return choice

    async def finish_storing(self) -> None:
        """Wait until everything found is in the database."""
        await self.archive.finish_storing()

    def close(self) -> None:
        """End the processes of engines."""
        self._engines.close()

    def _knows(self, board: Position) -> bool:
        """Whether the book answers everything about a position: then nothing is searched."""
        return not self._settings.no_book and board.geometry.is_standard and board.ply < BUNDLED_PLY

    def _solver_for(self, board: Position | None) -> Solver:
        """The one solver; boards of other sizes share a second one, so that they do not take its table away."""
        if board is None or board.geometry.is_standard:
            return self._solver
        with self._making:
            if self._other_solver is None:
                self._other_solver = Solver(table_mib=self._solver.table_mib, book=False)
        return self._other_solver

    def _lend(self, job: Job, board: Position | None = None) -> Work[Answer]:
        """Make work of a job: it is lent the solver for the board until the deadline.

        The work raises DeadlineError if the job could not be done in time, and StoppingError if it was cancelled,
        whatever it has found.
        """
        asks_little = is_modest.get()
        threads = 1 if is_in_a_rush.get() and not asks_little else None

        def work(control: WorkControl) -> Answer:
            limit = Limit(seconds=self._settings.deadline_s, cancel=control.cancelled)
            with self._courtesy.begin(is_modest=asks_little) as turn:
                solver = self._solver_for(board).within(limit, threads=threads, turn=turn)
                return self._finish(job, solver, control)

        return work

    def _finish(self, job: Job, solver: Solver, control: WorkControl) -> Answer:
        """Do a job with the solver it was lent."""
        try:
            answer = job(solver, control.tell)
        except SearchInterrupted as interruption:
            if interruption.reason == "cancelled":
                raise StoppingError.now() from interruption
            raise DeadlineError.after(self._settings.deadline_s) from interruption
        finally:
            outcome = "cancelled" if control.cancelled.is_set() else "done"
            self._metrics.count_solve(outcome, solver.nodes)
        if control.cancelled.is_set():
            raise StoppingError.now()
        return answer

    def _whole(self, answer: Answer) -> Answer:
        """The answer, if it is complete: half a puzzle is of no use."""
        if not answer["is_complete"]:
            raise DeadlineError.after(self._settings.deadline_s)
        return answer
