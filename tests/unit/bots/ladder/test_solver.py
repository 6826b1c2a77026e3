"""LadderSolver: limits and what is proved by then, refusals, tables, and starting without the compiler."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fourcast.benchmark.runner import label
from fourcast.bots.ladder.engine import STEPS, LadderSolver
from fourcast.bots.ladder.memory import WideTable
from fourcast.bots.ladder.slots import LAST_STAMP
from fourcast.errors import BoardSizeError, EngineError, GameOverError, SearchInterrupted
from fourcast.position import Position
from fourcast.solver import Limit, Solver
from tests.harness.commands import run_python
from tests.unit.bots.ladder.positions import NUMBERS, late_positions, solver_of

pytestmark = pytest.mark.jit_only
SOLVER = Solver(table_mib=1, book=False)
LATE = Position.from_moves("52677675164321472411331752454")  # 1,405 nodes for step 12, a million for step 3


@pytest.mark.parametrize("step", NUMBERS)
@settings(derandomize=True, deadline=None, max_examples=25)
@given(late_positions(24, 34), st.integers(0, 300), st.booleans())
def test_interrupted_search_tells_true_bounds(step: int, position: Position, nodes: int, weak: bool) -> None:
    weak = weak and step > 3
    solver, score = solver_of(step), SOLVER.solve(position)
    interruption = None
    try:
        found = solver.solve(position, weak, Limit(nodes=nodes))
    except SearchInterrupted as raised:
        interruption = raised
    if interruption is None:
        assert solver.nodes <= nodes
        assert label(found, weak) == label(score, weak)
    else:
        assert interruption.lower <= score <= interruption.upper
        assert (interruption.nodes, interruption.reason) == (nodes, "nodes")


@pytest.mark.parametrize("step", NUMBERS)
def test_limit_of_exactly_the_nodes_is_enough(step: int) -> None:
    solver = solver_of(step)
    score = solver.solve(LATE)
    nodes = solver.nodes
    assert solver.solve(LATE, limit=Limit(nodes=nodes)) == score
    with pytest.raises(SearchInterrupted):
        solver.solve(LATE, limit=Limit(nodes=nodes - 1))


@pytest.mark.parametrize("step", NUMBERS)
def test_time_limit_stops_a_hopeless_search(step: int) -> None:
    with pytest.raises(SearchInterrupted) as interruption:
        solver_of(step).solve(Position(), limit=Limit(seconds=0.02))
    assert interruption.value.reason == "seconds"
    assert interruption.value.lower <= 1 <= interruption.value.upper


@pytest.mark.parametrize("step", NUMBERS)
def test_solve_leaves_nothing_behind(step: int) -> None:
    """The table is emptied before every position, and a search that was stopped leaves no false entries."""
    solver = solver_of(step)
    first = solver.solve(LATE), solver.nodes
    with pytest.raises(SearchInterrupted):
        solver.solve(Position.from_moves("4"), limit=Limit(nodes=5000))
    assert (solver.solve(LATE), solver.nodes) == first


def test_wide_table_is_erased_when_its_stamps_are_used_up() -> None:
    table = WideTable()
    words, _ = table.arguments()
    assert not isinstance(words, int)
    table.clear()
    words[7] = 123
    for _ in range(LAST_STAMP - 1):
        table.clear()
    assert words[7] == 123
    assert table.arguments()[1] == LAST_STAMP << 55
    table.clear()
    assert words[7] == 0
    assert table.arguments()[1] == 1 << 55


@pytest.mark.parametrize(("step", "mib"), [(3, 0), (6, 0), (7, 64), (10, 64), (11, 40), (12, 40)])
def test_table_is_as_large_as_the_tutorials(step: int, mib: int) -> None:
    assert LadderSolver(NUMBERS[step]).table_mib == mib


def test_unknown_step_is_refused_with_the_known_ones() -> None:
    with pytest.raises(
        EngineError, match=r"no step of the ladder is called 'step13'.*step03-minimax, step04-alphabeta"
    ):
        LadderSolver("step13")


def test_minimax_refuses_windows_and_weak_solves() -> None:
    with pytest.raises(EngineError, match="step03-minimax has no window"):
        solver_of(3).search_window(LATE, -1, 1)
    with pytest.raises(EngineError, match="weak solving starts with step04-alphabeta"):
        solver_of(3).solve(LATE, weak=True)


def test_solver_refuses_won_games_and_other_boards() -> None:
    with pytest.raises(GameOverError, match="the game was already won on move 7"):
        solver_of(12).solve(Position.from_moves("1212121"))
    with pytest.raises(BoardSizeError, match="step12-lower-bounds plays on 7x6 only"):
        solver_of(12).solve(Position(5, 5))


def test_step_in_the_cache_runs_without_numba() -> None:
    script = """
import sys
from fourcast.bots.ladder.engine import STEPS, LadderSolver
from fourcast.position import Position
for step in STEPS:
    print(LadderSolver(step).solve(Position.from_moves("44455554221")))
print("numba" in sys.modules)
"""
    for step in STEPS:
        LadderSolver(step).solve(Position.from_moves("44455554221"))  # now its machine code is in the cache
    assert run_python("-c", script).stdout.split() == ["-15"] * len(STEPS) + ["False"]
