"""Follow-up told and played: the rule by which one side answers every move, and what it gains by that.

The proof that the rule holds is the kernel's (`kernel.bounds`, FOLLOW-UP and DISTANCE); a certificate says to which
columns it applies. Here it becomes a plan that can be put into words, and played against anybody.
"""

from __future__ import annotations

from dataclasses import dataclass

from fourcast.geometry import Cell, Column
from fourcast.kernel.calls import Rule, certify
from fourcast.position import Position
from fourcast.score import Score, final_move


@dataclass(frozen=True, slots=True)
class FollowUpPlan:
    """How the side that is not to move answers everything, and the bound on the mover's score that this proves."""

    position: Position  # the other side is to move
    bound: Score  # the mover scores at most this: 0 or less
    same_column: tuple[Column, ...]  # answered by a stone on top
    caps: tuple[Cell, ...]  # winning cells of the follower on odd rows: their columns are also answered on top
    paired: tuple[Column, ...]  # of odd height: the next move in one is answered in another, then on top

    @property
    def follower(self) -> int:
        """The player who follows the plan."""
        return 1 - self.position.to_move

    @property
    def wins_by(self) -> int | None:
        """The move on which the follower has won at the latest; None: the plan only holds the draw."""
        if self.bound == 0:
            return None
        return final_move(self.position.geometry.cells, self.position.ply, self.bound)

    def answer(self, position: Position, moved: Column) -> Column:
        """Return the follower's reply to a stone of the other side that has just been dropped in a column.

        Presupposes that every earlier stone was answered by the plan, too, and that the follower cannot win at once.
        """
        if position.column_height(moved) % 2 == 1 or moved in {column for column, _ in self.caps}:
            return moved
        odd = [column for column in self.paired if position.column_height(column) % 2 == 1]
        assert odd, "columns of odd height come in pairs"
        return odd[0]


def find_follow_up(position: Position, alpha: Score) -> FollowUpPlan | None:
    """Return a plan that keeps the side to move at `alpha` or less; None if no rule of this kind proves one."""
    if position.is_over:
        return None
    certificate = certify(position.geometry, position.own, position.occupied, alpha)
    if certificate is None or certificate.rule is not Rule.FOLLOW_UP:
        return None
    geometry = position.geometry
    order = [column for column in geometry.columns_from_centre if position.landing_cell(column) is not None]
    is_capped = {column: bool(geometry.column_mask(column) & certificate.capped) for column in order}
    even = [column for column in order if position.column_height(column) % 2 == 0]
    paired = [column for column in order if column not in even and not is_capped[column]]
    caps = [_lowest_cap(position, column) for column in order if is_capped[column]]
    return FollowUpPlan(position, certificate.bound, tuple(sorted(even)), tuple(sorted(caps)), tuple(paired))


def _lowest_cap(position: Position, column: Column) -> Cell:
    """The follower's lowest winning cell of an odd row in the column."""
    geometry = position.geometry
    winning = geometry.winning_cells(position.occupied ^ position.own, position.occupied)
    return next(cell for cell in geometry.cells_of(winning & geometry.column_mask(column)) if cell[1] % 2 == 0)
