"""Version 3: bitboards. The search of version 2, node for node, on a board that sees a four in a few operations.

New against version 2: nothing but the board.
"""

from __future__ import annotations

from fourcast.position import Position
from fourcast.score import Score, win_score
from fourcast.solver.budget import Budget

from .boards import BitBoard


def solve(position: Position, budget: Budget | None = None) -> Score:
    """Return the exact score of the player to move; raise OutOfBudget when the budget ends before."""
    board = BitBoard(position)
    return _negamax(board, -board.cells, board.cells, budget or Budget())


def _negamax(board: BitBoard, alpha: Score, beta: Score, budget: Budget) -> Score:
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
            best = max(best, -_negamax(board, -beta, -alpha, budget))
            board.take_back()
            alpha = max(alpha, best)
            if alpha >= beta:
                break
    return best
