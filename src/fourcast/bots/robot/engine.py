"""robot: 4-in-a-Robot, the machine that people play against and that horrell was made to beat.

It looks two, three or four plies ahead and counts windows of four there. Wins within its sight it takes and prevents
because of their size: there is no rule for them.
"""

from __future__ import annotations

import numpy as np

from fourcast.bots.columns import central_order
from fourcast.bots.compiled_search import CompiledSearch
from fourcast.bots.protocol import Choice, check_can_move, check_standard_board
from fourcast.coercion import PositionInput
from fourcast.errors import EngineError
from fourcast.position import Position
from fourcast.score import Score, win_score
from fourcast.solver import Limit
from fourcast.solver.budget import Budget

WIN = 100_000  # plus the depth left; no sum of windows comes near it
ANSWER_COLUMN, ANSWER_VALUE = range(2)  # slots of what the search writes

_NO_COLUMN = -1  # none was searched to its end
_SEARCH = CompiledSearch("robot")
_EVALUATION = CompiledSearch("robot-evaluation")
_DEPTHS = {"easy": 2, "medium": 3, "hard": 4}  # plies


class Robot:
    """Looks ahead to the depth of its level: 2 for "easy", 3 for "medium", 4 for "hard"."""

    name = "robot"

    def __init__(self, level: str = "hard") -> None:
        if level not in _DEPTHS:
            raise EngineError(f"robot has no level {level!r}: the levels are {', '.join(_DEPTHS)}")
        self._depth = _DEPTHS[level]

    def choose(self, position: PositionInput, limit: Limit | None = None) -> Choice:
        """Pick the column with the highest value; of those looked at, if the limit ends the search."""
        position = check_standard_board(self.name, position)
        check_can_move(position)
        _SEARCH.prepare()
        budget = Budget(limit)
        answer = np.array([_NO_COLUMN, 0], np.int64)
        other = position.occupied ^ position.own
        was_stopped = budget.is_spent or _SEARCH.run([position.own, other, self._depth, answer], budget).was_stopped
        column, value = int(answer[ANSWER_COLUMN]), int(answer[ANSWER_VALUE])
        if column == _NO_COLUMN:
            column = central_order(position)[0]
            return Choice(column, None, budget.nodes, budget.seconds, "no time to look")
        why = f"depth {self._depth}, value {value}"
        if was_stopped:
            return Choice(column, None, budget.nodes, budget.seconds, f"{why}, not all columns looked at")
        return Choice(column, self._proved_score(position, value), budget.nodes, budget.seconds, why)

    def evaluate(self, position: Position) -> int:
        """Return what the windows are worth to the side to move, without looking ahead."""
        check_standard_board(self.name, position)
        sides = [position.own, position.occupied ^ position.own]
        return _EVALUATION.run(sides, Budget()).value

    def new_game(self, seed: int | None = None) -> None:
        """Nothing is remembered, and nothing is random."""

    def _proved_score(self, position: Position, value: int) -> Score | None:
        """The exact score, if the game ends within the depth on every line that matters."""
        cells = position.geometry.cells
        if abs(value) >= WIN:
            depth_left = abs(value) - WIN
            score = win_score(cells, position.ply + self._depth - depth_left)
            return score if value > 0 else -score
        return 0 if self._depth >= cells - position.ply else None
