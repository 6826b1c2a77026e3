"""Version 1: minimax. Play every move of every game to its end; each player takes what is best for it.

Written as negamax: a score is always that of the player to move, so what is good for one is as bad for the other.
"""

from __future__ import annotations

from fourcast.position import Position
from fourcast.score import Score, win_score
from fourcast.solver.budget import Budget

from .boards import ArrayBoard


def solve(position: Position, budget: Budget | None = None) -> Score:
    """Return the exact score of the player to move; raise OutOfBudget when the budget ends before."""
    return _negamax(ArrayBoard(position), budget or Budget())


def _negamax(board: ArrayBoard, budget: Budget) -> Score:
    budget.spend()
    if board.last_mover_won():
        return -win_score(board.cells, board.ply)
    if board.is_full():
        return 0
    best = -board.cells  # worse than every score
    for column in range(board.width):
        if board.can_play(column):
            board.play(column)
            best = max(best, -_negamax(board, budget))
            board.take_back()
    return best
