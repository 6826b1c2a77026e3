from __future__ import annotations

from collections import Counter

import pytest

from fourcast import Position, Solver
from fourcast.analysis.forcing import wins_by_force
from fourcast.analysis.ordered_plans import find_ordered_plan
from fourcast.analysis.plans import RULES, Plan, find_plan
from fourcast.analysis.sentences import say
from fourcast.analysis.strategy_claims import HasPlan
from tests.samples import sized
from tests.unit.analysis.boards import play_games
from tests.unit.analysis.everything import play_everything


def play_plan(plan: Plan) -> None:
    """Play a plan against everything by its own words, and compare where it ends."""

    def counts_as_won(position: Position) -> bool:
        blocks = position.geometry.winning_cells(position.occupied ^ position.own, position.occupied)
        is_pressed = bool(blocks & position.geometry.landing_cells(position.occupied))
        return plan.rule.is_sharp and not is_pressed and wins_by_force(position)

    ends = play_everything(plan.position, plan.answer, must_win=plan.wins, counts_as_won=counts_as_won)
    if plan.wins and not plan.rule.is_sharp:
        assert ends == set(plan.ends)


@pytest.mark.parametrize(("width", "height"), [(7, 6), (5, 5), (6, 5), (4, 6)])
def test_plans_hold_against_everything(width: int, height: int) -> None:
    cells = width * height
    tried = Counter[bool]()
    for position in play_games(
        sized(24, whole=150), seed=4, plies=range(cells * 6 // 10, cells - 4), width=width, height=height
    ):
        for wins in (True, False):
            plan = find_plan(position, wins=wins, limit=300)
            if plan:
                play_plan(plan)
                tried[wins] += 1
    assert min(tried[True], tried[False]) > sized(0, whole=5), tried


@pytest.mark.parametrize(("width", "height"), [(7, 6), (5, 5)])
def test_plans_with_an_order_hold_against_everything(width: int, height: int) -> None:
    cells = width * height
    tried, columns = 0, 0
    for position in play_games(sized(12, whole=80), 9, range(cells * 7 // 10, cells - 4), width, height):
        for wins in (True, False):
            plan = find_ordered_plan(position, wins=wins)
            if plan:
                play_plan(plan)
                tried += 1
                columns += len(plan.rule.columns)
                assert set(plan.rule.columns) <= set(position.legal_columns)
    assert tried > 3
    assert columns < tried * width  # those that are not needed are left out


def test_order_of_columns_is_told_where_no_simpler_plan_wins() -> None:
    position = Position.from_moves("46144466463247236333")
    assert find_plan(position, wins=True) is None
    plan = find_ordered_plan(position, wins=True)
    assert plan is not None
    words = say(HasPlan(position, plan))
    assert words.endswith("on top if safe. Else play the first safe column of b, f, a, c and g.")
    play_plan(plan)


def test_winning_plans_are_found_only_in_won_positions(solver: Solver) -> None:
    used = Counter[str]()
    for position in play_games(sized(50, whole=250), seed=6, plies=range(14, 34)):
        plan = find_plan(position, wins=True)
        if plan:
            assert solver.solve(position) < 0
            used[plan.rule.goes] += 1
        if find_plan(position, wins=False):
            assert solver.solve(position) <= 0
    assert used["middle"] > 5


def test_simplest_rule_is_taken_first() -> None:
    position = Position.from_moves("44444222266666274633313332111")
    plan = find_plan(position, wins=True)
    assert plan is not None
    assert plan.rule == RULES[0]
    assert plan.ends == ((0, 5), (4, 1), (4, 4))
    assert plan.player == 0


@pytest.mark.parametrize("moves", ["", "1122334"])
def test_no_plan_where_there_is_none(moves: str) -> None:
    assert find_plan(Position.from_moves(moves), wins=True) is None
