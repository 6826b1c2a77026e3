"""The ladder on our own sets: scores and recorded nodes, for whoever does not have the tutorial's sets."""

from __future__ import annotations

from pathlib import Path

import pytest

from fourcast.benchmark.runner import label
from fourcast.benchmark.sets import load_bundled_set
from fourcast.bots.ladder.engine import STEPS
from fourcast.position import Position
from tests.unit.bots.ladder.positions import solver_of

TOTALS = Path(__file__).with_name("own_totals.txt")
ROWS = [line.split() for line in TOTALS.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]


def test_own_totals_cover_every_step_in_both_modes() -> None:
    expected = {(step, mode) for step in STEPS for mode in ("strong", "weak")} - {(STEPS[0], "weak")}
    assert {(step, mode) for _, mode, step, _, _ in ROWS} == expected


@pytest.mark.jit_only
@pytest.mark.parametrize(("set_name", "mode", "step", "positions", "nodes"), ROWS, ids=map(" ".join, ROWS))
def test_step_takes_the_recorded_nodes(set_name: str, mode: str, step: str, positions: str, nodes: str) -> None:
    solver, total = solver_of(step), 0
    for scored in load_bundled_set(set_name).first(int(positions)).positions:
        score = solver.solve(Position.from_moves(scored.moves), mode == "weak")
        assert label(score, mode == "weak") == label(scored.score, mode == "weak"), scored.moves
        total += solver.nodes
    assert total == int(nodes)
