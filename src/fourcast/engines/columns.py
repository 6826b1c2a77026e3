"""Choosing among columns that are solved one after the other, as far as the budget goes: how every solver plays."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass

from fourcast.errors import SearchInterrupted
from fourcast.geometry import Column
from fourcast.kernel.board import exploration_order
from fourcast.position import Position
from fourcast.score import Score, win_score

from .budget import Budget, OutOfBudget


@dataclass(frozen=True, slots=True)
class ScoredColumns:
    """The legal columns from the centre outwards, left before right, and the scores of those that were solved."""

    order: tuple[Column, ...]
    scores: dict[Column, Score]  # from the side that plays the column
    has_four: bool = False  # one of them makes four: no other was looked at

    @property
    def is_complete(self) -> bool:
        """Whether the best column is known for certain."""
        return self.has_four or len(self.scores) == len(self.order)

    @property
    def best(self) -> tuple[Column, ...]:
        """The solved columns with the highest score, the most central first."""
        highest = max(self.scores.values(), default=None)
        return tuple(column for column in self.order if self.scores.get(column) == highest)

    def pick(self) -> Column:
        """The best column; of equal ones the most central.

        When not all were solved: the best solved one if it does not lose, else the most central of those not known to
        lose, else the best.
        """
        if self.is_complete or (self.scores and max(self.scores.values()) >= 0):
            return self.best[0]
        return next(column for column in self.order if column not in self.scores)

    def describe(self) -> str:
        """Say in a clause how much of the work was done."""
        if self.has_four:
            return "makes four"
        if self.is_complete:
            return f"all {len(self.order)} columns solved" if len(self.order) > 1 else "the only column"
        return f"{len(self.scores)} of {len(self.order)} columns solved within the limit"


def central_order(columns: Sequence[Column], width: int) -> tuple[Column, ...]:
    """Sort columns from the centre outwards, left before right."""
    return tuple(column for column in exploration_order(width) if column in columns)


def score_columns(
    position: Position, solve: Callable[[Position], Score], budget: Budget, *, all_columns: bool = False
) -> ScoredColumns:
    """Solve the position after each column from the centre outwards, until done or out of budget.

    `solve` gets positions that are not over; it raises OutOfBudget or SearchInterrupted when it has to stop. A column
    that makes four ends the work, unless all columns are wanted: nothing is better, and no budget is too small for it.
    """
    order = central_order(position.legal_columns, position.width)
    children = {column: position.play(column) for column in order}
    cells = position.geometry.cells
    for column, child in children.items():
        if child.winner is not None and not all_columns:
            return ScoredColumns(order, {column: win_score(cells, child.ply)}, has_four=True)
    scores: dict[Column, Score] = {}
    for column, child in children.items():
        if child.is_over:
            scores[column] = 0 if child.winner is None else win_score(cells, child.ply)
            continue
        if not budget.is_spent:
            with suppress(OutOfBudget, SearchInterrupted):
                scores[column] = -solve(child)
    return ScoredColumns(order, scores)
