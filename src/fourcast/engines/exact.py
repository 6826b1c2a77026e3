"""Exact scores of columns by the solver, within a budget: what perfect and the levels stand on."""

from __future__ import annotations

from functools import cache

from fourcast.position import Position
from fourcast.score import Score
from fourcast.solver import Limit, Solver

from .budget import Budget
from .columns import ScoredColumns, score_columns

_LIMITED_TABLE_MIB = 16


@cache
def shared_solver() -> Solver:
    """One solver for all engines of the process: what it learns for one serves the others."""
    return Solver()


def score_columns_exactly(position: Position, budget: Budget, *, all_columns: bool = False) -> ScoredColumns:
    """`score_columns` with the shared solver; early positions of 7x6 come from the opening book."""
    # A node limit must give the same answer whatever was searched before: only an empty table promises that.
    solver = shared_solver() if budget.nodes_left is None else Solver(table_mib=_LIMITED_TABLE_MIB)

    def solve(child: Position) -> Score:
        before = solver.nodes  # of all threads: with several at work the count is an estimate
        try:
            return solver.solve(child, limit=Limit(budget.seconds_left, budget.nodes_left))
        finally:
            budget.nodes += solver.nodes - before

    return score_columns(position, solve, budget, all_columns=all_columns)
