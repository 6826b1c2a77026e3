"""Position: one immutable board, with the rules of the game.

A position knows the stones and nothing of how they came there: two games that reach the same stones reach
equal positions. The players are 0 (moves first) and 1; who is to move follows from the number of stones. The
bitboards `own` and `occupied` and the key are explained in `geometry`. Plain Python integers throughout: the
solver's kernel has its own, compiled, copy of the rules.
"""

from __future__ import annotations

import operator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, SupportsIndex

from . import notation
from .ending import GameOutcome, Termination
from .errors import GameOverError, IllegalMoveError, InvalidPositionError
from .geometry import DEFAULT_HEIGHT, DEFAULT_WIDTH, Cell, Column, Geometry
from .notation import Grid, GridInput, MovesInput
from .score import Ply, Score, win_score
from .validity import check_stones

if TYPE_CHECKING:
    import numpy as np


@dataclass(frozen=True, slots=True, init=False, repr=False)
class Position:
    """A board and whose turn it is; `Position()` is the empty 7x6 board."""

    geometry: Geometry  # the board's size and masks
    own: int  # stones of the side to move
    occupied: int  # all stones

    def __init__(self, width: int = DEFAULT_WIDTH, height: int = DEFAULT_HEIGHT) -> None:
        _fill(self, Geometry.of(width, height), 0, 0)

    @classmethod
    def from_moves(cls, moves: MovesInput, width: int = DEFAULT_WIDTH, height: int = DEFAULT_HEIGHT) -> Position:
        """Play moves from the empty board: text counts columns from 1, a sequence of integers from 0.

        Raises NotationError for a move that names no column, IllegalMoveError (GameOverError after the end)
        for one that cannot be played.
        """
        start = cls(width, height)
        return play_moves(start, moves, notation.parse_moves(moves, start.geometry))[-1]

    @classmethod
    def from_grid(cls, grid: GridInput) -> Position:
        """Read a drawn board, top row first; `notation` lists the forms. The drawing gives the size.

        Raises NotationError if it cannot be read, InvalidPositionError if no game leads to it.
        """
        rows = notation.parse_grid(grid)
        geometry = Geometry.of(len(rows[0]), len(rows))
        stones = [0, 0, 0]  # by cell value; the first collects the empty cells
        for row, cells in enumerate(reversed(rows)):
            for column, value in enumerate(cells):
                stones[value] |= geometry.cell_bit(column, row)
        first, second = stones[notation.FIRST], stones[notation.SECOND]
        check_stones(geometry, first, second)
        occupied = first | second
        return _make(geometry, second if occupied.bit_count() % 2 else first, occupied)

    @classmethod
    def from_bitboards(
        cls,
        own: SupportsIndex,
        occupied: SupportsIndex,
        width: int = DEFAULT_WIDTH,
        height: int = DEFAULT_HEIGHT,
    ) -> Position:
        """Return the position with these bitboards; raise InvalidPositionError if no game leads to it."""
        geometry = Geometry.of(width, height)
        own, occupied = operator.index(own), operator.index(occupied)
        if own & ~occupied:
            raise InvalidPositionError(
                f"impossible position: own has the bits {own & ~occupied:#x} that occupied lacks"
            )
        sides = (own, occupied ^ own)
        check_stones(geometry, *(sides[::-1] if occupied.bit_count() % 2 else sides))
        return _make(geometry, own, occupied)

    @classmethod
    def from_key(cls, key: SupportsIndex, width: int = DEFAULT_WIDTH, height: int = DEFAULT_HEIGHT) -> Position:
        """Return the position with this `key`; raise InvalidPositionError if no position of the board has it.

        In each column the highest bit of the key stands just above the stones, and below it are those of the mover.
        """
        geometry = Geometry.of(width, height)
        key, own, occupied = operator.index(key), 0, 0
        for column in range(geometry.width):
            value = key >> column * geometry.stride & (1 << geometry.stride) - 1
            stones = (1 << value.bit_length() >> 1) - 1  # the cells below the highest bit
            own |= (value & stones) << column * geometry.stride
            occupied |= max(stones, 0) << column * geometry.stride
        if key != own + occupied + geometry.bottom:
            raise InvalidPositionError(f"no position of the {geometry} board has the key {key}")
        return cls.from_bitboards(own, occupied, width, height)

    @property
    def width(self) -> int:
        """Columns of the board."""
        return self.geometry.width

    @property
    def height(self) -> int:
        """Rows of the board."""
        return self.geometry.height

    @property
    def ply(self) -> Ply:
        """Stones played so far."""
        return self.occupied.bit_count()

    @property
    def to_move(self) -> int:
        """The player whose turn it is: 0 moves on even plies, 1 on odd ones, also when the game is over."""
        return self.ply % 2

    @property
    def stones(self) -> tuple[int, int]:
        """The bitboards of player 0 and player 1."""
        other = self.occupied ^ self.own
        return (other, self.own) if self.to_move else (self.own, other)

    @property
    def winner(self) -> int | None:
        """The player with four in a row, or None. It is always the one who moved last."""
        return 1 - self.to_move if self.geometry.has_four(self.occupied ^ self.own) else None

    @property
    def is_over(self) -> bool:
        """Whether there is a winner or the board is full."""
        return self.occupied == self.geometry.board or self.winner is not None

    def outcome(self) -> GameOutcome | None:
        """Return how the game ended, or None while it runs."""
        winner = self.winner
        if winner is not None:
            return GameOutcome(winner, Termination.FOUR_IN_A_ROW, self.ply)
        return GameOutcome(None, Termination.BOARD_FULL, self.ply) if self.is_over else None

    @property
    def final_score(self) -> Score | None:
        """The score of a finished game, from the side to move: a loss or 0; None while the game runs."""
        if self.winner is not None:
            return -win_score(self.geometry.cells, self.ply)
        return 0 if self.is_over else None

    @property
    def winning_cells(self) -> tuple[Cell, ...]:
        """The cells of every completed four as (column, row), sorted; empty when nobody has won."""
        return tuple(sorted({cell for line in self._winning_lines() for cell in self.geometry.cells_of(line)}))

    @property
    def legal_columns(self) -> tuple[Column, ...]:
        """The columns that can be played, from the left; empty when the game is over."""
        if self.is_over:
            return ()
        return tuple(column for column, _ in self.geometry.cells_of(self.geometry.landing_cells(self.occupied)))

    @property
    def key(self) -> int:
        """An integer below 2**64 that no other position of this size has."""
        return self.own + self.occupied + self.geometry.bottom

    @property
    def canonical_key(self) -> int:
        """A key shared by exactly this position and its mirror image."""
        return min(self.key, self.geometry.mirror(self.key))

    def column_height(self, column: Column) -> int:
        """Return how many stones a 0-based column holds."""
        return self.geometry.column_height(self.occupied, column)

    def landing_cell(self, column: Column) -> Cell | None:
        """Return the cell where a stone dropped into a 0-based column comes to lie; None if the column is full."""
        row = self.column_height(column)
        return (column, row) if row < self.height else None

    @property
    def playable_cells(self) -> tuple[Cell, ...]:
        """The cells that can be played, from the left; empty when the game is over."""
        return () if self.is_over else self.geometry.cells_of(self.geometry.landing_cells(self.occupied))

    def play(self, column: SupportsIndex) -> Position:
        """Return the position after a stone in this 0-based column; this one stays as it is.

        Raises IllegalMoveError if there is no such column or it is full, GameOverError after the end.
        """
        try:
            index = operator.index(column)
        except TypeError:
            index = -1
        is_column = 0 <= index < self.width
        if is_column and self._can_play(index):
            return self._after(index)
        opening = f"cannot play column {notation.quote(column)} (counted from 0)"
        if is_column:
            raise self._refusal(opening, "it")
        raise IllegalMoveError(f"{opening}: columns are the whole numbers 0 to {self.width - 1}")

    def mirror(self) -> Position:
        """Return the position with left and right exchanged."""
        mirror = self.geometry.mirror
        return _make(self.geometry, mirror(self.own), mirror(self.occupied))

    def grid(self) -> Grid:
        """Return the cells as rows of 0 (empty), 1 (player 0) and 2 (player 1), top row first."""
        first, second = self.stones
        columns = range(0, self.width * self.geometry.stride, self.geometry.stride)  # by their lowest bits
        return tuple(
            tuple([notation.FIRST * (a >> bit & 1) + notation.SECOND * (b >> bit & 1) for bit in columns])
            for a, b in ((first >> row, second >> row) for row in reversed(range(self.height)))
        )

    def to_array(self) -> np.ndarray[Any, np.dtype[np.int8]]:
        """Return `grid` as a new NumPy array of int8, top row first; `from_grid` reads it back."""
        import numpy as np  # here, because the rules do without it

        return np.array(self.grid(), np.int8)

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> np.ndarray[Any, np.dtype[Any]]:
        """Let NumPy take a position for its `to_array`; `copy=False` is refused, as the array is always a new one."""
        if copy is False:
            raise ValueError("a position is no array: making one copies its cells, so copy=False is impossible")
        array = self.to_array()
        return array if dtype is None else array.astype(dtype)

    def to_svg(self, cell_px: float = 60, **options: object) -> str:
        """Draw the board as a self-contained SVG; a cell measures `cell_px` pixels.

        The options are the fields of `svg.PictureOptions`; one that does not fit raises PictureError.
        """
        from . import svg  # here, because a third of the time of `import fourcast` would go into drawing nothing

        return svg.draw_board(self.geometry, self.stones, svg.PictureOptions.of({"cell_px": cell_px, **options}))

    def to_png(self, cell_px: int = 60, *, theme: str = "light", last: Cell | None = None) -> bytes:
        """Draw the board as a PNG file, without any text; `last` is a stone to outline."""
        from . import raster

        return raster.encode_png(
            raster.draw_pixels(self.geometry, self.stones, cell_px=cell_px, theme=theme, last=last)
        )

    def _repr_svg_(self) -> str:
        return self.to_svg()

    def __str__(self) -> str:
        return notation.picture(self.grid())

    def __repr__(self) -> str:
        return f"Position.from_grid({notation.format_grid(self.grid())!r})"

    def _can_play(self, column: Column) -> bool:
        return bool(~self.occupied & self.geometry.column_mask(column)) and not self.is_over

    def _after(self, column: Column) -> Position:
        landing = self.geometry.landing_cells(self.occupied) & self.geometry.column_mask(column)
        return _make(self.geometry, self.occupied ^ self.own, self.occupied | landing)

    def _refusal(self, opening: str, subject: str) -> IllegalMoveError:
        if self.winner is not None:
            return GameOverError(f"{opening}: the game was already won on move {self.ply}")
        if self.is_over:
            return GameOverError(f"{opening}: the game was already drawn on move {self.ply}")
        return IllegalMoveError(f"{opening}: {subject} is full")

    def _winning_lines(self) -> tuple[int, ...]:
        return self.geometry.complete_lines(self.occupied ^ self.own)


def play_moves(start: Position, given: MovesInput, columns: tuple[Column, ...]) -> list[Position]:
    """Return the start and the position after each of the columns, which were read from what was given.

    Raises IllegalMoveError with the number of the move and what was given.
    """
    positions = [start]
    for number, column in enumerate(columns, 1):
        position = positions[-1]
        if not position._can_play(column):
            is_text = isinstance(given, str)
            quoted = notation.quote(given if is_text else list(columns))
            name = notation.format_column(column) if is_text else column
            raise position._refusal(f"illegal move {number} in {quoted}", f"column {name}")
        positions.append(position._after(column))
    return positions


def _make(geometry: Geometry, own: int, occupied: int) -> Position:
    """Return a position of bitboards known to be right."""
    position = object.__new__(Position)
    _fill(position, geometry, own, occupied)
    return position


def _fill(position: Position, geometry: Geometry, own: int, occupied: int) -> None:
    object.__setattr__(position, "geometry", geometry)
    object.__setattr__(position, "own", own)
    object.__setattr__(position, "occupied", occupied)
