"""The heuristics: the lines that the report counts, its worked numbers, and both players' against plain loops."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import pytest

from fourcast.bots.midorfeed import heuristics
from fourcast.bots.midorfeed.engine import READINGS
from fourcast.geometry import Geometry
from fourcast.position import Position
from tests.compiled import compiled
from tests.unit.bots.midorfeed import twin

GEOMETRY = Geometry.of(7, 6)


@cache
def door(function: Any, arguments: int) -> Any:
    if arguments == 2:
        return compiled(lambda first, second: function(first, second))
    return compiled(lambda first, second, third: function(first, second, third))


def starts(step: int) -> int:
    """The starts of all lines of a direction, on the empty board."""
    return int(door(heuristics.open_lines, 2)(np.uint64(0), np.uint64(step)))


def line_scores(position: Position, reading: str) -> tuple[int, int]:
    """What the lines of the first and of the second player are worth."""
    first, second = map(np.uint64, position.stones)
    score = door(heuristics.score_lines, 3)
    number = np.int64(READINGS.index(reading))
    return int(score(first, second, number)), int(score(second, first, number))


def test_lines_of_all_directions_are_69() -> None:
    assert [starts(int(step)).bit_count() for step in heuristics.STEPS] == [21, 12, 24, 12]


def test_fields_that_start_no_line_are_the_upper_right_nine() -> None:
    started = 0
    for step in heuristics.STEPS:
        started |= starts(int(step))
    startless = GEOMETRY.cells_of(GEOMETRY.board ^ started)
    assert startless == tuple((column, row) for column in (4, 5, 6) for row in (3, 4, 5))


@pytest.mark.parametrize(
    ("moves", "tokens", "runs"),
    [
        ("4", (7, 0), (3, 0)),
        ("44", (6, 9), (2, 3)),
        ("443", (16, 8), (7, 3)),
        ("4455", (14, 20), (4, 7)),
        ("32164625", (14, 13), (12, 7)),
    ],
)
def test_line_scores_of_short_games_are_those_counted_by_hand(
    moves: str, tokens: tuple[int, int], runs: tuple[int, int]
) -> None:
    position = Position.from_moves(moves)
    assert line_scores(position, "tokens") == tokens
    assert line_scores(position, "runs") == runs


@pytest.mark.parametrize(("reading", "difference"), [("runs", 1), ("tokens", 10)])
def test_token_after_a_gap_in_the_bottom_row_adds_one_by_runs_and_ten_by_tokens(reading: str, difference: int) -> None:
    pair, gap = (np.uint64(sum(GEOMETRY.cell_bit(c, 0) for c in columns)) for columns in ((0, 1), (0, 1, 3)))
    stride = np.uint64(GEOMETRY.stride)
    score = door(heuristics.score_runs if reading == "runs" else heuristics.score_tokens, 3)
    bottom_lines = np.uint64(sum(GEOMETRY.cell_bit(column, 0) for column in range(4)))
    assert int(score(bottom_lines, gap, stride)) - int(score(bottom_lines, pair, stride)) == difference


@pytest.mark.parametrize("reading", READINGS)
def test_value_of_random_positions_is_that_of_the_plain_loops(reading: str) -> None:
    evaluate = door(heuristics.evaluate, 3)
    for board, position in twin.random_games(11, 150, range(42)):
        own, opponent = np.uint64(position.own), np.uint64(position.own ^ position.occupied)
        assert evaluate(own, opponent, np.int64(READINGS.index(reading))) == twin.evaluate(board, reading)


def test_plus_value_of_random_positions_is_that_of_the_plain_loops() -> None:
    evaluate = door(heuristics.evaluate_plus, 2)
    for board, position in twin.random_games(12, 150, range(42)):
        own, opponent = np.uint64(position.own), np.uint64(position.own ^ position.occupied)
        assert evaluate(own, opponent) == twin.evaluate_plus(board)


def test_plus_value_grows_with_a_gap_and_with_the_owners_parity() -> None:
    score = door(heuristics.score_threats, 3)

    def threat(columns: tuple[int, ...], row: int) -> int:
        stones = np.uint64(sum(GEOMETRY.cell_bit(column, row) for column in columns))
        blocked = sum(GEOMETRY.column_mask(column) for column in range(4, 7))  # the line has no other end
        empty = np.uint64(GEOMETRY.board & ~blocked) & ~stones
        odd_rows = np.uint64(sum(GEOMETRY.bottom << row for row in (0, 2, 4)))
        return int(score(stones, empty, odd_rows))

    assert threat((0, 1, 3), 1) > threat((0, 1, 2), 1) > 0
    assert threat((0, 1, 2), 2) > threat((0, 1, 2), 4) > threat((0, 1, 2), 3)
    assert threat((0, 1, 2), 1) == threat((0, 1, 2), 3)
