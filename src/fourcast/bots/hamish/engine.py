"""hamish: the player of the blog post "Minimax and Connect-Four", with its published defects mended unless asked for.

It deepens its search ply by ply until time is up and answers with the last depth that was completed. Mended are: the
pass, which the rules of the game do not know; wins put off for as long as there is another one, and losses hastened;
the search going on after everything is decided.
"""

from __future__ import annotations

from dataclasses import dataclass

from fourcast.bots.columns import central_order
from fourcast.bots.compiled_search import CompiledSearch
from fourcast.bots.protocol import PASS, Choice, check_can_move, check_standard_board
from fourcast.coercion import PositionInput
from fourcast.errors import EngineError
from fourcast.geometry import Column
from fourcast.position import Position
from fourcast.score import Score, win_score
from fourcast.solver import Limit
from fourcast.solver.budget import Budget

ROW_BITS = 8  # the board is drawn in `compiled`
WIN = 1_000_000  # as published; no sum of runs comes near it
PASSES = 7  # the column of a pass
ANSWER_COLUMNS = 8  # what a search answers is value * ANSWER_COLUMNS + column

_SEARCH = CompiledSearch("hamish")
_EVALUATION = CompiledSearch("hamish-evaluation")
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

    def choose(self, position: PositionInput, limit: Limit | None = None) -> Choice:
        """Pick the column of the deepest search that was completed; if none was, the most central one."""
        position = _check(position)
        _SEARCH.prepare()
        budget = Budget(Limit(seconds=_SECONDS) if limit is None else limit)
        found = None
        for depth in range(1, self._depth_of_use(position) + 1):
            deeper = None if budget.is_spent else self._look(position, depth, budget)
            if deeper is None:
                break
            found = deeper
            if not self._faithful and abs(found.value) > _PROVED:
                break
        if found is None:
            column = central_order(position)[0]
            return Choice(column, None, budget.nodes, budget.seconds, "no time to look")
        why = f"depth {found.depth}, value {found.value}"
        return Choice(found.column, self._proved_score(position, found), budget.nodes, budget.seconds, why)

    def choose_at_depth(self, position: Position, depth: int) -> Column:
        """Pick the column of a search to exactly this depth, 1 to 20."""
        _check_depth(depth)
        _check(position)
        found = self._look(position, depth, Budget())
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

    def _look(self, position: Position, depth: int, budget: Budget) -> _Found | None:
        """Search to a depth; None if the budget ends it."""
        sides = lay_out(position)
        own, other = sides[position.to_move], sides[1 - position.to_move]
        finished = _SEARCH.run([own, other, depth, self._faithful], budget)
        if finished.was_stopped:
            return None
        value, column = divmod(finished.value, ANSWER_COLUMNS)
        return _Found(PASS if column == PASSES else column, value, depth)

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


def lay_out(position: Position) -> tuple[int, int]:
    """Return the stones of red, who moves first, and of yellow on hamish's board."""
    red, yellow = (
        sum(1 << ROW_BITS * row + column for column, row in position.geometry.cells_of(stones))
        for stones in position.stones
    )
    return red, yellow


def evaluate_stones(own: int, other: int) -> int:
    """Return what one side's stones are worth against the other's, both on hamish's board."""
    return _EVALUATION.run([own, other], Budget()).value


def _check(position: PositionInput) -> Position:
    return check_can_move(check_standard_board(Hamish.name, position))


def _check_depth(depth: int) -> None:
    if not 1 <= depth <= _DEEPEST:
        raise EngineError(f"hamish cannot search to depth {depth}: depth is a whole number from 1 to {_DEEPEST}")
