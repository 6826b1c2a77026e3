"""Draws: of each side, why it cannot win.

A side cannot win if all its lines are blocked, or if the other one has a way to stop every four: Allis' rules,
follow-up, a simple plan, or a net of few moves that leads to one. Where nothing of this is known yet, best play tells
from which move on it is, or which move blocks the last of its lines.
"""

from __future__ import annotations

from collections.abc import Iterable

from fourcast.geometry import Cell, Column
from fourcast.position import Position

from .claims import CannotWin, Claim, Line
from .evaluation import Evaluation
from .follow_up import find_follow_up
from .nets import find_net, find_net_after
from .ordered_plans import find_ordered_plan
from .plans import find_plan
from .rule_sets import find_rules
from .strategy_claims import FollowsRules, FollowsUp, HasPlan, IsCaught, LosesLastLine, StopsLater, Strategy
from .wording import landing_cell


def explain_draw(
    evaluation: Evaluation, start: Position, played: tuple[Cell, ...], columns: tuple[Column, ...]
) -> list[Claim]:
    """Say of each side why it does not win, the one that is not to move first.

    The reasons hold from the start on, which the moves played lead to; the columns are those to try for the side to
    move there. What both lack is one claim.
    """
    root = evaluation.position
    dead = find_dead(root)
    if dead and len(dead.players) == 2:
        return [dead]
    claims: list[Claim] = []
    for player in (1 - root.to_move, root.to_move):
        if dead and player in dead.players:
            claims.append(dead)
            continue
        held = _hold(root, start, played) if start.to_move == player else _hold_after(root, start, played, columns)
        claims += [held] if held else _hold_later(evaluation, player)
    return claims


def is_drawn_by(claims: Iterable[Claim]) -> bool:
    """Whether the claims say of both players that they cannot win."""
    return list_held(claims) == {0, 1}


def list_held(claims: Iterable[Claim]) -> set[int]:
    """Return the players of whom the claims say that they cannot win, against whatever they try."""
    held: set[int] = set()
    for claim in claims:
        if isinstance(claim, Strategy) and not claim.plan.wins:
            held.add(claim.plan.position.to_move)
        elif isinstance(claim, IsCaught) and not claim.net.wins:
            held.add(claim.net.position.to_move)
        elif isinstance(claim, CannotWin):
            held.update(claim.players)
    return held


def find_dead(position: Position) -> CannotWin | None:
    """Return the players whose lines all hold a stone of the other; None if both have an open one."""
    lines, stones = position.geometry.lines, position.stones
    players = tuple(player for player in (0, 1) if all(line & stones[1 - player] for line in lines))
    return CannotWin(position, players) if players else None


def _hold(root: Position, start: Position, played: tuple[Cell, ...]) -> Claim | None:
    """How the side not to move never lets the other one complete four."""
    found = _hold_simply(root, start, played)
    if found:
        return found
    ordered = find_ordered_plan(start, wins=False)
    if ordered:
        return HasPlan(root, ordered, played)
    net = find_net(start, wins=False)
    return IsCaught(root, net, played) if net else None


def _hold_after(root: Position, start: Position, played: tuple[Cell, ...], columns: tuple[Column, ...]) -> Claim | None:
    """The same of the side to move: the first of the columns after which it can be told."""
    for column in columns:
        found = _hold_simply(root, start.play(column), (*played, landing_cell(start, column)))
        if found:
            return found
    for column in columns:
        ordered = find_ordered_plan(start.play(column), wins=False)
        if ordered:
            return HasPlan(root, ordered, (*played, landing_cell(start, column)))
    caught = find_net_after(start, columns, wins=False)
    return IsCaught(root, caught[1], (*played, landing_cell(start, caught[0]))) if caught else None


def _hold_simply(root: Position, start: Position, played: tuple[Cell, ...]) -> Strategy | None:
    rules = find_rules(start, wins=False)
    if rules and not rules.rule.is_sharp:
        return FollowsRules(root, rules, played)
    follow_up = find_follow_up(start, wins=False)
    if follow_up:
        return FollowsUp(root, follow_up, played)
    plan = find_plan(start, wins=False)
    if plan and not (plan.rule.is_sharp and rules):
        return HasPlan(root, plan, played)
    return FollowsRules(root, rules, played) if rules else None


def _hold_shortly(start: Position) -> Strategy | None:
    """The same for what lies ahead: a plan needs fewer words than rules, which name lines and cells."""
    plan = find_plan(start, wins=False)
    if plan and not plan.rule.is_sharp:
        return HasPlan(start, plan)
    return _hold_simply(start, start, ())


def _hold_later(evaluation: Evaluation, player: int) -> list[Claim]:
    """The first move of best play from which on a player is stopped, or that blocks the last of the player's lines."""
    root = position = evaluation.position
    for column in evaluation.line:
        before, cell = position, landing_cell(position, column)
        position = position.play(column)
        if before.to_move == player:
            continue
        blocked = _list_open(before, player)
        if not _list_open(position, player):
            return [LosesLastLine(root, evaluation.lower, evaluation.line, player, position.ply, cell, tuple(blocked))]
        way = _hold_shortly(position)
        if way:
            return [StopsLater(root, evaluation.lower, evaluation.line, cell, way)]
    return []


def _list_open(position: Position, player: int) -> list[Line]:
    """The lines that a player can still complete."""
    geometry, others = position.geometry, position.stones[1 - player]
    return [geometry.cells_of(line) for line in geometry.lines if not line & others]
