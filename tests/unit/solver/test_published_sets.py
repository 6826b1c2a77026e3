"""The tutorial's six published sets of 1000 scored positions, or our own six where those are not at hand."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from fourcast.benchmark.sets import PositionSet, load_set
from fourcast.position import Position
from fourcast.solver import Solver
from tests.samples import sized

PUBLISHED = Path(__file__).parents[4] / "shared" / "testsets"
SETS = {  # our name: the published file, and how many positions the default run takes
    "end-easy": ("Test_L3_R1", 1000),
    "middle-easy": ("Test_L2_R1", 1000),
    "middle-medium": ("Test_L2_R2", 1000),
    "begin-easy": ("Test_L1_R1", 1000),
    "begin-medium": ("Test_L1_R2", sized(20, whole=100)),
    "begin-hard": ("Test_L1_R3", sized(4, whole=20)),
}


def check_set(position_set: PositionSet, solver: Solver, *, weak: bool) -> None:
    positions = [Position.from_moves(scored.moves) for scored in position_set.positions]
    labels = np.array([scored.score for scored in position_set.positions])
    scores = solver.solve_many(positions, weak=weak)
    np.testing.assert_array_equal(scores, np.sign(labels) if weak else labels)


def load_published(name: str) -> PositionSet:
    path = PUBLISHED / SETS[name][0]
    if not path.exists():
        pytest.skip("the tutorial's sets are not at hand; our own are checked instead")
    return load_set(path)


@pytest.mark.parametrize("weak", [False, True], ids=["strong", "weak"])
@pytest.mark.parametrize("name", SETS)
def test_published_set_is_scored_right(name: str, weak: bool, solver: Solver) -> None:
    check_set(load_published(name).first(SETS[name][1]), solver, weak=weak)


@pytest.mark.parametrize("weak", [False, True], ids=["strong", "weak"])
@pytest.mark.parametrize("name", SETS)
def test_bundled_set_is_scored_right(name: str, weak: bool, solver: Solver) -> None:
    first = min(SETS[name][1], sized(1, whole=2) if PUBLISHED.exists() else SETS[name][1])
    check_set(load_set(name).first(first), solver, weak=weak)


@pytest.mark.slow
@pytest.mark.parametrize("weak", [False, True], ids=["strong", "weak"])
@pytest.mark.parametrize("name", ["begin-medium", "begin-hard"])
def test_whole_published_set_is_scored_right(name: str, weak: bool, solver: Solver) -> None:
    check_set(load_published(name), solver, weak=weak)
