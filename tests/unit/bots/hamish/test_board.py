"""Hamish's layout and its bit tricks, against the rules of Position."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
import pytest

from fourcast.bots.hamish.engine import lay_out
from fourcast.position import Position
from tests.compiled import compiled
from tests.samples import sized


class Board(NamedTuple):
    """The bit tricks, as Python can call them."""

    has_four: Any
    column_height: Any
    can_place: Any
    landing_cell: Any


@pytest.fixture(scope="module")
def board() -> Board:
    """To import the compiled search is to compile it, for seconds: only the worker that needs it does."""
    from fourcast.bots.hamish import compiled as hamish

    has_four, column_height = hamish.has_four, hamish.column_height
    can_place, landing_cell = hamish.can_place, hamish.landing_cell
    return Board(
        compiled(lambda stones: has_four(stones)),
        compiled(lambda occupied, column: column_height(occupied, column)),
        compiled(lambda occupied, column: can_place(occupied, column)),
        compiled(lambda occupied, column: landing_cell(occupied, column)),
    )


def games(number: int) -> Iterator[list[Position]]:
    """Random games to their end, as the positions gone through."""
    generator = random.Random(20)
    for _ in range(number):
        game = [Position()]
        while not game[-1].is_over:
            game.append(game[-1].play(generator.choice(game[-1].legal_columns)))
        yield game


@pytest.mark.parametrize(
    ("moves", "red", "yellow"),
    [
        ("", 0, 0),
        ("1", 1, 0),
        ("11", 1, 1 << 8),
        ("17", 1, 1 << 6),
        ("777777", 1 << 6 | 1 << 22 | 1 << 38, 1 << 14 | 1 << 30 | 1 << 46),
    ],
)
def test_layout_of_few_stones_has_their_bits(moves: str, red: int, yellow: int) -> None:
    assert lay_out(Position.from_moves(moves)) == (red, yellow)


def test_layout_masks_are_those_published() -> None:
    from fourcast.bots.hamish import compiled as hamish

    assert hamish._FIRST_COLUMN == 1103823438081
    assert hamish._TOP_ROW == 40
    assert int(hamish._ALL_CELLS).bit_count() == 42


def test_win_test_in_random_games_agrees_with_the_rules(board: Board) -> None:
    winners = set()
    for game in games(sized(40, whole=120)):
        for position in game[-3:]:
            found = [bool(board.has_four(np.uint64(stones))) for stones in lay_out(position)]
            assert found == [position.winner == 0, position.winner == 1]
            winners.add(position.winner)
    assert winners == {None, 0, 1}


def test_win_test_knows_every_line_and_no_three(board: Board) -> None:
    geometry = Position().geometry
    for line in geometry.lines:
        bits = [1 << 8 * row + column for column, row in geometry.cells_of(line)]
        assert board.has_four(np.uint64(sum(bits)))
        assert not any(board.has_four(np.uint64(sum(bits) - bit)) for bit in bits)


def test_column_heights_in_random_games_agree_with_the_rules(board: Board) -> None:
    for game in games(6):
        for position in game[:-1]:
            red, yellow = lay_out(position)
            occupied = np.uint64(red | yellow)
            for column in range(7):
                height = (position.occupied & position.geometry.column_mask(column)).bit_count()
                assert board.column_height(occupied, np.uint64(column)) == height
                assert bool(board.can_place(occupied, np.uint64(column))) == (column in position.legal_columns)


def test_landing_cells_in_random_games_are_where_the_stones_fall(board: Board) -> None:
    for game in games(6):
        for position in game[:-1]:
            occupied = sum(lay_out(position))
            for column in position.legal_columns:
                after = sum(lay_out(position.play(column)))
                assert int(board.landing_cell(np.uint64(occupied), np.uint64(column))) == after - occupied
