"""perfect: the exact solver as a player."""

from __future__ import annotations

import random

from fourcast.coercion import PositionInput
from fourcast.position import Position
from fourcast.score import Score, final_move
from fourcast.solver import Limit, Solver
from fourcast.solver.budget import Budget

from .columns import score_columns_exactly
from .protocol import Choice, check_can_move


class Perfect:
    """Plays a column with the highest exact score: the quickest win, the slowest loss.

    Of several the most central, left before right; with `varied` any of them, at random. When a limit comes before
    all columns are solved, `ScoredColumns.pick` says what is played. Without a solver it uses the shared one.
    """

    name = "perfect"

    def __init__(self, *, varied: bool = False, seed: int | None = None, solver: Solver | None = None) -> None:
        self._is_varied = varied
        self._random = random.Random(seed)
        self._solver = solver

    def choose(self, position: PositionInput, limit: Limit | None = None) -> Choice:
        """Pick a best column."""
        position = check_can_move(position)
        budget = Budget(limit)
        columns = score_columns_exactly(position, budget, self._solver)
        if not columns.is_complete:
            return Choice(columns.pick(), None, budget.nodes, budget.seconds, columns.describe())
        column = self._random.choice(columns.best) if self._is_varied else columns.best[0]
        score = columns.scores[column]
        return Choice(column, score, budget.nodes, budget.seconds, _explain(position, score))

    def new_game(self, seed: int | None = None) -> None:
        """Start the variety anew; what the solver has learnt is true for every game and stays."""
        self._random.seed(seed)


def _explain(position: Position, score: Score) -> str:
    if score == 0:
        return "a draw with best play"
    move = final_move(position.geometry.cells, position.ply, score)
    return f"{'wins' if score > 0 else 'loses'} on move {move} with best play"
