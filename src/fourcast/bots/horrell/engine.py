"""horrell: the perfect solver in plain Python, version by version, as the README "A Perfect Connect 4 Solver" tells it.

Nothing here is compiled: this is the engine to read. Each version is one small file, to be laid beside the one before:
v1_minimax, v2_alpha_beta, v3_bitboards, v4_memo, v5_move_ordering. All give the same scores, on boards of any size;
they differ in how long it takes. Near the end of a game that is milliseconds, early in it years.
"""

from __future__ import annotations

from collections.abc import Callable

from fourcast.bots.columns import score_columns
from fourcast.bots.protocol import Choice, check_can_move
from fourcast.coercion import PositionInput
from fourcast.errors import EngineError
from fourcast.position import Position
from fourcast.score import Score
from fourcast.solver import Limit
from fourcast.solver.budget import Budget

from . import v1_minimax, v2_alpha_beta, v3_bitboards, v4_memo, v5_move_ordering

_VERSIONS: dict[int, Callable[[Position, Budget | None], Score]] = {
    1: v1_minimax.solve,
    2: v2_alpha_beta.solve,
    3: v3_bitboards.solve,
    4: v4_memo.solve,
    5: v5_move_ordering.solve,
}


class Horrell:
    """Solves the columns one after the other. Without a limit it goes on to the end, which may be years away."""

    name = "horrell"

    def __init__(self, version: int = 5) -> None:
        if version not in _VERSIONS:
            raise EngineError(f"horrell has no version {version}: the versions are {', '.join(map(str, _VERSIONS))}")
        self._version = version

    def choose(self, position: PositionInput, limit: Limit | None = None) -> Choice:
        """Pick the best column, of equal ones the most central; a win in one is always seen.

        If the limit comes first: the best solved column if it does not lose, else the most central unsolved one.
        """
        position = check_can_move(position)
        budget = Budget(limit)
        scored = score_columns(position, lambda child: self.solve(child, budget), budget)
        column = scored.pick()
        score = scored.scores[column] if scored.is_complete else None
        return Choice(column, score, budget.nodes, budget.seconds, f"version {self._version}, {scored.describe()}")

    def solve(self, position: Position, budget: Budget | None = None) -> Score:
        """Return the exact score of the side to move; raise OutOfBudget when the budget ends before."""
        return _VERSIONS[self._version](position, budget)

    def new_game(self, seed: int | None = None) -> None:
        """Nothing is remembered from one call to the next, and nothing is random."""
