"""level-1 to level-10: opponents for people, defined by how often and how badly they err against the exact scores.

A level knows the exact score of every column, as a perfect player does, and then errs on purpose:

1. What ends the game within its sight (in plies) it judges rightly: it takes the soonest such win, and it leaves out
   columns that lose that soon; if all do, it holds out as long as it can.
2. Of the columns left it plays a best one; but with its error chance it plays one of the worse ones instead, and a
   column that gives away r points is exp(-r / spread) times as likely as one that gives away none.

So its strength is known, costs next to nothing, does not depend on the machine, and all games differ. The measured
ratings are in docs/play/ratings.md.
"""

from __future__ import annotations

import math
import random

from fourcast.coercion import PositionInput
from fourcast.errors import EngineError
from fourcast.geometry import Column
from fourcast.position import Position
from fourcast.score import Score, final_move
from fourcast.solver import Limit, Solver
from fourcast.solver.budget import Budget

from .columns import score_columns_exactly
from .protocol import Choice, check_can_move
from .skills import SKILLS

# For boards and machines on which exact scores take longer. Columns that are not solved by then count as draws.
_PATIENCE = Limit(seconds=0.9)


class Level:
    """One of the ten levels. With a seed, the same calls in the same order give the same columns.

    Without a solver it uses the shared one.
    """

    def __init__(self, number: int, *, seed: int | None = None, solver: Solver | None = None) -> None:
        if not 1 <= number <= len(SKILLS):
            raise EngineError(f"there is no level {number}: levels are 1 to {len(SKILLS)}")
        self.name = f"level-{number}"
        self._number = number
        self._skill = SKILLS[number - 1]
        self._random = random.Random(seed)
        self._solver = solver

    def choose(self, position: PositionInput, limit: Limit | None = None) -> Choice:
        """Pick a column; without a limit in less than a second."""
        position = check_can_move(position)
        budget = Budget(_PATIENCE if limit is None else limit)
        columns = score_columns_exactly(position, budget, self._solver, all_columns=True)
        scores = {column: columns.scores.get(column, 0) for column in columns.order}
        column = self._pick(position, scores)
        # Not whether it erred: a person who plays against it would rather find out.
        why = f"level {self._number} of {len(SKILLS)}"
        score = max(scores.values()) if columns.is_complete else None
        return Choice(column, score, budget.nodes, budget.seconds, why)

    def new_game(self, seed: int | None = None) -> None:
        """Start the random choices anew."""
        self._random.seed(seed)

    def chances(self, position: Position, scores: dict[Column, Score]) -> dict[Column, float]:
        """Return the exact chance of each column to be played, given the exact score of every legal one."""
        best, worse, weights = self._sort(position, scores)
        error_chance = self._skill.error_chance if worse else 0.0
        chances = dict.fromkeys(scores, 0.0)
        chances |= dict.fromkeys(best, (1 - error_chance) / len(best))
        chances |= {column: error_chance * weight / sum(weights) for column, weight in zip(worse, weights, strict=True)}
        return chances

    def _pick(self, position: Position, scores: dict[Column, Score]) -> Column:
        best, worse, weights = self._sort(position, scores)
        if not worse or self._random.random() >= self._skill.error_chance:
            return self._random.choice(best)
        return self._random.choices(worse, weights)[0]

    def _sort(self, position: Position, scores: dict[Column, Score]) -> tuple[list[Column], list[Column], list[float]]:
        """Part the columns it plays when it does not err from those it errs to, which come with their weights."""
        seen = {column for column, score in scores.items() if self._sees_end(position, score)}
        kept = {column: score for column, score in scores.items() if column not in seen or score == 0}
        if not kept or any(scores[column] > 0 for column in seen):
            return _list_best(scores), [], []
        best = max(kept.values())
        worse = [column for column, score in kept.items() if score < best]
        weights = [math.exp((kept[column] - best) / self._skill.spread) for column in worse]
        return _list_best(kept), worse, weights

    def _sees_end(self, position: Position, score: Score) -> bool:
        """Whether the game, with best play from here on, ends within sight."""
        return final_move(position.geometry.cells, position.ply, score) - position.ply <= self._skill.sight


def _list_best(scores: dict[Column, Score]) -> list[Column]:
    best = max(scores.values())
    return [column for column, score in scores.items() if score == best]
