"""Checks of headlines: the exact result, and the reason, which must also be told below where the page says so."""

from __future__ import annotations

from .checks_results import begins_by_force, require_quiet, require_result, require_result_text
from .checks_tactics import (
    require_all_refuted,
    require_only_stops,
    require_opening_block,
    require_threatening,
    require_threats,
    require_zugzwang,
)
from .grammar import Claim
from .oracle import DRAW
from .view import View, checks, require, require_fork, require_opponents, require_same, require_turn


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
    if claim.has("O"):
        require_opponents(claim.player("X"), claim.player("O"))
    rules = [other for other in view.all_said("follow-up/rule") if other.player("X") == claim.player("X")]
    require(any(view.after("follow-up/wins", rule) for rule in rules), "no winning rule is told below")
    is_plain = any(view.after("follow-up/exceptions", rule) is None for rule in rules)
    require(is_plain or claim.key == "headline/fixed-rule", "there are exceptions")


@checks("headline/plan")
def _plan(view: View, claim: Claim) -> None:
    require_result(view, claim)
    plans = [other for other in view.all_said("plan/rule") if other.player("X") == claim.player("X")]
    told = [plan for plan in plans if not plan.has("O")]
    require(any(plan.fields.get("c") == claim.fields.get("c") for plan in told), "no such plan is told below")


@checks("headline/net")
def _net(view: View, claim: Claim) -> None:
    require_result(view, claim)
    require_opponents(claim.player("X"), claim.player("O"))
    require(claim.player("X") == claim.player("X2"), "two winners are named")
    nets = [other for other in view.all_said("net/rule") if other.player("X") == claim.player("X")]
    require(any(net.fields.get("c") == claim.fields.get("c") for net in nets), "no such net is told below")


@checks("headline/must-stop")
def _must_stop(view: View, claim: Claim) -> None:
    _require_winner_to_move(view, claim)
    _require_threat(view, claim)


@checks("headline/draw-stop")
def _draw_stop(view: View, claim: Claim) -> None:
    require(view.oracle.result(view.board) == DRAW, "it is no draw")
    require_turn(view, claim.player("X"))
    _require_threat(view, claim)


def _require_threat(view: View, claim: Claim) -> None:
    require_opponents(claim.player("X"), claim.player("O"))
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
    stopped = set()
    for other in view.claims:
        if other.key == "cannot-win/one":
            stopped.add(other.player("X"))
        elif other.key == "cannot-win/both":
            stopped |= {0, 1}
        elif other.key in ("plan/rule", "follow-up/rule", "pairs/rule") and other.has("O"):
            stopped.add(other.player("O"))
    require(stopped == {0, 1}, "there is not a reason for each side below")


@checks("headline/must-block")
def _must_block(view: View, claim: Claim) -> None:
    require_threats(view, claim.player("M"), claim.cell(view.rules, "c"))
    require_result_text(view, claim.fields["text"])


@checks("headline/quiet")
def _quiet(view: View, claim: Claim) -> None:
    require_result_text(view, claim.fields["text"])
    require_quiet(view, claim)
    told = view.all_said("quiet-until")
    require(any(other.number("K") == claim.number("K") for other in told), "that moment is not told below")


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
