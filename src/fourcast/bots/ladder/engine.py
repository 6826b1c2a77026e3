"""The steps of the ladder as engines: each column is solved, from the centre outwards, and the best one is played."""

from __future__ import annotations

from fourcast.bots.columns import ScoredColumns, best_after, score_columns
from fourcast.bots.protocol import Choice, check_can_move, check_standard_board
from fourcast.geometry import Column
from fourcast.position import Position
from fourcast.score import Score
from fourcast.solver import Limit
from fourcast.solver.budget import Budget

from .solver import STEPS, LadderSolver

__all__ = ["STEPS", "LadderEngine", "LadderSolver"]

_WIN = 1  # the best that a weak solve finds


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

    def choose(self, position: Position, limit: Limit | None = None) -> Choice:
        """Solve the columns one after the other; when the limit comes first, go by those that are solved."""
        check_can_move(position)
        check_standard_board(self.name, position)
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
