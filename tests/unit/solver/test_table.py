"""The table: as large as asked for, emptied by reset, and never the cause of a wrong or a different answer."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from fourcast.benchmark.sets import load_bundled_set
from fourcast.position import Position
from fourcast.solver import SearchProgress, Solver

SCORED = load_bundled_set("middle-medium").first(20).positions
POSITIONS = [Position.from_moves(scored.moves) for scored in SCORED]
LABELS = [scored.score for scored in SCORED]
MEDIUM = Position.from_moves("44531")  # a million nodes
MEDIUM_SCORE = 5


@pytest.mark.parametrize("table_mib", [1, 3, 7, 100, 257])
def test_table_of_any_size_gives_right_scores(table_mib: int) -> None:
    solver = Solver(table_mib=table_mib, book=False)
    assert [solver.solve(position) for position in POSITIONS] == LABELS
    assert solver.solve(MEDIUM) == MEDIUM_SCORE


def resident_kib(field: str) -> int:
    lines = Path("/proc/self/status").read_text().splitlines()
    return int(next(line for line in lines if line.startswith(f"{field}:")).split()[1])


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="needs Linux's account of memory")
def test_table_takes_the_memory_it_says_and_only_when_touched() -> None:
    before, resident_before = resident_kib("VmSize"), resident_kib("VmRSS")
    solver = Solver(table_mib=1024, book=False)
    assert resident_kib("VmSize") - before == pytest.approx(1024 << 10, rel=0.02)
    assert resident_kib("VmRSS") - resident_before < 100 << 10
    assert solver.solve(POSITIONS[0]) == LABELS[0]
    assert resident_kib("VmRSS") - resident_before < 300 << 10, "a small search touches a small part"


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="needs Linux's account of memory")
def test_search_needs_no_memory_beyond_the_table() -> None:
    solver = Solver(table_mib=8, book=False)
    solver.solve(POSITIONS[0])
    before = resident_kib("VmRSS")
    solver.solve(MEDIUM)
    assert resident_kib("VmRSS") - before <= (8 + 8) << 10


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="needs Linux's account of memory")
def test_solver_that_is_dropped_gives_its_memory_back() -> None:
    before = resident_kib("VmSize")
    for _ in range(200):
        assert Solver(table_mib=1024, book=False).solve(POSITIONS[0]) == LABELS[0]
    assert resident_kib("VmSize") - before < 1024 << 10, "of two hundred tables not one is left"


def test_reset_makes_the_same_search_again() -> None:
    solver = Solver(table_mib=4, book=False)
    nodes = []
    for _ in range(3):
        solver.reset()
        assert solver.nodes == 0
        assert solver.solve(MEDIUM) == MEDIUM_SCORE
        nodes.append(solver.nodes)
    assert len(set(nodes)) == 1
    other = Solver(table_mib=4, book=False)
    other.solve(MEDIUM)
    assert other.nodes == nodes[0], "a new solver searches the same nodes"


def test_search_of_a_sequence_of_calls_is_deterministic() -> None:
    def run() -> tuple[list[int], int]:
        solver = Solver(table_mib=2, book=False)
        scores = [solver.solve(position, weak=index % 3 == 0) for index, position in enumerate(POSITIONS)]
        solver.analyze(POSITIONS[3])
        return scores, solver.nodes

    assert run() == run()


def test_nodes_do_not_depend_on_progress_or_slices() -> None:
    """Slices end by the clock; a callback that takes its time makes them end elsewhere."""
    quiet = Solver(table_mib=4, book=False)
    quiet.solve(MEDIUM)
    told: list[SearchProgress] = []

    def dawdle(progress: SearchProgress) -> None:
        told.append(progress)
        if len(told) % 7 == 0:
            threading.Event().wait(0.01)

    observed = Solver(table_mib=4, book=False)
    observed.solve(MEDIUM, progress=dawdle)
    assert observed.nodes == quiet.nodes
    assert len(told) > 7


def test_second_solve_is_answered_from_the_table() -> None:
    solver = Solver(table_mib=16, book=False)
    solver.solve(MEDIUM)
    searched = solver.nodes
    assert solver.solve(MEDIUM) == MEDIUM_SCORE
    assert solver.nodes - searched < searched // 10


def test_reset_more_often_than_there_are_generations_stays_right() -> None:
    solver = Solver(table_mib=1, book=False)
    first = solver.solve(POSITIONS[0])
    nodes = solver.nodes
    for _ in range(70_000):
        solver.reset()
    assert solver.solve(POSITIONS[0]) == first == LABELS[0]
    assert solver.nodes == nodes
    assert [solver.solve(position) for position in POSITIONS] == LABELS


def test_reset_between_solves_through_all_generations_stays_right() -> None:
    """Wide boards leave a word few bits for generations, so they wrap around soon."""
    solver = Solver(table_mib=1, book=False)
    late = Position.from_moves("12122121343443435656656578788787121234345656", 8, 7)
    reference = Solver(table_mib=64, book=False).solve(late)
    for _ in range(600):
        solver.reset()
        assert solver.solve(late) == reference


def test_all_that_a_hard_search_wrote_is_erased_in_time() -> None:
    """Erasing is left to when generations have run out, and then goes as far as anything was written."""
    solver = Solver(table_mib=4, book=False)
    generations = solver._searches.table.most_fresh(MEDIUM.geometry)
    solver.solve(MEDIUM)
    nodes = solver.nodes
    for _ in range(2):
        for _ in range(generations):  # the next search has the generation of the one before
            solver.reset()
        assert solver.solve(MEDIUM) == MEDIUM_SCORE
        assert solver.nodes == nodes


def test_board_sizes_in_turn_do_not_confuse_the_table() -> None:
    solver = Solver(table_mib=4, book=False)
    for _ in range(3):
        for size, score in (((4, 4), 0), ((6, 4), -1), ((5, 5), 0), ((4, 6), 0)):
            assert solver.solve(Position(*size)) == score
        assert solver.solve(POSITIONS[0]) == LABELS[0]
