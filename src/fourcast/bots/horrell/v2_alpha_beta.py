"""Version 2: alpha-beta. The same answer without looking at moves that cannot matter any more.

New against version 1: alpha is what the player to move is sure of elsewhere, beta what its opponent will allow. A
position that is worth beta or more will not be let happen, so its other moves are left out.
"""

from __future__ import annotations

from fourcast.position import Position
from fourcast.score import Score, win_score
from fourcast.solver.budget import Budget

from .boards import ArrayBoard, BitBoard


def solve(position: Position, budget: Budget | None = None) -> Score:
    """Return the exact score of the player to move; raise OutOfBudget when the budget ends before."""
    board = ArrayBoard(position)
    return negamax(board, -board.cells, board.cells, budget or Budget())


def negamax(board: ArrayBoard | BitBoard, alpha: Score, beta: Score, budget: Budget) -> Score:
    """The score if it lies between alpha and beta; else a bound of it on the same side."""
    budget.spend()
    if board.last_mover_won():
        return -win_score(board.cells, board.ply)
    if board.is_full():
        return 0
    best = -board.cells  # worse than every score
    for column in range(board.width):
        if board.can_play(column):
            board.play(column)
            best = max(best, -negamax(board, -beta, -alpha, budget))
            board.take_back()
            alpha = max(alpha, best)
            if alpha >= beta:
                break
    return best
