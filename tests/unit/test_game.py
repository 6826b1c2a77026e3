from __future__ import annotations

import copy
import pickle
from collections.abc import Callable

import numpy as np
import pytest

from fourcast.ending import GameOutcome, Termination
from fourcast.errors import GameOverError, IllegalMoveError, NotationError
from fourcast.game import Game
from fourcast.position import Position


def test_new_game_is_the_empty_board() -> None:
    game = Game()
    assert game.position == Position()
    assert game.moves == ()
    assert game.positions == (Position(),)
    assert game.outcome() is None
    assert not game.is_over
    assert len(game) == 0
    assert game  # though its length is 0


def test_game_from_text_and_from_columns_agree() -> None:
    game = Game("4453")
    assert game == Game([3, 3, 4, 2]) == Game(np.array([3, 3, 4, 2]))
    assert game.moves == (3, 3, 4, 2)
    assert game.position == Position.from_moves("4453")


def test_push_and_pop_move_along_the_history() -> None:
    game = Game("44")
    game.push(np.int64(4))
    assert game.moves == (3, 3, 4)
    assert all(type(column) is int for column in game.moves)
    assert game.positions == tuple(Position.from_moves("445"[:count]) for count in range(4))
    assert [game.pop(), game.pop(), game.pop()] == [4, 3, 3]
    assert game.position == Position()


def test_pop_from_an_unstarted_game_is_an_index_error() -> None:
    with pytest.raises(IndexError, match="no move yet"):
        Game().pop()
    with pytest.raises(IndexError, match="no move yet"):
        Game().peek()


def test_refused_push_changes_nothing() -> None:
    game = Game("444444")
    with pytest.raises(IllegalMoveError, match="it is full"):
        game.push(3)
    assert game == Game("444444")
    assert len(game.positions) == 7


@pytest.mark.parametrize(
    ("moves", "kind", "message"),
    [
        ("4444444", IllegalMoveError, "illegal move 7 in '4444444': column 4 is full"),
        ([3] * 7, IllegalMoveError, "illegal move 7 in [3, 3, 3, 3, 3, 3, 3]: column 3 is full"),
        ("12121212", GameOverError, "illegal move 8 in '12121212': the game was already won on move 7"),
        ("48", NotationError, "unknown character '8' at move 2 in '48': columns are the digits 1 to 7"),
    ],
)
def test_game_refuses_bad_moves_as_a_position_does(moves: str | list[int], kind: type[Exception], message: str) -> None:
    with pytest.raises(kind) as caught:
        Game(moves)
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("game", "outcome", "words"),
    [
        (
            Game("1212121"),
            GameOutcome(0, Termination.FOUR_IN_A_ROW, 7),
            "Red has won with four in a row on move 7.",
        ),
        (
            Game("12324252"),
            GameOutcome(1, Termination.FOUR_IN_A_ROW, 8),
            "Yellow has won with four in a row on move 8.",
        ),
        (
            Game("112233", width=3, height=2),
            GameOutcome(None, Termination.BOARD_FULL, 6),
            "A draw: the board is full.",
        ),
    ],
)
def test_outcome_of_a_finished_game(game: Game, outcome: GameOutcome, words: str) -> None:
    assert game.is_over
    assert game.outcome() == game.position.outcome() == outcome
    assert str(outcome) == words


def test_take_back_reopens_a_finished_game() -> None:
    game = Game("1212121")
    game.pop()
    assert game.outcome() is None
    game.push(6)
    assert not game.is_over


@pytest.mark.parametrize("twin_of", [Game.copy, copy.copy, copy.deepcopy, lambda g: pickle.loads(pickle.dumps(g))])
def test_copy_is_independent(twin_of: Callable[[Game], Game]) -> None:
    game = Game("4453")
    twin = twin_of(game)
    assert twin == game
    twin.push(0)
    assert game == Game("4453") != twin


def test_games_with_the_same_moves_on_other_boards_differ() -> None:
    assert Game("44", width=8, height=7) != Game("44")
    assert Game("44") != "44"


def test_hash_is_refused_with_the_reason() -> None:
    with pytest.raises(TypeError, match="unhashable type: a Game changes as it is played"):
        hash(Game())


def test_game_is_the_sequence_of_its_moves() -> None:
    game = Game("4453")
    assert (len(game), list(game), game[0], game[-1]) == (4, [3, 3, 4, 2], 3, 2)
    assert (game[1:3], game[::-1], 4 in game) == ((3, 4), (2, 4, 3, 3), True)
    assert game.peek() == 2
    assert len(game) == 4
    with pytest.raises(IndexError):
        _ = game[4]


@pytest.mark.parametrize("moves", ["", "4453", "444444", "1212121"])
def test_game_says_what_its_position_says(moves: str) -> None:
    game, position = Game(moves), Position.from_moves(moves)
    assert (game.ply, game.to_move, game.winner) == (position.ply, position.to_move, position.winner)
    assert (game.is_over, game.legal_columns) == (position.is_over, position.legal_columns)


def test_game_from_a_position_holds_the_moves_after_it() -> None:
    start = Position.from_moves("4453")
    game = Game(start)
    assert (game.start, game.positions, game.moves, game.ply) == (start, (start,), (), 4)
    game.push(0)
    assert (game.moves, str(game), len(game), game.ply, game.to_move) == ((0,), "1", 1, 5, 1)
    assert game.positions == (start, start.play(0))
    assert game == Game("1", start=start) == Game([0], start=start) == Game(game)
    assert game != Game("44531")
    assert game.position == Game("44531").position
    assert game.pop() == 0
    with pytest.raises(IndexError):
        game.pop()


def test_game_from_the_empty_board_is_the_usual_game() -> None:
    assert Game(Position()) == Game()
    assert Game(Position(5, 4)) == Game("", width=5, height=4)
    assert Game("44", start=Position(5, 4)).position.width == 5


def test_game_from_a_position_refuses_moves_by_their_number_after_it() -> None:
    with pytest.raises(IllegalMoveError, match="illegal move 2 in '44': column 4 is full"):
        Game("44", start=Position.from_moves("44444"))
    with pytest.raises(GameOverError, match="the game was already won on move 7"):
        Game("1", start=Position.from_moves("1212121"))


def test_picture_of_a_game_from_a_position_numbers_its_own_moves() -> None:
    svg = Game("1", start=Position.from_moves("4453")).to_svg()
    assert "Red 5" in svg
    assert not any(f"Red {number}" in svg for number in range(1, 5))
    assert "The last stone is a1." in svg


@pytest.mark.parametrize(
    "game", [Game(), Game("4453"), Game("19abc", width=12, height=4), Game("1", start=Position.from_moves("44"))]
)
def test_repr_and_str_give_the_game_back(game: Game) -> None:
    assert eval(repr(game)) == game
    assert Game(str(game), start=game.start) == game


def test_repr_names_the_size_only_when_unusual() -> None:
    assert repr(Game("4453")) == "Game('4453')"
    assert repr(Game("44", width=5, height=4)) == "Game('44', width=5, height=4)"
