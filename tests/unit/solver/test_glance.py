"""A search that begins with a glance at its first nodes finds the same, node by node, as one that is begun at once."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from fourcast.benchmark.sets import load_bundled_set
from fourcast.position import Position
from fourcast.solver import Limit, Solver
from tests.harness.together import run_together

ENDLESS = Limit(nodes=2**60)  # whoever sets a limit gets no glance
SETS = ("end-easy", "middle-easy", "middle-medium", "begin-easy")


def sample(name: str) -> list[Position]:
    return [Position.from_moves(scored.moves) for scored in load_bundled_set(name).first(60).positions]


def play_randomly(width: int, height: int, plies: int, seed: int) -> Position:
    """A position of at most so many stones in which nobody has won."""
    chance, position = random.Random(seed), Position(width, height)
    for _ in range(plies):
        following = position.play(chance.choice(position.legal_columns))
        if following.is_over:
            break
        position = following
    return position


def count_each(solver: Solver, positions: list[Position], limit: Limit | None, weak: bool) -> list[tuple[int, int]]:
    """Score and nodes of each, one after the other."""
    found = []
    for position in positions:
        before = solver.nodes
        found.append((solver.solve(position, weak=weak, limit=limit), solver.nodes - before))
    return found


def count_fresh(solver: Solver, positions: list[Position], limit: Limit | None, weak: bool) -> list[tuple[int, int]]:
    """Score and nodes of each with an empty table."""
    found = []
    for position in positions:
        solver.reset()
        found.append((solver.solve(position, weak=weak, limit=limit), solver.nodes))
    return found


@pytest.mark.parametrize("weak", [False, True])
@pytest.mark.parametrize("count", [count_each, count_fresh])
@pytest.mark.parametrize("name", SETS)
def test_glance_changes_neither_scores_nor_nodes(
    name: str, count: Callable[[Solver, list[Position], Limit | None, bool], list[tuple[int, int]]], weak: bool
) -> None:
    positions = sample(name)
    at_once = count(Solver(table_mib=1, book=False), positions, ENDLESS, weak)
    assert count(Solver(table_mib=1, book=False), positions, None, weak) == at_once


@pytest.mark.parametrize(("width", "height"), [(4, 4), (5, 4), (6, 5), (8, 5), (9, 4)])
def test_glance_changes_nothing_on_other_boards(width: int, height: int) -> None:
    positions = [play_randomly(width, height, seed % (width * height - 8) + 8, seed) for seed in range(60)]
    at_once = count_each(Solver(table_mib=1, book=False), positions, ENDLESS, False)
    assert count_each(Solver(table_mib=1, book=False), positions, None, False) == at_once
    if width * height >= 30:
        assert max(nodes for _, nodes in at_once) > 100, "one at least takes more than a glance"


def test_glances_at_boards_of_different_sizes_in_turns() -> None:
    solver = Solver(table_mib=1, book=False)
    for seed in range(30):
        for width, height in ((7, 6), (6, 5), (5, 5)):
            position = play_randomly(width, height, width * height // 2 + seed % 10, seed)
            expected = Solver(table_mib=1, book=False).solve(position, limit=ENDLESS)
            assert [solver.solve(position) for _ in range(2)] == [expected] * 2


def test_glances_of_several_threads_at_different_boards() -> None:
    solver = Solver(table_mib=1, book=False)
    boards = [[play_randomly(*size, 20 + seed % 8, seed) for seed in range(200)] for size in ((7, 6), (6, 6), (7, 6))]
    expected = [Solver(table_mib=1, book=False).solve_many(positions).tolist() for positions in boards]

    def solve(index: int) -> None:
        for _ in range(3):
            assert [solver.solve(position) for position in boards[index]] == expected[index]
            solver.reset()

    run_together(*(lambda index=index: solve(index) for index in range(3)))


def test_nodes_of_a_glance_count_for_the_growth_of_the_table() -> None:
    easy = sample("end-easy")
    glancing, at_once = Solver(table_mib=1, book=False), Solver(table_mib=1, book=False)
    for solver, limit in ((glancing, None), (at_once, ENDLESS)):
        count_each(solver, easy * 3, limit, False)
    assert 0 < glancing._searches.table.filled == at_once._searches.table.filled


@pytest.mark.parametrize("threads", [1, 2])
def test_search_after_a_glance_counts_all_its_nodes(threads: int) -> None:
    solver = Solver(table_mib=4, threads=threads, book=False)
    hard = sample("middle-medium")
    scores = [solver.solve(position) for position in hard]
    assert scores == Solver(book=False).solve_many(hard).tolist()
    assert solver.nodes == solver._searches.table.filled > 64
