"""Version 4: a memo. Many orders of moves lead to the same position; it need not be searched again each time.

New against version 3: steps 1 and 4. With alpha-beta a search may end with a bound instead of the score, so the memo
says which of them it holds (as told in Wikipedia's article on negamax). Finished games are not written down: seeing
them is as quick as looking them up.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable
from typing import NamedTuple, TypeAlias

from fourcast.geometry import Column
from fourcast.position import Position
from fourcast.score import Score, win_score
from fourcast.solver.budget import Budget

from .boards import BitBoard

CAPACITY = 4096  # positions

Order: TypeAlias = Callable[[BitBoard], Iterable[Column]]  # the columns with room, the first to be tried first


class Finding(NamedTuple):
    """What a search found out about a position. Neither bound: the value is exact."""

    value: Score
    is_upper: bool  # the score is at most the value
    is_lower: bool  # the score is at least the value


class Memo:
    """A dictionary that forgets what was not asked for or written for the longest time."""

    def __init__(self, capacity: int = CAPACITY) -> None:
        self._capacity = capacity
        self._findings: OrderedDict[int, Finding] = OrderedDict()  # the least recently used first

    def get(self, key: int) -> Finding | None:
        """Return what is known of a position, which is thereby used; None if nothing is."""
        finding = self._findings.get(key)
        if finding is not None:
            self._findings.move_to_end(key)
        return finding

    def put(self, key: int, finding: Finding) -> None:
        """Remember; forget the least recently used position if there are too many."""
        self._findings[key] = finding
        self._findings.move_to_end(key)
        if len(self._findings) > self._capacity:
            self._findings.popitem(last=False)


def solve(position: Position, budget: Budget | None = None) -> Score:
    """Return the exact score of the player to move; raise OutOfBudget when the budget ends before."""
    board = BitBoard(position)
    return negamax(board, -board.cells, board.cells, columns_with_room, Memo(), budget or Budget())


def negamax(board: BitBoard, alpha: Score, beta: Score, order: Order, memo: Memo, budget: Budget) -> Score:
    """The score if it lies between alpha and beta; else a bound of it on the same side."""
    budget.spend()
    first_alpha = alpha  # before the memo narrows the window: step 4 compares with what was asked

    # Step 1. Known already, or known to lie in a narrower window?
    finding = memo.get(board.key)
    if finding is not None:
        if finding.is_lower:
            alpha = max(alpha, finding.value)
        elif finding.is_upper:
            beta = min(beta, finding.value)
        else:
            return finding.value
        if alpha >= beta:
            return finding.value

    # Step 2. Is the game over?
    if board.last_mover_won():
        return -win_score(board.cells, board.ply)
    if board.is_full():
        return 0

    # Step 3. Try the moves.
    best = -board.cells  # worse than every score
    for column in order(board):
        board.play(column)
        best = max(best, -negamax(board, -beta, -alpha, order, memo, budget))
        board.take_back()
        alpha = max(alpha, best)
        if alpha >= beta:
            break

    # Step 4. Remember what came out.
    memo.put(board.key, Finding(best, is_upper=best <= first_alpha, is_lower=best >= beta))
    return best


def columns_with_room(board: BitBoard) -> list[Column]:
    """Return the columns that can be played, from left to right."""
    return [column for column in range(board.width) if board.can_play(column)]
