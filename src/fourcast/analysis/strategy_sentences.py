"""Plans, follow-up, rules, nets and lines of play in words; see `sentences`."""

from __future__ import annotations

from fourcast.geometry import Cell
from fourcast.notation import PLAYERS

from .moments import Moment
from .plans import Rule
from .sentences import say, tell_fork
from .strategy_claims import (
    BestLine,
    FollowsRules,
    FollowsUp,
    HasPlan,
    IsCaught,
    LosesLastLine,
    QuietUntil,
    RunsOut,
)
from .wording import count_of, list_words, name_cell, name_cells, name_columns, name_number, number_moves, say_after

MOST_ENDS = 3  # cells at which a plan may end for them to be named


@say.register
def _(claim: RunsOut) -> str:
    shortage = claim.shortage
    loser, winner = PLAYERS[shortage.player], PLAYERS[1 - shortage.player]
    poisoned, wins = name_cells(shortage.poisoned, "or"), name_cells(shortage.wins, "or")
    start = f"{loser} must not play {poisoned}: {winner} then completes four at {wins}."
    if shortage.other_cells == 0:
        return f"{start} But {loser} has no other move."
    filled = "However the other cell is" if shortage.other_cells == 1 else None
    filled = filled or f"However the {name_number(shortage.other_cells)} other cells are"
    return f"{start} {filled} filled, nobody completes four; then {loser} must play {poisoned}."


@say.register
def _(claim: FollowsUp) -> str:
    plan = claim.plan
    follower, held = PLAYERS[plan.follower], PLAYERS[1 - plan.follower]
    told = f"{say_after(claim.played)}{follower} answers every stone of {held} right on top of it."
    if plan.paired:
        instead = "the other of the two" if len(plan.paired) == 2 else "another of these"
        columns = name_columns([column for column, _ in plan.paired], "or")
        told += f" Only the next stone in column {columns} is answered in {instead}."
    if not plan.wins:
        return f"{told} So {held} never completes four."
    return f"{told} So {held} never completes four, and {follower} {_tell_ends(plan.ends)} in the end."


@say.register
def _(claim: HasPlan) -> str:
    plan = claim.plan
    player, held = PLAYERS[plan.player], PLAYERS[1 - plan.player]
    promise = "always wins" if plan.wins else f"never lets {held} complete four"
    told = f"{say_after(claim.played)}{player} has a plan that {promise}. {_tell_rule(plan.rule)}."
    if not plan.wins or plan.rule.is_sharp or len(plan.ends) > MOST_ENDS:
        return told
    return f"{told} It always ends at {name_cells(plan.ends, 'or')}."


@say.register
def _(claim: FollowsRules) -> str:
    rules = claim.plan
    player, held = PLAYERS[rules.player], PLAYERS[1 - rules.player]
    number = len(rules.lines)
    lines = {1: "the one line", 2: "both lines"}.get(number, f"all {name_number(number)} lines")
    gain = f", and {_tell_gain(rules.ends, rules.rule)} in the end" if rules.wins else ""
    first, *others = _list_parts(rules.rule)
    answers = list_words([f"{name_cell(cell)} on {name_cell(answer)}" for cell, answer in rules.told])
    rest = "; ".join(others)
    return (
        f"{say_after(claim.played)}{player} stops {lines} that {held} could still complete{gain}. "
        f"{first}; else answer {answers} if safe. {rest[0].upper()}{rest[1:]}."
    )


@say.register
def _(claim: IsCaught) -> str:
    net = claim.net
    player, other = PLAYERS[net.player], PLAYERS[1 - net.player]
    after = say_after(claim.played)
    plan = "a winning plan" if net.wins else f"a plan that never lets {other} complete four"
    told = (
        f"{after}{'w' if after else 'W'}hatever {other} plays, within {count_of(net.moves, 'move')} "
        f"{player} wins by force or has {plan}."
    )
    if net.toughest is None:
        return told
    told += f" Toughest is {name_cell(net.toughest[0])}: {player} answers {name_cell(net.toughest[1])}"
    return f"{told} and then has this plan. {_tell_rule(net.plan.rule)}." if net.plan else f"{told}."


@say.register
def _(claim: QuietUntil) -> str:
    return f"Quiet until move {claim.moment.number}: then {tell_moment(claim.moment)}."


@say.register
def _(claim: BestLine) -> str:
    start = "Best play:" if claim.shown == len(claim.line) else "Best play begins"
    return f"{start} {number_moves(claim.position, claim.line[: claim.shown])}."


@say.register
def _(claim: LosesLastLine) -> str:
    return (
        f"With best play {PLAYERS[claim.player]}'s last open line is blocked on move {claim.number}, "
        f"by {name_cell(claim.cell)}."
    )


def tell_moment(moment: Moment) -> str:
    """Tell what decides a line, without a full stop."""
    player, other, cell = PLAYERS[moment.player], PLAYERS[1 - moment.player], name_cell(moment.cell)
    return {
        "four": f"{player}'s {cell} completes four",
        "fork": f"{player}'s {tell_fork(moment.cell, moment.threatens) if moment.threatens else ''}",
        "force": f"{player} wins by force, beginning with {cell}",
        "opens": f"{player}'s {cell} leaves {other} only moves that open a winning cell",
        "lost": f"{player}'s {cell} leaves {other} only moves that lose by force",
        "follow-up": f"{player}'s {cell} lets {player} answer every stone on top of it and win",
        "fixed-rule": f"{player}'s {cell} lets {player} answer every stone by a fixed rule and win",
        "plan": f"{player}'s {cell} starts a winning plan",
        "dead": "neither side has an open line left",
        "full": "the board is full",
    }[moment.kind]


def _tell_rule(rule: Rule) -> str:
    """A plan as a rule that one can follow."""
    return "; ".join(_list_parts(rule))


def _list_parts(rule: Rule) -> list[str]:
    """What a plan does, in the order in which it is tried."""
    first = "Win by force, or block a four" if rule.is_sharp else "Complete four or block one"
    rows = "" if rule.answers == "all" else f"a stone on an {rule.answers} row "
    answer = [f"else answer {rows}on top if safe"] if rule.answers else []
    return [first, *answer, f"else play the safe column nearest the {rule.goes}"]


def _tell_gain(ends: tuple[Cell, ...], rule: Rule) -> str:
    if rule.is_sharp:
        return "wins"
    return _tell_ends(ends)


def _tell_ends(ends: tuple[Cell, ...]) -> str:
    return f"gets {name_cells(ends, 'or')}" if len(ends) <= MOST_ENDS else "completes four"
