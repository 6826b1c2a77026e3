from __future__ import annotations

import itertools
from typing import Any

import numpy as np
import pytest

import fourcast as fc
from fourcast.coercion import to_game, to_position
from fourcast.errors import FourcastError, IllegalMoveError, InvalidPositionError, NotationError
from fourcast.game import Game
from fourcast.geometry import Geometry
from fourcast.notation import parse_flat_board
from fourcast.position import Position

POSITION = Position.from_moves("4453")
FLAT = [cell for row in POSITION.grid() for cell in row]  # as Kaggle's ConnectX gives it


@pytest.mark.parametrize(
    "given",
    [
        "4453",
        "4 4 5 3",
        [3, 3, 4, 2],
        (3, 3, 4, 2),
        np.array([3, 3, 4, 2]),
        iter([3, 3, 4, 2]),
        Game("4453"),
        Game(POSITION),
        POSITION,
        POSITION.grid(),
        POSITION.to_array(),
        FLAT,
        np.array(FLAT, np.int8),
        [-1 if cell == 2 else cell for cell in FLAT],
    ],
    ids=lambda given: type(given).__name__,
)
def test_every_form_means_the_position(given: Any) -> None:
    assert to_position(given) == POSITION


def test_moves_and_flat_boards_are_of_the_size_and_rows_have_their_own() -> None:
    small = Position.from_moves("12", 5, 4)
    cells = [cell for row in small.grid() for cell in row]
    assert to_position("12", 5, 4) == to_position([0, 1], 5, 4) == to_position(cells, 5, 4) == small
    assert to_position(small.grid()) == small
    assert to_position([]) == to_position("") == to_position([0] * 42) == Position()


@pytest.mark.parametrize(
    ("given", "kind", "sentence"),
    [
        (7, NotationError, "7 is no position: give moves such as '4453', a list of columns counted from 0"),
        (None, NotationError, "None is no position"),
        (["4", "4"], NotationError, "unknown column '4' at move 1"),
        ([3.5], NotationError, "unknown column 3.5 at move 1"),
        ([9], NotationError, "unknown column 9 at move 1"),
        ([0] * 41, IllegalMoveError, "illegal move 7 .*: column 0 is full"),
        ([2] + [0] * 41, InvalidPositionError, "floats above the empty cell"),
        ([[0, 3]], NotationError, "unknown value 3"),
        ([1, [2]], NotationError, r"unknown column \[2\] at move 2"),
    ],
)
def test_what_is_no_position_is_told_in_a_sentence(given: Any, kind: type[FourcastError], sentence: str) -> None:
    with pytest.raises(kind, match=sentence):
        to_position(given)
    with pytest.raises(kind):
        to_game(given)


def test_no_list_of_moves_is_a_flat_board_on_boards_of_four_columns() -> None:
    # All of them on a board with one row: a list of four moves in which the column 3 is missing fills no board.
    geometry = Geometry.of(4, 1)
    for cells in itertools.product((0, 1, 2), repeat=4):
        assert parse_flat_board(cells, geometry) is not None
        with pytest.raises(IllegalMoveError):
            Position.from_moves(cells, 4, 1)


def test_on_narrow_boards_moves_are_meant() -> None:
    assert to_position([0, 1, 2, 2, 1, 0], 3, 2) == Position.from_moves("123321", 3, 2)


def test_game_of_moves_has_them_and_game_of_a_board_begins_with_it() -> None:
    game = Game("4453")
    assert to_game(game) is game
    assert to_game("4453") == to_game([3, 3, 4, 2]) == to_game(iter([3, 3, 4, 2])) == game
    assert to_game(POSITION) == to_game(FLAT) == to_game(POSITION.grid()) == Game(POSITION)
    assert to_game("12", 5, 4).position == Position.from_moves("12", 5, 4)


LATE = "4444443265555532333226762352666111777"
FORMS: list[Any] = [
    [int(move) - 1 for move in LATE],
    Game(LATE),
    Position.from_moves(LATE),
    Position.from_moves(LATE).grid(),
]


@pytest.mark.parametrize("given", FORMS, ids=lambda given: type(given).__name__)
def test_public_functions_take_every_form(given: Any) -> None:
    assert fc.solve(given) == fc.solve(LATE)
    assert fc.analyze(given).scores == fc.analyze(LATE).scores
    assert fc.evaluate(given).verdict == fc.evaluate(LATE).verdict
    assert str(fc.explain(given)) == str(fc.explain(LATE))


def test_review_takes_every_form() -> None:
    assert fc.review([0, 1, 0, 1, 0, 1, 0]).moves == fc.review("1212121").moves == fc.review(Game("1212121")).moves
    assert fc.review(Position.from_moves(LATE)).game == Game(Position.from_moves(LATE))
