"""The ladder's steps with the compiler and without: the same values and nodes whichever way this file is run."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.ladder.lines import SPECIAL
from fourcast.benchmark.sets import load_bundled_set
from fourcast.bots.ladder.engine import STEPS, LadderSolver
from fourcast.position import Position

OWN_TOTALS = Path(__file__).parents[1] / "unit" / "bots" / "ladder" / "own_totals.txt"
MOST_NODES = 2500  # of a row: without the compiler a node takes a good part of a millisecond
ROWS = [
    (step, mode == "weak", int(positions), int(nodes))
    for set_name, mode, step, positions, nodes in map(
        str.split, OWN_TOTALS.read_text(encoding="utf-8").splitlines()[2:]
    )
    if set_name == "end-easy" and int(nodes) <= MOST_NODES
]


@pytest.mark.parametrize("step", STEPS)
def test_step_gives_exact_values_and_nodes(step: str) -> None:
    solver = LadderSolver(step)
    for special in SPECIAL:
        if special.step == int(step[4:6]):
            value = solver.solve(Position.from_moves(special.moves), special.is_weak)
            assert (value, solver.nodes) == (special.value, special.nodes)


@pytest.mark.parametrize(("step", "weak", "positions", "nodes"), ROWS, ids=[f"{row[0]}-{row[1]}" for row in ROWS])
def test_step_takes_the_recorded_nodes(step: str, weak: bool, positions: int, nodes: int) -> None:
    solver, total = LadderSolver(step), 0
    for scored in load_bundled_set("end-easy").first(positions).positions:
        solver.solve(Position.from_moves(scored.moves), weak)
        total += solver.nodes
    assert total == nodes
