from __future__ import annotations

import pytest

from fourcast import Position
from fourcast.bots.columns import ScoredColumns, central_order, score_columns, score_columns_exactly
from fourcast.solver import Limit, Solver, shared_solver
from fourcast.solver.budget import Budget, OutOfBudget


@pytest.mark.parametrize(
    ("scores", "column"),
    [
        ({3: 2, 2: 5, 4: 5}, 2),  # the best is what is known not to lose: 4 is as good, but to the right
        ({3: 0}, 3),
        ({3: -1, 2: -4}, 4),  # the first that is not known to lose
        ({}, 3),
        ({3: -3, 2: -2, 4: -2, 1: -5, 5: -6, 0: -7, 6: -8}, 2),  # all lose: the slowest
    ],
)
def test_pick_when_only_some_columns_are_solved(scores: dict[int, int], column: int) -> None:
    assert ScoredColumns((3, 2, 4, 1, 5, 0, 6), scores).pick() == column


def test_central_order_of_what_is_left() -> None:
    assert central_order(Position.from_moves("333333444444555555")) == (1, 5, 0, 6)
    assert central_order(Position(4, 4)) == (1, 2, 0, 3)


def test_all_columns_get_the_solvers_scores(solver: Solver) -> None:
    position = Position.from_moves("445312265")
    columns = score_columns(position, solver.solve, Budget())
    assert columns.is_complete
    assert columns.scores == dict(enumerate(solver.analyze(position).scores))
    assert columns.describe() == "all 7 columns solved"


def test_four_ends_the_work_unless_all_columns_are_wanted(solver: Solver) -> None:
    position = Position.from_moves("121212")
    columns = score_columns(position, solver.solve, Budget())
    assert (columns.pick(), columns.scores, columns.describe()) == (0, {0: 18}, "makes four")
    assert len(score_columns(position, solver.solve, Budget(), all_columns=True).scores) == 7


def test_search_that_runs_out_leaves_the_rest_unsolved() -> None:
    position = Position.from_moves("445312265")
    asked: list[Position] = []

    def solve(child: Position) -> int:
        asked.append(child)
        if len(asked) > 2:
            raise OutOfBudget
        return 1

    columns = score_columns(position, solve, Budget())
    assert columns.scores == {3: -1, 2: -1}
    assert columns.pick() == 4
    assert columns.describe() == "2 of 7 columns solved within the limit"


def test_spent_budget_asks_nothing() -> None:
    columns = score_columns(Position(), lambda child: pytest.fail("asked"), Budget(Limit(nodes=0)))
    assert columns.scores == {}
    assert columns.pick() == 3


def test_engines_on_the_solver_share_that_of_the_one_liners() -> None:
    position = Position.from_moves("44444123567656")
    before = shared_solver().nodes
    assert score_columns_exactly(position, Budget()).is_complete
    assert shared_solver().nodes > before
