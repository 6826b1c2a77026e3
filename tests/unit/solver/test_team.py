"""Several threads on one position: limits, cancel, Ctrl-C, progress and counts as with one; nobody is left behind."""

from __future__ import annotations

import gc
import os
import signal
import sys
import threading
import time
from collections.abc import Iterator
from itertools import pairwise

import pytest

from fourcast.benchmark.sets import load_bundled_set
from fourcast.errors import SearchInterrupted
from fourcast.geometry import Geometry
from fourcast.position import Position
from fourcast.solver import Limit, SearchProgress, Solver
from fourcast.solver.machine import load_machine
from tests.harness.waiting import PATIENCE_S

HARD = Position(8, 7)  # far from being solved while a test runs
MEDIUM = Position.from_moves("44531")  # a million nodes
MEDIUM_SCORE = 5
SCORED = load_bundled_set("begin-medium").first(12).positions


@pytest.fixture(params=[2, 3])
def solver(request: pytest.FixtureRequest) -> Iterator[Solver]:
    before = helpers()
    yield Solver(table_mib=4, threads=request.param, book=False)
    assert_at_rest(helpers() - before)


def helpers() -> set[threading.Thread]:
    return {thread for thread in threading.enumerate() if thread.name == "fourcast-helper"}


def assert_at_rest(threads: set[threading.Thread]) -> None:
    """That none of them is searching: they use no time of the processor."""
    if not hasattr(time, "pthread_getcpuclockid"):
        return
    clocks = [time.pthread_getcpuclockid(thread.ident) for thread in threads if thread.ident is not None]
    used = [time.clock_gettime(clock) for clock in clocks]
    time.sleep(0.02)
    for clock, seconds in zip(clocks, used, strict=True):
        assert time.clock_gettime(clock) - seconds < 0.005, "left at work"


def test_helpers_are_kept_for_the_next_search_and_end_with_their_solver() -> None:
    before = helpers()
    solver = Solver(table_mib=4, threads=3, book=False)
    assert not helpers() - before, "nobody is needed yet"
    assert solver.solve(MEDIUM) == MEDIUM_SCORE
    hired = helpers() - before
    assert len(hired) == 2
    solver.reset()
    assert solver.solve(MEDIUM) == MEDIUM_SCORE
    assert helpers() - before == hired
    del solver
    gc.collect()
    for thread in hired:
        thread.join(PATIENCE_S)
        assert not thread.is_alive(), "waits for orders of nobody"


def test_team_finds_right_scores_and_counts_all_nodes(solver: Solver) -> None:
    for scored in SCORED:
        before = solver.nodes
        assert solver.solve(Position.from_moves(scored.moves)) == scored.score
        assert solver.nodes > before


def test_team_keeps_a_limit_of_nodes_and_bounds_are_true(solver: Solver) -> None:
    for nodes in (0, 1, 1024, 1025, 50_001):
        solver.reset()
        with pytest.raises(SearchInterrupted) as interruption:
            solver.solve(Position(), limit=Limit(nodes=nodes))
        found = interruption.value
        assert found.reason == "nodes"
        assert found.nodes == solver.nodes <= nodes
        assert found.lower <= 1 <= found.upper, "the empty board scores 1"


def test_team_stops_when_time_is_up_or_it_is_cancelled(solver: Solver) -> None:
    load_machine(Geometry.of(8, 7))  # not while the time runs
    with pytest.raises(SearchInterrupted) as interruption:
        solver.solve(HARD, limit=Limit(seconds=0.1))
    assert interruption.value.reason == "seconds"
    cancel = threading.Event()
    with pytest.raises(SearchInterrupted) as interruption:
        solver.solve(HARD, limit=Limit(cancel=cancel), progress=lambda _: cancel.set())
    assert interruption.value.reason == "cancelled"
    with pytest.raises(SearchInterrupted) as interruption:
        solver.solve(HARD, progress=lambda _: solver.cancel())
    assert interruption.value.reason == "cancelled"
    assert solver.solve(MEDIUM) == MEDIUM_SCORE


def test_team_tells_progress_that_narrows(solver: Solver) -> None:
    told: list[SearchProgress] = []
    assert solver.solve(MEDIUM, progress=told.append) == MEDIUM_SCORE
    assert told
    for before, after in pairwise(told):
        assert before.lower <= after.lower <= MEDIUM_SCORE <= after.upper <= before.upper
        assert before.nodes <= after.nodes
    assert told[-1].nodes <= solver.nodes


@pytest.mark.skipif(sys.platform == "win32", reason="a process cannot send itself Ctrl-C there")
def test_team_obeys_ctrl_c(solver: Solver) -> None:
    load_machine(Geometry.of(8, 7))
    told: list[SearchProgress] = []

    def interrupt(progress: SearchProgress) -> None:
        told.append(progress)
        if len(told) == 3:
            threading.Timer(0.001, os.kill, (os.getpid(), signal.SIGINT)).start()

    with pytest.raises(KeyboardInterrupt):
        solver.solve(HARD, progress=interrupt)
    assert solver.solve(MEDIUM) == MEDIUM_SCORE


def test_team_analyses_as_one_thread_does(solver: Solver) -> None:
    position = Position.from_moves("4453134")
    alone, together = Solver(table_mib=4, book=False).analyze(position), solver.analyze(position)
    assert (together.score, together.scores, together.best) == (alone.score, alone.scores, alone.best)
    assert together.line == alone.line
    assert solver.best_line(position) == alone.line


def test_teams_of_one_solver_work_side_by_side(solver: Solver) -> None:
    failures: list[str] = []

    def search(step: int) -> None:
        for scored in SCORED[::step]:
            found = solver.solve(Position.from_moves(scored.moves))
            if found != scored.score:
                failures.append(f"{scored.moves}: {found}")

    threads = [threading.Thread(target=search, args=(step,), daemon=True) for step in (1, -1, 1)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE_S)
        assert not thread.is_alive(), "a thread waits for ever"
    assert not failures
