"""The check of claims about the whole rest of a game.

Plans, follow-up, rules and nets have been played out against everything when they are found, and are so a second time
before they are told, by code of its own (`replay`). Random games against the rule as it is told, played by a third,
make sure that the words say what was played out.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from fourcast.geometry import Cell, Column
from fourcast.position import Position
from fourcast.score import Score
from fourcast.solver import Solver

from .claims import Claim
from .follow_up import FollowUpPlan, find_follow_up
from .forcing import find_forced_win, wins_by_force
from .moments import Moment, threatened_cells
from .nets import Net
from .plans import Plan, find_plan
from .replay import ReplayError, Start, all_win_by_force, replay_plans, replay_strategy
from .rule_sets import RuleSet
from .running_out import Shortage
from .strategy_claims import (
    BestLine,
    IsCaught,
    LosesLastLine,
    QuietUntil,
    RunsOut,
    StopsLater,
    Strategy,
    is_sharp,
)
from .verification import demand, demand_reached, find_wins, verify

_GAMES = 6  # random games against a rule


@verify.register
def _(claim: RunsOut, solver: Solver) -> None:
    shortage = claim.shortage
    demand(shortage.position == claim.position, claim, "it is about another position")
    generator = random.Random(claim.position.key)
    for _ in range(_GAMES):
        _fill(claim, shortage, generator)
    score = solver.solve(claim.position, weak=True)
    demand((score < 0) == (claim.mover == shortage.player) and score != 0, claim, f"the score is {score}")


@verify.register
def _(claim: Strategy, solver: Solver) -> None:
    plan = claim.plan
    demand_reached(claim, claim.played, plan.position)
    if isinstance(plan, RuleSet):
        others, geometry = plan.position.occupied ^ plan.position.own, plan.position.geometry
        still_open = {geometry.cells_of(line) for line in geometry.lines if not line & others}
        demand(set(plan.lines) == still_open, claim, "other lines are open")
    _play_against(claim, plan)
    _play_all(claim, plan)


@verify.register
def _(claim: IsCaught, solver: Solver) -> None:
    net = claim.net
    demand_reached(claim, claim.played, net.position)
    score = solver.solve(net.position, weak=True)
    demand(score < 0 if net.wins else score <= 0, claim, f"the score is {score}")
    _play_net(claim, net)
    if net.toughest:
        cell, answer = net.toughest
        after = net.position.play(cell[0])
        demand(not all_win_by_force([after]), claim, f"{cell} loses by force")
        demand(answer in after.playable_cells, claim, f"{answer} cannot be played")
        answered = after.play(answer[0])
        score = solver.solve(answered, weak=True)
        demand(score < 0 if net.wins else score <= 0, claim, f"after {answer} the score is {score}")
        if net.plan:
            demand(net.plan.position == answered, claim, "the plan begins elsewhere")
            demand(net.plan.wins == net.wins, claim, "the plan is for another result")
            _play_against(claim, net.plan)
            _play_all(claim, net.plan)


@verify.register
def _(claim: QuietUntil, solver: Solver) -> None:
    moment, position = claim.moment, claim.position
    told = moment.number - position.ply
    demand(0 < told <= len(claim.line), claim, "the moment is not in the line")
    positions = _follow_line(claim, claim.line[:told], claim.score, solver)
    for quiet in positions[1:-1]:
        demand(quiet.winner is None and len(threatened_cells(quiet)) < 2, claim, "it is not quiet until then")
    demand(positions[-2].to_move == moment.player, claim, "that is the other side's move")
    demand(_holds(moment, positions[-2], positions[-1]), claim, "that does not decide it")


@verify.register
def _(claim: BestLine, solver: Solver) -> None:
    demand(0 < claim.shown <= len(claim.line), claim, "no such part of the line")
    positions = _follow_line(claim, claim.line[: claim.shown], claim.score, solver)
    demand(positions[-1].is_over == (claim.shown == len(claim.line)), claim, "the line ends elsewhere")


@verify.register
def _(claim: LosesLastLine, solver: Solver) -> None:
    told = claim.number - claim.position.ply
    demand(0 < told <= len(claim.line), claim, "the move is not in the line")
    *_, before, after = _follow_line(claim, claim.line[:told], claim.score, solver)
    demand(before.geometry.cells_of(after.occupied ^ before.occupied) == (claim.cell,), claim, "it goes elsewhere")
    lines = before.geometry.lines
    still_open = {before.geometry.cells_of(line) for line in lines if not line & before.stones[1 - claim.player]}
    demand(bool(still_open) and set(claim.blocked) == still_open, claim, "other lines are open before")
    demand(all(line & after.stones[1 - claim.player] for line in lines), claim, "that does not block the last line")


@verify.register
def _(claim: StopsLater, solver: Solver) -> None:
    told = claim.number - claim.position.ply
    demand(0 < told <= len(claim.line), claim, "the move is not in the line")
    *_, before, after = _follow_line(claim, claim.line[:told], claim.score, solver)
    demand(before.geometry.cells_of(after.occupied ^ before.occupied) == (claim.cell,), claim, "it goes elsewhere")
    demand(claim.way.position == after and not claim.way.played, claim, "it is about another position")
    demand(not claim.way.plan.wins, claim, "that is a win")
    verify(claim.way, solver)


def _holds(moment: Moment, before: Position, after: Position) -> bool:
    """Whether a moment decides the game as it says."""
    played = before.geometry.cells_of(after.occupied ^ before.occupied)
    if moment.kind == "force":
        sequence = find_forced_win(before)
        return sequence is not None and bool(sequence.attacks) and sequence.first == moment.cell
    if played != (moment.cell,):
        return False
    stones, lines = after.stones, after.geometry.lines
    checks: dict[str, Callable[[], bool]] = {
        "four": lambda: after.winner is not None,
        "fork": lambda: (
            len(moment.threatens) > 1 and threatened_cells(after) == moment.threatens and not find_wins(after)
        ),
        "opens": lambda: all((c, r + 1) in find_wins(after.play(c)) for c, r in after.playable_cells),
        "lost": lambda: all(wins_by_force(after.play(column)) for column in after.legal_columns),
        "follow-up": lambda: (found := find_follow_up(after, wins=True)) is not None and not found.paired,
        "fixed-rule": lambda: (found := find_follow_up(after, wins=True)) is not None and bool(found.paired),
        "plan": lambda: find_plan(after, wins=True) is not None,
        "dead": lambda: all(line & stones[0] and line & stones[1] for line in lines),
        "full": lambda: after.is_over and after.winner is None,
    }
    return checks[moment.kind]()


def _follow_line(claim: Claim, line: tuple[Column, ...], score: Score, solver: Solver) -> list[Position]:
    """Play a line whose every move must be best; return its positions, the first one included."""
    positions = [claim.position]
    demand(solver.solve(claim.position) == score, claim, "the score is another")
    for number, column in enumerate(line, 1):
        position, score = positions[-1].play(column), -score
        demand(position.is_over or solver.solve(position) == score, claim, f"move {number} of the line is not best")
        positions.append(position)
    return positions


def _play_against(claim: Claim, plan: FollowUpPlan | Plan | RuleSet) -> None:
    """Play random games against a rule: it must always have an answer, never lose, and win where it says."""
    start, ends = plan.position, plan.ends if plan.wins else None
    generator = random.Random(start.key)
    for _ in range(_GAMES):
        position = start
        while not position.is_over:
            moved = generator.choice(position.legal_columns)
            position = position.play(moved)
            demand(position.winner is None, claim, "the plan loses")
            if position.is_over or _is_dead(position, ends):
                break
            column = plan.answer(position, moved)
            demand(column in position.legal_columns, claim, "the plan has no answer")
            assert column is not None
            cell = position.landing_cell(column)
            position = position.play(column)
            if position.winner is not None:
                demand(ends is None or is_sharp(plan) or cell in ends, claim, f"it ends at {cell}")
        demand(ends is None or position.winner == 1 - start.to_move, claim, "the plan does not win")


def _play_all(claim: Claim, plan: FollowUpPlan | Plan | RuleSet) -> None:
    """Play every game against a rule: it must hold, and one that wins must end at all these cells and no others."""
    try:
        found = replay_strategy(plan)
    except ReplayError as failure:
        demand(False, claim, str(failure))
        return
    if plan.wins and not is_sharp(plan):
        cells_of = plan.position.geometry.cells_of
        demand(cells_of(found.every) == plan.ends, claim, "it ends at other cells")
        demand(plan.latest in ((), cells_of(found.latest)), claim, "the longest games end at other cells")


def _play_net(claim: Claim, net: Net) -> None:
    """Play every reply of the side in the net by the moves noted, as far as a win by force or a plan takes over."""
    by_force: list[Position] = []
    by_plan: list[Start] = []
    left = [(net.position.play(column), net.moves - 1) for column in net.position.legal_columns]
    seen: set[tuple[Position, int]] = set()
    while left:
        position, moves = left.pop()
        demand(position.winner is None, claim, "the other side completes four")
        if (position, moves) in seen:
            continue
        seen.add((position, moves))
        step = net.steps.get(position)
        demand(step is not None, claim, "nothing is noted for a reply")
        assert step is not None
        if step.column is None:
            by_force.append(position)
            continue
        after = position.play(step.column)
        if step.rule is not None:
            by_plan.append(Start(after, step.rule))
            continue
        demand(not after.is_over and not find_wins(after), claim, "the other side completes four")
        forced = threatened_cells(after)
        if len(forced) == 1:  # any other reply loses at once
            left.append((after.play(forced[0][0]), moves))
        else:
            demand(not forced and moves > 0, claim, "the moves do not suffice")
            left += [(after.play(column), moves - 1) for column in after.legal_columns]
    try:
        demand(all_win_by_force(by_force), claim, "a reply does not lose by force")
        replay_plans(by_plan, wins=net.wins)
    except ReplayError as failure:
        demand(False, claim, str(failure))


def _is_dead(position: Position, ends: tuple[Cell, ...] | None) -> bool:
    """Whether the side that has just moved has no open line left, where only that counts."""
    stones = position.own
    return ends is None and all(line & stones for line in position.geometry.lines)


def _fill(claim: Claim, shortage: Shortage, generator: random.Random) -> None:
    """Fill the other cells at random: no four, every poisoned cell loses, and the player runs out at the end."""
    position = shortage.position
    floors = dict(shortage.poisoned)
    filled = 0
    while True:
        cells = [cell for cell in position.playable_cells if cell[1] < floors.get(cell[0], position.height)]
        for cell in set(position.playable_cells) - set(cells):
            if position.to_move == shortage.player:
                after = position.play(cell[0])
                demand(after.winner is None, claim, f"{cell} completes four")
                demand((cell[0], cell[1] + 1) in find_wins(after), claim, f"nothing is completed above {cell}")
        if not cells:
            break
        demand(not set(cells) & set(find_wins(position)), claim, "somebody completes four before")
        position, filled = position.play(generator.choice(cells)[0]), filled + 1
    demand(filled == shortage.other_cells, claim, f"{filled} cells can be filled")
    demand(position.to_move == shortage.player and not position.is_over, claim, "the other side runs out")
