"""The board of versions 1 and 2: a list of columns, each a list with the stones in it from the bottom up.

Easy to read and to print, and slow: to see a four, it walks from a stone in every direction.
"""

from __future__ import annotations

from fourcast.geometry import Column
from fourcast.position import Position

_DIRECTIONS = ((0, 1), (1, 0), (1, 1), (1, -1))  # up, right, and both diagonals, as steps of column and row


class ArrayBoard:
    """A board that is played on and taken back."""

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
