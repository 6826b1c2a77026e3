"""The two boards that the versions play on and take back.

ArrayBoard, of versions 1 and 2: a list of columns, each a list with the stones in it from the bottom up. Easy to read
and to print, and slow: to see a four, it walks from a stone in every direction.

BitBoard, of versions 3 to 5: one integer for each player, one bit for each cell, as drawn in `fourcast.geometry`. A
four is seen for all stones at once: shifted by one cell and laid over themselves, only stones with a neighbour are
left, and after a second shift by two only those that begin a four. The spare bit on top of every column keeps a line
from running out of one column into the next.
"""

from __future__ import annotations

from fourcast.geometry import Column
from fourcast.position import Position

_DIRECTIONS = ((0, 1), (1, 0), (1, 1), (1, -1))  # up, right, and both diagonals, as steps of column and row


class ArrayBoard:
    """A list of stones for each column."""

    def __init__(self, position: Position) -> None:
        self.width = position.width
        self.height = position.height
        self.cells = position.geometry.cells  # how many there are
        self.ply = position.ply
        self._played: list[Column] = []  # since the board was made
        self._stones: list[list[int]] = [[] for _ in range(self.width)]  # 1 first player, 2 second
        for row in reversed(position.grid()):
            for column, stone in enumerate(row):
                if stone:
                    self._stones[column].append(stone)

    def can_play(self, column: Column) -> bool:
        """Is there room in the column?"""
        return len(self._stones[column]) < self.height

    def play(self, column: Column) -> None:
        """Drop a stone of the player to move."""
        self._stones[column].append(1 + self.ply % 2)
        self._played.append(column)
        self.ply += 1

    def take_back(self) -> None:
        """Undo the last play."""
        self._stones[self._played.pop()].pop()
        self.ply -= 1

    def is_full(self) -> bool:
        """Is there no room in any column?"""
        return self.ply == self.cells

    def last_mover_won(self) -> bool:
        """Did the last stone make four in a row?

        Of a board that nothing was played on yet, the last stone may be the top one of any column.
        """
        columns = self._played[-1:] or range(self.width)
        return any(self._top_is_in_four(column) for column in columns)

    def _top_is_in_four(self, column: Column) -> bool:
        row = len(self._stones[column]) - 1
        if row < 0:
            return False
        return any(
            1 + self._run(column, row, right, up) + self._run(column, row, -right, -up) >= 4
            for right, up in _DIRECTIONS
        )

    def _run(self, column: Column, row: int, right: int, up: int) -> int:
        """Count the stones of the same player next to a stone, in one direction."""
        player = self._stones[column][row]
        length = 0
        while True:
            column, row = column + right, row + up
            if not (0 <= column < self.width and 0 <= row < len(self._stones[column])):
                return length
            if self._stones[column][row] != player:
                return length
            length += 1


class BitBoard:
    """An integer for each player."""

    def __init__(self, position: Position) -> None:
        stride = position.geometry.stride  # bits of a column
        self.width = position.width
        self.cells = position.geometry.cells  # how many there are
        self.ply = position.ply
        self.stones = list(position.stones)  # of the first player and of the second
        self.steps = (1, stride - 1, stride, stride + 1)  # to the neighbour above, down right, right, up right
        self._played: list[Column] = []  # since the board was made
        self._tops = [1 << column * stride + position.height for column in range(self.width)]  # the spare bits
        self._landing = [  # the bit that the next stone of each column falls to
            1 << column * stride + (position.occupied & position.geometry.column_mask(column)).bit_count()
            for column in range(self.width)
        ]

    @property
    def key(self) -> int:
        """A number that no other position of this board has."""
        own, other = self.stones[self.ply % 2], self.stones[1 - self.ply % 2]
        return own + (own | other)

    def can_play(self, column: Column) -> bool:
        """Is there room in the column?"""
        return self._landing[column] != self._tops[column]

    def play(self, column: Column) -> None:
        """Drop a stone of the player to move."""
        self.stones[self.ply % 2] |= self._landing[column]
        self._landing[column] <<= 1
        self._played.append(column)
        self.ply += 1

    def take_back(self) -> None:
        """Undo the last play."""
        self.ply -= 1
        column = self._played.pop()
        self._landing[column] >>= 1
        self.stones[self.ply % 2] ^= self._landing[column]

    def is_full(self) -> bool:
        """Is there no room in any column?"""
        return self.ply == self.cells

    def last_mover_won(self) -> bool:
        """Has the player who moved last four in a row?"""
        stones = self.stones[1 - self.ply % 2]
        for step in self.steps:
            pairs = stones & stones >> step
            if pairs & pairs >> 2 * step:
                return True
        return False

    def stones_after(self, column: Column) -> int:
        """The stones of the player to move, with one more in the column."""
        return self.stones[self.ply % 2] | self._landing[column]
