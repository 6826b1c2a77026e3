"""Robot in plain loops, after its description: the oracle for the compiled player."""

from __future__ import annotations

from tests.reference import naive

ORDER = (3, 2, 4, 1, 5, 0, 6)
WIN = 100_000


def position_value(board: naive.Board, player: int) -> int:
    """The prices of all windows and of the centre column, as the player sees them."""
    value = 3 * board.cells[3].count(player)
    for line in naive.lines(7, 6):
        stones = [board.cells[column][row] for column, row in line]
        own, other, empty = (stones.count(owner) for owner in (player, 1 - player, naive.EMPTY))
        if own == 4:
            value += 100
        elif own == 3 and empty == 1:
            value += 5
        elif own == 2 and empty == 2:
            value += 2
        elif other == 3 and empty == 1:
            value -= 4
    return value


def choose(board: naive.Board, depth: int) -> tuple[int, int]:
    """The column and its value for the side to move, by plain minimax; the first in the order among equals."""
    values = _values(board, board.to_move(), depth)
    best = max(values.values())
    return next(column for column, value in values.items() if value == best), best


def _values(board: naive.Board, robot: int, depth: int) -> dict[int, int]:
    """The values of all columns, as the robot sees them."""
    values = {}
    for column in ORDER:
        if column in board.legal_columns():
            board.play(column)
            values[column] = _value(board, robot, depth - 1)
            board.undo(column)
    return values


def _value(board: naive.Board, robot: int, depth: int) -> int:
    winner = board.winner()
    if winner is not None:
        return WIN + depth if winner == robot else -WIN - depth
    if board.is_full():
        return 0
    if depth == 0:
        return position_value(board, robot)
    values = _values(board, robot, depth).values()
    return max(values) if board.to_move() == robot else min(values)


def count_nodes(board: naive.Board, depth: int) -> int:
    """How many nodes textbook alpha-beta visits, the root included."""
    robot = board.to_move()
    visited: list[int] = []

    def search(depth: int, alpha: int, beta: int) -> int:
        visited.append(depth)
        if depth == 0 or board.is_over():
            return _value(board, robot, depth)
        is_robot = board.to_move() == robot
        for column in ORDER:
            if column in board.legal_columns() and alpha < beta:
                board.play(column)
                value = search(depth - 1, alpha, beta)
                board.undo(column)
                alpha, beta = (max(alpha, value), beta) if is_robot else (alpha, min(beta, value))
        return alpha if is_robot else beta

    search(depth, -10 * WIN, 10 * WIN)
    return len(visited)
