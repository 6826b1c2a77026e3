"""Checks of running out of moves: the other cells are filled in every order, with an eye on the poisoned ones."""

from __future__ import annotations

import random

from .grammar import Claim
from .playing import RANDOM_GAMES, TooLargeError
from .rules import each
from .view import NotTrueError, View, checks, require, require_opponents, require_same


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
