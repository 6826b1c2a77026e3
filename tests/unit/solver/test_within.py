"""Solver.within: one solver lent to pieces of work, each with a limit as a whole."""

from __future__ import annotations

import threading
import time

import pytest

from fourcast.errors import SearchInterrupted, SolverError
from fourcast.position import Position
from fourcast.solver import Limit, Solver

HARD = Position(8, 7)  # far from being solved while a test runs
MEDIUM = Position.from_moves("44531")
MEDIUM_SCORE = 5
QUICK = Position.from_moves("445312265445573")


def test_work_shares_the_table_and_counts_its_own_nodes() -> None:
    solver = Solver(table_mib=16, book=False)
    first, second = solver.within(Limit()), solver.within(Limit())
    assert first.solve(MEDIUM) == MEDIUM_SCORE
    assert second.solve(MEDIUM) == MEDIUM_SCORE
    assert second.nodes < first.nodes / 100, "the table knows it already"
    assert solver.nodes == first.nodes + second.nodes


def test_nodes_of_the_work_are_limited_over_all_its_searches() -> None:
    solver = Solver(table_mib=16, book=False)
    work = solver.within(Limit(nodes=3000))
    reasons = []
    for column in range(7):
        try:
            work.solve(Position().play(column))
        except SearchInterrupted as interruption:
            reasons.append(interruption.reason)
    assert reasons == ["nodes"] * 7
    assert work.nodes == solver.nodes <= 3000
    assert work.solve(Position.from_moves("1212121")) == -18, "what needs no search is answered"


def test_limit_of_a_call_holds_besides_that_of_the_work() -> None:
    work = Solver(table_mib=4, book=False).within(Limit(nodes=5000))
    for nodes, searched in ((1000, 1000), (10_000, 4000)):
        before = work.nodes
        with pytest.raises(SearchInterrupted):
            work.solve(Position(), limit=Limit(nodes=nodes))
        assert searched - 200 < work.nodes - before <= searched


def test_work_within_work_is_limited_by_both() -> None:
    outer = Solver(table_mib=4, book=False).within(Limit(nodes=5000))
    for nodes in (3000, 3000):
        with pytest.raises(SearchInterrupted):
            outer.within(Limit(nodes=nodes)).solve(Position())
    assert 4800 < outer.nodes <= 5000


def test_time_of_the_work_counts_from_its_beginning() -> None:
    work = Solver(table_mib=4, book=False).within(Limit(seconds=0.05))
    time.sleep(0.06)
    with pytest.raises(SearchInterrupted) as interruption:
        work.solve(HARD)
    assert interruption.value.reason == "seconds"


def test_cancelled_work_stops_searches_that_set_no_limit_and_no_others() -> None:
    cancel = threading.Event()
    solver = Solver(table_mib=4, book=False)
    work = solver.within(Limit(cancel=cancel))
    threading.Timer(0.1, cancel.set).start()
    with pytest.raises(SearchInterrupted) as interruption:
        work.analyze(HARD)
    assert interruption.value.reason == "cancelled"
    with pytest.raises(SearchInterrupted):
        work.solve_many([Position()])
    assert solver.solve(QUICK) == Solver(table_mib=1, book=False).solve(QUICK)


def test_cancelled_work_has_the_scores_of_the_book_and_stops_the_line() -> None:
    cancel = threading.Event()
    work = Solver(table_mib=4).within(Limit(cancel=cancel))
    cancel.set()
    assert work.analyze(Position()).from_book
    with pytest.raises(SearchInterrupted) as interruption:
        work.best_line(Position())
    assert interruption.value.reason == "cancelled"


def test_cancel_of_the_solver_stops_the_work() -> None:
    solver = Solver(table_mib=4, book=False)
    work = solver.within(Limit())
    has_begun = threading.Event()  # a cancellation before the search would stop nothing

    def cancel() -> None:
        has_begun.wait()
        solver.cancel()

    threading.Thread(target=cancel, daemon=True).start()
    with pytest.raises(SearchInterrupted) as interruption:
        work.solve(HARD, progress=lambda _: has_begun.set())
    assert interruption.value.reason == "cancelled"


def test_work_may_have_fewer_threads_but_not_more() -> None:
    solver = Solver(table_mib=1, threads=2, book=False)
    assert [solver.within(Limit(), threads=number).threads for number in (None, 1, 5)] == [2, 1, 2]
    assert solver.threads == 2
    with pytest.raises(SolverError, match="threads is 0: it must be between 1 and"):
        solver.within(Limit(), threads=0)
