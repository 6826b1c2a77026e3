from __future__ import annotations

import threading

import pytest

from fourcast.solver import Limit
from fourcast.solver.budget import Budget, OutOfBudget


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
    assert (budget.is_spent, budget.is_cancelled, budget.reason_to_stop()) == (True, True, "cancelled")
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
    assert Budget(Limit(nodes=0)).reason_to_stop() == "nodes"
    assert Budget(Limit(seconds=0)).reason_to_stop() == "seconds"
    assert Budget(Limit(nodes=10)).reason_to_stop(pending=9) is None
    assert Budget(Limit(nodes=10)).reason_to_stop(pending=10) == "nodes"
    assert Budget(Limit(seconds=60, nodes=10)).reason_to_stop() is None


def test_without_a_limit_nothing_runs_out() -> None:
    budget = Budget(None)
    for _ in range(1000):
        budget.spend()
    assert (budget.nodes, budget.nodes_left, budget.seconds_left, budget.is_spent) == (1000, None, None, False)


def test_nodes_are_spent_in_all_budgets_around() -> None:
    whole = Budget(Limit(nodes=100))
    part = Budget(Limit(nodes=60), whole)
    search = Budget(None, part)
    search.count(50)
    assert (search.nodes, part.nodes, whole.nodes) == (50, 50, 50)
    assert (search.nodes_left, part.nodes_left, whole.nodes_left) == (10, 10, 50)
    for _ in range(10):
        search.spend()
    with pytest.raises(OutOfBudget):
        search.spend()
    assert (search.nodes, part.nodes, whole.nodes) == (60, 60, 60)
    assert (search.reason_to_stop(), whole.reason_to_stop()) == ("nodes", None)
    assert Budget(Limit(nodes=1000), whole).nodes_left == 40


def test_budget_ends_with_the_time_or_the_cancellation_of_one_around_it() -> None:
    assert Budget(Limit(nodes=5), Budget(Limit(seconds=0))).reason_to_stop() == "seconds"
    cancel = threading.Event()
    outer = Budget(Limit(cancel=cancel))
    inner = Budget(Limit(seconds=60), outer)
    assert inner.left.cancel is cancel
    cancel.set()
    assert inner.reason_to_stop() == "cancelled"
    with pytest.raises(OutOfBudget):
        inner.spend()
    inner = Budget(None, Budget())
    inner.cancelled = True
    assert inner.reason_to_stop() == "cancelled"


def test_threads_that_count_together_lose_no_node() -> None:
    whole = Budget()

    def work() -> None:
        part = Budget(None, whole)
        for _ in range(10_000):
            part.count(1)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert whole.nodes == 40_000
