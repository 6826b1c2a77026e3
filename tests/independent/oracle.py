"""Exact results, from the public solver alone: who wins on which move, asked by a list of moves."""

from __future__ import annotations

import fourcast as fc

from .rules import Board, each

DRAW = (None, 0)
Result = tuple[int | None, int]  # the winner and the number of the last move


class Oracle:
    """Asks one solver, and keeps its answers."""

    def __init__(self) -> None:
        self.solver = fc.Solver()
        self._known: dict[tuple[int, int, tuple[int, int]], Result] = {}

    def result(self, board: Board) -> Result:
        """The exact result with best play of both sides."""
        width, height = board.rules.width, board.rules.height
        key = (width, height, board.stones)
        if key not in self._known:
            self._known[key] = self._ask(board)
        return self._known[key]

    def _ask(self, board: Board) -> Result:
        if board.is_over:
            return DRAW if board.winner is None else (board.winner, len(board.moves))
        fours = board.fours_of(board.turn)
        if fours:
            return board.turn, len(board.moves) + 1
        rules = board.rules
        score = self.solver.solve(fc.Position.from_moves(list(board.moves), rules.width, rules.height))
        if score == 0:
            return DRAW
        winner = board.turn if score > 0 else 1 - board.turn
        last = rules.cells + 2 - 2 * abs(score)  # Red plays the odd moves, Yellow the even ones
        return winner, last if last % 2 == (winner + 1) % 2 else last - 1

    def worth(self, board: Board, player: int) -> int:
        """The result as a number that is larger the better it is for the player."""
        winner, last = self.result(board)
        if winner is None:
            return 0
        return 1000 - last if winner == player else last - 1000

    def replies(self, board: Board) -> dict[int, int]:
        """What each cell is worth to the side to move."""
        return {cell: self.worth(board.play(cell), board.turn) for cell in each(board.playable)}

    def best(self, board: Board) -> int:
        """All best cells, as a set."""
        replies = self.replies(board)
        return sum(cell for cell, worth in replies.items() if worth == max(replies.values()))

    def best_line(self, board: Board) -> list[int]:
        """Best play of both sides: of equal cells the one nearest the middle, of two the left one."""
        line = []
        while not board.is_over:
            cell = min(each(self.best(board)), key=lambda cell: nearness(board, cell))
            line.append(cell)
            board = board.play(cell)
        return line


def nearness(board: Board, cell: int) -> tuple[int, int]:
    """How far a cell is from the middle; the left one of two first."""
    column = board.rules.column_of(cell)
    return abs(2 * column - board.rules.width + 1), column
