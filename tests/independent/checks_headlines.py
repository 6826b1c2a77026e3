"""Checks of headlines: the exact result, and the reason, which must also be told below where the page says so."""

from __future__ import annotations

from .checks_plans import course_of_follow_up, course_of_plan, course_of_rules, require_gain
from .checks_results import begins_by_force, require_result, require_result_text
from .checks_tactics import (
    require_all_refuted,
    require_only_stops,
    require_opening_block,
    require_threatening,
    require_threats,
    require_zugzwang,
)
from .grammar import Claim, parse
from .oracle import DRAW
from .playing import Course
from .templates import CLAUSES
from .view import (
    NotTrueError,
    View,
    after_stones,
    checks,
    require,
    require_fork,
    require_opponents,
    require_same,
    require_turn,
)


@checks("headline/completes")
def _completes(view: View, claim: Claim) -> None:
    require_result(view, claim)
    require_turn(view, claim.player("X"))
    require(claim.cell(view.rules, "c") & view.board.fours_of(claim.player("X")), "no four is completed there")


@checks("headline/cannot-block")
def _cannot_block(view: View, claim: Claim) -> None:
    require_result(view, claim)
    require_opponents(claim.player("X"), claim.player("O"))
    cells = claim.cells(view.rules, "cells")
    require(cells.bit_count() >= 2, "one threat can be blocked")
    require_threats(view, claim.player("O"), cells)


@checks("headline/block-opens")
def _block_opens(view: View, claim: Claim) -> None:
    require_result(view, claim)
    cells = claim.cell(view.rules, "c"), claim.cell(view.rules, "d")
    require_opening_block(view, 1 - claim.player("X"), *cells)


@checks("headline/zugzwang")
def _zugzwang(view: View, claim: Claim) -> None:
    _require_loser_to_move(view, claim)
    require_zugzwang(view)


@checks("headline/fork")
def _fork(view: View, claim: Claim) -> None:
    _require_winner_to_move(view, claim)
    require_fork(view, view.board.me, view.board.you, claim)


@checks("headline/force")
def _force(view: View, claim: Claim) -> None:
    _require_winner_to_move(view, claim)
    require(begins_by_force(view, view.board, claim.cell(view.rules, "c")), "no win by force begins with it")


@checks("headline/all-refuted")
def _all_refuted(view: View, claim: Claim) -> None:
    _require_loser_to_move(view, claim)
    require_all_refuted(view, view.board)


@checks("headline/all-refuted-after")
def _all_refuted_after(view: View, claim: Claim) -> None:
    require_result(view, claim)
    board = after_stones(view, claim)
    require(board.turn != claim.player("X"), "the winner is to move")
    require_all_refuted(view, board)


@checks("headline/runs-out")
def _runs_out(view: View, claim: Claim) -> None:
    require_result(view, claim)
    winner, loser = claim.player("X"), claim.player("O")
    require_opponents(winner, loser)
    told = [other for other in view.all_said("runs-out/cell") if other.player("X") == loser]
    gets = 0
    for other in told:
        gets |= other.cells(view.rules, "cells_or2")
    require_same(view.rules, claim.cells(view.rules, "cells_or"), gets, "the cells told below")


@checks("headline/on-top", "headline/fixed-rule")
def _follow_up(view: View, claim: Claim) -> None:
    require_result(view, claim)
    rules = _told_below(view, claim, "follow-up/rule")
    rule = next((rule for rule in rules if view.after("follow-up/wins", rule)), None)
    if rule is None:
        raise NotTrueError("no winning rule is told below")
    has_exceptions = view.after("follow-up/exceptions", rule) is not None
    require(has_exceptions == (claim.key == "headline/fixed-rule"), "a rule of the other sort is told below")
    _require_end(view, claim, course_of_follow_up(view, rule))


@checks("headline/plan")
def _plan(view: View, claim: Claim) -> None:
    require_result(view, claim)
    plan = next((plan for plan in _told_below(view, claim, "plan/rule") if not plan.has("O")), None)
    if plan is None:
        raise NotTrueError("no such plan is told below")
    _require_end(view, claim, course_of_plan(view, plan))


def _told_below(view: View, claim: Claim, key: str) -> list[Claim]:
    """The claims of the same player after the same stone."""
    said = [other for other in view.all_said(key) if other.player("X") == claim.player("X")]
    return [other for other in said if other.fields.get("played") == claim.fields.get("played")]


def _require_end(view: View, claim: Claim, course: Course) -> None:
    """What is told of the end: the cells that the winner gets, or nothing."""
    require(not course.failure and not course.may_draw, "it need not end with a four")
    told = claim.fields.get("end", "is enough")
    require_gain(view, told, course)


@checks("headline/rules")
def _rules(view: View, claim: Claim) -> None:
    require_result(view, claim)
    require_opponents(claim.player("X"), claim.player("O"))
    told = next((rules for rules in _told_below(view, claim, "rules") if rules.has("gain")), None)
    if told is None:
        raise NotTrueError("no such rules are told below")
    if claim.has("X2"):
        require(claim.player("X") == claim.player("X2"), "two winners are named")
        require(claim.fields["end"] == told.fields["gain"], "the end told below is another")
    _require_end(view, claim, course_of_rules(view, told))


@checks("headline/net")
def _net(view: View, claim: Claim) -> None:
    require_result(view, claim)
    require_opponents(claim.player("X"), claim.player("O"))
    require(claim.player("X") == claim.player("X2"), "two winners are named")
    nets = [net for net in _told_below(view, claim, "net/rule") if not net.has("O2")]
    require(nets, "no such net is told below")


@checks("headline/must-stop")
def _must_stop(view: View, claim: Claim) -> None:
    require_result(view, claim, player="M")
    _require_threat(view, claim)


@checks("headline/draw-stop")
def _draw_stop(view: View, claim: Claim) -> None:
    require(view.oracle.result(view.board) == DRAW, "it is no draw")
    _require_threat(view, claim)


def _require_threat(view: View, claim: Claim) -> None:
    require_opponents(claim.player("M"), claim.player("O"))
    require_turn(view, claim.player("M"))
    require(view.wins_by_force(view.board.pass_by()), "the other side threatens nothing")
    require_only_stops(view, claim.cells(view.rules, "cells"))


@checks("headline/put-off")
def _put_off(view: View, claim: Claim) -> None:
    _require_loser_to_move(view, claim)
    require_only_stops(view, claim.cells(view.rules, "cells_or"))


@checks("headline/threatens")
def _threatens(view: View, claim: Claim) -> None:
    _require_winner_to_move(view, claim)
    require_threatening(view, claim.cell(view.rules, "c"))


@checks("headline/both-stop")
def _both_stop(view: View, claim: Claim) -> None:
    require(view.oracle.result(view.board) == DRAW, "it is no draw")
    require(_list_stopped(view) == {0, 1}, "there is not a reason for each side below")


@checks("headline/one-stops")
def _one_stops(view: View, claim: Claim) -> None:
    require(view.oracle.result(view.board) == DRAW, "it is no draw")
    require_opponents(claim.player("X"), claim.player("O"))
    require(claim.player("O") == claim.player("O2"), "two players are named")
    require(_list_stopped(view) == {claim.player("O")}, "the reasons told below are others")


def _list_stopped(view: View) -> set[int]:
    """The players of whom it is told below that they cannot win, whatever they try."""
    stopped = set()
    for other in view.claims:
        if other.key == "cannot-win/one":
            stopped.add(other.player("X"))
        elif other.key == "cannot-win/both":
            stopped |= {0, 1}
        else:
            is_rule = other.key in ("plan/rule", "follow-up/rule", "rules")
            is_rule = is_rule and not (other.has("gain") or other.has("K"))
            is_net = other.key == "net/rule" and other.has("O2")
            stopped |= {other.player("O")} if (is_rule and other.has("O")) or is_net else set()
    return stopped


@checks("headline/one-stops-now")
def _one_stops_now(view: View, claim: Claim) -> None:
    require(view.oracle.result(view.board) == DRAW, "it is no draw")
    require_opponents(claim.player("X"), claim.player("O"))
    require(claim.player("X") == claim.player("X2"), "two players are named")
    require(_list_stopped(view) == {claim.player("O")}, "the reasons told below are others")
    require(_list_stopped_later(view) == {claim.player("X"): claim.number("K")}, "that move is not told below")


@checks("headline/stopped-later")
def _stopped_later(view: View, claim: Claim) -> None:
    require(view.oracle.result(view.board) == DRAW, "it is no draw")
    require_opponents(claim.player("X"), claim.player("O"))
    require(not _list_stopped(view), "a reason that holds at once is told below")
    told = {claim.player("X"): claim.number("K"), claim.player("O"): claim.number("K2")}
    require(_list_stopped_later(view) == told, "those moves are not told below")


def _list_stopped_later(view: View) -> dict[int, int]:
    """The players of whom it is told below that they are stopped from a move of best play on, and that move."""
    stopped = {other.player("X"): other.number("K") for other in view.all_said("last-line")}
    for key in ("plan/rule", "follow-up/rule", "rules"):
        stopped |= {other.player("O"): other.number("K") for other in view.all_said(key) if other.has("K")}
    return stopped


@checks("headline/must-block")
def _must_block(view: View, claim: Claim) -> None:
    require_threats(view, claim.player("M"), claim.cell(view.rules, "c"))
    if claim.has("N"):
        require_result(view, claim, player="M")
    elif claim.has("X"):
        require_opponents(claim.player("M"), claim.player("X"))
        require_result(view, claim, number="N2")
    else:
        require(view.oracle.result(view.board) == DRAW, "it is no draw")


@checks("headline/decided")
def _decided(view: View, claim: Claim) -> None:
    """The moment is told below, with the same number and cell."""
    require_result_text(view, claim.fields["text"])
    moments = [(other, parse(other.fields["text"], CLAUSES)) for other in view.all_said("quiet-until")]
    same = [told for other, told in moments if other.number("K") == claim.number("K")]
    require(any(told and told.fields.get("c") == claim.fields["c"] for told in same), "that moment is not told below")


@checks("headline/result")
def _result(view: View, claim: Claim) -> None:
    require(not view.board.is_over, "the game is over")
    require_result_text(view, claim.fields["text"])


def _require_winner_to_move(view: View, claim: Claim) -> None:
    require_result(view, claim)
    require_turn(view, claim.player("X"))


def _require_loser_to_move(view: View, claim: Claim) -> None:
    require_result(view, claim)
    require_opponents(claim.player("X"), claim.player("O"))
    require_turn(view, claim.player("O"))
