"""What solve_many and analyze_many take, and what they refuse with a sentence."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from fourcast.errors import FourcastError, IllegalMoveError, InvalidPositionError, NotationError
from fourcast.game import Game
from fourcast.geometry import Geometry
from fourcast.position import Position
from fourcast.solver import Solver
from fourcast.solver.inputs import to_arrays

STANDARD = Geometry.of(7, 6)
MOVES = ["4453", "1212", "", "44444"]
POSITIONS = [Position.from_moves(moves) for moves in MOVES]
OWN = [position.own for position in POSITIONS]
OCCUPIED = [position.occupied for position in POSITIONS]


def flat(position: Position) -> list[int]:
    return [cell for row in position.grid() for cell in row]


@pytest.mark.parametrize(
    "given",
    [
        MOVES,
        (moves for moves in MOVES),
        iter(POSITIONS),
        map(Game, MOVES),
        tuple(MOVES),
        dict.fromkeys(MOVES),
        ["4453", [0, 1, 0, 1], Position(), Game("44444")],
        (Game("4453"), "1212", [], np.array([3] * 5)),
        [flat(position) for position in POSITIONS],
        np.array([flat(position) for position in POSITIONS], np.int8),
        [position.grid() for position in POSITIONS],
        np.array(POSITIONS),
        (OWN, OCCUPIED),
        (np.array(OWN, np.uint64), np.array(OCCUPIED, np.uint64)),
        [np.array(OWN, np.uint64), np.array(OCCUPIED, np.uint64)],
        [np.array(OWN), np.array(OCCUPIED)],
        np.array([OWN, OCCUPIED], np.uint64),
        (np.array(OWN, np.float64), np.array(OCCUPIED, np.float64)),
        (np.array(OWN, np.int64), np.array(OCCUPIED, np.uint64)),
    ],
    ids=lambda given: type(given).__name__,
)
def test_every_form_gives_the_same_arrays(given: Any) -> None:
    geometry, own, occupied = to_arrays(given, STANDARD)
    assert (geometry, own.tolist(), occupied.tolist()) == (STANDARD, OWN, OCCUPIED)
    assert own.dtype == occupied.dtype == np.uint64


def test_two_flat_boards_in_small_arrays_are_two_positions() -> None:
    boards = np.array([flat(position) for position in POSITIONS[:2]], np.int8)
    for given in (boards, list(boards)):
        assert to_arrays(given, STANDARD)[2].tolist() == OCCUPIED[:2]


def test_moves_and_flat_boards_are_of_the_board_size() -> None:
    small = Position.from_moves("12", 5, 4)
    geometry, own, _ = to_arrays(["12", [0, 1], flat(small), small], Geometry.of(5, 4))
    assert geometry == Geometry.of(5, 4)
    assert own.tolist() == [small.own] * 4


@pytest.mark.parametrize(
    ("given", "kind", "sentence"),
    [
        ("4453", NotationError, r"expected several positions, not one: write \['4453'\]"),
        (Game("4453"), NotationError, "expected several positions, not one"),
        (Position(), NotationError, "expected several positions, not one"),
        (7, NotationError, "expected several positions or a pair of arrays, not 7"),
        ([3, 3], NotationError, "position 0: 3 is no position: give moves such as '4453'"),
        (["4", "8"], NotationError, "position 1: unknown character '8' at move 1"),
        (["4", "4" * 7], IllegalMoveError, "position 1: illegal move 7"),
        ([Position(), Position(5, 4)], InvalidPositionError, "of one board size, not 5x4, 7x6"),
        (([0], [0], [0]), InvalidPositionError, "pair of arrays .*, not 3 of them: give positions as a list"),
        ([np.array([3, 3]), np.array([3, 4])], NotationError, "may be bitboards or two positions: give bitboards as"),
        (([0.0, 1.5], [0, 1]), NotationError, "own holds 1.5, which is no whole number below"),
        (([0, 0], [0.0, float("nan")]), NotationError, "occupied holds nan, which is no whole number"),
        (([0, 0], [0.0, 2.0**53]), NotationError, "occupied holds 9007199254740992.0, which is no whole number below"),
        (([0, 0], [0, -1]), NotationError, "occupied holds the negative number -1: bitboards are whole numbers"),
        (([False], [True]), NotationError, "own is an array of bool: bitboards are whole numbers"),
        (([None], [0]), NotationError, "own is an array of object: bitboards are whole numbers"),
        ((["a"], [0]), NotationError, "own is an array of <U1: bitboards"),
        (([[0], [0, 1]], [0]), InvalidPositionError, "two flat arrays of one length"),
        ([np.array(OWN), np.array(OCCUPIED)[:-1]], InvalidPositionError, "two flat arrays of one length"),
        ([np.array([0.5]), np.array([0.5])], NotationError, "own holds 0.5"),
    ],
)
def test_what_cannot_be_read_is_refused_with_one_sentence(
    given: Any, kind: type[FourcastError], sentence: str, solver: Solver
) -> None:
    for call in (solver.solve_many, solver.analyze_many):
        with pytest.raises(kind, match=sentence) as refusal:
            call(given)
        assert "\n" not in str(refusal.value)


def test_fractions_are_not_cut_off(solver: Solver) -> None:
    with pytest.raises(NotationError):
        solver.solve_many((np.array([0.2]), np.array([0.9])))
