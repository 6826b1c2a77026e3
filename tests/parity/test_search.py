"""The whole search gives true scores: small boards and late positions, compiled or as plain Python."""

from __future__ import annotations

import numpy as np
import pytest

from fourcast import Geometry, Limit, Position, SearchInterrupted, Solver
from fourcast.kernel._jit import JIT_ENABLED
from tests.reference import naive
from tests.reference.everything import Positions, random_positions, solve_everything, solve_from
from tests.samples import sized

SPEED = 100 if JIT_ENABLED else 1  # plain Python is slow: fewer positions, the same code

# Board, ply of the positions that are solved, how many; 9x4 has more columns than lanes.
LATE = [
    (7, 6, 32, 6),
    (7, 6, 29, 2),
    (7, 6, 27, 1),
    (5, 5, 15, 4),
    (6, 7, 33, 3),
    (8, 7, 48, 2),
    (9, 4, 27, 3),
    (12, 4, 40, 3),
    (4, 15, 52, 3),
]


def late_positions(width: int, height: int, ply: int, number: int) -> Positions:
    geometry = Geometry.of(width, height)
    return solve_from(geometry, *random_positions(geometry, ply, number, seed=ply))


@pytest.fixture(scope="module")
def solver() -> Solver:
    return Solver(table_mib=1)


@pytest.mark.parametrize(("width", "height", "ply", "number"), LATE, ids=[f"{w}x{h}-{ply}" for w, h, ply, _ in LATE])
def test_late_positions_have_their_true_scores(width: int, height: int, ply: int, number: int, solver: Solver) -> None:
    positions = late_positions(width, height, ply, min(number * SPEED, sized(30, whole=100)))
    stop = positions.ply_range(ply).stop
    own, occupied = positions.stones(slice(0, stop))
    assert np.array_equal(solver.solve_many((own, occupied), width=width, height=height), positions.scores[:stop])


@pytest.mark.parametrize("ply", [1, 2, 4, 5, 7, 8, 10, 11, 13, 14, 15])
def test_positions_of_a_small_board_have_their_true_scores(ply: int, solver: Solver) -> None:
    everything = solve_everything(4, 4)
    indices = np.random.default_rng(ply).permutation(np.array(everything.ply_range(ply)))[: 3 * SPEED]
    own, occupied = everything.stones(indices)
    assert np.array_equal(solver.solve_many((own, occupied), width=4, height=4), everything.scores[indices])


def test_weak_scores_are_the_signs(solver: Solver) -> None:
    positions = late_positions(7, 6, 31, 4)
    own, occupied = positions.stones(slice(0, 4))
    weak = solver.solve_many((own, occupied), weak=True)
    assert np.array_equal(weak, np.sign(positions.scores[:4]))


def test_analysis_scores_every_column(solver: Solver) -> None:
    positions = late_positions(7, 6, 34, 1)
    own, occupied = positions.stones(slice(0, 1))
    position = Position.from_bitboards(int(own[0]), int(occupied[0]))
    analysis = solver.analyze(position)
    assert analysis.score == positions.scores[0]
    for column in range(7):
        expected = None
        if column in position.legal_columns:
            expected = -solver.solve(position.play(column))
        assert analysis.scores[column] == expected
    for column in analysis.line:
        position = position.play(column)
    assert position.is_over


def test_finished_games_and_wins_at_once_need_no_search(solver: Solver) -> None:
    won = Position.from_moves("1212121")
    assert solver.solve(won) == -18
    assert solver.solve(Position.from_moves("121212")) == 18
    board = naive.Board(7, 6, [0, 1, 0, 1, 0, 1, 0])
    assert board.winner() == 0


def test_bounds_of_an_interrupted_search_hold(solver: Solver) -> None:
    positions = late_positions(7, 6, 24, 12)
    interruptions: list[tuple[int, int, int, int]] = []
    for index in positions.ply_range(24):
        own, occupied = positions.stones(slice(index, index + 1))
        try:
            solver.solve(Position.from_bitboards(int(own[0]), int(occupied[0])), limit=Limit(nodes=1))
        except SearchInterrupted as stop:
            interruptions.append((stop.lower, int(positions.scores[index]), stop.upper, stop.nodes))
    assert len(interruptions) > 1
    for lower, truth, upper, nodes in interruptions:
        assert lower <= truth <= upper
        assert nodes <= 1


def test_full_boards_and_columns_are_scored(solver: Solver) -> None:
    everything = solve_everything(4, 4)
    full = everything.ply_range(16)
    own, occupied = everything.stones(slice(full.start, full.start + 3))
    assert solver.solve_many((own, occupied), width=4, height=4).tolist() == [0, 0, 0]
