"""Hamish in plain loops, after its description: the oracle for the compiled player."""

from __future__ import annotations

from tests.reference import naive

PASS = -1
ORDER = (3, 2, 4, 1, 5, 0, 6)
WIN = 1_000_000
RIGHT, UP, RISING, FALLING = (1, 0), (0, 1), (1, 1), (1, -1)


def side_value(cells: list[list[int]], player: int) -> int:
    """Twice the stones of all first runs with room, walked cell by cell; `cells` by column, then row."""
    return sum(_value_along(cells, player, direction) for direction in (RIGHT, UP, RISING, FALLING))


def _value_along(cells: list[list[int]], player: int, direction: tuple[int, int]) -> int:
    used: set[naive.Cell] = set()
    rows = range(5, -1, -1) if direction == FALLING else range(6)
    total = 0
    for row in rows:
        for column in range(7):
            if (column, row) in used:
                continue
            line = _line_from(column, row, direction)
            stones = [cells[c][r] for c, r in line]
            run = next((i for i, stone in enumerate(stones) if stone != player), len(line))
            if run == 0:
                continue
            room = next((i for i, stone in enumerate(stones) if stone == 1 - player), len(line))
            used.update(line[:room])
            if room >= 4:
                total += 2 * run
    return total


def _line_from(column: int, row: int, direction: tuple[int, int]) -> list[naive.Cell]:
    line = []
    while 0 <= column < 7 and 0 <= row < 6:
        line.append((column, row))
        column, row = column + direction[0], row + direction[1]
    return line


def choose(board: naive.Board, depth: int, faithful: bool) -> tuple[int, int]:
    """The column and its value for the side to move, by plain minimax; the first in the order among equals."""
    values = {}
    for column in moves(board, faithful):
        values[column] = -_value_after(board, column, board.to_move(), depth - 1, faithful)
    best = max(values.values())
    return next(column for column, value in values.items() if value == best), best


def moves(board: naive.Board, faithful: bool) -> list[int]:
    legal = [column for column in ORDER if column in board.legal_columns()]
    return [*legal, PASS] if faithful else legal


def _value_after(board: naive.Board, column: int, player: int, depth: int, faithful: bool) -> int:
    """The value for the other player after `player` played the column or passed."""
    if column == PASS:
        return _value(board, 1 - player, depth, faithful)
    row = board.stone_count(column)
    board.cells[column][row] = player
    board.ply += 1
    value = _value(board, 1 - player, depth, faithful)
    board.cells[column][row] = naive.EMPTY
    board.ply -= 1
    return value


def _value(board: naive.Board, player: int, depth: int, faithful: bool) -> int:
    if board.fours(1 - player):
        return -WIN if faithful else board.ply - WIN
    if board.is_full() and not faithful:
        return 0
    if depth == 0:
        return side_value(board.cells, player) - side_value(board.cells, 1 - player)
    return max(-_value_after(board, column, player, depth - 1, faithful) for column in moves(board, faithful))


def count_nodes(board: naive.Board, depth: int) -> int:
    """How many nodes textbook alpha-beta visits, the root included, without passes."""
    visited: list[int] = []

    def search(depth: int, alpha: int, beta: int) -> int:
        visited.append(depth)
        if depth == 0 or board.is_over():
            return _value(board, board.to_move(), 0, faithful=False)
        best = -10 * WIN
        for column in moves(board, faithful=False):
            board.play(column)
            best = max(best, -search(depth - 1, -beta, -max(alpha, best)))
            board.undo(column)
            if best >= beta:
                break
        return best

    search(depth, -10 * WIN, 10 * WIN)
    return len(visited)
