"""Version 5: move ordering. Alpha-beta leaves out most when good moves are tried first.

New against version 4: the order of the moves in step 3. Columns come from the middle outwards, as most fours go through
the middle; ahead of that rule, moves that leave more threes in a row come first, as a three may become a four.
"""

from __future__ import annotations

from functools import cache

from fourcast.geometry import Column
from fourcast.position import Position
from fourcast.score import Score, win_score
from fourcast.solver.budget import Budget

from .boards import BitBoard
from .v4_memo import Finding, Memo


def solve(position: Position, budget: Budget | None = None) -> Score:
    """Return the exact score of the player to move; raise OutOfBudget when the budget ends before."""
    board = BitBoard(position)
    return _negamax(board, -board.cells, board.cells, Memo(), budget or Budget())


def _negamax(board: BitBoard, alpha: Score, beta: Score, memo: Memo, budget: Budget) -> Score:
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
    for column in order_moves(board):
        board.play(column)
        best = max(best, -_negamax(board, -beta, -alpha, memo, budget))
        board.take_back()
        alpha = max(alpha, best)
        if alpha >= beta:
            break

    # Step 4. Remember what came out.
    memo.put(board.key, Finding(best, is_upper=best <= first_alpha, is_lower=best >= beta))
    return best


@cache
def columns_from_middle(width: int) -> tuple[Column, ...]:
    """Return all columns, the middle one first, the left of two equally far away before the right."""
    return tuple(sorted(range(width), key=lambda column: abs(width // 2 - column)))


def order_moves(board: BitBoard) -> list[Column]:
    """Return the columns with room, those that leave most threes first, among equals the middle ones."""
    columns = [column for column in columns_from_middle(board.width) if board.can_play(column)]
    return sorted(columns, key=lambda column: -count_threes(board, board.stones_after(column)))


def count_threes(board: BitBoard, stones: int) -> int:
    """Return how many times three of the stones lie in a row, in all directions."""
    return sum((stones & stones >> step & stones >> 2 * step).bit_count() for step in board.steps)
