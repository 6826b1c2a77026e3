"""Laws of the ladder on random late positions: scores, the contract of windows, equal nodes of steps 5 and 6."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fourcast.benchmark.runner import label
from fourcast.position import Position
from fourcast.solver import Solver
from tests.samples import sized
from tests.unit.bots.ladder.positions import NUMBERS, late_positions, solver_of

pytestmark = pytest.mark.jit_only
laws = settings(derandomize=True, deadline=None, max_examples=sized(12, whole=40))  # the same positions in every run
SOLVER = Solver(table_mib=1, book=False)
STEPS_WITH_WINDOWS = [step for step in NUMBERS if step > 3]


@pytest.mark.parametrize("step", NUMBERS)
@laws
@given(late_positions(30))
def test_step_finds_the_score(step: int, position: Position) -> None:
    assert solver_of(step).solve(position) == SOLVER.solve(position)


@pytest.mark.parametrize("step", STEPS_WITH_WINDOWS)
@laws
@given(late_positions(28))
def test_step_finds_the_outcome(step: int, position: Position) -> None:
    assert label(solver_of(step).solve(position, weak=True), weak=True) == SOLVER.solve(position, weak=True)


@pytest.mark.parametrize("step", STEPS_WITH_WINDOWS)
@laws
@given(late_positions(28), st.integers(-19, 18), st.integers(1, 6))
def test_value_keeps_the_contract_of_its_window(step: int, position: Position, alpha: int, width: int) -> None:
    beta = alpha + width
    value, actual = solver_of(step).search_window(position, alpha, beta), SOLVER.solve(position)
    if actual <= alpha:
        assert actual <= value <= alpha
    elif actual >= beta:
        assert beta <= value <= actual
    else:
        assert value == actual


@laws
@given(late_positions(26), st.booleans())
def test_bitboards_visit_the_nodes_of_the_array(position: Position, weak: bool) -> None:
    assert solver_of(5).solve(position, weak) == solver_of(6).solve(position, weak)
    assert solver_of(5).nodes == solver_of(6).nodes > 0
