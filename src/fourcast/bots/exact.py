"""Exact scores of columns by the solver, within a budget: what perfect and the levels stand on."""

from __future__ import annotations

from functools import cache

from fourcast.position import Position
from fourcast.score import Score
from fourcast.solver import Solver
from fourcast.solver.budget import Budget

from .columns import ScoredColumns, score_columns

_LIMITED_TABLE_MIB = 16


@cache
def shared_solver() -> Solver:
    """One solver for all engines of the process: what it learns for one serves the others."""
    return Solver()


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
