from __future__ import annotations

from fourcast import Position, Solver
from fourcast.analysis.follow_up import FollowUpPlan, find_follow_up
from tests.samples import sized
from tests.unit.analysis.boards import play_games


def play_every_game(plan: FollowUpPlan, position: Position) -> int:
    """Let the other side try everything against the plan; return the number of finished games."""
    games = 0
    for column in position.legal_columns:
        after = position.play(column)
        assert after.winner is None, "the plan loses"
        wins = [reply for reply in after.legal_columns if after.play(reply).winner is not None]
        if after.is_over or wins:
            end = after.ply + bool(wins)
            assert plan.wins_by is None or (wins and end <= plan.wins_by)
            games += 1
            continue
        answer = plan.answer(after, column)
        assert answer in after.legal_columns
        answered = after.play(answer)
        if answered.is_over:
            assert plan.wins_by is None
            games += 1
        else:
            games += play_every_game(plan, answered)
    return games


def test_plans_hold_against_every_game_of_the_other_side() -> None:
    tried = {"draw": 0, "win": 0, "caps": 0, "paired": 0}
    for position in play_games(sized(400, whole=700), seed=2, plies=range(28, 36)):
        for alpha in (0, -1):
            plan = find_follow_up(position, alpha)
            if plan:
                assert plan.bound <= alpha
                assert play_every_game(plan, position) > 0
                tried["win" if plan.wins_by else "draw"] += 1
                tried["caps"] += bool(plan.caps)
                tried["paired"] += bool(plan.paired)
    assert min(tried.values()) > sized(1, whole=5), tried


def test_bounds_hold_for_earlier_positions(solver: Solver) -> None:
    found = 0
    for position in play_games(sized(400, whole=700), seed=9, plies=range(14, 30)):
        plan = find_follow_up(position, 0)
        if plan:
            found += 1
            assert solver.solve(position) <= plan.bound
    assert found > sized(5, whole=10)


def test_columns_are_told_apart() -> None:
    position = Position.from_moves("44444432655555323332267623526661117")
    plan = find_follow_up(position, -1)
    assert plan is not None
    assert plan.caps == ((0, 4),)
    assert plan.paired == ()
    assert plan.wins_by == 41


def test_odd_heights_and_finished_games_have_no_plan() -> None:
    assert find_follow_up(Position(5, 5), 0) is None
    assert find_follow_up(Position.from_moves("1122334"), 0) is None
