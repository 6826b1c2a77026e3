"""Whole games on other board sizes: published outcomes, and the move on which the game ends.

Results of ChristopheSteininger/c4, which agree with John Tromp's wherever both exist.
"""

from __future__ import annotations

import pytest

from fourcast.position import Position
from fourcast.score import final_move
from fourcast.solver import Solver

FIRST, SECOND, DRAW = 1, -1, 0

QUICK = {
    (4, 4): (DRAW, 16),
    (4, 5): (DRAW, 20),
    (4, 6): (DRAW, 24),
    (4, 7): (DRAW, 28),
    (4, 8): (DRAW, 32),
    (4, 9): (DRAW, 36),
    (4, 10): (DRAW, 40),
    (4, 12): (DRAW, 48),
    (5, 4): (DRAW, 20),
    (5, 5): (DRAW, 25),
    (5, 6): (DRAW, 30),
    (5, 7): (DRAW, 35),
    (5, 8): (DRAW, 40),
    (6, 4): (SECOND, 24),
    (6, 5): (DRAW, 30),
    (6, 6): (SECOND, 36),
    (7, 4): (DRAW, 28),
    (7, 5): (DRAW, 35),
    (8, 4): (SECOND, 32),
}
SLOWER = ((4, 12), (5, 8), (7, 5))  # of these: half of the work, and left to `make test-all`
LONG = {
    (4, 11): (DRAW, 44),
    (5, 9): (DRAW, 45),
    (5, 10): (DRAW, 50),
    (6, 7): (FIRST, 41),
    (6, 8): (SECOND, 48),
    (8, 5): (FIRST, 39),
    (9, 4): (SECOND, 36),
}


def check_game(size: tuple[int, int], outcome: int, last_move: int, solver: Solver) -> None:
    score = solver.solve(Position(*size))
    assert (score > 0) - (score < 0) == outcome
    assert final_move(size[0] * size[1], 0, score) == last_move


def name(size: tuple[int, int]) -> str:
    return f"{size[0]}x{size[1]}"


@pytest.mark.parametrize(
    "size", [pytest.param(size, marks=pytest.mark.slow) if size in SLOWER else size for size in QUICK], ids=name
)
def test_empty_board_has_its_published_outcome(size: tuple[int, int], solver: Solver) -> None:
    check_game(size, *QUICK[size], solver)
    assert solver.solve(Position(*size), weak=True) == QUICK[size][0]


@pytest.mark.slow
@pytest.mark.parametrize("size", LONG, ids=name)
def test_empty_large_board_has_its_published_outcome(size: tuple[int, int]) -> None:
    check_game(size, *LONG[size], Solver(table_mib=512, book=False))


@pytest.mark.slow
def test_empty_standard_board_has_its_published_score() -> None:
    assert Solver(table_mib=64, book=False).solve(Position()) == 1


@pytest.mark.slow
def test_empty_standard_board_has_its_published_column_scores() -> None:
    analysis = Solver(table_mib=256, book=False).analyze(Position())
    assert analysis.score == 1
    assert analysis.scores == (-2, -1, 0, 1, 0, -1, -2)
    assert analysis.best == (3,)
    assert len(analysis.line) == 41
