"""Hamish's value function: the published player's own numbers, and plain loops on random positions."""

from __future__ import annotations

import pytest

from fourcast.bots.hamish.engine import Hamish, evaluate_stones
from fourcast.errors import BoardSizeError
from fourcast.position import Position
from tests.unit.bots.hamish import plain
from tests.unit.kernel.boards import own_and_occupied, random_boards

LONG_GAME = "7422341735647741166133573473242566"


@pytest.mark.parametrize(
    ("bottom_row", "red", "yellow"),
    [
        ("r......", 6, 0),
        ("rr.....", 12, 0),
        ("rrr....", 18, 0),
        (".rrr...", 18, 0),
        ("yrrr...", 18, 4),
        ("rrr.y..", 18, 2),
        (".rrry..", 12, 2),
        ("r.rr...", 14, 0),
        ("r.r.r..", 12, 0),
        ("yrrr..y", 18, 6),
    ],
)
def test_value_of_a_bottom_row_is_the_published_one(bottom_row: str, red: int, yellow: int) -> None:
    red_stones, yellow_stones = (sum(1 << i for i, cell in enumerate(bottom_row) if cell == side) for side in "ry")
    assert evaluate_stones(red_stones, yellow_stones) == red
    assert evaluate_stones(yellow_stones, red_stones) == yellow


@pytest.mark.parametrize(
    ("moves", "red", "yellow"),
    [
        ("4", 6, 0),
        ("44", 4, 6),
        ("443", 8, 6),
        ("4435", 4, 8),
        ("123123", 10, 12),
        ("4455", 4, 10),
        ("32164625", 18, 8),
        (LONG_GAME, 8, 8),
    ],
)
def test_value_of_a_game_is_the_published_one(moves: str, red: int, yellow: int) -> None:
    assert Hamish().evaluate(Position.from_moves(moves)) == (red, yellow)


def test_value_of_random_positions_is_that_of_the_plain_loops() -> None:
    for board in random_boards(7, 6, number=150):
        own, occupied = own_and_occupied(board)
        expected = (plain.side_value(board.cells, 0), plain.side_value(board.cells, 1))
        assert Hamish().evaluate(Position.from_bitboards(int(own), int(occupied))) == expected


def test_value_of_a_board_of_another_size_is_refused() -> None:
    with pytest.raises(BoardSizeError, match="hamish plays on 7x6 only, not on 8x7"):
        Hamish().evaluate(Position(8, 7))
