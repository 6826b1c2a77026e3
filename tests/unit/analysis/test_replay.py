"""The second opinion agrees with the play-outs and with plain Python, and refuses what is false."""

from __future__ import annotations

from dataclasses import replace

import pytest

from fourcast import Position, Solver
from fourcast.analysis.forcing import wins_by_force
from fourcast.analysis.nets import Net, Step, find_net
from fourcast.analysis.plans import RULES, find_plan
from fourcast.analysis.replay import ReplayError, Start, all_win_by_force, replay_plans
from fourcast.analysis.strategy_claims import IsCaught
from fourcast.analysis.verification import is_true
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
    for position in play_games(sized(12, whole=80), 21, range(cells // 2, cells - 4), width, height):
        for wins in (True, False):
            plan = find_plan(position, wins=wins)
            holding = [rule for rule in range(len(RULES)) if _holds(position, rule, wins=wins)]
            assert (RULES[holding[0]] if holding else None) == (plan.rule if plan else None)
            if plan and wins and not plan.rule.is_sharp:
                ends = replay_plans([Start(position, plan.rule)], wins=True)
                assert position.geometry.cells_of(ends) == plan.ends
            found += plan is not None
    assert found


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_wins_by_force_are_the_same(width: int, height: int) -> None:
    cells = width * height
    positions = list(play_games(sized(60, whole=300), 5, range(4, cells - 2), width, height))
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
