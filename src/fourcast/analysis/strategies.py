"""Which strategy to tell of a won game: follow-up, a plan, Allis' rules with a threat, an order of columns."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeAlias

from fourcast.geometry import Cell
from fourcast.position import Position

from .claims import Claim
from .follow_up import find_follow_up
from .ordered_plans import find_ordered_plan
from .plans import find_plan
from .replay import ReplayError, Start, replay_follow_up, replay_plans
from .rule_sets import find_rules
from .strategy_claims import MOST_ENDS, FollowsRules, FollowsUp, HasPlan, tell_ends

Strategy: TypeAlias = FollowsUp | HasPlan | FollowsRules


def find_strategy(root: Position, position: Position, played: tuple[Cell, ...]) -> Claim | None:
    """Return how the side not to move wins by a simple strategy: the first that names where it gets its four.

    Its position is reached from the root by the moves played. Where none names its cells, the simplest is told.
    """
    simple: list[Strategy] = []
    follow_up = find_follow_up(position, wins=True)
    if follow_up:
        simple.append(_find_latest(FollowsUp(root, follow_up, played)))
        if tell_ends(simple[-1].plan):
            return simple[-1]
    plan = find_plan(position, wins=True)
    if plan and not plan.rule.is_sharp:
        simple.append(_find_latest(HasPlan(root, plan, played)))
        if tell_ends(simple[-1].plan):
            return simple[-1]
    rules = find_rules(position, wins=True)
    if rules:
        claim = _find_latest(FollowsRules(root, rules, played))
        if not simple or (tell_ends(claim.plan) and not rules.rule.is_sharp):
            return claim
    return simple[0] if simple else HasPlan(root, plan, played) if plan else None


def find_order(root: Position, position: Position, played: tuple[Cell, ...]) -> Claim | None:
    """Return a winning plan of the side not to move that needs an order of columns of its own."""
    plan = find_ordered_plan(position, wins=True)
    return _find_latest(HasPlan(root, plan, played)) if plan else None


def _find_latest(claim: Strategy) -> Strategy:
    """Add where the longest games end if too many cells come into question; a sharp plan may end anywhere."""
    if len(claim.plan.ends) <= MOST_ENDS:
        return claim
    cells_of = claim.position.geometry.cells_of
    try:
        if isinstance(claim, FollowsUp):
            ends = replay_follow_up(claim.plan.position, claim.plan.paired_bits, wins=True)
            return replace(claim, plan=replace(claim.plan, latest=cells_of(ends.latest)))
        if claim.plan.rule.is_sharp:
            return claim
        start = Start(claim.plan.position, claim.plan.rule)
        if isinstance(claim, HasPlan):
            ends = replay_plans([start], wins=True)
            return replace(claim, plan=replace(claim.plan, latest=cells_of(ends.latest)))
        ends = replay_plans([start], wins=True, partners=claim.plan.partners)
        return replace(claim, plan=replace(claim.plan, latest=cells_of(ends.latest)))
    except ReplayError:
        return claim  # its check will fail as well
