"""Checks of exact results: who wins on which move, what each column keeps, best play, and its deciding moment."""

from __future__ import annotations

from .checks_plans import find_fixed_rule, find_follow_up, find_plan
from .force import MOST_ATTACKS
from .grammar import Claim, parse, read_cells
from .oracle import DRAW
from .rules import Board, each
from .templates import BOUNDS, CLAUSES, DROPS, RESULTS
from .view import (
    NotUnderstoodError,
    View,
    checks,
    deciding_move,
    require,
    require_fork,
    require_opponents,
    require_same,
)


def require_result(view: View, claim: Claim, player: str = "X", number: str = "N") -> None:
    """The player wins exactly on that move."""
    require(view.oracle.result(view.board) == (claim.player(player), claim.number(number)), "not the exact result")


def require_result_text(view: View, told: str) -> None:
    claim = parse(told, RESULTS)
    if claim is None:
        raise NotUnderstoodError(told)
    if claim.key == "result/draw":
        require(view.oracle.result(view.board) == DRAW, "it is no draw")
    else:
        require_result(view, claim)


@checks("verdict/won")
def _won(view: View, claim: Claim) -> None:
    require(view.board.winner == claim.player("X"), "that player has no four")
    require(claim.number("N") == len(view.board.moves), "not the number of the last move")


@checks("verdict/full")
def _full(view: View, claim: Claim) -> None:
    require(view.board.is_over and view.board.winner is None, "the game is not over in a draw")


@checks("verdict/wins", "verdict/block-wins")
def _wins(view: View, claim: Claim) -> None:
    require(not view.board.is_over, "the game is over")
    require_result(view, claim)
    _check_block(view, claim)


@checks("verdict/draw", "verdict/block-draw")
def _draw(view: View, claim: Claim) -> None:
    require(not view.board.is_over and view.oracle.result(view.board) == DRAW, "it is no draw")
    _check_block(view, claim)


def _check_block(view: View, claim: Claim) -> None:
    """A verdict names the cell to block where just one cell does not lose at once."""
    if not claim.has("c"):
        return
    cell, mover = claim.cell(view.rules, "c"), claim.player("M")
    require(view.board.turn == mover, "it is the other side's turn")
    require(not view.board.fours_of(mover), "the side to move completes four at once")
    require_same(view.rules, cell, view.board.fours_of(1 - mover), "what is threatened")


@checks("verdict/unsolved")
def _unsolved(view: View, claim: Claim) -> None:
    bounds = parse(claim.fields["text"], BOUNDS)
    if bounds is None:
        raise NotUnderstoodError(claim.fields["text"])
    winner, last = view.oracle.result(view.board)
    if bounds.key == "bounds/wins":
        require_result(view, bounds)
    elif bounds.key == "bounds/draw":
        require(winner is None, "it is no draw")
    elif bounds.key == "bounds/between":
        require(winner == bounds.player("X"), "that player does not win")
        moves = [bounds.number("N"), bounds.number("N2")]
        require(moves[0] <= last <= moves[1], "it ends outside these moves")
        require(all(move % 2 == last % 2 for move in moves), "that player does not make those moves")
    elif bounds.key == "bounds/at-least":
        require(winner in (None, bounds.player("X")), "that player loses")


@checks("keeps-result/only", "keeps-result/cells", "keeps-result/every")
def _keeps(view: View, claim: Claim) -> None:
    """Cells that keep the result are exactly those told; the fastest are exactly those told; so are the others."""
    rules, board = view.rules, view.board
    replies = view.oracle.replies(board)
    best = max(replies.values())
    require(best == 0 if claim.fields["outcome"] == "draw" else best > 0, "this is not the result")
    keeps = sum(cell for cell, worth in replies.items() if (worth > 0) == (best > 0) and worth >= 0)
    if claim.key == "keeps-result/every":
        require_same(rules, board.playable, keeps, "what keeps the result")
    else:
        told = claim.cells(rules, "c" if claim.has("c") else "cells")
        require_same(rules, told, keeps, "what keeps the result")
    if claim.has("cells_or"):
        fastest = sum(cell for cell, worth in replies.items() if worth == best)
        require_same(rules, claim.cells(rules, "cells_or"), fastest, "what is fastest")
        require(fastest != keeps, "all are equally fast")
    if claim.has("text"):
        _check_drops(view, claim.fields["text"], replies, keeps)


def _check_drops(view: View, told: str, replies: dict[int, int], keeps: int) -> None:
    claim = parse(told, DROPS)
    if claim is None:
        raise NotUnderstoodError(told)
    loses = sum(cell for cell, worth in replies.items() if worth < 0)
    draws = sum(cell for cell, worth in replies.items() if worth == 0) & ~keeps
    is_lost = claim.key != "drops/draw"
    lost = read_cells(view.rules, claim.fields["cells"]) if is_lost else 0
    drawn = 0 if claim.key == "drops/lose" else read_cells(view.rules, claim.fields["cells2" if is_lost else "cells"])
    require_same(view.rules, lost, loses, "what loses")
    require_same(view.rules, drawn, draws, "what draws")


@checks("keeps-result/loses")
def _loses(view: View, claim: Claim) -> None:
    replies = view.oracle.replies(view.board)
    best = max(replies.values())
    require(best < 0, "not every column loses")
    if claim.has("cells_or"):
        longest = sum(cell for cell, worth in replies.items() if worth == best)
        require_same(view.rules, claim.cells(view.rules, "cells_or"), longest, "what holds out longest")
        require(longest != view.board.playable, "all hold out equally long")


@checks("keeps-result/equal")
def _equal(view: View, claim: Claim) -> None:
    replies = set(view.oracle.replies(view.board).values())
    require(len(replies) == 1 and max(replies) < 0, "not every column loses on the same move")


@checks("keeps-result/last")
def _only_move(view: View, claim: Claim) -> None:
    require(not view.board.is_over, "the game is over")
    require_same(view.rules, claim.cell(view.rules, "c"), view.board.playable, "what can be played")


@checks("best-line/whole", "best-line/begins")
def _best_line(view: View, claim: Claim) -> None:
    board, result = view.board, view.oracle.result(view.board)
    goes_on = claim.key == "best-line/begins"
    for word in claim.fields["moves"].split():
        number, name = word.split(".")
        require(int(number) == len(board.moves) + 1, f"{word} has another number")
        board = board.play(view.rules.read(name))
        require(view.oracle.result(board) == result, f"{word} changes the result")
    require(board.is_over != goes_on, "the line goes on" if goes_on else "the line is not at its end")


@checks("quiet-until")
def _quiet(view: View, claim: Claim) -> None:
    require_quiet(view, claim)
    told = parse(claim.fields["text"], CLAUSES)
    if told is None:
        raise NotUnderstoodError(claim.fields["text"])
    before, cell, after = deciding_move(view, claim)
    _check_clause(view, told, before, cell, after)


def require_quiet(view: View, claim: Claim) -> None:
    """No stone of the line before move K completes four or makes two threats at once."""
    before, _, _ = deciding_move(view, claim)
    board = view.board
    for column in before.moves[len(board.moves) :]:
        mover = board.turn
        board = board.play(board.landing(column))
        require(not board.is_over, "the game ends before that move")
        threats = board.fours_of(mover)
        is_fork = threats & (threats - 1) and not board.fours_of(board.turn)
        require(not is_fork, f"move {len(board.moves)} makes two threats at once")


def _check_clause(view: View, told: Claim, before: Board, cell: int, after: Board) -> None:
    rules = view.rules
    if told.has("X"):
        require(before.turn == told.player("X"), "the other side makes that move")
        named = told.cell(rules, "c")
        if told.key == "moment/force":  # the line may go another way
            cell = named
        require_same(rules, named, cell, "the move of the line")
    if told.has("O"):
        require_opponents(told.player("X"), told.player("O"))
    if told.has("X2"):
        require(told.player("X") == told.player("X2"), "two players are named")
    key = told.key.removeprefix("moment/")
    if key == "four":
        require(after.winner == before.turn, "no four is completed")
    elif key == "fork":
        require_fork(view, before.me, before.you, told)
    elif key == "force":
        require(begins_by_force(view, before, cell), "no win by force begins with it")
    elif key == "closed":
        require(not has_open_line(after), "a line is open")
        require(has_open_line(before), "no line was open before that move")
    elif key == "full":
        require(after.occupied == rules.everything and after.winner is None, "the board is not full without a four")
    else:
        require(not after.is_over, "the game is over")
        then = View(after, view.oracle, view.force, view.stones, view.courses, view.nets)
        if key == "refuted":
            for reply in each(after.playable):
                require(then.loses_by_force(reply), f"{rules.name(reply)} does not lose by force")
        elif key == "zugzwang":
            for reply in each(after.playable):
                child = after.play(reply)
                is_opened = not child.is_over and rules.above(reply) & child.fours_of(child.turn)
                require(is_opened, f"no four right above {rules.name(reply)}")
        elif key == "on-top":
            require(find_follow_up(then, 0), "answering every stone on top of it does not win")
        elif key == "fixed-rule":
            require(find_fixed_rule(then), "no rule of this sort wins")
        else:
            require(find_plan(then), "no plan wins")
        view.sampled |= then.sampled


def has_open_line(board: Board) -> bool:
    return not all(line & board.stones[0] and line & board.stones[1] for line in board.rules.lines)


def begins_by_force(view: View, board: Board, cell: int) -> bool:
    """Whether the side to move wins by force with this cell as its first attack."""
    if not cell & board.playable:
        return False
    threats = next((cells for stone, _, cells in view.force.list_attacks(board.me, board.you) if stone == cell), 0)
    if threats & (threats - 1):
        return True
    return bool(threats) and view.force.wins(board.me | cell, board.you | threats, MOST_ATTACKS - 1)
