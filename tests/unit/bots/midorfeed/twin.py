"""Both players in plain loops over the oracle's board: what the compiled heuristics and searches must agree with."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence

from fourcast.position import Position
from tests.reference.naive import Board, Cell, lines

ORDER = (3, 2, 4, 1, 5, 0, 6)
WIN = 1_000_000

Evaluation = Callable[[Board], int]
Answer = tuple[int, int]  # value and column (-1 where there is no move to choose)


def line_score(board: Board, player: int, reading: str) -> int:
    """Open lines of a player, squared; `lines` starts every line at its leftmost, or lowest, cell."""
    total = 0
    for line in lines(7, 6):
        cells = [board.cells[column][row] for column, row in line]
        if 1 - player not in cells:
            run = next((index for index, cell in enumerate(cells) if cell != player), 4)
            total += (run if reading == "runs" else cells.count(player)) ** 2
    return total


def evaluate(board: Board, reading: str) -> int:
    player = board.to_move()
    return line_score(board, player, reading) - line_score(board, 1 - player, reading)


def threat_score(board: Board, player: int) -> int:
    return sum(
        10 + 4 * is_in_gap(board, player, cell) + row_bonus(player, cell[1] + 1) for cell in threats(board, player)
    )


def threats(board: Board, player: int) -> set[Cell]:
    return board.winning_cells(player)


def is_in_gap(board: Board, player: int, cell: Cell) -> bool:
    """Is the cell the second or third of a line whose other three are the player's?"""
    return any(
        cell in line[1:3] and all(board.cells[c][r] == player for c, r in line if (c, r) != cell)
        for line in lines(7, 6)
    )


def row_bonus(player: int, row: int) -> int:
    """Rows count from 1: odd ones are the first player's."""
    return {1: 36, 2: 36, 3: 28, 4: 28, 5: 20, 6: 20}[row] if row % 2 != player else 0


def evaluate_plus(board: Board) -> int:
    player = board.to_move()
    return evaluate(board, "tokens") + threat_score(board, player) - threat_score(board, 1 - player)


def root_order(board: Board, depth: int) -> list[int]:
    """The order in which the first move is tried: what stops a four comes first, if the search can see it."""
    blocks = playable_threats(board, 1 - board.to_move()) if depth > 1 else set()
    return sorted(ORDER, key=lambda column: column not in blocks)


def minimax(board: Board, depth: int, heuristic: Evaluation, order: Sequence[int] = ORDER) -> Answer:
    """Plain minimax; the first best column in the order."""
    if board.winner() is not None:
        return board.ply - WIN, -1
    if board.is_full():
        return 0, -1
    if depth == 0:
        return heuristic(board), -1
    return best_of(board, order, lambda: minimax(board, depth - 1, heuristic)[0])


def minimax_plus(board: Board, depth: int, order: Sequence[int] = ORDER) -> Answer:
    """Minimax that goes on at depth 0 while a side can win at once or must stop the other from it."""
    if board.winner() is not None:
        return board.ply - WIN, -1
    if board.is_full():
        return 0, -1
    forced = playable_threats(board, board.to_move()) or playable_threats(board, 1 - board.to_move())
    if depth <= 0 and not forced:
        return evaluate_plus(board), -1
    columns = order if depth > 0 else [column for column in order if column in forced]
    return best_of(board, columns, lambda: minimax_plus(board, depth - 1)[0])


def playable_threats(board: Board, player: int) -> set[int]:
    return {column for column, row in threats(board, player) if board.stone_count(column) == row}


def best_of(board: Board, columns: Sequence[int], value_after: Callable[[], int]) -> Answer:
    best: Answer | None = None
    legal = board.legal_columns()
    for column in columns:
        if column in legal:
            board.play(column)
            value = -value_after()
            board.undo(column)
            if best is None or value > best[0]:
                best = value, column
    assert best is not None
    return best


def random_games(seed: int, number: int, plies: range) -> Iterator[tuple[Board, Position]]:
    """Positions of random games that are not over, for both boards."""
    generator = random.Random(seed)
    while number > 0:
        moves: list[int] = []
        position = Position()
        for _ in range(generator.choice(plies)):
            if position.legal_columns:
                moves.append(generator.choice(position.legal_columns))
                position = position.play(moves[-1])
        if not position.is_over:
            number -= 1
            yield Board(moves=moves), position
