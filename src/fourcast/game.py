"""Game: a position with its past, as a stack of moves.

Use a Game to play, take back and replay; use a Position where only the board matters. The moves held are
always legal ones, so `positions` has exactly one entry more than `moves`.

A game begins with the empty board, or with any position: `Game(position)`. Its moves are then those played after that
position, and everything that lists moves (`moves`, `len`, iteration, text) means these; `ply` and the numbers in a
picture count all stones, also those that were there before.
"""

from __future__ import annotations

import operator
from collections.abc import Iterator
from itertools import pairwise
from typing import NoReturn, SupportsIndex, overload

from .ending import GameOutcome
from .geometry import DEFAULT_HEIGHT, DEFAULT_WIDTH, Cell, Column
from .notation import MovesInput, format_moves, parse_moves
from .position import Position, play_moves
from .score import Ply


class Game:
    """A game in progress: `Game("4453")`, then `push` and `pop`. As a sequence it holds its moves: columns from 0.

    `Game(position)`, or `start=position` beside moves, begins with that position instead of the empty board, and the
    board size is the position's.
    """

    __slots__ = ("_moves", "_positions")

    def __init__(
        self,
        moves: MovesInput | Position | Game = "",
        width: int = DEFAULT_WIDTH,
        height: int = DEFAULT_HEIGHT,
        *,
        start: Position | None = None,
    ) -> None:
        if isinstance(moves, Position):
            start, moves = moves, ""
        elif isinstance(moves, Game):
            start, moves = moves.start, moves.moves
        start = Position(width, height) if start is None else start
        heights = [start.column_height(column) for column in range(start.width)] if start.occupied else None
        columns = parse_moves(moves, start.geometry, heights)
        self._positions = play_moves(start, moves, columns)
        self._moves = list(columns)

    @property
    def moves(self) -> tuple[Column, ...]:
        """The columns played since the start, counted from 0, first move first."""
        return tuple(self._moves)

    @property
    def start(self) -> Position:
        """The board before the first move: empty, unless the game began with a position."""
        return self._positions[0]

    @property
    def position(self) -> Position:
        """The board as it stands."""
        return self._positions[-1]

    @property
    def positions(self) -> tuple[Position, ...]:
        """Every board from the start to the present one."""
        return tuple(self._positions)

    @property
    def cells(self) -> tuple[Cell, ...]:
        """Where the stones of the moves have landed, as (column, row)."""
        boards = (board.occupied for board in self._positions)
        return tuple(self.start.geometry.cells_of(after ^ before)[0] for before, after in pairwise(boards))

    @property
    def ply(self) -> Ply:
        """Stones on the board, those of the start included."""
        return self.position.ply

    @property
    def to_move(self) -> int:
        """The player whose turn it is: 0 moves on even plies, 1 on odd ones, also when the game is over."""
        return self.position.to_move

    @property
    def legal_columns(self) -> tuple[Column, ...]:
        """The columns that can be played, from the left; empty when the game is over."""
        return self.position.legal_columns

    @property
    def winner(self) -> int | None:
        """The player with four in a row, or None."""
        return self.position.winner

    @property
    def is_over(self) -> bool:
        """Whether somebody has won or the board is full."""
        return self.position.is_over

    def outcome(self) -> GameOutcome | None:
        """Return how the game ended, or None while it runs."""
        return self.position.outcome()

    def push(self, column: SupportsIndex) -> None:
        """Drop a stone in this 0-based column; raise IllegalMoveError, and change nothing, if that fails."""
        after = self.position.play(column)
        self._moves.append(operator.index(column))
        self._positions.append(after)

    def pop(self) -> Column:
        """Take back the last move and return its column; raise IndexError when there is none."""
        column = self.peek()
        self._positions.pop()
        self._moves.pop()
        return column

    def peek(self) -> Column:
        """Return the column of the last move; raise IndexError when there is none."""
        if not self._moves:
            raise IndexError("the game has no move yet: there is none to look at or to take back")
        return self._moves[-1]

    def copy(self) -> Game:
        """Return an independent game with the same start and moves."""
        twin = object.__new__(Game)
        twin._moves = self._moves.copy()
        twin._positions = self._positions.copy()
        return twin

    __copy__ = copy

    def to_svg(self, cell_px: float = 60, **options: object) -> str:
        """Draw the board with the stone of every move numbered and the last one outlined.

        Stones of the start have no number, and the first move after them the next one. The options are those of
        `Position.to_svg`; `numbers={}` leaves the numbers out.
        """
        cells = self.cells
        numbers = {cell: number for number, cell in enumerate(cells, self.start.ply + 1)}
        last = cells[-1] if cells else None
        return self.position.to_svg(cell_px, **{"numbers": numbers, "last": last, **options})

    def to_animated_svg(
        self, cell_px: float = 60, *, move_s: float = 0.8, end_s: float = 3.0, **options: object
    ) -> str:
        """Draw the whole game as an SVG that plays by itself, again and again.

        A move takes `move_s` seconds, and the end stays for `end_s`. The options are `theme` and `coordinates`.
        """
        from . import svg  # here, as in Position.to_svg

        chosen = svg.PictureOptions.of({"cell_px": cell_px, **options})
        start = self.start
        return svg.draw_film(start.geometry, start.stones, self.cells, chosen, move_s=move_s, end_s=end_s)

    def to_png(self, cell_px: int = 60, *, theme: str = "light") -> bytes:
        """Draw the board as a PNG file, without any text, the last stone outlined."""
        return self.position.to_png(cell_px, theme=theme, last=self.cells[-1] if self._moves else None)

    def to_gif(self, cell_px: int = 44, *, theme: str = "light", move_s: float = 0.7, end_s: float = 3.0) -> bytes:
        """Draw the whole game as a GIF file that plays again and again, a stone with each picture."""
        from . import raster

        stones = [position.stones for position in self._positions]
        boards = list(zip(stones, [None, *self.cells], strict=True))
        return raster.draw_gif(self.start.geometry, boards, cell_px=cell_px, theme=theme, move_s=move_s, end_s=end_s)

    def _repr_svg_(self) -> str:
        return self.to_svg()

    def __len__(self) -> int:
        return len(self._moves)

    def __bool__(self) -> bool:
        return True  # an unstarted game is still a game, though its length is 0

    def __iter__(self) -> Iterator[Column]:
        return iter(self.moves)

    @overload
    def __getitem__(self, index: SupportsIndex) -> Column: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Column, ...]: ...
    def __getitem__(self, index: SupportsIndex | slice) -> Column | tuple[Column, ...]:
        return self.moves[index]

    def __eq__(self, other: object) -> bool:
        """Tell whether the other game has the same start and the same moves."""
        if not isinstance(other, Game):
            return NotImplemented
        return self._moves == other._moves and self.start == other.start

    def __hash__(self) -> NoReturn:
        raise TypeError("unhashable type: a Game changes as it is played; use game.position or game.moves as the key")

    def __str__(self) -> str:
        return format_moves(self._moves)

    def __repr__(self) -> str:
        geometry = self.start.geometry
        if self.start.ply:
            rest = f", start={self.start!r}"
        else:
            rest = "" if geometry.is_standard else f", width={geometry.width}, height={geometry.height}"
        return f"Game({str(self)!r}{rest})"
