"""Plans with an order of columns of their own, for positions in which neither the middle nor the edge is right.

The same rules as in `plans`, but where nothing is to be won, blocked or answered on top, the first safe one of some
columns told by name is played. Most orders fail within microseconds, so hundreds are tried. Of one that holds those
columns are left out that it can do without: `replay` plays all games again.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import islice, permutations
from math import factorial

from fourcast.geometry import Column
from fourcast.kernel.playouts import play_plans
from fourcast.position import Position

from .plans import Plan, Rule, plan_numbers
from .replay import Ends, ReplayError, Start, replay_plans

_PLAIN_ORDERS, _SHARP_ORDERS = 240, 40  # that are tried, of all that there are
_MOST_POSITIONS = 20_000  # that a plan may lead to
_ANSWERS = ("all", "odd", "even", "")


def find_ordered_plan(position: Position, *, wins: bool) -> Plan | None:
    """Return a plan with an order of columns by which the side not to move wins, or never loses; None: none found."""
    if position.is_over:
        return None
    geometry = position.geometry
    rules = _list_rules(tuple(sorted(position.legal_columns)))
    found = play_plans(
        geometry,
        position.own,
        position.occupied,
        plan_numbers(geometry, rules),
        must_win=wins,
        limit=_MOST_POSITIONS,
    )
    if found is None:
        return None
    try:
        rule, ends = _leave_out(position, rules[found.plan], wins)
    except ReplayError:
        return None
    return Plan(position, rule, wins, geometry.cells_of(ends.every))


@lru_cache(maxsize=32)
def _list_rules(columns: tuple[Column, ...]) -> tuple[Rule, ...]:
    """Rules with orders of these columns, the plain ones first; the same ones in every run."""
    rules = []
    for is_sharp, count in ((False, _PLAIN_ORDERS), (True, _SHARP_ORDERS)):
        rules += [
            Rule(is_sharp, answers, "", order) for order in _sample_orders(columns, count) for answers in _ANSWERS
        ]
    return tuple(rules)


def _sample_orders(columns: Sequence[Column], count: int) -> list[tuple[Column, ...]]:
    if factorial(len(columns)) <= count:
        return list(permutations(columns))
    generator = random.Random(len(columns))
    chosen: dict[tuple[Column, ...], None] = {}
    while len(chosen) < count:
        chosen[tuple(generator.sample(columns, len(columns)))] = None
    return list(islice(chosen, count))


def _leave_out(position: Position, rule: Rule, wins: bool) -> tuple[Rule, Ends]:
    """The rule without columns that it can do without, and where it ends; raise ReplayError if it does not hold."""
    ends = replay_plans([Start(position, rule)], wins=wins)
    for column in reversed(rule.columns):
        shorter = replace(rule, columns=tuple(other for other in rule.columns if other != column))
        if not shorter.columns:
            break
        try:
            ends = replay_plans([Start(position, shorter)], wins=wins)
        except ReplayError:
            continue
        rule = shorter
    return rule, ends
