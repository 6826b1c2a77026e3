"""Board sizes and the bit picture: which bit of a bitboard is which cell.

A bitboard is a plain integer with one bit per cell. Columns lie one after the other, each from the bottom up,
and each has one spare bit on top that never holds a stone:

    bit = column * (height + 1) + row            row 0 is the bottom row

     6 13 20 27 34 41 48    <- spare
     5 12 19 26 33 40 47
     4 11 18 25 32 39 46
     3 10 17 24 31 38 45
     2  9 16 23 30 37 44
     1  8 15 22 29 36 43
     0  7 14 21 28 35 42

The spare bit stops a line of shifted stones from running out of the top of one column into the bottom of
the next, and gives the sum in the key its carry. After the moves 4453 on this board, first player to move:

      stones         own         occupied      bottom       key = own + occupied + bottom
    . . . . . . .   0000000      0000000      0000000      0000000
    . . . . . . .   0000000      0000000      0000000      0000000
    . . . . . . .   0000000      0000000      0000000      0000000
    . . . . . . .   0000000      0000000      0000000      0000000
    . . . . . . .   0000000      0000000      0000000      0001000
    . . . O . . .   0000000      0001000      0000000      0010100
    . . O X X . .   0001100      0011100      1111111      1101111

In each column `occupied + bottom` is a single bit just above the stones, so the highest bit of the key's
column tells how many stones there are and the bits below it tell which of them are the mover's: no two
positions share a key. That bit is at most the spare one, so no column carries into the next and the key
fits in width * (height + 1) bits. The picture is from the tutorial, part 6 (blog.gamesolver.org).
"""

from __future__ import annotations

import operator
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import TypeAlias

from .errors import BoardSizeError

Column: TypeAlias = int  # 0-based, from the left
Cell: TypeAlias = tuple[int, int]  # (column, row), both 0-based, row 0 at the bottom

DEFAULT_WIDTH = 7
DEFAULT_HEIGHT = 6
MAX_BITS = 64  # a bitboard with its spare row must fit one machine word of the kernel


@dataclass(frozen=True, slots=True)
class Geometry:
    """One board size with its masks. Use `Geometry.of`, which shares one instance per size."""

    width: int  # columns, at least 1
    height: int  # rows, at least 1
    stride: int = field(init=False, repr=False, compare=False)  # bits per column, the spare one included
    cells: int = field(init=False, repr=False, compare=False)  # playable cells
    bottom: int = field(init=False, repr=False, compare=False)  # row 0 of every column
    board: int = field(init=False, repr=False, compare=False)  # every playable cell
    lines: tuple[int, ...] = field(init=False, repr=False, compare=False)  # every four in a row, as masks
    columns_from_centre: tuple[Column, ...] = field(init=False, repr=False, compare=False)  # of two the left one first

    def __post_init__(self) -> None:
        if self.width < 1 or self.height < 1:
            raise BoardSizeError(f"a {self} board has no cells: width and height must be at least 1")
        if self.width * (self.height + 1) > MAX_BITS:
            raise BoardSizeError(f"a {self} board is too large: width * (height + 1) must be at most {MAX_BITS}")
        stride = self.height + 1
        bottom = sum(1 << (column * stride) for column in range(self.width))
        for name, value in (
            ("stride", stride),
            ("cells", self.width * self.height),
            ("bottom", bottom),
            ("board", bottom * ((1 << self.height) - 1)),
        ):
            object.__setattr__(self, name, value)
        object.__setattr__(self, "lines", tuple(self._find_lines()))
        outwards = sorted(range(self.width), key=lambda column: abs(2 * column - self.width + 1))
        object.__setattr__(self, "columns_from_centre", tuple(outwards))

    @staticmethod
    def of(width: int = DEFAULT_WIDTH, height: int = DEFAULT_HEIGHT) -> Geometry:
        """Return the shared geometry of a size; raise BoardSizeError when it is not supported."""
        try:
            return _shared(operator.index(width), operator.index(height))
        except TypeError:
            raise BoardSizeError(f"width {width!r} and height {height!r} must be whole numbers") from None

    def __str__(self) -> str:
        return f"{self.width}x{self.height}"

    def __reduce__(self) -> tuple[object, tuple[int, int]]:
        return _shared, (self.width, self.height)

    @property
    def is_standard(self) -> bool:
        """Whether this is the 7x6 board of the shops."""
        return (self.width, self.height) == (DEFAULT_WIDTH, DEFAULT_HEIGHT)

    def column_mask(self, column: Column) -> int:
        """Return every playable cell of one column."""
        assert 0 <= column < self.width
        return ((1 << self.height) - 1) << (column * self.stride)

    def cell_bit(self, column: Column, row: int) -> int:
        """Return the one-bit mask of a cell."""
        assert 0 <= column < self.width
        assert 0 <= row < self.height
        return 1 << (column * self.stride + row)

    def cells_of(self, bits: int) -> tuple[Cell, ...]:
        """Return the cells of a bitboard as (column, row), sorted."""
        return tuple(divmod(bit.bit_length() - 1, self.stride) for bit in split_bits(bits))

    def mirror(self, bits: int) -> int:
        """Return the bitboard with left and right exchanged; spare bits move with their column."""
        column_bits = (1 << self.stride) - 1
        mirrored = 0
        for _ in range(self.width):
            mirrored = mirrored << self.stride | bits & column_bits
            bits >>= self.stride
        return mirrored

    def has_four(self, bits: int) -> bool:
        """Tell whether the stones contain four in a row: any(bits & line == line for line in self.lines)."""
        for step in (1, self.stride - 1, self.stride, self.stride + 1):
            pairs = bits & (bits >> step)
            if pairs & (pairs >> 2 * step):
                return True
        return False

    def landing_cells(self, occupied: int) -> int:
        """Return the lowest empty cell of every column that is not full: adding 1 carries to its first gap."""
        return (occupied + self.bottom) & self.board

    def column_height(self, occupied: int, column: Column) -> int:
        """Return how many stones a column holds."""
        return (occupied & self.column_mask(column)).bit_count()

    def winning_cells(self, stones: int, occupied: int) -> int:
        """Return the empty cells, playable or not, that would complete four with these stones."""
        completing = stones << 1 & stones << 2 & stones << 3
        for step in (self.stride - 1, self.stride, self.stride + 1):
            # Beside a pair on one side lies a third stone, next to it or beyond the gap.
            pair = stones << step & stones << 2 * step
            completing |= pair & (stones << 3 * step | stones >> step)
            pair = stones >> step & stones >> 2 * step
            completing |= pair & (stones << step | stones >> 3 * step)
        return completing & self.board & ~occupied

    def complete_lines(self, bits: int) -> tuple[int, ...]:
        """Return the masks of all fours in the stones; a five in a row is two of them."""
        return tuple(line for line in self.lines if bits & line == line)

    def _find_lines(self) -> Iterator[int]:
        for column in range(self.width):
            for row in range(self.height):
                for right, up in ((0, 1), (1, -1), (1, 0), (1, 1)):
                    if column + 3 * right < self.width and 0 <= row + 3 * up < self.height:
                        cells = ((column + i * right, row + i * up) for i in range(4))
                        yield sum(self.cell_bit(*cell) for cell in cells)


def split_bits(bits: int) -> Iterator[int]:
    """Yield the set bits one by one as masks, lowest first."""
    while bits:
        lowest = bits & -bits
        yield lowest
        bits ^= lowest


@cache
def _shared(width: int, height: int) -> Geometry:
    return Geometry(width, height)
