"""hamish: the player of the blog post "Minimax and Connect-Four", with its published defects mended unless asked for.

It deepens its search ply by ply until time is up and answers with the last depth that was completed. Mended are: the
pass, which the rules of the game do not know; wins put off for as long as there is another one, and losses hastened;
the search going on after everything is decided.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np

from fourcast.bots.machine import Machine
from fourcast.bots.protocol import PASS, Choice, check_can_move, check_standard_board
from fourcast.errors import EngineError
from fourcast.geometry import Column
from fourcast.position import Position
from fourcast.score import Score, win_score
from fourcast.solver import Limit
from fourcast.solver.budget import Budget

from .layout import ORDER, lay_out
from .values import ANSWER_COLUMN, ANSWER_SIZE, ANSWER_VALUE, PASSES, WIN

_DEEPEST = 20  # plies, as published
_SECONDS = 0.95  # as published
_PROVED = WIN // 2  # values beyond this are wins and losses


@dataclass(frozen=True, slots=True)
class _Found:
    """What a search to one depth found."""

    column: Column
    value: int  # for the side to move
    depth: int


class Hamish:
    """Looks as deep as the limit allows, by default 0.95 seconds; `Limit()` has it go to `depth` at any price.

    With `faithful` it plays as published, and may answer PASS.
    """

    name = "hamish"

    def __init__(self, faithful: bool = False, depth: int = _DEEPEST) -> None:
        _check_depth(depth)
        self._faithful = faithful
        self._depth = depth

    def choose(self, position: Position, limit: Limit | None = None) -> Choice:
        """Pick the column of the deepest search that was completed; if none was, the most central one."""
        _check(position)
        machine = _load_search()
        budget = Budget(Limit(seconds=_SECONDS) if limit is None else limit)
        found = None
        for depth in range(1, self._depth_of_use(position) + 1):
            deeper = None if budget.is_spent else self._look(machine, position, depth, budget)
            if deeper is None:
                break
            found = deeper
            if not self._faithful and abs(found.value) > _PROVED:
                break
        if found is None:
            column = next(column for column in ORDER if column in position.legal_columns)
            return Choice(column, None, budget.nodes, budget.seconds, "no time to look")
        why = f"depth {found.depth}, value {found.value}"
        return Choice(found.column, self._proved_score(position, found), budget.nodes, budget.seconds, why)

    def choose_at_depth(self, position: Position, depth: int) -> Column:
        """Pick the column of a search to exactly this depth, 1 to 20."""
        _check_depth(depth)
        _check(position)
        found = self._look(_load_search(), position, depth, Budget(None))
        assert found is not None, "a search without limits ends"
        return found.column

    def evaluate(self, position: Position) -> tuple[int, int]:
        """Return what the stones of red (the first player) and of yellow are worth, wins aside."""
        check_standard_board(self.name, position)
        red, yellow = lay_out(position)
        return evaluate_stones(red, yellow), evaluate_stones(yellow, red)

    def new_game(self, seed: int | None = None) -> None:
        """Nothing is remembered, and nothing is random."""

    def _depth_of_use(self, position: Position) -> int:
        """Deeper is nothing to see, but for the player as published, who passes on a full board."""
        return self._depth if self._faithful else min(self._depth, position.geometry.cells - position.ply)

    def _look(self, machine: Machine, position: Position, depth: int, budget: Budget) -> _Found | None:
        """Search to a depth; None if the budget ends it."""
        sides = lay_out(position)
        own, other = sides[position.to_move], sides[1 - position.to_move]
        answer = np.zeros(ANSWER_SIZE, np.int64)
        if machine.run([own, other, depth, int(self._faithful), answer], budget).was_stopped:
            return None
        column = int(answer[ANSWER_COLUMN])
        return _Found(PASS if column == PASSES else column, int(answer[ANSWER_VALUE]), depth)

    def _proved_score(self, position: Position, found: _Found) -> Score | None:
        """The exact score, if the search came to the end of the game on every line that matters.

        As every shallower search ended without a decision, a decided value tells the quickest win or slowest loss.
        """
        cells = position.geometry.cells
        if self._faithful:
            return None
        if abs(found.value) > _PROVED:
            score = win_score(cells, WIN - abs(found.value))
            return score if found.value > 0 else -score
        return 0 if found.depth == cells - position.ply else None


def evaluate_stones(own: int, other: int) -> int:
    """Return what one side's stones are worth against the other's, both laid out as in `layout`."""
    return Machine("fourcast.bots.hamish.evaluation").run([own, other], Budget(None)).value


@cache
def _load_search() -> Machine:
    """Load the compiled search once a process, before the clock of the first move runs."""
    machine = Machine("fourcast.bots.hamish.search")
    machine.prepare()
    return machine


def _check(position: Position) -> None:
    check_standard_board(Hamish.name, position)
    check_can_move(position)


def _check_depth(depth: int) -> None:
    if not 1 <= depth <= _DEEPEST:
        raise EngineError(f"hamish cannot search to depth {depth}: depth is a whole number from 1 to {_DEEPEST}")
