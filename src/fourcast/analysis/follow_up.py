"""Follow-up: one side answers every stone of the other right on top of it, and what it gains by that.

Columns with an odd number of empty cells cannot be filled in such pairs. They are answered on top all the same where
the game ends before the column is full, or the next cells of several of them answer each other. Height and parity of
the board do not matter: the rule is played out against everything (`kernel.playouts`).
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations

from fourcast.geometry import Cell, Column
from fourcast.kernel.playouts import play_follow_up
from fourcast.position import Position


@dataclass(frozen=True, slots=True)
class FollowUpPlan:
    """How the side that is not to move answers everything."""

    position: Position  # the other side is to move
    paired: tuple[Cell, ...]  # a stone on one of these is answered on another of them, the nearest to the middle
    wins: bool  # else it only never loses
    ends: tuple[Cell, ...]  # where it completes four
    latest: tuple[Cell, ...] = ()  # of these, those of the longest games, if they were looked for

    @property
    def follower(self) -> int:
        """The player who follows the plan."""
        return 1 - self.position.to_move

    @property
    def paired_bits(self) -> int:
        """The paired cells as bits."""
        return sum(self.position.geometry.cell_bit(*cell) for cell in self.paired)

    def answer(self, position: Position, moved: Column) -> Column | None:
        """Return the follower's reply to a stone that has just been dropped in a column; None if there is none.

        Presupposes that every earlier stone was answered by the plan, too.
        """
        for column in position.legal_columns:
            if position.play(column).winner is not None:
                return column
        stone = (moved, position.column_height(moved) - 1)
        if stone not in self.paired:
            return moved if position.landing_cell(moved) is not None else None
        free = [cell[0] for cell in self.paired if position.landing_cell(cell[0]) == cell]
        return next((column for column in position.geometry.columns_from_centre if column in free), None)


def find_follow_up(position: Position, *, wins: bool) -> FollowUpPlan | None:
    """Return a plan by which the side not to move wins, or never loses; None if there is none of this kind."""
    if position.is_over:
        return None
    geometry = position.geometry
    odd = [cell for cell in position.playable_cells if (position.height - cell[1]) % 2 == 1]
    for number in range(0, len(odd) + 1, 2):
        for paired in combinations(odd, number):
            bits = sum(geometry.cell_bit(*cell) for cell in paired)
            found = play_follow_up(geometry, position.own, position.occupied, bits, must_win=wins)
            if found:
                return FollowUpPlan(position, paired, wins, geometry.cells_of(found.ends))
    return None
