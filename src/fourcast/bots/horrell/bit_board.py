"""The board of versions 3 to 5: one integer a player, one bit a cell, as drawn in `fourcast.geometry`.

A four is seen for all stones at once: shifted by one cell and laid over themselves, only stones with a neighbour are
left, and after a second shift by two only those that begin a four. The spare bit on top of every column keeps a line
from running out of one column into the next.
"""

from __future__ import annotations

from fourcast.geometry import Column
from fourcast.position import Position


class BitBoard:
    """A board that is played on and taken back."""

    def __init__(self, position: Position) -> None:
        stride = position.geometry.stride  # bits a column
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
