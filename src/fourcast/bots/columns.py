"""Choosing among columns that are solved one after the other, as far as the budget goes: how every solver plays."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from fourcast.errors import SearchInterrupted
from fourcast.geometry import Column
from fourcast.position import Position
from fourcast.score import Score, win_score
from fourcast.solver import Solver, shared_solver
from fourcast.solver.budget import Budget, OutOfBudget

_LIMITED_TABLE_MIB = 16


@dataclass(frozen=True, slots=True)
class ScoredColumns:
    """The legal columns from the centre outwards, left before right, and the scores of those that were solved."""

    order: tuple[Column, ...]
    scores: dict[Column, Score]  # from the side that plays the column
    has_four: bool = False  # one of them makes four: no other was looked at
    has_enough: bool = False  # one of them is as good as any can be: the rest was left out
    lost: frozenset[Column] = frozenset()  # not solved, but known to lose

    @property
    def is_complete(self) -> bool:
        """Whether the best column is known for certain."""
        return self.has_four or self.has_enough or len(self.scores) == len(self.order)

    @property
    def best(self) -> tuple[Column, ...]:
        """The solved columns with the highest score, the most central first."""
        highest = max(self.scores.values(), default=None)
        return tuple(column for column in self.order if self.scores.get(column) == highest)

    def pick(self) -> Column:
        """The best column; of equal ones the most central.

        When not all were solved: the best solved one if it does not lose, else the most central of those not known to
        lose; if all are, the most central of those that may still hold out longer.
        """
        if self.is_complete or (self.scores and max(self.scores.values()) >= 0):
            return self.best[0]
        unsolved = [column for column in self.order if column not in self.scores]
        return next((column for column in unsolved if column not in self.lost), unsolved[0])

    def describe(self) -> str:
        """Say in a clause how much of the work was done."""
        if self.has_four:
            return "makes four"
        if self.has_enough:
            return f"{len(self.scores)} of {len(self.order)} columns solved, none can be better"
        if self.is_complete:
            return f"all {len(self.order)} columns solved" if len(self.order) > 1 else "the only column"
        return f"{len(self.scores)} of {len(self.order)} columns solved within the limit"


def central_order(position: Position) -> tuple[Column, ...]:
    """List the legal columns from the centre outwards, left before right."""
    return tuple(column for column in position.geometry.columns_from_centre if column in position.legal_columns)


def best_after(position: Position) -> Score:
    """Return the best score a column can have that does not make four at once: four with the stone after."""
    cells = position.geometry.cells
    return win_score(cells, position.ply + 3) if position.ply + 3 <= cells else 0


def score_columns(
    position: Position,
    solve: Callable[[Position], Score],
    budget: Budget,
    *,
    all_columns: bool = False,
    enough: Score | None = None,
) -> ScoredColumns:
    """Solve the position after each column from the centre outwards, until done or out of budget.

    `solve` gets positions that are not over; it raises OutOfBudget or SearchInterrupted when it has to stop. A column
    that makes four ends the work, unless all columns are wanted: nothing is better, and no budget is too small for it.
    So does one with the score `enough`.
    """
    order = central_order(position)
    children = {column: position.play(column) for column in order}
    for column, child in children.items():
        if (final := child.final_score) and not all_columns:  # not 0: it is won
            return ScoredColumns(order, {column: -final}, has_four=True)
    scores: dict[Column, Score] = {}
    lost: set[Column] = set()
    for column, child in children.items():
        if (final := child.final_score) is not None:
            scores[column] = -final
        elif not budget.is_spent:
            try:
                scores[column] = -solve(child)
            except SearchInterrupted as interruption:
                if interruption.lower > 0:
                    lost.add(column)
            except OutOfBudget:
                continue
        if enough is not None and scores.get(column) == enough:
            return ScoredColumns(order, scores, has_enough=True)
    return ScoredColumns(order, scores, lost=frozenset(lost))


def score_columns_exactly(
    position: Position, budget: Budget, solver: Solver | None = None, *, all_columns: bool = False
) -> ScoredColumns:
    """`score_columns` with a solver, the shared one if none is given; early positions of 7x6 come from its book."""
    # A node limit must give the same answer whatever was searched before: only an empty table promises that.
    if budget.nodes_left is not None:
        solver = Solver(table_mib=_LIMITED_TABLE_MIB)
    worker = (solver or shared_solver()).within(budget.left)

    def solve(child: Position) -> Score:
        before = worker.nodes
        try:
            return worker.solve(child)
        finally:
            budget.count(worker.nodes - before)

    return score_columns(position, solve, budget, all_columns=all_columns)
