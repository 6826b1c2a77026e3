"""Running out of moves: a side may not play certain cells, and in the end there are no others.

The count is trusted only where it cannot go wrong: all ways to fill the other cells are tried (`kernel.playouts`).
"""

from __future__ import annotations

from dataclasses import dataclass

from fourcast.geometry import Cell, split_bits
from fourcast.kernel.playouts import cells_from, runs_out
from fourcast.position import Position

_MOST_CELLS = 16  # to be filled: more ways than can be tried in time lie beyond


@dataclass(frozen=True, slots=True)
class Shortage:
    """A player who runs out of moves."""

    position: Position
    player: int
    poisoned: tuple[Cell, ...]  # cells that the player must not play: the other one completes four right above
    other_cells: int  # that can be filled before

    @property
    def wins(self) -> tuple[Cell, ...]:
        """Where the other player completes four in the end."""
        return tuple((column, row + 1) for column, row in self.poisoned)


def find_shortage(position: Position, player: int) -> Shortage | None:
    """Return how the player runs out of moves however the other cells are filled; None if that is not certain."""
    geometry, stones = position.geometry, position.stones
    empty = geometry.board & ~position.occupied
    winning = geometry.winning_cells(stones[1 - player], position.occupied) & ~geometry.landing_cells(position.occupied)
    poisoned = 0
    for column in range(geometry.width):
        lowest = next(split_bits(winning & geometry.column_mask(column)), 0)
        poisoned |= lowest >> 1
    if not poisoned:
        return None
    others = empty & ~cells_from(geometry, poisoned)
    if others.bit_count() > _MOST_CELLS:
        return None
    is_mover = position.to_move == player
    if not runs_out(geometry, position.own, position.occupied, poisoned, is_mover=is_mover):
        return None
    return Shortage(position, player, geometry.cells_of(poisoned), others.bit_count())
