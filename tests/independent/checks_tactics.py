"""Checks of what is plain to see or won by force: every stone that a sentence names is played."""

from __future__ import annotations

from .grammar import Claim
from .rules import Board, each
from .view import (
    View,
    after_stones,
    check_attacks,
    checks,
    require,
    require_count,
    require_fork,
    require_line,
    require_opponents,
    require_same,
    require_turn,
)


@checks("game-over/four")
def _four_stands(view: View, claim: Claim) -> None:
    rules, player = view.rules, claim.player("X")
    stones = view.board.stones[player]
    fours = 0
    for line in rules.lines:
        if line & stones == line:
            fours |= line
    require(fours, "there is no four")
    require_same(rules, claim.cells(rules, "cells"), fours, "the cells of the fours")


@checks("game-over/full", "headline/over-full")
def _full(view: View, claim: Claim) -> None:
    require(view.board.occupied == view.rules.everything, "there are empty cells")
    require(view.board.winner is None, "somebody has four in a row")


@checks("headline/over-won")
def _over(view: View, claim: Claim) -> None:
    require(view.board.winner == claim.player("X"), "that player has no four")


@checks("wins-now/line", "wins-now/cells")
def _wins_now(view: View, claim: Claim) -> None:
    rules, player = view.rules, claim.player("X")
    require_turn(view, player)
    told = claim.cells(rules, "c" if claim.has("c") else "cells_or")
    require_same(rules, told, view.board.fours_of(player), "where four can be completed")
    if claim.has("line"):
        require_line(rules, rules.read_line(claim.fields["line"]), told, view.board.me)


def require_threats(view: View, mover: int, cells: int) -> None:
    """It is the mover's turn, who cannot complete four; the other side threatens exactly these cells."""
    require_turn(view, mover)
    require(not view.board.fours_of(mover), "the side to move completes four at once")
    require_same(view.rules, cells, view.board.fours_of(1 - mover), "what is threatened")


@checks("must-block")
def _must_block(view: View, claim: Claim) -> None:
    rules, mover = view.rules, claim.player("M")
    require_opponents(mover, claim.player("W"))
    cell = claim.cell(rules, "c")
    require_threats(view, mover, cell)
    require_line(rules, rules.read_line(claim.fields["line"]), cell, view.board.you)


@checks("cannot-block")
def _cannot_block(view: View, claim: Claim) -> None:
    cells = claim.cells(view.rules, "cells")
    require_threats(view, 1 - claim.player("W"), cells)
    require(cells.bit_count() >= 2, "one threat can be blocked")
    require_count(claim, "every", cells.bit_count())


@checks("block-opens")
def _block_opens(view: View, claim: Claim) -> None:
    require_opponents(claim.player("M"), claim.player("W"))
    require_opening_block(view, claim.player("M"), claim.cell(view.rules, "c"), claim.cell(view.rules, "d"))


def require_opening_block(view: View, mover: int, block: int, above: int) -> None:
    """The mover must block at a cell, and the other side then completes four right above it."""
    require_threats(view, mover, block)
    require(view.rules.above(block) == above, "the cell is not right above")
    after = view.board.play(block)
    require(not after.is_over, "the block ends the game")
    require(above & after.fours_of(after.turn), "no four is completed there after the block")


@checks("zugzwang-now/all")
def _zugzwang(view: View, claim: Claim) -> None:
    require_opponents(claim.player("M"), claim.player("W"))
    require_turn(view, claim.player("M"))
    require_zugzwang(view)
    cells = claim.cells(view.rules, "cells")
    above = sum(view.rules.above(cell) for cell in each(view.board.playable))
    require_same(view.rules, cells, above, "the cells above the playable ones")


@checks("zugzwang-now/one")
def _only_move_opens(view: View, claim: Claim) -> None:
    require_opponents(claim.player("M"), claim.player("W"))
    require_turn(view, claim.player("M"))
    require_same(view.rules, claim.cell(view.rules, "c"), view.board.playable, "what can be played")
    after = view.board.play(view.board.playable)
    require(not after.is_over, "the move ends the game")
    require(claim.cell(view.rules, "d") & after.fours_of(after.turn), "no four is completed there")


def require_zugzwang(view: View) -> None:
    """After every move of the side to move the other side completes four right above it."""
    for cell in each(view.board.playable):
        after = view.board.play(cell)
        name = view.rules.name(cell)
        require(not after.is_over, f"{name} ends the game")
        require(view.rules.above(cell) & after.fours_of(after.turn), f"no four right above {name}")


@checks("do-not-play")
def _do_not_play(view: View, claim: Claim) -> None:
    rules, other = view.rules, claim.player("W")
    require_turn(view, 1 - other)
    cell, above = claim.cell(rules, "c"), claim.cell(rules, "d")
    after = view.board.play(cell)
    require(not after.is_over, "the stone ends the game itself")
    require_same(rules, above, rules.above(cell), "the cell above")
    require(above & after.fours_of(other), "no four is completed right above")
    require_line(rules, rules.read_line(claim.fields["line"]), above, after.stones[other])


@checks("forced-win/fork")
def _fork(view: View, claim: Claim) -> None:
    require(not view.board.is_over, "the game is over")
    require_fork(view, view.board.me, view.board.you, claim)
    require_count(claim, "every", claim.number("count"))


@checks("forced-win/chain")
def _chain(view: View, claim: Claim) -> None:
    board = after_stones(view, claim)
    require(board.turn == claim.player("X"), "it is the other side's turn")
    check_attacks(view, board, claim.fields["text"])


@checks("all-refuted/all")
def _all_refuted(view: View, claim: Claim) -> None:
    require_opponents(claim.player("M"), claim.player("W"))
    board = after_stones(view, claim)
    require(board.turn == claim.player("M"), "it is the other side's turn")
    require_all_refuted(view, board)


def require_all_refuted(view: View, board: Board) -> None:
    for cell in each(board.playable):
        require(view.loses_by_force(cell, board), f"{view.rules.name(cell)} does not lose by force")


@checks("all-refuted/longest", "all-refuted/as-long", "all-refuted/example")
def _longest(view: View, claim: Claim) -> None:
    board = after_stones(view, view.last_said("all-refuted/all"))
    cell = claim.cell(view.rules, "c")
    after = board.play(cell)
    require(not after.is_over, "the move ends the game")
    check_attacks(view, after, claim.fields["text"])
    if claim.key != "all-refuted/example":
        longest = view.oracle.best(board)
        require(cell & longest, "another move holds out longer")
        is_alone = longest == cell
        require(
            is_alone == (claim.key == "all-refuted/longest"), "others hold out as long" if not is_alone else "none does"
        )


@checks("refuted")
def _refuted(view: View, claim: Claim) -> None:
    cell = claim.cell(view.rules, "c")
    after = view.board.play(cell)
    require(not after.is_over, "the move ends the game")
    check_attacks(view, after, claim.fields["text"])
    require(view.oracle.result(view.board)[0] != after.turn, "the side to move loses anyway")


@checks("threat")
def _threat(view: View, claim: Claim) -> None:
    require_opponents(claim.player("M"), claim.player("W"))
    require_turn(view, claim.player("M"))
    check_attacks(view, view.board.pass_by(), claim.fields["text"])


@checks("threat-stopped")
def _only_stops(view: View, claim: Claim) -> None:
    view.last_said("threat")
    require_only_stops(view, claim.cells(view.rules, "cells"))


def require_only_stops(view: View, cells: int) -> None:
    """Exactly after these moves the other side neither completes four nor wins by force."""
    true = sum(cell for cell in each(view.board.playable) if not view.loses_by_force(cell))
    require_same(view.rules, cells, true, "what does not lose by force")


@checks("makes-threat")
def _makes_threat(view: View, claim: Claim) -> None:
    cell = claim.cell(view.rules, "c")
    require_threatening(view, cell)
    check_attacks(view, view.board.play(cell).pass_by(), claim.fields["text"])


def require_threatening(view: View, cell: int) -> None:
    """A best move after which its player, if the other side did nothing, would win by force, not by a four at once."""
    require(cell & view.board.playable, "the cell cannot be played")
    after = view.board.play(cell)
    require(not after.is_over, "the move ends the game")
    mover = view.board.turn
    require(not after.fours_of(mover), "four would be completed at once")
    require(view.wins_by_force(after.pass_by()), "no win by force is threatened")
    require(cell & view.oracle.best(view.board), "it is none of the best moves")


@checks("threat-answers")
def _threat_answers(view: View, claim: Claim) -> None:
    made = view.last_said("makes-threat").cell(view.rules, "c")
    after = view.board.play(made)
    stops = 0
    for cell in each(after.playable):
        reply = after.play(cell)
        if reply.is_over or not view.wins_by_force(reply):
            stops |= cell
    require_same(view.rules, claim.cells(view.rules, "cells"), stops, "what stops it")


@checks("winning-cell/one", "winning-cell/more")
def _winning_cells(view: View, claim: Claim) -> None:
    rules, player = view.rules, claim.player("X")
    require(not view.board.is_over, "the game is over")
    cells = claim.cells(rules, "c" if claim.has("c") else "cells")
    require(claim.has("c") or cells.bit_count() >= 2, "cells are told, but one is named")
    stones = view.board.stones[player]
    require(cells & ~rules.winning(stones, view.board.occupied) == 0, "not a winning cell of that player")
    require(not cells & view.board.playable, "the cell can be played now")
    if claim.has("line"):
        require_line(rules, rules.read_line(claim.fields["line"]), cells, stones)
