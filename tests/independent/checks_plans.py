"""Checks of what holds for a whole game: plans, follow-ups, fixed answers; all are played out."""

from __future__ import annotations

from itertools import combinations, product

from .grammar import Claim, read_cells, split_list
from .playing import Course, FollowUp, Plan, Strategy, TooLargeError, play_out, sample
from .rules import Board, each
from .view import View, after_stones, checks, deciding_move, require, require_opponents, require_same

MOST_ANSWERS = 4
MOST_ENDS = 3
MOST_LINES = 3
PLAN_KINDS = tuple(product((False, True), ("any", "odd", "even", ""), (True, False)))


def start(view: View, claim: Claim, player: int) -> Board:
    """The board after the stones told in `After c`, with the other side to move."""
    board = after_stones(view, claim)
    require(board.turn != player, "it is the player's own turn")
    return board


def run(view: View, strategy: Strategy, board: Board) -> Course:
    """Play a strategy of the side that is not to move out against every reply."""
    key = (strategy, board.you, board.me)
    if key not in view.courses:
        try:
            view.courses[key] = play_out(view.rules, strategy, board.you, board.me, view.budget)
        except TooLargeError:
            view.courses[key] = sample(view.rules, strategy, board.you, board.me)
    course = view.courses[key]
    view.sampled |= not course.exhaustive
    return course


def course_of_plan(view: View, claim: Claim) -> Course:
    return run(view, read_plan(view, claim), start(view, claim, claim.player("X")))


def read_plan(view: View, claim: Claim) -> Plan:
    """The plan that stands in the fields of a claim."""
    answer = claim.fields.get("answer", "")
    told = next((word for word in ("odd", "even") if f" {word} " in answer), "any" if answer else "")
    sharp = claim.fields["tactics"].startswith("Win by force")
    if claim.has("side"):
        return Plan(view.rules, view.force, sharp, told, claim.fields["side"] == "middle")
    one = claim.fields.get("columns2", "")
    names = [one] if one else split_list(claim.fields["columns"])
    columns = tuple(ord(name) - ord("a") for name in names if len(name) == 1)
    require((len(columns) == 1) == bool(one), "one column, or the first of several")
    require(len(columns) == len(names) == len(set(columns)), "a column is told twice")
    require(max(columns) < view.rules.width, "there is no such column")
    return Plan(view.rules, view.force, sharp, told, to_middle=True, columns=columns)


@checks("plan/rule")
def _plan(view: View, claim: Claim) -> None:
    course = course_of_plan(view, claim)
    require(not course.failure, course.failure)
    if claim.has("O"):
        require_opponents(claim.player("X"), claim.player("O"))
    else:
        require(not claim.has("K"), "a win is told at once")
        require(not course.may_draw, "the board may be filled without a four")


def course_of_rules(view: View, claim: Claim) -> Course:
    """The answers told, in front of the plan that is told with them."""
    rules, player = view.rules, claim.player("X")
    board = start(view, claim, player)
    pairs = [told.split(" on ") for told in split_list(claim.fields["answers"])]
    fixed = tuple((rules.read(stone), rules.read(answer)) for stone, answer in pairs)
    require(len(fixed) <= MOST_ANSWERS, f"more than {MOST_ANSWERS} answers are told")
    require(len(dict(fixed)) == len(fixed), "a stone has two answers")
    for stone, answer in fixed:
        is_aside = rules.column_of(stone) != rules.column_of(answer)
        require(is_aside or answer == rules.above(stone), "nobody can play there after that stone")
    require(all(not cell & board.occupied for pair in fixed for cell in pair), "a cell is not empty")
    return run(view, read_plan(view, claim)._replace(fixed=fixed), board)


@checks("rules")
def _rules(view: View, claim: Claim) -> None:
    """The lines told are all that are left to O; the answers never let O complete one, and win if that is told."""
    rules, player = view.rules, claim.player("X")
    require_opponents(player, claim.player("O"))
    board = start(view, claim, player)
    count = claim.number("count") if claim.has("count") else 1 + (" both lines " in claim.text)
    require(sum(not line & board.stones[player] for line in rules.lines) == count, f"not {count} lines are left")
    course = course_of_rules(view, claim)
    require(not course.failure, course.failure)
    gain = claim.fields.get("gain", "")
    require(not gain or not course.may_draw, "the board may be filled without a four")
    is_sharp = claim.fields["tactics"].startswith("Win by force")
    require((gain == "wins in the end") == (is_sharp and bool(gain)), "the end of a plain plan is told by its cells")
    require_gain(view, gain, course)


@checks("plan/ends")
def _ends(view: View, claim: Claim) -> None:
    rule = view.last_said("plan/rule")
    require("Complete four or" in rule.fields["tactics"], "a sharp plan ends in many ways")
    course = course_of_plan(view, rule)
    require_ends(view, claim.cells(view.rules, "cells_or"), course)


@checks("plan/latest")
def _latest(view: View, claim: Claim) -> None:
    rule = view.last_said("plan/rule")
    require("Complete four or" in rule.fields["tactics"], "a sharp plan ends in many ways")
    require_latest(view, claim.cells(view.rules, "cells_or"), course_of_plan(view, rule))


def require_gain(view: View, gain: str, course: Course) -> None:
    """What is told of the end, such as `gets b2 in the end`: the cells at which all games end, or the longest ones."""
    if gain.startswith("gets "):
        told = gain.removeprefix("gets ")
        check = require_ends if told.endswith(" in the end") else require_latest
        check(view, read_cells(view.rules, told.removesuffix(" in the end").removesuffix(" at the latest")), course)


def require_latest(view: View, told: int, course: Course) -> None:
    """The longest games end at these cells, and some others at more than can be told."""
    require(told.bit_count() <= MOST_ENDS, f"more than {MOST_ENDS} cells are told")
    require(not course.failure and not course.may_draw, "it need not end with a four")
    if course.exhaustive:
        require_same(view.rules, told, course.latest, "where the longest games end")
        require(course.ends.bit_count() > MOST_ENDS, "all cells could be told")


def require_ends(view: View, told: int, course: Course) -> None:
    """All cells at which it ends are told; where every game was played, nothing else is."""
    require(told.bit_count() <= MOST_ENDS, f"more than {MOST_ENDS} cells are told")
    require(not course.failure and not course.may_draw, "it need not end with a four")
    if course.exhaustive:
        require_same(view.rules, told, course.ends, "where it ends")
    else:
        require(course.ends & ~told == 0, f"it also ends at {view.rules.names(course.ends & ~told)}")


def course_of_follow_up(view: View, claim: Claim) -> Course:
    player = claim.player("X")
    require_opponents(player, claim.player("O"))
    board = start(view, claim, player)
    exceptions = view.after("follow-up/exceptions", claim)
    cells = 0
    for name in split_list(exceptions.fields["columns_or"]) if exceptions else ():
        column = int(name) - 1 if name.isdigit() else ord(name) - ord("a")
        require(column < view.rules.width, "there is no such column")
        cells |= board.landing(column)
    return run(view, FollowUp(view.rules, cells), board)


@checks("follow-up/rule")
def _follow_up(view: View, claim: Claim) -> None:
    course = course_of_follow_up(view, claim)
    require(not course.failure, course.failure)


@checks("follow-up/exceptions")
def _exceptions(view: View, claim: Claim) -> None:
    view.last_said("follow-up/rule")
    names = split_list(claim.fields["columns_or"])
    require(len(set(names)) == len(names) >= 2, "exceptions need two columns")
    require((claim.fields["other"] == "the other of the two") == (len(names) == 2), "two or more columns")


@checks("follow-up/holds")
def _holds(view: View, claim: Claim) -> None:
    rule = view.last_said("follow-up/rule")
    require(rule.player("O") == claim.player("O"), "it is told of the other player")
    require(not course_of_follow_up(view, rule).failure, "the rule does not hold")


@checks("follow-up/wins")
def _follow_up_wins(view: View, claim: Claim) -> None:
    rule = view.last_said("follow-up/rule")
    require(rule.player("O") == claim.player("O"), "it is told of the other player")
    require(rule.player("X") == claim.player("X"), "it is told of the other player")
    course = course_of_follow_up(view, rule)
    require(not course.failure and not course.may_draw, "it need not end with a four")
    require(claim.fields["gain"] != "wins in the end", "the end of follow-up is told by its cells")
    require_gain(view, claim.fields["gain"], course)


def find_follow_up(view: View, exceptions: int) -> bool:
    """Whether the side that is not to move wins by answering every stone on top of it, but for these cells."""
    course = run(view, FollowUp(view.rules, exceptions), view.board)
    return not course.failure and not course.may_draw


def find_fixed_rule(view: View) -> bool:
    """Whether answering on top wins with some exceptions."""
    cells = list(each(view.board.playable))
    some = (sum(chosen) for count in range(2, len(cells) + 1) for chosen in combinations(cells, count))
    return any(find_follow_up(view, exceptions) for exceptions in some)


def find_plan(view: View) -> bool:
    """Whether the side that is not to move has a winning plan of some kind."""
    for kind in PLAN_KINDS:
        plan = Plan(view.rules, view.force, *kind)
        course = run(view, plan, view.board)
        if not course.failure and not course.may_draw:
            return True
    return False


@checks("last-line")
def _last_line(view: View, claim: Claim) -> None:
    """In the line of best play move K, at c, blocks the lines of X that were still open: those told, or so many."""
    rules = view.rules
    before, cell, after = deciding_move(view, claim)
    require_same(rules, claim.cell(rules, "c"), cell, "the move of the line")
    other = 1 - claim.player("X")
    still_open = {line for line in rules.lines if not line & before.stones[other]}
    if claim.has("count"):
        require(len(still_open) == claim.number("count") > MOST_LINES, f"{len(still_open)} lines are open")
    else:
        names = split_list(claim.fields.get("lines") or claim.fields["line"])
        told = {rules.read_line(name) for name in names}
        require(len(told) == len(names) and told == still_open, "other lines are open")
        require(claim.has("line") == (len(told) == 1), "one line, but several lines")
        require(len(told) <= MOST_LINES, f"more than {MOST_LINES} lines are told")
    require(all(line & after.stones[other] for line in rules.lines), "a line is still open")


@checks("cannot-win/one")
def _cannot_win(view: View, claim: Claim) -> None:
    require_opponents(claim.player("X"), claim.player("O"))
    stones = view.board.stones[claim.player("O")]
    require(all(line & stones for line in view.rules.lines), "a line is open")


@checks("cannot-win/both", "headline/closed")
def _closed(view: View, claim: Claim) -> None:
    red, yellow = view.board.stones
    require(all(line & red and line & yellow for line in view.rules.lines), "a line is open")
