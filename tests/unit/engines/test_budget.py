from __future__ import annotations

import pytest

from fourcast.engines.budget import Budget, OutOfBudget
from fourcast.solver import Limit


def test_nodes_are_counted_up_to_the_limit() -> None:
    budget = Budget(Limit(nodes=3))
    for _ in range(3):
        budget.spend()
    assert (budget.nodes, budget.nodes_left, budget.is_spent) == (3, 0, True)
    with pytest.raises(OutOfBudget):
        budget.spend()
    assert budget.nodes == 3


def test_time_runs_out_at_once_when_there_is_none() -> None:
    budget = Budget(Limit(seconds=0))
    assert budget.is_spent
    with pytest.raises(OutOfBudget):
        budget.spend()


def test_without_a_limit_nothing_runs_out() -> None:
    budget = Budget(None)
    for _ in range(1000):
        budget.spend()
    assert (budget.nodes, budget.nodes_left, budget.seconds_left, budget.is_spent) == (1000, None, None, False)
