from __future__ import annotations

import threading

import pytest

from fourcast.bots.budget import Budget, OutOfBudget
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


def test_cancelled_budget_is_spent_and_stops_the_search() -> None:
    cancel = threading.Event()
    budget = Budget(Limit(nodes=1000, cancel=cancel))
    budget.spend()
    assert (budget.is_spent, budget.is_cancelled) == (False, False)
    cancel.set()
    assert (budget.is_spent, budget.is_cancelled, budget.reason) == (True, True, "cancelled")
    assert budget.left == Limit(None, 999, cancel)


def test_search_that_is_cancelled_notices_within_some_nodes() -> None:
    cancel = threading.Event()
    budget = Budget(Limit(cancel=cancel))

    def search() -> None:
        for _ in range(1000):
            budget.spend()

    search()
    cancel.set()
    with pytest.raises(OutOfBudget):
        search()
    assert budget.nodes < 1100


def test_reason_says_what_ran_out() -> None:
    assert Budget(Limit(nodes=0)).reason == "nodes"
    assert Budget(Limit(seconds=0)).reason == "seconds"


def test_without_a_limit_nothing_runs_out() -> None:
    budget = Budget(None)
    for _ in range(1000):
        budget.spend()
    assert (budget.nodes, budget.nodes_left, budget.seconds_left, budget.is_spent) == (1000, None, None, False)
