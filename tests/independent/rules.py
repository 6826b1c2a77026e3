"""The rules of the game, written anew for the reader of explanations: any board size, plain integers as sets of cells.

A cell is one bit: column * (height + 1) + row; the spare bit on top of each column keeps lines from running over the
edge. A board is two such sets, the stones of the side to move and of the other one. Nothing comes from the package.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

PLAYERS = ("Red", "Yellow")
LENGTH = 4


class ImpossibleError(ValueError):
    """A text names a cell or a move that the board does not have."""


def each(cells: int) -> Iterator[int]:
    """Every cell of a set, column by column from the left, from below."""
    while cells:
        low = cells & -cells
        yield low
        cells ^= low


class Rules:
    """One board size."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height, self.stride = width, height, height + 1
        self.cells = width * height
        self.columns = tuple(((1 << height) - 1) << column * self.stride for column in range(width))
        self.everything = sum(self.columns)
        self.bottom = sum(1 << column * self.stride for column in range(width))
        self.lines = tuple(self._list_lines())

    def _list_lines(self) -> Iterator[int]:
        for column in range(self.width):
            for row in range(self.height):
                for across, up in ((1, 0), (0, 1), (1, 1), (1, -1)):
                    ends = column + across * (LENGTH - 1), row + up * (LENGTH - 1)
                    if ends[0] < self.width and 0 <= ends[1] < self.height:
                        yield sum(self.at(column + across * i, row + up * i) for i in range(LENGTH))

    def at(self, column: int, row: int) -> int:
        return 1 << column * self.stride + row

    def column_of(self, cell: int) -> int:
        return (cell.bit_length() - 1) // self.stride

    def row_of(self, cell: int) -> int:
        return (cell.bit_length() - 1) % self.stride

    def name(self, cell: int) -> str:
        return f"{'abcdefghijklmnopqrstuvwxyz'[self.column_of(cell)]}{self.row_of(cell) + 1}"

    def names(self, cells: int) -> str:
        return " ".join(map(self.name, each(cells))) or "none"

    def read(self, name: str) -> int:
        """The cell called so, such as e2."""
        if not re.fullmatch(r"[a-z][1-9]\d*", name):
            raise ImpossibleError(f"{name} is no cell")
        column, row = ord(name[0]) - ord("a"), int(name[1:]) - 1
        if not (column < self.width and row < self.height):
            raise ImpossibleError(f"{name} lies off the board")
        return self.at(column, row)

    def read_line(self, name: str) -> int:
        """The four cells of a line that is told by its ends, such as a1-d4."""
        ends = [self.read(end) for end in name.split("-")]
        (a, b), (c, d) = ((self.column_of(end), self.row_of(end)) for end in ends)
        steps = (c - a) / (LENGTH - 1), (d - b) / (LENGTH - 1)
        if not (set(steps) <= {-1, 0, 1} and any(steps)):
            raise ImpossibleError(f"{name} is no line of four")
        return sum(self.at(a + int(steps[0]) * i, b + int(steps[1]) * i) for i in range(LENGTH))

    def playable(self, occupied: int) -> int:
        """The lowest empty cell of every column that has one."""
        return (occupied + self.bottom) & self.everything

    def above(self, cell: int) -> int:
        """The cell right above, 0 on the highest row."""
        return cell << 1 & self.everything

    def has_four(self, stones: int) -> bool:
        return any(line & stones == line for line in self.lines)

    def winning(self, stones: int, occupied: int) -> int:
        """All empty cells that make four in a row with three of the stones, none of which lies above an empty cell."""
        found = stones << 1 & stones << 2 & stones << 3
        for step in (self.stride - 1, self.stride, self.stride + 1):
            two = stones << step & stones << 2 * step
            found |= two & (stones << 3 * step | stones >> step)
            two = stones >> step & stones >> 2 * step
            found |= two & (stones >> 3 * step | stones << step)
        return found & self.everything & ~occupied

    def fours(self, me: int, you: int) -> int:
        """All cells at which `me`, to move, completes four."""
        occupied = me | you
        return self.winning(me, occupied) & self.playable(occupied)


class Board(NamedTuple):
    """Stones of Red and of Yellow, and who is to move; the moves that led here, for the oracle."""

    rules: Rules
    stones: tuple[int, int]
    turn: int
    moves: tuple[int, ...]

    @classmethod
    def after(cls, rules: Rules, moves: Sequence[int]) -> Board:
        board = cls(rules, (0, 0), 0, ())
        for column in moves:
            board = board.play(board.landing(column))
        return board

    @property
    def me(self) -> int:
        """The stones of the side to move."""
        return self.stones[self.turn]

    @property
    def you(self) -> int:
        return self.stones[1 - self.turn]

    @property
    def occupied(self) -> int:
        return self.stones[0] | self.stones[1]

    @property
    def playable(self) -> int:
        return self.rules.playable(self.occupied)

    def landing(self, column: int) -> int:
        """Where the next stone of a column comes to lie; 0 if the column is full."""
        return self.playable & self.rules.columns[column]

    def play(self, cell: int) -> Board:
        if self.is_over or not cell & self.playable:
            raise ImpossibleError(f"{self.rules.name(cell) if cell else 'a full column'} cannot be played")
        stones = list(self.stones)
        stones[self.turn] |= cell
        moves = (*self.moves, self.rules.column_of(cell))
        return Board(self.rules, (stones[0], stones[1]), 1 - self.turn, moves)

    def pass_by(self) -> Board:
        """The other side's turn, no stone played: no position of a game, the oracle cannot be asked."""
        return self._replace(turn=1 - self.turn)

    @property
    def winner(self) -> int | None:
        return next((player for player in (0, 1) if self.rules.has_four(self.stones[player])), None)

    @property
    def is_over(self) -> bool:
        return self.winner is not None or self.occupied == self.rules.everything

    def fours_of(self, player: int) -> int:
        """All cells at which the player would complete four if the next move were theirs."""
        return self.rules.fours(self.stones[player], self.stones[1 - player])
