"""How searches end early: limits, cancel() from another thread, Ctrl-C; and what is known then."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from contextlib import suppress
from itertools import pairwise

import pytest

from fourcast.errors import SearchInterrupted
from fourcast.geometry import Geometry
from fourcast.position import Position
from fourcast.solver import Limit, SearchProgress, Solver
from fourcast.solver.machine import load_machine

HARD = Position(8, 7)  # far from being solved while a test runs
MEDIUM = Position.from_moves("44531226")  # 200 000 nodes
MEDIUM_SCORE = 0
QUICK = Position.from_moves("445312265445573")
PROMPT_CPU_S = 3.0  # a cancellation is obeyed within milliseconds; our own time, which other programs do not add to


def check_usable(solver: Solver) -> None:
    assert solver.solve(QUICK) == Solver(table_mib=1, book=False).solve(QUICK)


@pytest.mark.parametrize("nodes", [0, 1, 255, 1000, 4096, 100_000, 300_001])
@pytest.mark.parametrize("weak", [False, True])
def test_limit_of_nodes_is_kept_and_bounds_are_true(nodes: int, weak: bool) -> None:
    solver = Solver(table_mib=4, book=False)
    with pytest.raises(SearchInterrupted) as interruption:
        solver.solve(Position(), weak=weak, limit=Limit(nodes=nodes))
    found = interruption.value
    assert found.reason == "nodes"
    assert found.nodes == solver.nodes <= nodes
    assert found.lower <= 1 <= found.upper, "the empty board scores 1"
    assert not weak or (found.lower >= -1 and found.upper <= 1)


def test_limit_of_nodes_that_suffices_gives_the_score() -> None:
    solver = Solver(table_mib=4, book=False)
    score = solver.solve(MEDIUM)
    needed = solver.nodes
    solver.reset()
    assert solver.solve(MEDIUM, limit=Limit(nodes=needed + 1)) == score == MEDIUM_SCORE
    solver.reset()
    with pytest.raises(SearchInterrupted):
        solver.solve(MEDIUM, limit=Limit(nodes=needed // 2))


def test_interrupted_search_goes_on_from_the_table() -> None:
    """Enough short searches in a row come to the end: what was found out is kept."""
    solver = Solver(table_mib=16, book=False)
    for _ in range(100):
        with suppress(SearchInterrupted):
            assert solver.solve(MEDIUM, limit=Limit(nodes=50_000)) == MEDIUM_SCORE
            return
    raise AssertionError("a hundred searches found nothing out")


def test_limit_of_seconds_is_kept() -> None:
    solver = Solver(table_mib=4, book=False)
    load_machine(Geometry.of(8, 7))  # not while the time runs
    start, cpu_start = time.perf_counter(), time.process_time()
    with pytest.raises(SearchInterrupted) as interruption:
        solver.solve(HARD, limit=Limit(seconds=0.2))
    assert interruption.value.reason == "seconds"
    assert time.perf_counter() - start >= 0.2
    assert time.process_time() - cpu_start < 0.2 + PROMPT_CPU_S
    assert interruption.value.lower <= interruption.value.upper


def test_limit_of_no_time_still_answers_what_needs_no_search() -> None:
    solver = Solver(table_mib=1, book=False)
    assert solver.solve(Position.from_moves("1212121"), limit=Limit(seconds=0, nodes=0)) == -18


def test_limit_bounds_an_analysis_as_a_whole() -> None:
    solver = Solver(table_mib=16, book=False)
    solver.solve(MEDIUM)
    searched = solver.nodes
    with pytest.raises(SearchInterrupted) as interruption:
        solver.analyze(MEDIUM, limit=Limit(nodes=10_000))
    found = interruption.value
    assert found.nodes == solver.nodes - searched <= 10_000
    assert (found.lower, found.upper) == (MEDIUM_SCORE, MEDIUM_SCORE), "the table has known the position's score"


def test_interrupted_analysis_tells_the_columns_it_has_finished() -> None:
    solver = Solver(table_mib=16, book=False)
    whole = solver.analyze(MEDIUM)
    needed = solver.nodes
    finished: list[int] = []
    for part in range(1, 10):
        solver.reset()
        with pytest.raises(SearchInterrupted) as interruption:
            solver.analyze(MEDIUM, limit=Limit(nodes=needed * part // 10))
        found = interruption.value
        known = [column for column, score in enumerate(found.scores) if score is not None]
        assert all(found.scores[column] == whole.scores[column] for column in known)
        assert not known or found.lower == found.upper == whole.score
        finished.append(len(known))
    assert finished == sorted(finished)
    assert finished[-1] > 0
    assert len(set(finished)) > 2


@pytest.mark.parametrize("limit", [{"seconds": -1.0}, {"seconds": float("nan")}, {"nodes": -1}])
def test_impossible_limit_is_refused_with_a_sentence(limit: dict[str, float]) -> None:
    with pytest.raises(ValueError, match="must be 0 or more"):
        Limit(**limit)  # type: ignore[arg-type]


def test_cancel_from_another_thread_is_obeyed_at_once() -> None:
    solver = Solver(table_mib=16, book=False)
    solver.solve(QUICK)
    has_begun = threading.Event()
    cancelled_at: list[float] = []

    def cancel() -> None:
        has_begun.wait()
        cancelled_at.append(time.process_time())
        solver.cancel()

    threading.Thread(target=cancel, daemon=True).start()
    with pytest.raises(SearchInterrupted) as interruption:
        solver.solve(Position(), progress=lambda _: has_begun.set())
    assert time.process_time() - cancelled_at[0] < PROMPT_CPU_S
    found = interruption.value
    assert found.reason == "cancelled"
    assert found.lower <= 1 <= found.upper
    check_usable(solver)


def test_cancel_stops_every_search_that_runs() -> None:
    solver = Solver(table_mib=4, book=False)
    reasons: list[str] = []

    def search() -> None:
        try:
            solver.solve(HARD)
        except SearchInterrupted as interruption:
            reasons.append(interruption.reason)

    threads = [threading.Thread(target=search) for _ in range(3)]
    for thread in threads:
        thread.start()
    while len(reasons) < len(threads):  # a thread may begin only after a cancellation
        solver.cancel()
        time.sleep(0.05)
    for thread in threads:
        thread.join()
    assert reasons == ["cancelled"] * 3


def test_cancel_without_a_search_does_nothing() -> None:
    solver = Solver(table_mib=1, book=False)
    solver.cancel()
    check_usable(solver)


@pytest.mark.skipif(sys.platform == "win32", reason="a process cannot send itself Ctrl-C there")
@pytest.mark.parametrize("threads", [1, 2])
def test_ctrl_c_is_raised_while_a_search_runs(threads: int) -> None:
    solver = Solver(table_mib=4, threads=threads, book=False)
    load_machine(Geometry.of(8, 7))
    timer = threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT))
    start = time.process_time()
    with pytest.raises(KeyboardInterrupt):  # noqa: PT012 (either call may be the one)
        timer.start()
        if threads == 1:
            solver.solve(HARD)
        solver.solve_many([HARD, HARD])
    assert time.process_time() - start < threads * (0.2 + PROMPT_CPU_S)
    check_usable(solver)


def test_progress_bounds_narrow_and_contain_the_score() -> None:
    told: list[SearchProgress] = []
    solver = Solver(table_mib=4, book=False)
    assert solver.solve(MEDIUM, progress=told.append) == MEDIUM_SCORE
    assert told
    for before, after in pairwise(told):
        assert before.lower <= after.lower <= MEDIUM_SCORE <= after.upper <= before.upper
        assert before.nodes <= after.nodes
        assert before.seconds <= after.seconds
        assert after.column is None
    assert told[-1].nodes <= solver.nodes


def test_progress_of_an_analysis_names_the_columns() -> None:
    told: list[SearchProgress] = []
    Solver(table_mib=1, book=False).analyze(MEDIUM, progress=told.append)
    columns = [progress.column for progress in told]
    assert columns[0] is None
    named = [column for column in columns if column is not None]
    assert named == sorted(named)
    assert named


def test_error_in_the_progress_callback_ends_the_search() -> None:
    def fail(progress: SearchProgress) -> None:
        raise ZeroDivisionError

    solver = Solver(table_mib=4, book=False)
    with pytest.raises(ZeroDivisionError):
        solver.solve(MEDIUM, progress=fail)
    check_usable(solver)
