"""How hard a puzzle is: a grade from 1 to 5 out of facts, each of which can be recomputed from exact scores.

depth      plies a player has to look ahead before the right column stands out: until its own win is in sight, or
           until every other column is seen to lose, whichever comes first. A drawing column is never seen to lose.
tempting   wrong columns that do not lose to the very next stone. The others fool nobody who looks at all.
chances    for each of level-1 to level-9, the exact chance that it plays the right column (`Level.chances`).

The points are depth * log2(1 + tempting) * missed, where `missed` is the mean chance of the nine levels to go wrong.
The first two factors are the size of the tree to search, in bits: 1 + tempting columns tried at each of depth plies.
The third says how many opponents actually fall for it. `GRADE_LIMITS` turns points into grades.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from statistics import fmean

from fourcast.bots.levels import Level
from fourcast.geometry import Column
from fourcast.position import Position
from fourcast.score import Score, final_move

GRADES = (1, 2, 3, 4, 5)
GRADE_LIMITS = (4.5, 9.0, 16.0, 26.0)  # points at which grades 2, 3, 4 and 5 begin
EVEN_CHANCE = 0.5
SURE_CHANCE = 0.9

_IMPERFECT = range(1, 10)  # the levels whose chances count; level-10 never errs
_PERFECT = 10
_AT_ONCE = 2  # plies: the column and the stone that punishes it


@dataclass(frozen=True, slots=True)
class Difficulty:
    """The facts that a grade is made of."""

    depth: int  # plies, at least 2
    tempting: int  # columns, 0 to 6
    chances: tuple[float, ...]  # of level-1 to level-9 to play the right column, 0 to 1

    @property
    def missed(self) -> float:
        """The mean chance of the nine levels to play a wrong column."""
        return 1 - fmean(self.chances)

    @property
    def points(self) -> float:
        """The number behind the grade; 0 if every wrong column loses at once."""
        return self.depth * math.log2(1 + self.tempting) * self.missed

    @property
    def grade(self) -> int:
        """1 easy to 5 hard."""
        return 1 + sum(self.points >= limit for limit in GRADE_LIMITS)

    @property
    def level(self) -> int:
        """The lowest level that plays the right column with at least even chance."""
        return self._lowest_level(EVEN_CHANCE)

    @property
    def sure_level(self) -> int:
        """The lowest level that plays the right column in at least nine cases of ten."""
        return self._lowest_level(SURE_CHANCE)

    def _lowest_level(self, chance: float) -> int:
        return next((level for level, found in enumerate(self.chances, 1) if found >= chance), _PERFECT)


def measure_difficulty(position: Position, scores: Mapping[Column, Score], right: Column) -> Difficulty:
    """Measure how hard it is to find the right column, given the exact score of every legal one."""
    plies = {
        column: final_move(position.geometry.cells, position.ply, score) - position.ply
        for column, score in scores.items()
    }
    wrong = [column for column in scores if column != right]
    assert wrong, "with one column there is nothing to find"
    depths = [plies[right]] if scores[right] > 0 else []
    if all(scores[column] < 0 for column in wrong):
        depths.append(max(plies[column] for column in wrong))
    tempting = [column for column in wrong if scores[column] >= 0 or plies[column] > _AT_ONCE]
    chances = tuple(level.chances(position, dict(scores))[right] for level in _imperfect_levels())
    return Difficulty(min(depths), len(tempting), chances)


@cache
def _imperfect_levels() -> tuple[Level, ...]:
    return tuple(Level(number) for number in _IMPERFECT)
