"""The compiled searches against plain minimax: the same value and the same column, whatever is pruned."""

from __future__ import annotations

import pytest

from fourcast.bots.compiled_search import CompiledSearch
from fourcast.bots.midorfeed.engine import READINGS, unpack_answer
from fourcast.position import Position
from fourcast.solver import Limit
from fourcast.solver.budget import Budget
from tests.reference.naive import Board
from tests.samples import sized
from tests.unit.bots.midorfeed import twin

SEARCH = CompiledSearch("midorfeed")
PLUS_SEARCH = CompiledSearch("midorfeed-plus")


def search(position: Position, depth: int, reading: str) -> twin.Answer:
    arguments = [position.own, position.occupied, depth, READINGS.index(reading)]
    return unpack_answer(SEARCH.run(arguments, Budget()).value)


def search_plus(position: Position, depth: int) -> twin.Answer:
    return unpack_answer(PLUS_SEARCH.run([position.own, position.occupied, depth], Budget()).value)


@pytest.mark.parametrize("reading", READINGS)
@pytest.mark.parametrize(
    ("depth", "number"), sized([(1, 12), (2, 6), (3, 2)], whole=[(1, 40), (2, 20), (3, 6), (4, 1)])
)
def test_search_finds_the_move_and_value_of_plain_minimax(depth: int, number: int, reading: str) -> None:
    def heuristic(board: Board) -> int:
        return twin.evaluate(board, reading)

    for board, position in twin.random_games(depth, number, range(4, 34)):
        assert search(position, depth, reading) == twin.minimax(board, depth, heuristic, twin.root_order(board, depth))


@pytest.mark.parametrize(("depth", "number"), sized([(1, 12), (2, 4), (3, 1)], whole=[(1, 40), (2, 15), (3, 3)]))
def test_plus_search_finds_the_move_and_value_of_plain_minimax(depth: int, number: int) -> None:
    for board, position in twin.random_games(20 + depth, number, range(6, 34)):
        assert search_plus(position, depth) == twin.minimax_plus(board, depth, twin.root_order(board, depth))


def test_both_searches_of_the_last_moves_end_with_the_game() -> None:
    for board, position in twin.random_games(7, 12, range(36, 42)):
        expected = twin.minimax(board, 8, lambda _: 0, twin.root_order(board, 8))
        assert search(position, 8, "runs") == expected
        assert search_plus(position, 8) == expected


def test_plus_search_beyond_its_depth_follows_forced_moves_to_the_win() -> None:
    # After 4 a row of three with both ends open; whatever is blocked, the other end wins on move 7.
    position = Position.from_moves("3344")
    assert search_plus(position, 1) == (twin.WIN - 7, 4)
    value, _ = search(position, 1, "runs")
    assert abs(value) < 1000


@pytest.mark.parametrize("searcher", [SEARCH, PLUS_SEARCH])
def test_search_with_a_node_limit_stops_there(searcher: CompiledSearch) -> None:
    budget = Budget(Limit(nodes=50))
    finished = searcher.run([0, 0, 8, 0], budget)
    assert finished.was_stopped
    assert budget.nodes == 50
