"""Checks of nets: whatever O plays, X soon wins by force or has a winning plan."""

from __future__ import annotations

from itertools import product

from .checks_plans import PLAN_KINDS, read_plan, run, start
from .grammar import Claim
from .playing import Budget, Plan, TooLargeError, play_out
from .rules import Board, each
from .view import View, checks, require, require_opponents

MOST_NET_MOVES = 3


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
