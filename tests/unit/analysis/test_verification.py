"""The check of claims must be able to fail: claims with a wrong part are caught."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from fourcast import Position, Solver
from fourcast.analysis import claims as c
from fourcast.analysis.claims import Claim
from fourcast.analysis.evaluation import evaluate
from fourcast.analysis.follow_up import FollowUpPlan, find_follow_up
from fourcast.analysis.forcing import find_forced_win
from fourcast.analysis.reasons import find_reasons
from fourcast.analysis.threats import find_threats
from fourcast.analysis.verification import FalseClaimError, is_true, verify
from fourcast.score import Outcome

LINE = ((0, 0), (1, 0), (2, 0), (3, 0))
CAPPED = "44444432655555323332267623526661117"


def claim_of(moves: str, kind: type[Claim]) -> Claim:
    """The first claim of a kind about a position."""
    return next(claim for claim in find_reasons(evaluate(moves)) if isinstance(claim, kind))


def false_claims() -> Iterator[Claim]:
    """Claims that are true but for one part."""
    win = Position.from_moves("112233")
    block = Position.from_moves("11223")
    yield c.GameIsOver(win)
    yield c.WinsNow(win, ((4, 0),), LINE)
    yield c.WinsNow(win, ((3, 0),), ((1, 0), (2, 0), (3, 0), (4, 0)))
    yield c.MustBlock(block, (4, 0), LINE)
    yield c.MustBlock(win, (3, 0), LINE)
    yield c.CannotBlock(block, ((3, 0), (4, 0)))
    yield c.BlockOpens(block, (3, 0), (3, 1))
    yield c.EveryMoveOpens(block, ((3, 1),))
    yield c.DoNotPlay(block, (3, 0), (3, 1), LINE)
    forced = find_forced_win(Position.from_moves("731164251233316416"))
    assert forced is not None
    yield c.WinsByForce(block, forced)
    first = replace(forced.attacks[0], cell=(0, 3))
    yield c.WinsByForce(forced.position, replace(forced, attacks=(first, *forced.attacks[1:])))
    yield c.WinsByForce(forced.position, replace(forced, attacks=forced.attacks[:1]))
    unforced = replace(forced.attacks[0], reply=None)
    yield c.WinsByForce(forced.position, replace(forced, attacks=(unforced, *forced.attacks[1:])))
    refuted = claim_of("224", c.IsRefuted)
    assert isinstance(refuted, c.IsRefuted)
    yield replace(refuted, cell=(0, 0))
    everything = claim_of("3632335251312676661741632275245", c.EveryMoveIsRefuted)
    assert isinstance(everything, c.EveryMoveIsRefuted)
    yield replace(everything, refutations=everything.refutations[1:])
    yield replace(everything, refutations=everything.refutations[::-1])
    yield c.CannotWin(block, (0,))
    keeps = claim_of("4455", c.KeepsResult)
    assert isinstance(keeps, c.KeepsResult)
    yield replace(keeps, outcome=Outcome.DRAW)
    yield replace(keeps, keeping=keeps.keeping[1:])
    yield replace(keeps, best=keeps.best[1:])
    yield replace(keeps, dropping=keeps.dropping[1:])
    held = claim_of("7177445623432214517", c.RunsOut)
    assert isinstance(held, c.RunsOut)
    yield replace(held, zugzwang=replace(held.zugzwang, spare_cells=held.zugzwang.spare_cells + 1))
    yield replace(held, zugzwang=replace(held.zugzwang, runs_out=1 - held.zugzwang.runs_out))
    yield replace(held, zugzwang=replace(held.zugzwang, cells=()))
    threat = next(threat for threat in find_threats(held.position).threats if threat.cells_below > 0)
    yield c.HoldsWinningCell(held.position, replace(threat, player=1 - threat.player))
    yield c.HoldsWinningCell(held.position, replace(threat, cell=(threat.cell[0], threat.cell[1] - 1)))
    later = claim_of("44", c.SettledLater)
    assert isinstance(later, c.SettledLater)
    yield replace(later, score=later.score + 1)
    yield replace(later, turning=later.turning - 1)
    yield replace(later, turning=len(later.line) + 1)
    line = claim_of("44", c.BestLine)
    assert isinstance(line, c.BestLine)
    yield replace(line, score=line.score + 1)
    yield replace(line, line=(0, *line.line[1:]))
    yield replace(line, line=line.line[:-1])
    plan = find_follow_up(Position.from_moves(CAPPED), -1)
    assert plan is not None
    yield c.FollowsUp(plan.position, replace(plan, bound=plan.bound - 1), None)
    empty = Position()
    yield c.FollowsUp(empty, FollowUpPlan(empty, 0, tuple(range(7)), (), ()), None)


@pytest.mark.parametrize("claim", list(false_claims()), ids=lambda claim: claim.kind)
def test_false_claim_is_caught(claim: Claim, solver: Solver) -> None:
    assert_false(claim, solver)


def assert_false(claim: Claim, solver: Solver) -> None:
    try:
        verify(claim, solver)
    except (FalseClaimError, AssertionError):
        return
    pytest.fail(f"{claim} was taken for true")


def test_is_true_tells_both_ways(solver: Solver) -> None:
    win = Position.from_moves("112233")
    assert is_true(c.WinsNow(win, ((3, 0),), LINE), solver)
    assert not is_true(c.WinsNow(win, ((2, 1),), LINE), solver)


def test_unknown_claims_are_refused(solver: Solver) -> None:
    with pytest.raises(TypeError, match="no check for a claim"):
        verify(Claim(Position()), solver)
