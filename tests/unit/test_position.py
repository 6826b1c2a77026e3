from __future__ import annotations

import copy
import itertools
import pickle

import numpy as np
import pytest

from fourcast.ending import GameOutcome, Termination
from fourcast.errors import (
    BoardSizeError,
    GameOverError,
    IllegalMoveError,
    InvalidPositionError,
    NotationError,
)
from fourcast.position import Position
from tests.reference import naive

DRAWN = "OOXX/XXOO/OOXX/XXOO"


def test_empty_position() -> None:
    position = Position()
    assert (position.width, position.height, position.ply, position.to_move) == (7, 6, 0, 0)
    assert position.legal_columns == (0, 1, 2, 3, 4, 5, 6)
    assert (position.own, position.occupied, position.key) == (0, 0, position.geometry.bottom)
    assert not position.is_over
    assert position.winner is None
    assert position.outcome() is None
    assert position.winning_cells == ()


def test_from_moves_text_and_columns_agree() -> None:
    position = Position.from_moves("4453")
    assert position == Position.from_moves([3, 3, 4, 2]) == Position().play(3).play(3).play(4).play(2)
    assert position.grid()[-2:] == ((0, 0, 0, 2, 0, 0, 0), (0, 0, 2, 1, 1, 0, 0))
    assert str(position).splitlines()[-3:] == [". . . ○ . . .", ". . ○ ● ● . .", "1 2 3 4 5 6 7"]


def test_positions_have_no_history() -> None:
    assert Position.from_moves("4365") == Position.from_moves("6345")
    assert len({Position.from_moves("4365"), Position.from_moves("6345")}) == 1


def test_equality_needs_the_same_size() -> None:
    assert Position(7, 6) != Position(6, 7)
    not_a_position: object = 0
    assert Position() != not_a_position


def test_own_is_the_side_to_move() -> None:
    position = Position.from_moves("45")
    assert position.own == position.geometry.cell_bit(3, 0)
    assert position.play(0).own == position.geometry.cell_bit(4, 0)
    assert position.stones == (position.geometry.cell_bit(3, 0), position.geometry.cell_bit(4, 0))


def test_won_position_tells_winner_and_cells() -> None:
    position = Position.from_moves("1212121")
    assert position.is_over
    assert position.winner == 0
    assert position.outcome() == GameOutcome(position.winner, Termination.FOUR_IN_A_ROW, position.ply)
    assert position.legal_columns == ()
    assert position.winning_cells == ((0, 0), (0, 1), (0, 2), (0, 3))


def test_winning_cells_hold_every_line_completed_at_once() -> None:
    position = Position.from_moves("11223355664")
    assert position.winner == 0
    assert position.winning_cells == tuple((column, 0) for column in range(6))


def test_second_player_can_win() -> None:
    position = Position.from_moves("12324252")
    assert position.winner == 1
    assert position.winning_cells == ((1, 0), (1, 1), (1, 2), (1, 3))


def test_full_board_is_a_draw() -> None:
    position = Position.from_grid(DRAWN)
    assert position.is_over
    assert position.winner is None
    assert position.outcome() == GameOutcome(None, Termination.BOARD_FULL, position.ply)
    with pytest.raises(GameOverError, match="the game was already drawn on move 16"):
        position.play(0)


def test_play_leaves_the_position_as_it_was() -> None:
    position = Position.from_moves("44")
    before = (position.own, position.occupied)
    position.play(3)
    assert (position.own, position.occupied) == before


def test_position_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        Position().own = 1  # type: ignore[misc]


@pytest.mark.parametrize(
    ("moves", "column", "kind", "message"),
    [
        ("444444", 3, IllegalMoveError, "cannot play column 3 (counted from 0): it is full"),
        (
            "",
            7,
            IllegalMoveError,
            "cannot play column 7 (counted from 0): columns are the whole numbers 0 to 6",
        ),
        (
            "",
            -1,
            IllegalMoveError,
            "cannot play column -1 (counted from 0): columns are the whole numbers 0 to 6",
        ),
        (
            "",
            "4",
            IllegalMoveError,
            "cannot play column '4' (counted from 0): columns are the whole numbers 0 to 6",
        ),
        (
            "1212121",
            4,
            GameOverError,
            "cannot play column 4 (counted from 0): the game was already won on move 7",
        ),
    ],
)
def test_play_refuses_with_the_reason(moves: str, column: int, kind: type[IllegalMoveError], message: str) -> None:
    with pytest.raises(IllegalMoveError) as caught:
        Position.from_moves(moves).play(column)
    assert type(caught.value) is kind
    assert str(caught.value) == message


def test_from_moves_names_the_illegal_move_of_a_list_from_zero() -> None:
    with pytest.raises(IllegalMoveError) as caught:
        Position.from_moves([3] * 7)
    assert str(caught.value) == "illegal move 7 in [3, 3, 3, 3, 3, 3, 3]: column 3 is full"


def test_from_moves_tells_unreadable_from_illegal_from_over() -> None:
    with pytest.raises(NotationError):
        Position.from_moves("9")
    with pytest.raises(GameOverError):
        Position.from_moves("12121211")


@pytest.mark.parametrize(("width", "height"), [pytest.param(4, 3, marks=pytest.mark.slow), (3, 4), (5, 2)])
def test_from_bitboards_accepts_exactly_what_games_reach(width: int, height: int) -> None:
    """Every stack of stones in every column, checked against every game."""
    reached = set().union(*naive.positions_by_ply(width, height))
    stacks = [s for count in range(height + 1) for s in itertools.product((0, 1), repeat=count)]
    bit = Position(width, height).geometry.cell_bit
    for columns in itertools.product(stacks, repeat=width):
        sides = [0, 0]
        for column, stack in enumerate(columns):
            for row, player in enumerate(stack):
                sides[player] |= bit(column, row)
        occupied = sides[0] | sides[1]
        own = sides[occupied.bit_count() % 2]
        stones = tuple(stack + (naive.EMPTY,) * (height - len(stack)) for stack in columns)
        try:
            Position.from_bitboards(own, occupied, width, height)
        except InvalidPositionError:
            assert stones not in reached
        else:
            assert stones in reached


def test_from_bitboards_undoes_own_and_occupied() -> None:
    position = Position.from_moves("4453261", 8, 7)
    assert Position.from_bitboards(position.own, position.occupied, 8, 7) == position
    arrays = np.array([position.own, position.occupied], dtype=np.uint64)
    assert Position.from_bitboards(arrays[0], arrays[1], 8, 7) == position
    assert type(Position.from_bitboards(arrays[0], arrays[1], 8, 7).own) is int


@pytest.mark.parametrize(
    ("own", "occupied", "message"),
    [
        (0b10, 0b1, "own has the bits 0x2 that occupied lacks"),
        (0, 1 << 6, "the bits 0x40 are not cells of the 7x6 board"),
        (0, 1 << 70, "the bits 0x400000000000000000 are not cells of the 7x6 board"),
        (0, 0b10, "the stone on a2 floats above the empty cell a1"),
        (0b1, 0b1, "the first player has 0 stones and the second 1; the first must have as many or one more"),
        (
            0b11,
            0b11,
            "the first player has 2 stones and the second 0; the first must have as many or one more",
        ),
    ],
)
def test_from_bitboards_refuses_with_the_reason(own: int, occupied: int, message: str) -> None:
    with pytest.raises(InvalidPositionError) as caught:
        Position.from_bitboards(own, occupied)
    assert str(caught.value) == f"impossible position: {message}"


def test_from_bitboards_refuses_negative_numbers() -> None:
    with pytest.raises(InvalidPositionError):
        Position.from_bitboards(-1, -1)


# From the top these stacks come down in tens of thousands of ways, and all fail on the last stones.
BLOCKED_BELOW = """
    X O X . . X X
    O O O . O O O
    O X X . X X O
    X X X . X O X
    X X X . O X X
    O O O . O O O
"""


def test_from_grid_refuses_stacks_whose_first_stones_cannot_be_placed() -> None:
    with pytest.raises(InvalidPositionError, match="no order of alternating moves"):
        Position.from_grid(BLOCKED_BELOW)


def test_from_grid_lets_stacks_through_that_take_too_long_to_prove(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fourcast.validity._ORDER_STEPS", 0)
    assert Position.from_grid(BLOCKED_BELOW).ply == 35


@pytest.mark.parametrize(("width", "height"), [(0, 6), (8, 8), (13, 4)])
def test_unsupported_size_is_refused(width: int, height: int) -> None:
    with pytest.raises(BoardSizeError):
        Position(width, height)


@pytest.mark.parametrize(("width", "height"), [(8, 7), (4, 15), (32, 1), (1, 63), (16, 3)])
def test_key_fits_64_bits_on_the_largest_boards(width: int, height: int) -> None:
    geometry = Position(width, height).geometry
    assert geometry.board + geometry.board + geometry.bottom < 2**64


def test_keys_of_all_positions_of_a_small_board_differ() -> None:
    levels = naive.positions_by_ply(4, 3)
    positions = [
        Position.from_grid([[{-1: 0, 0: 1, 1: 2}[column[row]] for column in stones] for row in (2, 1, 0)])
        for level in levels
        for stones in level
    ]
    assert len({position.key for position in positions}) == len(positions) == 12031
    mirror_classes = {frozenset((position, position.mirror())) for position in positions}
    assert len({position.canonical_key for position in positions}) == len(mirror_classes)


@pytest.mark.parametrize("moves", ["", "4453", "1212121"])
def test_repr_pickle_and_copy_give_the_position_back(moves: str) -> None:
    position = Position.from_moves(moves)
    assert eval(repr(position)) == position
    assert pickle.loads(pickle.dumps(position)) == position
    assert copy.copy(position) == copy.deepcopy(position) == position
    assert hash(pickle.loads(pickle.dumps(position))) == hash(position)


def test_repr_is_one_readable_line() -> None:
    expected = "Position.from_grid('......./......./......./......./...O.../..OXX..')"
    assert repr(Position.from_moves("4453")) == expected


def test_svg_is_what_notebooks_show() -> None:
    assert Position()._repr_svg_() == Position().to_svg()


@pytest.mark.parametrize(
    "position",
    [
        Position(),
        Position.from_moves("4453"),
        Position.from_moves("1212121"),
        Position.from_moves("44", 12, 4),
        Position.from_moves("1" * 31, 1, 63),
        Position.from_moves([31, 0], 32, 1),
        Position.from_grid(DRAWN),
    ],
)
def test_key_leads_back_to_its_position(position: Position) -> None:
    assert Position.from_key(position.key, position.width, position.height) == position
    assert Position.from_key(np.uint64(position.key), position.width, position.height) == position


@pytest.mark.parametrize(
    ("key", "sentence"),
    [
        (0, "no position of the 7x6 board has the key 0"),
        (-1, "no position of the 7x6 board has the key -1"),
        (1 << 49, "no position of the 7x6 board has the key"),
        (Position().key + (1 << 49), "no position of the 7x6 board has the key"),
        (Position().key - 1, "no position of the 7x6 board has the key"),
        # One stone, and it is the mover's: the second player cannot have begun.
        (Position().key + 2, "impossible position: the first player has 0 stones and the second 1"),
    ],
)
def test_key_that_no_position_has_is_refused(key: int, sentence: str) -> None:
    with pytest.raises(InvalidPositionError, match=sentence):
        Position.from_key(key)


def test_every_key_of_a_small_board_is_read_back_or_refused() -> None:
    reached = {Position(2, 3).key: Position(2, 3)}
    waiting = [Position(2, 3)]
    while waiting:
        position = waiting.pop()
        for column in position.legal_columns:
            child = position.play(column)
            if child.key not in reached:
                reached[child.key] = child
                waiting.append(child)
    for key in range(1 << 8):
        if key in reached:
            assert Position.from_key(key, 2, 3) == reached[key]
        else:
            with pytest.raises(InvalidPositionError):
                Position.from_key(key, 2, 3)


def test_array_has_the_cells_of_the_grid_and_is_read_back() -> None:
    position = Position.from_moves("4453")
    array = position.to_array()
    assert array.shape == (6, 7)
    assert array.dtype == np.int8
    assert array.tolist() == [list(row) for row in position.grid()]
    assert Position.from_grid(array) == position
    array[:] = 0  # a new array every time
    assert position.to_array().any()


def test_numpy_takes_positions_for_arrays() -> None:
    position = Position.from_moves("4453")
    assert np.array_equal(np.asarray(position), position.to_array())
    assert np.asarray(position, np.float32).dtype == np.float32
    assert np.array([position, Position()]).shape == (2, 6, 7)
    with pytest.raises(ValueError, match="copy=False is impossible"):
        np.asarray(position, copy=False)
