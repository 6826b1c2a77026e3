"""The steps of the ladder as solvers and as engines.

The steps hold the search alone. LadderSolver has the board and the windows that they start with, node counts, times,
limits, and what is known when a limit comes before the end. LadderEngine solves each column, from the centre outwards,
and plays the best one.
"""

from __future__ import annotations

from fourcast.bots.catalogue import CATALOGUE
from fourcast.bots.columns import ScoredColumns, best_after, score_columns
from fourcast.bots.compiled_search import QUICK_NODES, CompiledSearch, Finished
from fourcast.bots.protocol import Choice, check_can_move, check_standard_board
from fourcast.coercion import PositionInput
from fourcast.errors import EngineError, GameOverError, SearchInterrupted
from fourcast.geometry import Column
from fourcast.position import Position
from fourcast.score import Score, largest_score, smallest_score
from fourcast.solver import Limit
from fourcast.solver.budget import Budget

from .memory import StepMemory

STEPS = tuple(info.name for info in CATALOGUE if info.module == "ladder.engine")  # "step03-minimax" and so on

_MINIMAX = 3  # the step without windows
_FIRST_NARROWING = 8  # the first step that asks by null windows
_WIDEST = 21  # more than any score
_CELLS = 42
_WIN = 1  # the best that a weak solve finds


class LadderSolver:
    """Solves positions of the 7x6 board exactly as this step does, to the node; one position at a time."""

    def __init__(self, step: str) -> None:
        if step not in STEPS:
            raise EngineError(f"no step of the ladder is called {step!r}: the steps are {', '.join(STEPS)}")
        self.step = step
        self.nodes = 0  # of the last solve
        self.nanoseconds = 0  # of the last solve, inside the search alone
        self._number = int(step[4:6])
        self._search = CompiledSearch(step)
        self._memory = StepMemory(self._number)

    @property
    def table_mib(self) -> int:
        """Return the size of the step's table, 0 if it has none."""
        return self._memory.table_mib

    def solve(self, position: Position, weak: bool = False, limit: Limit | None = None) -> Score:
        """Return the score of the side to move; with `weak` only its sign has a meaning.

        Raises SearchInterrupted, with what is proved, when the limit comes first.
        """
        return self.solve_within(position, weak, Budget(limit))

    def solve_within(self, position: Position, weak: bool, budget: Budget) -> Score:
        """Solve within what is left of a budget that other searches share."""
        self.check_weak(weak)
        window = self._root_window(position, weak)
        finished = self._run(position, window, budget, is_narrowing=True)
        if finished.was_stopped:
            reason = budget.reason_to_stop() or "seconds"  # which are counted in nodes where there are no threads
            raise SearchInterrupted(*self._proved(position, window), finished.nodes, reason)
        return finished.value

    def prepare(self) -> None:
        """Compile or load the search now, so that no limit has to pay for it."""
        self._search.prepare()

    def search_window(self, position: Position, alpha: Score, beta: Score) -> Score:
        """Return what one invocation of the step's node procedure says for this window, with an empty table."""
        if self._number == _MINIMAX:
            raise EngineError(f"{self.step} has no window: windows start with {STEPS[1]}")
        assert alpha < beta
        return self._run(position, (alpha, beta), Budget(), is_narrowing=False).value

    def check_weak(self, weak: bool) -> None:
        """Refuse a weak solve of the one step that knows none."""
        if weak and self._number == _MINIMAX:
            raise EngineError(f"{self.step} finds whole scores only: weak solving starts with {STEPS[1]}")

    def _root_window(self, position: Position, weak: bool) -> tuple[int, int]:
        if weak:
            return -1, 1
        if self._number < _FIRST_NARROWING:
            return -_WIDEST, _WIDEST
        return -((_CELLS - position.ply) // 2), (_CELLS + 1 - position.ply) // 2

    def _run(self, position: Position, window: tuple[int, int], budget: Budget, *, is_narrowing: bool) -> Finished:
        check_standard_board(self.step, position)
        if position.winner is not None:
            raise GameOverError(f"cannot solve: the game was already won on move {position.ply}")
        # First in this thread with few nodes, which is all that most positions take and costs no hand-over; what needs
        # more starts again in a thread that can be stopped.
        left = budget.nodes_left
        quick = Budget(Limit(nodes=QUICK_NODES if left is None else min(left, QUICK_NODES)))
        finished = self._search.run(self._memory.arguments(position, window, is_narrowing), quick)
        if finished.was_stopped and (left is None or left > QUICK_NODES):
            finished = self._search.run(self._memory.arguments(position, window, is_narrowing), budget)
        else:
            budget.count(finished.nodes)
        self.nodes, self.nanoseconds = finished.nodes, finished.nanoseconds
        return finished

    def _proved(self, position: Position, window: tuple[int, int]) -> tuple[Score, Score]:
        """Bounds of the score: what the rules say, and what the windows that were finished say beyond their start."""
        lower, upper = self._memory.bounds
        least, most = smallest_score(_CELLS, position.ply), largest_score(_CELLS, position.ply)
        return (
            max(lower, least) if lower > window[0] else least,
            min(upper, most) if upper < window[1] else most,
        )


class LadderEngine:
    """Plays by a step of the ladder. `weak` looks for win, draw or loss only."""

    def __init__(self, step: str, weak: bool = False) -> None:
        self._solver = LadderSolver(step)
        self._solver.check_weak(weak)
        self._weak = weak

    @property
    def name(self) -> str:
        """Return the name of the step."""
        return self._solver.step

    def choose(self, position: PositionInput, limit: Limit | None = None) -> Choice:
        """Solve the columns one after the other; when the limit comes first, go by those that are solved."""
        position = check_standard_board(self.name, check_can_move(position))
        self._solver.prepare()
        budget = Budget(limit)
        enough = _WIN if self._weak else best_after(position)
        columns = score_columns(position, lambda child: self._solve(child, budget), budget, enough=enough)
        column = columns.pick()
        return Choice(column, self._exact(columns, column), budget.nodes, budget.seconds, columns.describe())

    def new_game(self, seed: int | None = None) -> None:
        """Nothing is kept from one position to the next: the table is emptied before each."""

    def _solve(self, child: Position, budget: Budget) -> Score:
        score = self._solver.solve_within(child, self._weak, budget)
        return (score > 0) - (score < 0) if self._weak else score

    def _exact(self, columns: ScoredColumns, column: Column) -> Score | None:
        """The score of the position, if it is known: a weak solve knows that of a draw only."""
        if not columns.is_complete:
            return None
        score = columns.scores[column]
        return score if score == 0 or columns.has_four or not self._weak else None
