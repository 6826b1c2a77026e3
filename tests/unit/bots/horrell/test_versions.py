"""All versions give the exact score; each later one with no more nodes, and version 5 in the published order."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path

import pytest

from fourcast.benchmark.sets import PositionSet, load_set
from fourcast.bots.horrell.boards import BitBoard
from fourcast.bots.horrell.engine import Horrell
from fourcast.bots.horrell.v5_move_ordering import columns_from_middle, order_moves
from fourcast.position import Position
from fourcast.solver import Limit, Solver
from fourcast.solver.budget import Budget, OutOfBudget
from tests.reference import naive
from tests.samples import sized

END_EASY = Path(__file__).parents[5] / "shared" / "testsets" / "Test_L3_R1"
VERSIONS = [1, 2, 3, 4, 5]

every_version = pytest.mark.parametrize("version", VERSIONS)


@cache
def late_positions(width: int, height: int, empty: int, number: int) -> tuple[Position, ...]:
    """Positions of random games with so many empty cells, not over."""
    generator = random.Random(f"{width}x{height}")
    found: list[Position] = []
    while len(found) < number:
        position = Position(width, height)
        while position.geometry.cells - position.ply > empty and not position.is_over:
            position = position.play(generator.choice(position.legal_columns))
        if not position.is_over:
            found.append(position)
    return tuple(found)


def count_nodes(version: int, position: Position) -> int:
    budget = Budget()
    Horrell(version).solve(position, budget)
    return budget.nodes


def score_naively(position: Position) -> int:
    """The score by plain loops, also of boards that are too small for the solver."""
    cells = [[naive.EMPTY] * position.height for _ in range(position.width)]
    for player, stones in enumerate(position.stones):
        for column, row in position.geometry.cells_of(stones):
            cells[column][row] = player
    return naive.score(naive.from_stones(tuple(map(tuple, cells)), position.ply))


def load_end_easy() -> PositionSet:
    return load_set(END_EASY) if END_EASY.exists() else load_set("end-easy")


@every_version
@pytest.mark.parametrize(("width", "height"), [(7, 6), (4, 4), (5, 4), (4, 6), (8, 7)])
def test_score_near_the_end_is_exact(width: int, height: int, version: int, solver: Solver) -> None:
    for position in late_positions(width, height, empty=6 if version == 1 else 9, number=sized(2, whole=8)):
        assert Horrell(version).solve(position) == solver.solve(position)


@pytest.mark.parametrize("version", [4, 5])
@pytest.mark.parametrize(("width", "height", "empty"), [(5, 5, 14), (6, 5, 13)])
def test_score_where_bounds_are_remembered_is_exact(
    width: int, height: int, empty: int, version: int, solver: Solver
) -> None:
    for position in late_positions(width, height, empty, number=sized(3, whole=40)):
        assert Horrell(version).solve(position) == solver.solve(position)


@every_version
@pytest.mark.parametrize(("width", "height"), [(8, 3), (3, 5), (6, 2), (1, 6)])
def test_score_on_a_low_or_narrow_board_is_exact(width: int, height: int, version: int) -> None:
    for position in late_positions(width, height, empty=6, number=4):
        assert Horrell(version).solve(position) == score_naively(position)


@pytest.mark.parametrize("version", VERSIONS[1:])
def test_score_of_the_empty_4x4_board_is_exact(version: int, solver: Solver) -> None:
    assert Horrell(version).solve(Position(4, 4)) == solver.solve(Position(4, 4)) == 0


@pytest.mark.slow
@pytest.mark.parametrize("version", [4, 5])
@pytest.mark.parametrize(("width", "height"), [(5, 4), (4, 5)])
def test_score_of_an_empty_larger_board_is_exact(width: int, height: int, version: int, solver: Solver) -> None:
    position = Position(width, height)
    assert Horrell(version).solve(position) == solver.solve(position)


@every_version
def test_score_of_the_first_end_easy_positions_is_the_published_one(version: int) -> None:
    scored = load_end_easy().first(sized(10 if version > 3 else 4, whole=25 if version > 2 else 10)).positions
    checked = 0
    for one in scored:
        position = Position.from_moves(one.moves)
        if version > 1 or position.ply >= 34:  # version 1 would take minutes for the others
            assert Horrell(version).solve(position) == one.score
            checked += 1
    assert checked > 0


@every_version
def test_score_of_a_finished_game_is_known(version: int) -> None:
    assert Horrell(version).solve(Position.from_moves("1212121")) == -18
    assert Horrell(version).solve(Position.from_moves("121212", width=2, height=3)) == 0


def test_versions_two_and_three_search_the_same_nodes() -> None:
    for position in late_positions(7, 6, empty=9, number=5):
        assert count_nodes(2, position) == count_nodes(3, position)


def test_every_idea_but_the_board_saves_nodes() -> None:
    positions = late_positions(7, 6, empty=8, number=6)
    nodes = {version: sum(count_nodes(version, position) for position in positions) for version in VERSIONS}
    assert nodes[1] > nodes[2] == nodes[3] > nodes[4] > nodes[5]


@every_version
def test_budget_that_ends_stops_the_solve(version: int) -> None:
    budget = Budget(Limit(nodes=100))
    with pytest.raises(OutOfBudget):
        Horrell(version).solve(Position(), budget)
    assert budget.nodes == 100


@pytest.mark.parametrize(
    ("width", "columns"),
    [(6, (3, 2, 4, 1, 5, 0)), (7, (3, 2, 4, 1, 5, 0, 6)), (8, (4, 3, 5, 2, 6, 1, 7, 0))],
)
def test_columns_from_the_middle_are_in_the_published_order(width: int, columns: tuple[int, ...]) -> None:
    assert columns_from_middle(width) == columns


@pytest.mark.parametrize(
    ("moves", "columns"),
    [
        ("", [3, 2, 4, 1, 5, 0, 6]),
        ("44455554221", [2, 3, 4, 1, 5, 0, 6]),
        ("4455", [2, 5, 3, 4, 1, 0, 6]),
        ("444444", [2, 4, 1, 5, 0, 6]),
    ],
)
def test_moves_are_in_the_published_order(moves: str, columns: list[int]) -> None:
    assert order_moves(BitBoard(Position.from_moves(moves))) == columns
