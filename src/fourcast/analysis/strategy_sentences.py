"""Plans, follow-up, rules, nets and lines of play in words; see `sentences`."""

from __future__ import annotations

from fourcast.geometry import Cell
from fourcast.notation import PLAYERS

from .follow_up import FollowUpPlan
from .moments import Moment
from .nets import Net
from .plans import Plan, Rule
from .rule_sets import RuleSet
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
    StopsLater,
    tell_ends,
)
from .wording import (
    count_of,
    list_words,
    name_cell,
    name_cells,
    name_columns,
    name_line,
    name_number,
    number_moves,
    say_after,
)


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
    return f"{told} So {held} never completes four, and {follower} {say_gain(plan)}."


@say.register
def _(claim: HasPlan) -> str:
    plan = claim.plan
    player, held = PLAYERS[plan.player], PLAYERS[1 - plan.player]
    promise = "always wins" if plan.wins else f"never lets {held} complete four"
    told = f"{say_after(claim.played)}{player} has a plan that {promise}. {_tell_rule(plan.rule)}."
    ends = tell_ends(plan)
    if not plan.wins or plan.rule.is_sharp or not ends:
        return told
    cells = name_cells(ends, "or")
    return f"{told} It always ends at {cells}." if ends == plan.ends else f"{told} It ends at {cells} at the latest."


@say.register
def _(claim: FollowsRules) -> str:
    rules = claim.plan
    player, held = PLAYERS[rules.player], PLAYERS[1 - rules.player]
    number = len(rules.lines)
    lines = {1: "the one line", 2: "both lines"}.get(number, f"all {name_number(number)} lines")
    gain = f", and {'wins in the end' if rules.rule.is_sharp else say_gain(rules)}" if rules.wins else ""
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
    if claim.is_example and net.toughest and net.plan:
        cell, answer = map(name_cell, net.toughest)
        return (
            f"{told} Toughest is {cell}: {player} answers {answer} and then has this plan. {_tell_rule(net.plan.rule)}."
        )
    return f"{told} {player} answers {_tell_answers(net)}." if net.answers else told


@say.register
def _(claim: QuietUntil) -> str:
    return f"Quiet until move {claim.moment.number}: then {tell_moment(claim.moment)}."


@say.register
def _(claim: BestLine) -> str:
    start = "Best play:" if claim.shown == len(claim.line) else "Best play begins"
    return f"{start} {number_moves(claim.position, claim.line[: claim.shown])}."


@say.register
def _(claim: LosesLastLine) -> str:
    number = len(claim.blocked)
    if claim.lines:
        which = f"last open line{'' if number == 1 else 's'}, {list_words([name_line(line) for line in claim.lines])},"
    else:
        which = f"last {name_number(number)} open lines"
    return (
        f"With best play {PLAYERS[claim.player]}'s {which} {'is' if number == 1 else 'are'} blocked on move "
        f"{claim.number}, by {name_cell(claim.cell)}."
    )


@say.register
def _(claim: StopsLater) -> str:
    return f"After best play to move {claim.number} ({name_cell(claim.cell)}), {say(claim.way)}"


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


def _tell_answers(net: Net) -> str:
    """Every reply with its answer: "a2 or b1 with d4 and c5 with c6"; replies with the same answer together."""
    replies: dict[Cell, list[Cell]] = {}
    for cell, answer in net.answers:
        replies.setdefault(answer, []).append(cell)
    told = list_words([f"{name_cells(cells, 'or')} with {name_cell(answer)}" for answer, cells in replies.items()])
    is_all = len(net.answers) == len(net.position.legal_columns)
    return told if is_all else f"{told}; every other move loses by force"


def _tell_rule(rule: Rule) -> str:
    """A plan as a rule that one can follow."""
    parts = _list_parts(rule)
    if not rule.columns:
        return "; ".join(parts)
    columns = name_columns(rule.columns)
    how = f"the first safe column of {columns}" if len(rule.columns) > 1 else f"column {columns} if safe"
    return f"{'; '.join(parts[:-1])}. Else play {how}"


def _list_parts(rule: Rule) -> list[str]:
    """What a plan does, in the order in which it is tried."""
    first = "Win by force, or block a four" if rule.is_sharp else "Complete four or block one"
    rows = "" if rule.answers == "all" else f"a stone on an {rule.answers} row "
    answer = [f"else answer {rows}on top if safe"] if rule.answers else []
    return [first, *answer, f"else play the safe column nearest the {rule.goes}"]


def say_gain(plan: FollowUpPlan | Plan | RuleSet, else_say: str = "completes four in the end") -> str:
    """Say where a strategy ends, if it names few cells: "gets b2 in the end", in all games or in the longest ones."""
    ends = tell_ends(plan)
    if not ends:
        return else_say
    return f"gets {name_cells(ends, 'or')} {'in the end' if ends == plan.ends else 'at the latest'}"
