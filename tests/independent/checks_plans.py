"""Checks of what holds for a whole game: plans, follow-ups, nets, running out; all are played out."""

from __future__ import annotations

import random
from itertools import combinations, product

from .grammar import Claim, split_list
from .playing import RANDOM_GAMES, Budget, Course, FollowUp, Plan, Strategy, TooLargeError, play_out, sample
from .rules import Board, each
from .view import NotTrueError, View, after_stones, checks, require, require_opponents, require_same

MOST_ANSWERS = 5
MOST_ENDS = 3
MOST_NET_MOVES = 3
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
    return Plan(view.rules, view.force, sharp, told, claim.fields["side"] == "middle")


@checks("plan/rule")
def _plan(view: View, claim: Claim) -> None:
    course = course_of_plan(view, claim)
    require(not course.failure, course.failure)
    if claim.has("O"):
        require_opponents(claim.player("X"), claim.player("O"))
    else:
        require(not course.may_draw, "the board may be filled without a four")


@checks("rules")
def _rules(view: View, claim: Claim) -> None:
    """The lines told are all that are left to O; the answers, in front of a plain plan, never let O complete one."""
    rules, player = view.rules, claim.player("X")
    require_opponents(player, claim.player("O"))
    board = start(view, claim, player)
    count = claim.number("count") if claim.has("count") else 1 + (" both lines " in claim.text)
    require(sum(not line & board.stones[player] for line in rules.lines) == count, f"not {count} lines are left")
    pairs = [told.split(" to ") for told in split_list(claim.fields["answers"])]
    fixed = tuple((rules.read(stone), rules.read(answer)) for answer, stone in pairs)
    require(len(fixed) <= MOST_ANSWERS, f"more than {MOST_ANSWERS} answers are told")
    require(len(dict(fixed)) == len(fixed), "a stone has two answers")
    require(all(stone != answer for stone, answer in fixed), "a stone answers itself")
    require(all(not cell & board.occupied for pair in fixed for cell in pair), "a cell is not empty")
    course = run(view, Plan(rules, view.force, False, "any", True, fixed), board)
    require(not course.failure, course.failure)


@checks("plan/ends")
def _ends(view: View, claim: Claim) -> None:
    rule = view.last_said("plan/rule")
    require("Complete four or" in rule.fields["tactics"], "a sharp plan ends in many ways")
    course = course_of_plan(view, rule)
    require_ends(view, claim.cells(view.rules, "cells_or"), course)


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
    if claim.has("cells_or"):
        require_ends(view, claim.cells(view.rules, "cells_or"), course)


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


@checks("net/rule")
def _net(view: View, claim: Claim) -> None:
    player = claim.player("X")
    require_opponents(player, claim.player("O"))
    board = start(view, claim, player)
    depth = claim.number("count") - 1
    require(depth < MOST_NET_MOVES, "a net takes at most three moves")
    for cell in each(board.playable):
        after = board.play(cell)
        require(after.winner is None, f"{view.rules.name(cell)} completes four")
        require(view.oracle.result(after)[0] == player, f"{view.rules.name(cell)} takes the win away")
        key = (view.rules, after.stones, depth)
        try:
            if view.nets.get(key, True) is not None:
                require(_has_it(view, after, depth, view.budget), f"nothing wins after {view.rules.name(cell)}")
        except TooLargeError:
            view.nets[key] = None
        view.sampled |= view.nets[key] is None  # the oracle agrees; more was not shown


def _has_it(view: View, board: Board, depth: int, budget: Budget) -> bool:
    """Whether the side to move wins by force, or has a winning plan after so many moves and one more."""
    key = (view.rules, board.stones, depth)
    if key not in view.nets:
        view.nets[key] = not board.is_over and (
            view.wins_by_force(board) or _has_plan(view, board, budget) or _catches(view, board, depth, budget)
        )
    return bool(view.nets[key])


def _keeping(view: View, board: Board) -> list[int]:
    """The cells that keep the win: no other can be the right one."""
    return [cell for cell in each(board.playable) if view.oracle.result(board.play(cell))[0] == board.turn]


def _has_plan(view: View, board: Board, budget: Budget) -> bool:
    for kind, cell in product(PLAN_KINDS, _keeping(view, board)):
        after = board.play(cell)
        course = play_out(view.rules, Plan(view.rules, view.force, *kind), after.you, after.me, budget)
        if not course.failure and not course.may_draw:
            return True
    return False


def _catches(view: View, board: Board, depth: int, budget: Budget) -> bool:
    """Whether an attack and its answer, which cost no move, or a move and every reply lead to what is wanted."""
    keeping = _keeping(view, board)
    for cell, _, threat in view.force.list_attacks(board.me, board.you):
        if cell in keeping and _has_it(view, board.play(cell).play(threat), depth, budget):
            return True
    return depth > 0 and any(
        all(_has_it(view, after.play(reply), depth - 1, budget) for reply in each(after.playable))
        for after in map(board.play, keeping)
    )


@checks("net/toughest")
def _toughest(view: View, claim: Claim) -> None:
    rule = view.last_said("net/rule")
    player = claim.player("X")
    require(rule.player("X") == player, "it is told of the other player")
    after = start(view, rule, player).play(claim.cell(view.rules, "c"))
    require(not after.is_over and not view.wins_by_force(after), "that is won by force")
    answered = after.play(claim.cell(view.rules, "d"))
    require(view.oracle.result(answered)[0] == player, "the answer gives the win away")
    if claim.has("tactics"):
        require(not answered.is_over, "the answer ends the game")
        course = run(view, read_plan(view, claim), answered)
        require(not course.failure and not course.may_draw, course.failure or "the plan need not win")


@checks("cannot-win/one")
def _cannot_win(view: View, claim: Claim) -> None:
    require_opponents(claim.player("X"), claim.player("O"))
    stones = view.board.stones[claim.player("O")]
    require(all(line & stones for line in view.rules.lines), "a line is open")


@checks("cannot-win/both", "headline/closed")
def _closed(view: View, claim: Claim) -> None:
    red, yellow = view.board.stones
    require(all(line & red and line & yellow for line in view.rules.lines), "a line is open")


@checks("runs-out/cell")
def _poisoned(view: View, claim: Claim) -> None:
    """The cells above are told one for each; that they lose is checked while the other cells are filled."""
    rules = view.rules
    require_opponents(claim.player("X"), claim.player("O"))
    cells = claim.cells(rules, "cells_or")
    above = sum(rules.above(cell) for cell in each(cells))
    require_same(rules, claim.cells(rules, "cells_or2"), above, "the cells right above")
    follows = view.after("runs-out/filling", claim) or view.after("runs-out/last", claim)
    if follows is None:
        raise NotTrueError("it is not told when the cell must be played")
    require(follows.player("X") == claim.player("X"), "it goes on with the other player")
    _check_filling(view, claim)


@checks("runs-out/filling", "runs-out/last")
def _runs_out(view: View, claim: Claim) -> None:
    before = view.last_said("runs-out/cell")
    require(before.player("X") == claim.player("X"), "it is told of the other player")
    cells = before.cells(view.rules, "cells_or")
    if claim.has("cells_or"):
        require_same(view.rules, claim.cells(view.rules, "cells_or"), cells, "the cells told before")
    count = 0 if claim.key == "runs-out/last" else claim.number("count") if claim.has("count") else 1
    require(_check_filling(view, before) == count, f"not {count} other cells")


def _check_filling(view: View, claim: Claim) -> int:
    """Fill the other cells in every order, with an eye on the poisoned ones; see whose turn it is then; count them."""
    rules, player = view.rules, claim.player("X")
    poisoned = claim.cells(rules, "cells_or")
    others = rules.everything & ~view.board.occupied
    for cell in each(poisoned):
        require(cell & others, "the cell is not empty")
        others &= ~sum(other for other in each(rules.columns[rules.column_of(cell)]) if other >= cell)
    require(not view.board.is_over, "the game is over")
    at_end = view.board.turn if others.bit_count() % 2 == 0 else 1 - view.board.turn
    require(at_end == player, "the other side is to move when the cells are full")
    budget, seen, todo = view.budget, {view.board.stones}, [(view.board.stones, view.board.turn)]
    try:
        while todo:
            stones, turn = todo.pop()
            for after in _fill_one(view, stones, turn, others, poisoned, player):
                budget.spend()
                if after not in seen:
                    seen.add(after)
                    todo.append((after, 1 - turn))
    except TooLargeError:
        view.sampled = True
        rng = random.Random(others)
        for _ in range(RANDOM_GAMES):
            stones, turn = view.board.stones, view.board.turn
            while ways := _fill_one(view, stones, turn, others, poisoned, player):
                stones, turn = rng.choice(ways), 1 - turn
    return others.bit_count()


def _fill_one(
    view: View, stones: tuple[int, int], turn: int, others: int, poisoned: int, player: int
) -> list[tuple[int, int]]:
    """Every way to fill one more of the other cells; refuse fours and harmless poisoned cells."""
    rules, occupied = view.rules, stones[0] | stones[1]
    playable = rules.playable(occupied)
    fours = rules.winning(stones[turn], occupied) & playable
    if fours & others:
        raise NotTrueError(f"{rules.names(fours & others)} completes four while the other cells are filled")
    if turn == player:
        for cell in each(poisoned & playable):
            require(not cell & fours, f"{rules.name(cell)} completes four for the side that must not play it")
            mine, yours = stones[turn] | cell, stones[1 - turn]
            require(rules.above(cell) & rules.fours(yours, mine), f"{rules.name(cell)} does not lose")
    ways = []
    for cell in each(playable & others):
        after = [*stones]
        after[turn] |= cell
        ways.append((after[0], after[1]))
    if not ways:
        require(not others & ~occupied, "the other cells cannot be filled")
        require(poisoned & playable, "the poisoned cell cannot be played in the end")
    return ways
