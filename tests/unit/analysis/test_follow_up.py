from __future__ import annotations

from collections import Counter

import pytest

from fourcast import Position, Solver
from fourcast.analysis.follow_up import FollowUpPlan, find_follow_up
from tests.samples import sized
from tests.unit.analysis.boards import play_games
from tests.unit.analysis.everything import play_everything


def play_follow_up(plan: FollowUpPlan) -> None:
    ends = play_everything(plan.position, plan.answer, must_win=plan.wins, counts_as_won=lambda _: False)
    assert not plan.wins or ends == set(plan.ends)


@pytest.mark.parametrize(("width", "height"), [(7, 6), (5, 5), (7, 5), (4, 6)])
def test_follow_up_holds_against_everything_on_even_and_odd_heights(width: int, height: int) -> None:
    cells = width * height
    tried = Counter[str]()
    for position in play_games(
        sized(50, whole=250), seed=2, plies=range(cells // 2, cells - 4), width=width, height=height
    ):
        for wins in (True, False):
            plan = find_follow_up(position, wins=wins)
            if plan:
                play_follow_up(plan)
                tried["win" if wins else "draw"] += 1
                tried["paired"] += bool(plan.paired)
    assert min(tried["win"], tried["draw"], tried["paired"]) > sized(0, whole=3), tried


def test_follow_up_is_found_only_where_the_scores_allow_it(solver: Solver) -> None:
    found = 0
    for position in play_games(sized(60, whole=300), seed=9, plies=range(14, 30)):
        if find_follow_up(position, wins=False):
            assert solver.solve(position) <= 0
            found += 1
        if find_follow_up(position, wins=True):
            assert solver.solve(position) < 0
    assert found > 3


def test_deciding_cell_is_named() -> None:
    plan = find_follow_up(Position.from_moves("44444432655555323332267623526661117"), wins=True)
    assert plan is not None
    assert (plan.follower, plan.paired, plan.ends) == (0, (), ((0, 4),))


def test_finished_games_and_early_positions_have_no_plan() -> None:
    assert find_follow_up(Position(), wins=False) is None
    assert find_follow_up(Position.from_moves("1122334"), wins=False) is None
