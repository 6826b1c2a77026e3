"""Version 3: bitboards. The search of version 2, node for node, on a board that sees a four in a few operations.

New against version 2: nothing but the board.
"""

from __future__ import annotations

from fourcast.position import Position
from fourcast.score import Score
from fourcast.solver.budget import Budget

from .boards import BitBoard
from .v2_alpha_beta import negamax


def solve(position: Position, budget: Budget | None = None) -> Score:
    """Return the exact score of the player to move; raise OutOfBudget when the budget ends before."""
    board = BitBoard(position)
    return negamax(board, -board.cells, board.cells, budget or Budget())
