"""One solver, several threads: right answers, and nobody waits for ever."""

from __future__ import annotations

import threading

import pytest

from fourcast.benchmark.sets import load_bundled_set
from fourcast.position import Position
from fourcast.solver import Solver
from tests.harness.together import run_together

SCORED = load_bundled_set("middle-medium").first(40).positions


def solve_all(solver: Solver, *, backwards: bool = False, weak: bool = False) -> None:
    for scored in reversed(SCORED) if backwards else SCORED:
        expected = (scored.score > 0) - (scored.score < 0) if weak else scored.score
        assert solver.solve(Position.from_moves(scored.moves), weak=weak) == expected


def solve_sizes(solver: Solver) -> None:
    for _ in range(5):
        for size, score in (((4, 4), 0), ((6, 4), -1), ((5, 4), 0), ((5, 5), 0)):
            assert solver.solve(Position(*size)) == score


def test_threads_on_one_solver_get_right_scores() -> None:
    solver = Solver(table_mib=2, book=False)
    run_together(
        lambda: solve_all(solver),
        lambda: solve_all(solver, backwards=True),
        lambda: solve_all(solver, weak=True),
        lambda: solve_all(solver, backwards=True, weak=True),
    )
    assert solver.nodes > 0


def test_threads_with_different_board_sizes_take_turns() -> None:
    solver = Solver(table_mib=2, book=False)
    run_together(
        lambda: solve_all(solver),
        lambda: solve_sizes(solver),
        lambda: solve_all(solver, backwards=True),
        lambda: solve_sizes(solver),
    )


def test_threads_with_every_kind_of_call() -> None:
    solver = Solver(table_mib=2, threads=2, book=False)
    positions = [Position.from_moves(scored.moves) for scored in SCORED]
    labels = [scored.score for scored in SCORED]

    def many(fresh: bool) -> None:
        for _ in range(3):
            assert solver.solve_many(positions, fresh=fresh).tolist() == labels

    def analyze() -> None:
        for position, label in zip(positions[:10], labels, strict=False):
            assert solver.analyze(position).score == label

    run_together(lambda: many(False), lambda: many(True), analyze, lambda: solve_all(solver))


def test_reset_while_others_search_does_no_harm() -> None:
    solver = Solver(table_mib=2, book=False)
    is_done = threading.Event()

    def reset() -> None:
        while not is_done.wait(0.001):
            solver.reset()

    def search() -> None:
        try:
            for _ in range(3):
                solve_all(solver)
        finally:
            is_done.set()

    run_together(reset, search)


def test_call_that_is_refused_leaves_the_table_to_others() -> None:
    """A large board has few generations: more fresh positions than these are refused or done, but never in the way."""
    solver = Solver(table_mib=1, book=False)
    late = Position.from_moves("12122121343443435656656578788787121234345656", 8, 7)

    def many() -> None:
        try:
            solver.solve_many([late] * 100, fresh=True)
        except ValueError:
            return

    run_together(many)
    run_together(lambda: solve_all(solver))


@pytest.mark.parametrize("threads", [2, 4])
def test_nodes_of_all_threads_are_counted(threads: int) -> None:
    solver = Solver(table_mib=4, threads=threads, book=False)
    solver.solve_many([Position.from_moves(scored.moves) for scored in SCORED])
    assert solver.nodes > 10 * len(SCORED)
