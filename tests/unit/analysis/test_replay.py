"""The second opinion agrees with the play-outs and with plain Python, and refuses what is false."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest

from fourcast import Position, Solver
from fourcast.analysis.follow_up import find_follow_up
from fourcast.analysis.forcing import wins_by_force
from fourcast.analysis.nets import Net, Step, find_net
from fourcast.analysis.plans import RULES, find_plan
from fourcast.analysis.replay import ReplayError, Start, all_win_by_force, replay_follow_up, replay_plans
from fourcast.analysis.strategy_claims import FollowsUp, IsCaught
from fourcast.analysis.verification import is_true
from fourcast.kernel.playouts import play_follow_up
from tests.samples import sized
from tests.unit.analysis.boards import play_games

SIZES = [(7, 6), (6, 5), (4, 6)]


def _holds(position: Position, rule: int, *, wins: bool) -> bool:
    try:
        replay_plans([Start(position, RULES[rule])], wins=wins)
    except ReplayError:
        return False
    return True


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_first_plan_that_holds_is_the_one_found(width: int, height: int) -> None:
    cells, found = width * height, 0
    for position in play_games(sized(3, whole=80), 21, range(cells // 2, cells - 4), width, height):
        for wins in (True, False):
            plan = find_plan(position, wins=wins)
            holding = [rule for rule in range(len(RULES)) if _holds(position, rule, wins=wins)]
            assert (RULES[holding[0]] if holding else None) == (plan.rule if plan else None)
            if plan and wins and not plan.rule.is_sharp:
                ends = replay_plans([Start(position, plan.rule)], wins=True)
                assert position.geometry.cells_of(ends.every) == plan.ends
            found += plan is not None
    assert found


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_follow_up_is_judged_as_by_the_play_outs(width: int, height: int) -> None:
    """Every choice of paired cells, those that fail included, has the answer that the play-outs give."""
    cells, held, refused = width * height, 0, 0
    for position in play_games(sized(10, whole=80), 8, range(cells // 3, cells - 4), width, height):
        geometry, ready = position.geometry, [position.geometry.cell_bit(*cell) for cell in position.playable_cells]
        for paired in (0, *map(sum, combinations(ready, 2)), sum(ready)):
            for wins in (True, False):
                found = play_follow_up(geometry, position.own, position.occupied, paired, must_win=wins)
                if found is None:
                    with pytest.raises(ReplayError):
                        replay_follow_up(position, paired, wins=wins)
                    refused += 1
                else:
                    assert replay_follow_up(position, paired, wins=wins).every == found.ends
                    held += 1
    assert held > 1
    assert refused > 5


def test_follow_up_with_another_end_or_pair_is_refused(solver: Solver) -> None:
    refused = 0
    for position in play_games(200, 31, range(18, 32)):
        plan = find_follow_up(position, wins=True)
        if plan is None:
            continue
        assert is_true(FollowsUp(position, plan), solver)
        altered = [replace(plan, ends=plan.ends[1:]), replace(plan, ends=(*plan.ends, (0, 5)))]
        altered += [replace(plan, paired=plan.paired[2:])] if plan.paired else []
        for other in altered:
            refused += not is_true(FollowsUp(position, other), solver)
        assert not is_true(FollowsUp(position, altered[0]), solver)
        if refused > 5:
            return
    raise AssertionError("too few were found")


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_wins_by_force_are_the_same(width: int, height: int) -> None:
    cells = width * height
    positions = list(play_games(sized(40, whole=300), 5, range(4, cells - 2), width, height))
    won = [position for position in positions if wins_by_force(position)]
    lost = [position for position in positions if not wins_by_force(position)]
    assert won
    assert all_win_by_force(won)
    assert not any(all_win_by_force([position]) for position in lost)


def test_a_net_with_a_wrong_step_is_refused(solver: Solver) -> None:
    net = _find_large_net()
    assert is_true(IsCaught(net.position, net), solver)
    refused = 0
    for position, step in net.steps.items():
        wrong = [Step(None)] if step.column is not None else []
        wrong += [Step(column) for column in position.legal_columns if step.rule is not None]
        for other in wrong:
            altered = replace(net, steps={**net.steps, position: other})
            assert not is_true(IsCaught(net.position, altered), solver), (position, other)
            refused += 1
    missing = replace(net, steps=dict(list(net.steps.items())[1:]))
    assert not is_true(IsCaught(net.position, missing), solver)
    assert not is_true(IsCaught(net.position, replace(net, moves=net.moves - 1)), solver)
    assert refused > 3


def _find_large_net() -> Net:
    for position in play_games(200, 3, range(16, 30)):
        net = find_net(position, wins=True)
        if net and net.moves > 1:
            return net
    raise AssertionError("no net of two moves")
