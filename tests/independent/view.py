"""What a check sees: the board, the other claims of the same explanation, exact results, how much may be played out."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field

from .force import MOST_ATTACKS, Force
from .grammar import Claim, parse, split_list
from .oracle import Oracle
from .playing import Budget, Course
from .rules import Board, ImpossibleError, Rules
from .templates import ATTACK, LAST_ATTACKS


class NotTrueError(Exception):
    """A word of a sentence is false; the message says which and why."""


class NotUnderstoodError(Exception):
    """A part of a sentence that fits no template."""


@dataclass
class View:
    """One position and all that is said about it."""

    board: Board
    oracle: Oracle
    force: Force
    stones: int = 40_000  # of O that one claim may look at before it is only tried in random games
    courses: dict[Hashable, Course] = field(default_factory=dict)  # of strategies that were played out before
    nets: dict[Hashable, bool | None] = field(default_factory=dict)  # whether a board has one; None: too large to tell
    served: list[tuple[bool, str, bool]] = field(default_factory=list)  # kinds of plans that did, the last one first
    claims: list[Claim] = field(default_factory=list)  # of the sentences, in their order
    index: int = -1  # of the sentence that is being checked; -1 for the headline
    sampled: bool = False  # something was too large to be played out

    @property
    def rules(self) -> Rules:
        return self.board.rules

    @property
    def budget(self) -> Budget:
        return Budget(self.stones)

    def last_said(self, *keys: str) -> Claim:
        """The nearest claim before this sentence with one of these keys."""
        for claim in reversed(self.claims[: self.index]):
            if claim.key in keys:
                return claim
        raise NotTrueError(f"it refers to something that was not said before: {' or '.join(keys)}")

    def after(self, key: str, claim: Claim) -> Claim | None:
        """The claim with this key that belongs to the other one: it comes later, before another such one begins."""
        place = next(index for index, other in enumerate(self.claims) if other is claim)
        for other in self.claims[place + 1 :]:
            if other.key == claim.key:
                return None
            if other.key == key:
                return other
        return None

    def all_said(self, key: str) -> list[Claim]:
        return [claim for claim in self.claims if claim.key == key]

    def wins_by_force(self, board: Board) -> bool:
        """Whether the side to move completes four at once or wins by force."""
        return self.force.wins(board.me, board.you)

    def loses_by_force(self, cell: int, board: Board | None = None) -> bool:
        """Whether the other side, after this stone, completes four or wins by force."""
        after = (board or self.board).play(cell)
        return not after.is_over and self.wins_by_force(after)


def deciding_move(view: View, claim: Claim) -> tuple[Board, int, Board]:
    """The board before the move of best play that has the number told, its cell, and the board after it."""
    board = view.board
    for cell in view.oracle.best_line(board):
        if len(board.moves) + 1 == claim.number("K"):
            return board, cell, board.play(cell)
        board = board.play(cell)
    raise ImpossibleError(f"the line of best play has no move {claim.number('K')}")


def after_stones(view: View, claim: Claim) -> Board:
    """The board after the stones told in `After c`, if there are any, or after best play to a move."""
    board = view.board
    require(not board.is_over, "the game is over")
    if claim.has("K"):
        _, cell, board = deciding_move(view, claim)
        require_same(view.rules, claim.cell(view.rules, "e"), cell, "the move of the line")
        require(not board.is_over, "the game is over then")
        return board
    for name in split_list(claim.fields["played"]) if claim.has("played") else ():
        board = board.play(view.rules.read(name))
    require(not board.is_over, "the stone ends the game")
    return board


Check = Callable[[View, Claim], None]
CHECKS: dict[str, Check] = {}


def checks(*keys: str) -> Callable[[Check], Check]:
    """Register a check for templates."""

    def register(check: Check) -> Check:
        CHECKS.update(dict.fromkeys(keys, check))
        return check

    return register


def require(is_true: object, why: str) -> None:
    if not is_true:
        raise NotTrueError(why)


def require_same(rules: Rules, told: int, true: int, what: str) -> None:
    require(told == true, f"{what}: told {rules.names(told)}, true {rules.names(true)}")


def require_turn(view: View, player: int) -> None:
    require(not view.board.is_over, "the game is over")
    require(view.board.turn == player, "it is the other side's turn")


def require_opponents(one: int, other: int) -> None:
    require(one != other, "both players named are the same")


def require_line(rules: Rules, line: int, cell: int, stones: int, what: str = "the line") -> None:
    require(line & cell, f"{what} does not go through {rules.name(cell)}")
    require(line & ~cell & ~stones == 0, f"{what} lacks other stones than {rules.name(cell)}")


def require_count(told: Claim, field_name: str, count: int) -> None:
    """`both` of two, `all three` of three."""
    words = told.fields[field_name]
    number = 2 if words == "both" else Claim("", {"count": words.removeprefix("all ")}, "").number("count")
    require(number == count and (words == "both") == (count == 2), f"{words} of {count}")


def check_attacks(view: View, board: Board, told: str) -> None:
    """Play attacks that are told as text; the side to move attacks."""
    rules, force = view.rules, view.force
    *chain, last = _split_attacks(told)
    me, you = board.me, board.you
    fewest = force.attacks(me, you)
    require(fewest <= MOST_ATTACKS, "there is no win by force")
    for step in chain:
        claim = parse(step, ATTACK)
        if claim is None:
            raise NotUnderstoodError(step)
        cell, answer = claim.cell(rules, "c"), claim.cell(rules, "d")
        threats = next((cells for stone, _, cells in force.list_attacks(me, you) if stone == cell), 0)
        require(threats, f"{rules.name(cell)} is no attack")
        require_same(rules, answer, threats, f"what {rules.name(cell)} threatens")
        me, you = me | cell, you | answer
    claim = parse(last, LAST_ATTACKS)
    if claim is None:
        raise NotUnderstoodError(last)
    cell = claim.cell(rules, "c")
    if claim.key == "attack/four":
        require(cell & rules.fours(me, you), f"{rules.name(cell)} does not complete four")
    else:
        require_fork(view, me, you, claim)
    count = len(chain) + (claim.key == "attack/fork")
    require(count == fewest, f"{count} attacks are told, {fewest} are enough")


def require_fork(view: View, me: int, you: int, claim: Claim) -> None:
    """The cell makes so many threats at once, at exactly the cells told."""
    rules = view.rules
    cell, told = claim.cell(rules, "c"), claim.cells(rules, "cells")
    require(claim.number("count") == told.bit_count(), f"{told.bit_count()} cells are named")
    require(cell & rules.playable(me | you), f"{rules.name(cell)} cannot be played")
    require(not cell & rules.fours(me, you), f"{rules.name(cell)} completes four itself")
    require(not rules.fours(you, me | cell), "the other side completes four first")
    threats = rules.fours(me | cell, you)
    require(threats & (threats - 1), f"{rules.name(cell)} makes fewer than two threats")
    require_same(rules, told, threats, f"the threats of {rules.name(cell)}")


def _split_attacks(told: str) -> list[str]:
    """Stones with their answers, and the last stone."""
    chain, end, last = next(
        (parts for word in (", then ", ". At the end ") if (parts := told.partition(word))[1]), ("", "", told)
    )
    return [*(chain.split(", ") if end else ()), last]
