"""Game: a position with its past, as a stack of moves.

Use a Game to play, take back and replay; use a Position where only the board matters. The moves held are
always legal ones, so `positions` has exactly one entry more than `moves`.
"""

from __future__ import annotations

import operator
from dataclasses import dataclass
from enum import Enum
from itertools import pairwise
from typing import SupportsIndex

from .geometry import DEFAULT_HEIGHT, DEFAULT_WIDTH, Column
from .notation import MovesInput, format_moves, parse_moves
from .position import Position
from .score import Ply

__all__ = ["Game", "GameOutcome", "Termination"]


class Termination(Enum):
    """Why a game is over."""

    FOUR_IN_A_ROW = "four in a row"
    BOARD_FULL = "board full"


@dataclass(frozen=True, slots=True)
class GameOutcome:
    """How a finished game ended."""

    winner: int | None  # player 0 (moved first) or 1; None for a draw
    termination: Termination
    ply: Ply  # stones on the board at the end

    def __str__(self) -> str:
        if self.winner is None:
            return f"draw: {self.termination.value} on move {self.ply}"
        player = ("first", "second")[self.winner]
        return f"{player} player wins: {self.termination.value} on move {self.ply}"


class Game:
    """A game in progress: `Game("4453")`, then `push` and `pop`."""

    __slots__ = ("_moves", "_positions")

    def __init__(self, moves: MovesInput = "", width: int = DEFAULT_WIDTH, height: int = DEFAULT_HEIGHT) -> None:
        start = Position(width, height)
        columns = parse_moves(moves, start.geometry)
        # Tells an illegal move by its number and the text around it, which push cannot.
        Position.from_moves(moves if isinstance(moves, str) else columns, width, height)
        self._moves: list[Column] = []
        self._positions = [start]
        for column in columns:
            self.push(column)

    @property
    def moves(self) -> tuple[Column, ...]:
        """The columns played, counted from 0, first move first."""
        return tuple(self._moves)

    @property
    def position(self) -> Position:
        """The board as it stands."""
        return self._positions[-1]

    @property
    def positions(self) -> tuple[Position, ...]:
        """Every board from the empty one to the present one."""
        return tuple(self._positions)

    @property
    def is_over(self) -> bool:
        """Whether somebody has won or the board is full."""
        return self.position.is_over

    def push(self, column: SupportsIndex) -> None:
        """Drop a stone in this 0-based column; raise IllegalMoveError, and change nothing, if that fails."""
        after = self.position.play(column)
        self._moves.append(operator.index(column))
        self._positions.append(after)

    def pop(self) -> Column:
        """Take back the last move and return its column; raise IndexError when there is none."""
        if not self._moves:
            raise IndexError("no move to take back")
        self._positions.pop()
        return self._moves.pop()

    def outcome(self) -> GameOutcome | None:
        """Return how the game ended, or None while it runs."""
        position = self.position
        if not position.is_over:
            return None
        is_won = position.winner is not None
        termination = Termination.FOUR_IN_A_ROW if is_won else Termination.BOARD_FULL
        return GameOutcome(position.winner, termination, position.ply)

    def copy(self) -> Game:
        """Return an independent game with the same moves."""
        twin = object.__new__(Game)
        twin._moves = self._moves.copy()
        twin._positions = self._positions.copy()
        return twin

    __copy__ = copy

    def to_svg(self, cell_px: float = 60, **options: object) -> str:
        """Draw the board with every stone numbered by its move and the last one outlined.

        The options are those of `Position.to_svg`; `numbers={}` leaves the numbers out.
        """
        position = self.position
        boards = (board.occupied for board in self._positions)
        cells = [position.geometry.cells_of(after ^ before)[0] for before, after in pairwise(boards)]
        numbers = {cell: number for number, cell in enumerate(cells, 1)}
        last = cells[-1] if cells else None
        return position.to_svg(cell_px, **{"numbers": numbers, "last": last, **options})

    def _repr_svg_(self) -> str:
        return self.to_svg()

    def __len__(self) -> int:
        return len(self._moves)

    def __bool__(self) -> bool:
        return True  # an unstarted game is still a game, though its length is 0

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        return self._moves == other._moves and self.position.geometry == other.position.geometry

    def __str__(self) -> str:
        return format_moves(self._moves)

    def __repr__(self) -> str:
        width, height = self.position.width, self.position.height
        size = "" if (width, height) == (DEFAULT_WIDTH, DEFAULT_HEIGHT) else f", width={width}, height={height}"
        return f"Game({str(self)!r}{size})"
