"""The entry points of a solve are one search: the same scores and, node for node, the same work."""

from __future__ import annotations

import pytest

from fourcast.geometry import Geometry
from fourcast.kernel._jit import JIT_ENABLED
from fourcast.kernel.board_size import make_size
from fourcast.kernel.door import usual_group
from fourcast.position import Position
from fourcast.solver.machine import build_machine
from fourcast.solver.memory import TableMemory
from fourcast.solver.run import STRONG, Control, Run
from tests.parity.random_games import random_positions
from tests.samples import IS_WHOLE

STANDARD = Geometry.of(7, 6)
# How children may be taken. In `make test` as on this machine, and one by one: the others would have to be compiled.
# The run without compiler has them all.
_EVERY = ("eights", "fours", "singly")
GROUPS = _EVERY if IS_WHOLE or not JIT_ENABLED else tuple(dict.fromkeys((usual_group(), "singly")))


def solve_all(run: Run, positions: list[Position]) -> list[tuple[int, int]]:
    """Score and node count of each position, each on an empty table."""
    memory = TableMemory(1)
    results = []
    for position in positions:
        memory.empty()
        control = Control()
        run.begin(memory.acquire(position.geometry), memory)
        score = run.solve_one(position.own, position.occupied, STRONG, control)
        memory.release(run.table, run.table_nodes)
        results.append((score, control.nodes))
    return results


@pytest.mark.jit_only
def test_standard_board_all_entries_search_the_same_nodes() -> None:
    positions = random_positions(STANDARD, range(11, 30), 150, seed=1)
    board = make_size(STANDARD)
    results = [
        solve_all(Run(build_machine(STANDARD, board, group=group, standard=standard)), positions)
        for group in GROUPS
        for standard in (True, False)
    ]
    assert sum(nodes for _, nodes in results[0]) > 100_000
    assert results[1:] == results[:-1]


@pytest.mark.jit_only
@pytest.mark.parametrize("size", [(4, 4), (5, 5), (6, 6), (8, 5), (8, 7)])
def test_other_boards_lanes_and_single_children_search_the_same_nodes(size: tuple[int, int]) -> None:
    geometry = Geometry.of(*size)
    positions = random_positions(
        geometry, range(4, 9) if geometry.cells < 20 else range(geometry.cells // 2, geometry.cells - 8), 100, seed=2
    )
    board = make_size(geometry)
    results = [
        solve_all(Run(build_machine(geometry, board, group=group, standard=False)), positions) for group in GROUPS
    ]
    assert sum(nodes for _, nodes in results[0]) > 100
    assert results[1:] == results[:-1]


def test_late_positions_lanes_and_single_children_agree() -> None:
    """Small enough for the run without compiler."""
    positions = random_positions(STANDARD, range(32, 36), 6, seed=3)
    board = make_size(STANDARD)
    results = [
        solve_all(Run(build_machine(STANDARD, board, group=group, standard=standard)), positions)
        for group in GROUPS
        for standard in (True, False)
    ]
    assert sum(nodes for _, nodes in results[0]) > 3
    assert results[1:] == results[:-1]
