"""Which strategy to tell of a won game: follow-up, a plan, Allis' rules with a threat, an order of columns."""

from __future__ import annotations

from dataclasses import replace

from fourcast.geometry import Cell
from fourcast.position import Position

from .claims import Claim
from .follow_up import find_follow_up
from .ordered_plans import find_ordered_plan
from .plans import find_plan
from .replay import ReplayError, replay_strategy
from .rule_sets import find_rules
from .strategy_claims import MOST_ENDS, FollowsRules, FollowsUp, HasPlan, Strategy, is_sharp, tell_ends


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
    if len(claim.plan.ends) <= MOST_ENDS or is_sharp(claim.plan):
        return claim
    try:
        latest = claim.position.geometry.cells_of(replay_strategy(claim.plan).latest)
    except ReplayError:
        return claim  # its check will fail as well
    return replace(claim, plan=replace(claim.plan, latest=latest))
