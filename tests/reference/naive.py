"""Connect Four in plain loops: slow, and meant to be seen to be right.

The oracle for everything fast. It shares no code with the package, has no bit tricks and prunes nothing;
it follows the rules as they would be read aloud. Any board size; full minimax only for small ones.
"""

from __future__ import annotations

from collections.abc import Iterable

EMPTY = -1
Cell = tuple[int, int]  # (column, row), row 0 at the bottom
Stones = tuple[tuple[int, ...], ...]


class Board:
    """A board that is played on and taken back. Players are 0 and 1; player 0 starts."""

    def __init__(self, width: int = 7, height: int = 6, moves: Iterable[int] = ()) -> None:
        self.width = width
        self.height = height
        self.cells = [[EMPTY] * height for _ in range(width)]  # cells[column][row]
        self.ply = 0
        for column in moves:
            self.play(column)

    def stones(self) -> Stones:
        """Return the cells as something hashable."""
        return tuple(tuple(column) for column in self.cells)

    def to_move(self) -> int:
        return self.ply % 2

    def stone_count(self, column: int) -> int:
        return sum(cell != EMPTY for cell in self.cells[column])

    def legal_columns(self) -> list[int]:
        if self.is_over():
            return []
        return [column for column in range(self.width) if self.stone_count(column) < self.height]

    def play(self, column: int) -> None:
        assert column in self.legal_columns()
        self.cells[column][self.stone_count(column)] = self.to_move()
        self.ply += 1

    def undo(self, column: int) -> None:
        self.cells[column][self.stone_count(column) - 1] = EMPTY
        self.ply -= 1

    def fours(self, player: int) -> list[list[Cell]]:
        """Return every line of four cells that the player fills."""
        # No loop over the four cells: half the time of many tests would be spent in it.
        cells, found = self.cells, []
        for line in lines(self.width, self.height):
            (a, b), (c, d), (e, f), (g, h) = line
            if cells[a][b] == player and cells[c][d] == player and cells[e][f] == player and cells[g][h] == player:
                found.append(line)
        return found

    def winner(self) -> int | None:
        for player in (0, 1):
            if self.fours(player):
                return player
        return None

    def is_full(self) -> bool:
        return self.ply == self.width * self.height

    def is_over(self) -> bool:
        return self.is_full() or self.winner() is not None

    def winning_cells(self, player: int) -> set[Cell]:
        """Return the empty cells, reachable now or not, on which a stone would give the player a four."""
        winning = set()
        for column in range(self.width):
            for row in range(self.height):
                if self.cells[column][row] == EMPTY:
                    self.cells[column][row] = player
                    if self.fours(player):
                        winning.add((column, row))
                    self.cells[column][row] = EMPTY
        return winning


_LINES: dict[tuple[int, int], list[list[Cell]]] = {}


def lines(width: int, height: int) -> list[list[Cell]]:
    """Return every four in a row on the board, each as its four cells."""
    if (width, height) not in _LINES:
        found = []
        for column in range(width):
            for row in range(height):
                for right, up in ((1, 0), (0, 1), (1, 1), (1, -1)):
                    line = [(column + i * right, row + i * up) for i in range(4)]
                    if all(0 <= c < width and 0 <= r < height for c, r in line):
                        found.append(line)
        _LINES[width, height] = found
    return _LINES[width, height]


def score(board: Board, memo: dict[Stones, int] | None = None) -> int:
    """Return the exact score for the side to move by trying everything.

    0 is a draw. If a player makes four, count the stones that player still had in hand, the winning one
    included: that is the score, negative when the player is the opponent of the side to move. In hand at
    the start are half the cells each; if the cells are odd in number, player 0 has the one more.
    """
    memo = {} if memo is None else memo
    stones = board.stones()
    if stones not in memo:
        memo[stones] = _score(board, memo)
    return memo[stones]


def _score(board: Board, memo: dict[Stones, int]) -> int:
    opponent = 1 - board.to_move()
    if board.winner() is not None:
        assert board.winner() == opponent
        total = board.width * board.height
        in_hand_at_start = total - total // 2 if opponent == 0 else total // 2
        played = sum(column.count(opponent) for column in board.cells)
        return -(in_hand_at_start - played + 1)
    if board.is_full():
        return 0
    scores = []
    for column in board.legal_columns():
        board.play(column)
        scores.append(-score(board, memo))
        board.undo(column)
    return max(scores)


def perft(board: Board, depth: int) -> int:
    """Count the move sequences of this length; a game that ends earlier has none."""
    if depth == 0:
        return 1
    count = 0
    for column in board.legal_columns():
        board.play(column)
        count += perft(board, depth - 1)
        board.undo(column)
    return count


def positions_by_ply(width: int, height: int, plies: int | None = None) -> list[set[Stones]]:
    """Return for every ply all different positions that games reach, finished ones included."""
    last = width * height if plies is None else plies
    levels: list[set[Stones]] = [{Board(width, height).stones()}]
    for ply in range(last):
        following = set()
        for stones in levels[-1]:
            board = from_stones(stones, ply)
            for column in board.legal_columns():
                board.play(column)
                following.add(board.stones())
                board.undo(column)
        levels.append(following)
    return levels


def from_stones(stones: Stones, ply: int) -> Board:
    """Return a board with these cells."""
    board = Board(len(stones), len(stones[0]))
    board.cells = [list(column) for column in stones]
    board.ply = ply
    return board
