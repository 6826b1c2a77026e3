"""The check of claims must be able to fail: claims with a wrong part are caught."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import NamedTuple, TypeVar

import pytest

from fourcast import Position, Solver
from fourcast.analysis import claims as c
from fourcast.analysis import strategy_claims as sc
from fourcast.analysis.claims import Claim
from fourcast.analysis.evaluation import evaluate
from fourcast.analysis.follow_up import FollowUpPlan
from fourcast.analysis.forcing import find_forced_win
from fourcast.analysis.plans import RULES, Plan
from fourcast.analysis.reasons import find_reasons
from fourcast.analysis.sentences import say
from fourcast.analysis.threats import find_threats
from fourcast.analysis.verification import FalseClaimError, is_true, verify
from fourcast.analysis.wording import landing_cell
from fourcast.geometry import Cell, Column
from fourcast.score import Outcome

LINE = ((0, 0), (1, 0), (2, 0), (3, 0))
CAPPED = "44444432655555323332267623526661117"
SomeClaim = TypeVar("SomeClaim", bound=Claim)


def claim_of(moves: str | Position, kind: type[SomeClaim]) -> SomeClaim:
    """The first claim of a kind about a position."""
    return next(claim for claim in find_reasons(evaluate(moves)) if isinstance(claim, kind))


class Reached(NamedTuple):
    """Where a line leads, and where its last stone lies."""

    position: Position
    last: Cell


def replay_line(position: Position, line: tuple[Column, ...]) -> Reached:
    """Play a line."""
    cell = (-1, -1)
    for column in line:
        cell = landing_cell(position, column)
        position = position.play(column)
    return Reached(position, cell)


def find_last_line(moves: str, player: int) -> sc.LosesLastLine:
    """Where best play blocks the last line of a player."""
    evaluation = evaluate(moves)
    for number in range(1, len(evaluation.line) + 1):
        before = replay_line(evaluation.position, evaluation.line[: number - 1]).position
        after, cell = replay_line(evaluation.position, evaluation.line[:number])
        lines, others = after.geometry.lines, after.stones[1 - player]
        if all(line & others for line in lines):
            is_open = [line for line in lines if not line & before.stones[1 - player]]
            blocked = tuple(before.geometry.cells_of(line) for line in is_open)
            return sc.LosesLastLine(evaluation.position, 0, evaluation.line, player, after.ply, cell, blocked)
    raise AssertionError("a line stays open")


def false_tactics() -> Iterator[Claim]:
    """Claims about what happens at once or by force that are true but for one part."""
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
    yield c.WinsByForce(forced.position, replace(forced, player=1 - forced.player))
    refuted = claim_of(Position.from_grid("......./......./X...O../X...O.X/OO..XXO/XXOXXOO"), c.IsRefuted)
    yield replace(refuted, cell=next(cell for cell in refuted.position.playable_cells if cell != refuted.cell))
    everything = claim_of(Position.from_grid("......./...X.../...X.../...O.../.XOXO.O/XOOXXOX"), c.EveryMoveIsRefuted)
    yield replace(everything, refutations=everything.refutations[1:])
    yield replace(everything, refutations=everything.refutations[::-1])
    threat = claim_of(Position.from_grid("......./......./...X.../...O..O/.OXXXOX/XOOOXOX"), c.Threatens)
    yield replace(threat, stops=())
    yield replace(threat, stops=threat.position.playable_cells)
    yield replace(threat, sequence=replace(threat.sequence, attacks=threat.sequence.attacks[1:]))
    own = claim_of(Position.from_grid("......./......./...O.../...X.../...O..X/XOXOOXX"), c.MakesThreat)
    yield replace(own, stops=own.stops[1:])
    yield replace(own, cell=next(cell for cell in own.position.playable_cells if cell != own.cell))


def false_results() -> Iterator[Claim]:
    """Claims about scores, lines and plans that are true but for one part."""
    block = Position.from_moves("11223")
    yield c.CannotWin(block, (0,))
    keeps = claim_of("4455", c.KeepsResult)
    yield replace(keeps, outcome=Outcome.DRAW)
    yield replace(keeps, keeping=keeps.keeping[1:])
    yield replace(keeps, best=keeps.best[1:])
    yield replace(keeps, dropping=keeps.dropping[1:])
    held = Position.from_moves("7177445623432214517")
    threat = next(threat for threat in find_threats(held).threats if threat.cells_below > 0)
    yield c.HoldsWinningCells(held, 1 - threat.player, (threat.cell,), threat.lines[:1])
    below = (threat.cell[0], threat.cell[1] - 1)
    yield c.HoldsWinningCells(held, threat.player, (below,), threat.lines[:1])
    short = claim_of(CAPPED, sc.RunsOut)
    yield replace(short, shortage=replace(short.shortage, player=1 - short.shortage.player))
    yield replace(short, shortage=replace(short.shortage, other_cells=short.shortage.other_cells + 1))
    yield replace(short, shortage=replace(short.shortage, poisoned=((0, 4),)))
    later = claim_of("44", sc.QuietUntil)
    yield replace(later, score=later.score + 1)
    yield replace(later, moment=replace(later.moment, number=later.moment.number - 1))
    yield replace(later, moment=replace(later.moment, number=2))
    yield replace(later, moment=replace(later.moment, kind="fork"))
    line = claim_of("44", sc.BestLine)
    yield replace(line, score=line.score + 1)
    yield replace(line, line=(0, *line.line[1:]))
    yield replace(line, shown=0)
    yield replace(line, line=line.line[: line.shown])
    empty = Position()
    yield sc.FollowsUp(empty, FollowUpPlan(empty, (), False, ()))
    yield sc.HasPlan(empty, Plan(empty, RULES[0], True, ()))
    plan = claim_of("44444222266666274633313332111", sc.HasPlan)
    yield replace(plan, plan=replace(plan.plan, ends=()))
    yield replace(plan, played=((0, 4),))
    late = claim_of("52166651727", sc.FollowsUp)
    assert len(late.plan.ends) > sc.MOST_ENDS >= len(late.plan.latest) > 1
    yield replace(late, plan=replace(late.plan, latest=late.plan.latest[1:]))
    yield replace(late, plan=replace(late.plan, latest=late.plan.ends))
    drawn = claim_of("5234552444", sc.StopsLater)
    yield replace(drawn, score=1)
    yield replace(drawn, cell=(0, 0))
    yield replace(drawn, way=replace(drawn.way, played=((0, 0),)))
    yield replace(drawn, line=drawn.line[1:])
    earlier = replay_line(drawn.position, drawn.line[: drawn.number - drawn.position.ply - 2])
    yield replace(
        drawn, cell=earlier.last, way=sc.HasPlan(earlier.position, Plan(earlier.position, RULES[0], False, ()))
    )
    last = find_last_line("4444413256265573", 0)
    yield replace(last, number=last.number - 2)
    yield replace(last, player=1)
    yield replace(last, blocked=())
    yield replace(last, blocked=(LINE,))
    net = claim_of(Position.from_grid("......./...O.../...X.../...O.../.X.XOXO/.OXXOXO"), sc.IsCaught)
    assert net.net.toughest is not None
    yield replace(net, net=replace(net.net, toughest=(net.net.toughest[0], (0, 7))))
    yield replace(net, played=())


@pytest.mark.parametrize(("claims", "number"), [(false_tactics, 22), (false_results, 35)])
def test_false_claims_are_caught(claims: Callable[[], Iterator[Claim]], number: int, solver: Solver) -> None:
    made = list(claims())
    assert [claim for claim in made if is_true(claim, solver)] == []
    assert len(made) == number


@pytest.mark.parametrize(
    ("player", "words"),
    [
        (0, "With best play Red's last open line, g3-g6, is blocked on move 40, by g4."),
        (1, "With best play Yellow's last open lines, g2-g5 and g3-g6, are blocked on move 39, by g3."),
    ],
)
def test_last_lines_are_named(player: int, words: str, solver: Solver) -> None:
    claim = find_last_line("4444413256265573", player)
    assert is_true(claim, solver)
    assert say(claim) == words
    assert {cell for line in claim.lines for cell in line} <= set(claim.cells)


def test_is_true_tells_both_ways(solver: Solver) -> None:
    win = Position.from_moves("112233")
    assert is_true(c.WinsNow(win, ((3, 0),), LINE), solver)
    assert not is_true(c.WinsNow(win, ((2, 1),), LINE), solver)
    with pytest.raises(FalseClaimError, match="other cells win"):
        verify(c.WinsNow(win, ((2, 1),), LINE), solver)


def test_unknown_claims_are_refused(solver: Solver) -> None:
    with pytest.raises(TypeError, match="no check for a claim"):
        verify(Claim(Position()), solver)
