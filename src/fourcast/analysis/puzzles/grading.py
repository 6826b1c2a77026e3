"""How hard a puzzle is: a grade from 1 to 5 out of facts, each of which can be recomputed from exact scores.

depth      plies a player has to look ahead before the right column stands out: until its own win is in sight, or
           until every other column is seen to lose, whichever comes first. A drawing column is never seen to lose.
           A win that is to be played to the four has to be seen to the four.
tempting   wrong columns that do not lose to the very next stone. The others fool nobody who looks at all.
chances    for each of level-1 to level-9, the exact chance that it plays the right column (`Level.chances`).
weight     of the theme: a four or a block is seen, a row of attacks is calculated, running out of moves is counted.

The points are depth * log2(2 + tempting) * missed * weight, where `missed` is the mean chance of the nine levels to go
wrong. The first two factors are the size of the tree to search, in bits: the right column, the tempting ones and one
for all others, tried at each of depth plies. The third says how many opponents actually fall for it. `GRADE_LIMITS`
turns points into grades. A theme may have an easiest grade; of puzzles without a short reason it is 4.
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

from .themes import Theme

GRADES = (1, 2, 3, 4, 5)
GRADE_LIMITS = (3.3, 6.1, 13.0, 22.0)  # points at which grades 2, 3, 4 and 5 begin
SURE_CHANCE = 0.9

# Of these no puzzle is easier than that: what has to be calculated or planned is no matter of seeing.
_EASIEST = {
    Theme.WIN_3: 2,
    Theme.WIN_4: 2,
    Theme.FOLLOW_UP: 2,
    Theme.ATTACK: 3,
    Theme.PLAN: 3,
    Theme.DEEP: 4,
    Theme.HOLD: 4,
}
_WEIGHTS = {
    Theme.WIN_1: 0.5,
    Theme.BLOCK: 0.8,
    Theme.ZUGZWANG: 1.2,
    Theme.ATTACK: 1.2,
    Theme.FOLLOW_UP: 0.8,  # the rule is short, however long it takes
}
_PLAYED_TO_THE_FOUR = {Theme.WIN_1, Theme.FORK, Theme.WIN_2, Theme.WIN_3, Theme.WIN_4, Theme.ATTACK}
_IMPERFECT = range(1, 10)  # the levels whose chances count; level-10 never errs
_PERFECT = 10
_AT_ONCE = 2  # plies: the column and the stone that punishes it


@dataclass(frozen=True, slots=True)
class Difficulty:
    """The facts that a grade is made of."""

    theme: Theme
    depth: int  # plies, at least 1
    tempting: int  # columns, 0 to 6
    chances: tuple[float, ...]  # of level-1 to level-9 to play the right column, 0 to 1

    @property
    def missed(self) -> float:
        """The mean chance of the nine levels to play a wrong column."""
        return 1 - fmean(self.chances)

    @property
    def points(self) -> float:
        """The number behind the grade."""
        return self.depth * math.log2(2 + self.tempting) * self.missed * _WEIGHTS.get(self.theme, 1.0)

    @property
    def grade(self) -> int:
        """1 easy to 5 hard."""
        grade = 1 + sum(self.points >= limit for limit in GRADE_LIMITS)
        return max(grade, _EASIEST.get(self.theme, 1))

    @property
    def sure_level(self) -> int:
        """The lowest level that plays the right column in at least nine cases of ten."""
        return next((level for level, found in enumerate(self.chances, 1) if found >= SURE_CHANCE), _PERFECT)


def measure_difficulty(position: Position, scores: Mapping[Column, Score], right: Column, theme: Theme) -> Difficulty:
    """Measure how hard it is to find the right column, given the exact score of every legal one."""
    plies = {
        column: final_move(position.geometry.cells, position.ply, score) - position.ply
        for column, score in scores.items()
    }
    wrong = [column for column in scores if column != right]
    assert wrong, "with one column there is nothing to find"
    depths = [plies[right]] if scores[right] > 0 else []
    if all(scores[column] < 0 for column in wrong) and theme not in _PLAYED_TO_THE_FOUR:
        depths.append(max(plies[column] for column in wrong))
    tempting = [column for column in wrong if scores[column] >= 0 or plies[column] > _AT_ONCE]
    chances = tuple(level.chances(position, dict(scores))[right] for level in _imperfect_levels())
    return Difficulty(theme, min(depths), len(tempting), chances)


@cache
def _imperfect_levels() -> tuple[Level, ...]:
    return tuple(Level(number) for number in _IMPERFECT)
