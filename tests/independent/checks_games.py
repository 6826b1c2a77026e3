"""Checks of what is said about the moves of a game that was played: what they were worth and what they overlooked."""

from __future__ import annotations

from .checks_plans import find_fixed_rule, find_follow_up
from .grammar import Claim, parse, split_list
from .oracle import DRAW
from .rules import Board, each
from .templates_games import OUTCOMES
from .view import NotUnderstoodError, View, checks, require, require_opponents, require_same, require_turn


def _play(view: View, claim: Claim) -> Board:
    """The board after the move that is told: its number, player and cell."""
    require(len(view.board.moves) + 1 == claim.number("N"), "not the number of the move")
    require_turn(view, claim.player("X"))
    return view.board.play(claim.cell(view.rules, "c"))


def _worth(view: View, board: Board) -> int:
    """What a board is worth to the side that is to move in the position looked at."""
    return view.oracle.worth(board, view.board.turn)


def _require_end(view: View, board: Board, wins: bool, number: int) -> None:
    winner = view.board.turn if wins else 1 - view.board.turn
    require(view.oracle.result(board) == (winner, number), f"it does not end on move {number}")


@checks("move/slower", "move/quicker")
def _later(view: View, claim: Claim) -> None:
    after, wins = _play(view, claim), claim.key == "move/slower"
    _require_end(view, after, wins, claim.number("K"))
    _require_end(view, view.board, wins, claim.number("K2"))
    require(_worth(view, after) < _worth(view, view.board), "nothing is given away")


@checks("move/turns")
def _turns(view: View, claim: Claim) -> None:
    _require_change(view, claim, _play(view, claim))


def _require_change(view: View, claim: Claim, after: Board) -> None:
    for board, number, was in ((view.board, "K", True), (after, "K2", False)):
        if claim.has(number):
            _require_end(view, board, was, claim.number(number))
        else:
            require(view.oracle.result(board) == DRAW, "it is no draw")
    require(_worth(view, after) < _worth(view, view.board), "nothing is given away")


@checks("move/four")
def _four(view: View, claim: Claim) -> None:
    require(_play(view, claim).winner == claim.player("X"), "no four is completed")


@checks("move/last", "move/whatever", "move/only", "move/late", "move/keeps", "move/result")
def _best(view: View, claim: Claim) -> None:
    """A move that gives nothing away; what else is told of it."""
    after = _play(view, claim)
    replies = view.oracle.replies(view.board)
    require(_worth(view, after) == max(replies.values()), "another move is better")
    if claim.has("text"):
        _require_outcome(view, after, claim.fields["text"])
    key = claim.key.removeprefix("move/")
    if key == "last":
        require(len(replies) == 1, "there are other columns")
    elif key == "whatever":
        require(len(set(replies.values())) == 1, "another move is worth less")
    elif key == "only":
        best = max(replies.values())
        require(sum((worth > 0) == (best > 0) and worth >= 0 for worth in replies.values()) == 1, "another keeps it")
        require((claim.fields["outcome"] == "win") == (best > 0) and best >= 0, "not the result")
    elif key == "late":
        require(max(replies.values()) < 0, "it does not lose")
    elif key == "keeps":
        require(max(replies.values()) == 0, "it is no draw")


def _require_outcome(view: View, after: Board, told: str) -> None:
    claim = parse(told, OUTCOMES)
    if claim is None:
        raise NotUnderstoodError(told)
    if claim.key == "outcome/draw":
        require(view.oracle.result(after) == DRAW, "it is no draw")
    else:
        _require_end(view, after, told.startswith("wins"), claim.number("K"))


@checks("turn/kept", "turn/changed")
def _turn(view: View, claim: Claim) -> None:
    after = _play(view, claim)
    if claim.key == "turn/changed":
        _require_change(view, claim, after)
    else:
        require(claim.player("X") == claim.player("X2"), "two players are named")
        wins = " now wins " in claim.text
        _require_end(view, after, wins, claim.number("K"))
        _require_end(view, view.board, wins, claim.number("K2"))
    told = set(split_list(claim.fields["deeds"])) if claim.has("deeds") else set()
    require(told == _list_deeds(view, claim.cell(view.rules, "c")), "what was overlooked is something else")


def _list_deeds(view: View, cell: int) -> set[str]:
    """What a move overlooks, as docs/play/review.md defines it."""
    board, after, force = view.board, view.board.play(cell), view.force
    found: set[str] = set()
    if after.winner is not None:
        return found
    attacks = force.attacks(board.me, board.you)
    if attacks == 0 or (attacks == 1 and not _wins_with_next(after)):
        found.add("misses a win")
    threatened = board.fours_of(1 - board.turn)
    is_one = threatened and not threatened & (threatened - 1)
    if is_one and cell != threatened and not board.play(threatened).fours_of(1 - board.turn):
        found.add("misses a block")
    others = [board.play(other) for other in each(board.playable)]
    if force.attacks(after.me, after.you) == 1 and any(not view.wins_by_force(other) for other in others):
        found.add("walks into a fork")
    opened = view.rules.above(cell) & after.fours_of(after.turn)
    if opened and any(not other.fours_of(other.turn) for other in others):
        found.add("gives away the poisoned cell")
    return found


def _wins_with_next(after: Board) -> bool:
    """Whether the side that has just moved completes four next, whatever is played."""
    replies = [after.play(cell) for cell in each(after.playable)]
    return not after.is_over and all(reply.winner is None and reply.fours_of(reply.turn) for reply in replies)


@checks("game/won")
def _won(view: View, claim: Claim) -> None:
    require(view.board.winner == claim.player("X"), "that player has no four")
    require(claim.number("N") == len(view.board.moves), "not the number of the last move")


@checks("game/full")
def _full(view: View, claim: Claim) -> None:
    require(view.board.is_over and view.board.winner is None, "the game is not over in a draw")


@checks("game/wins", "game/draws")
def _running(view: View, claim: Claim) -> None:
    require(not view.board.is_over, "the game is over")
    result = (claim.player("X"), claim.number("N")) if claim.has("X") else DRAW
    require(view.oracle.result(view.board) == result, "not the exact result")


@checks("game/left-book", "game/in-book")
def _book(view: View, claim: Claim) -> None:
    """All moves before were best; that one was not, and the columns told are all that were."""
    left = claim.number("N") if claim.has("N") else claim.number("count") + 1
    board = Board.after(view.rules, ())
    for column in view.board.moves[: left - 1]:
        require(board.landing(column) & view.oracle.best(board), f"move {len(board.moves) + 1} was not best")
        board = board.play(board.landing(column))
    if claim.has("N"):
        best = view.oracle.best(board)
        cell = claim.cell(view.rules, "c")
        require(board.turn == claim.player("X"), "the other side made that move")
        require_same(view.rules, cell, board.landing(view.board.moves[left - 1]), "what was played")
        require(not cell & best, "that is a best move")
        require_same(view.rules, claim.cells(view.rules, "cells_or"), best, "the best cells")


def _keeping(view: View) -> int:
    """The cells that keep the result, as a set."""
    replies = view.oracle.replies(view.board)
    best = max(replies.values())
    require(best >= 0, "every column loses")
    return sum(cell for cell, worth in replies.items() if (worth > 0) == (best > 0) and worth >= 0)


def _require_one_right(view: View, claim: Claim) -> int:
    require_turn(view, claim.player("X"))
    right = _keeping(view)
    require(right and not right & (right - 1), "there is not one right column")
    return right


@checks(
    "question/four",
    "question/fork",
    "question/attacks",
    "question/win",
    "question/zugzwang",
    "question/follow",
    "question/wins",
)
def _win_asked(view: View, claim: Claim) -> None:
    right = _require_one_right(view, claim)
    winner, last = view.oracle.result(view.board)
    require(winner == view.board.turn, "it is not won")
    moves = (last - len(view.board.moves) + 1) // 2
    after = view.board.play(right)
    key = claim.key.removeprefix("question/")
    if key == "four":
        require(after.winner is not None, "no four can be completed")
    elif key == "fork":
        threats = after.fours_of(view.board.turn)
        require(threats & (threats - 1) and not after.fours_of(after.turn), "it makes no two threats")
    elif key in ("win", "attacks"):
        require(moves == claim.number("count"), f"it takes {moves} moves")
        require(key == "win" or view.wins_by_force(view.board), "it is not won by attacks")
    if claim.has("O"):
        require_opponents(claim.player("X"), claim.player("O"))
    if key == "follow":
        require(claim.player("X") == claim.player("X2"), "two players are named")
        then = View(after, view.oracle, view.force, view.stones, view.courses, view.nets)
        require(find_follow_up(then, 0) or find_fixed_rule(then), "answering every stone does not win")


@checks("question/block", "question/safe", "question/holds")
def _defence_asked(view: View, claim: Claim) -> None:
    right = _require_one_right(view, claim)
    others = [cell for cell in each(view.board.playable) if cell != right]
    require(all(_worth(view, view.board.play(cell)) < 0 for cell in others), "another column does not lose")
    if claim.key == "question/block":
        require_opponents(claim.player("X"), claim.player("O"))
        require(view.wins_by_force(view.board.pass_by()), "nothing is threatened")
        require(all(view.loses_by_force(cell) for cell in others), "another column stops it, too")
        require(not view.loses_by_force(right), "the column does not stop it")


@checks("answer/wins", "answer/draws", "answer/stops", "answer/safe")
def _solution(view: View, claim: Claim) -> None:
    right = _require_one_right(view, claim)
    require_same(view.rules, claim.cell(view.rules, "c"), right, "the right column")
    worth = _worth(view, view.board.play(right))
    require(claim.key != "answer/wins" or worth > 0, "it does not win")
    require(claim.key != "answer/draws" or worth == 0, "it is no draw")
    require(not view.loses_by_force(right), "the other side wins by force after it")
    if claim.has("O"):
        require_opponents(claim.player("X"), claim.player("O"))


@checks("answer/slower", "answer/throws", "answer/wrong")
def _wrong(view: View, claim: Claim) -> None:
    after = view.board.play(claim.cell(view.rules, "c"))
    worth, best = _worth(view, after), max(view.oracle.replies(view.board).values())
    require(worth < best, "it is as good as any")
    if claim.key == "answer/slower":
        _require_end(view, after, True, claim.number("K"))
    elif claim.key == "answer/throws":
        require(worth < 0 <= best, "nothing is thrown away")
        require(" win " not in claim.text or best > 0, "it was not won")
        require(" draw " not in claim.text or best == 0, "it was no draw")
    elif claim.has("K"):
        _require_end(view, after, False, claim.number("K"))
    else:
        require(worth == 0, "it is no draw")


@checks("answer/four", "answer/goes-on", "answer/right")
def _right(view: View, claim: Claim) -> None:
    cell = claim.cell(view.rules, "c")
    require(cell & _keeping(view), "it gives the result away")
    after = view.board.play(cell)
    if claim.key == "answer/four":
        require(after.winner is not None, "no four is completed")
    elif claim.key == "answer/goes-on":
        require(claim.player("O") == after.turn, "the other side answers")
        answer = claim.cell(view.rules, "d")
        require(answer & view.oracle.best(after), "the answer is none of the best")
    elif claim.has("K"):
        _require_end(view, after, True, claim.number("K"))
    else:
        require(_worth(view, after) == 0, "it is no draw")
