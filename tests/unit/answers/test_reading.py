"""What people write is read in every notation, and what is wrong with it is said in one sentence."""

from __future__ import annotations

import pytest

from fourcast import Game, IllegalMoveError, InvalidPositionError, NotationError, Position, answers
from fourcast.answers.reading import read_game, read_start, write_start
from fourcast.errors import BoardSizeError, FourcastError

DRAWN = "......./......./......./......./...O.../..XXO.."


@pytest.mark.parametrize(
    "text",
    [
        "4453",
        "4 4 5 3",
        "4,4,5,3",
        "ddec",
        "DDEC",
        "d d e c",
        "d1d2e1c1",
        "d1 d2 e1 c1",
        "1.d1 2.d2 3.e1 4.c1",
        "d, d, e, c",
    ],
)
def test_one_game_in_every_notation(text: str) -> None:
    assert str(read_game(text)) == "4453"
    assert answers.position(text) == answers.position("4453")


@pytest.mark.parametrize(
    ("text", "kind", "words"),
    [
        ("d1 d3", IllegalMoveError, "illegal move 2 in 'd1 d3': the stone lands on d2, not d3"),
        ("ddddddd", IllegalMoveError, "illegal move 7 in 'ddddddd': column d is full"),
        (
            "ddh",
            NotationError,
            "cannot read 'h' in 'ddh': write columns as digits (4453) or as letters from a to g (ddec)",
        ),
        ("d1453", NotationError, "cannot read '453' in 'd1453'"),
        ("dd?", NotationError, "cannot read '?'"),
        ("a0", NotationError, "cannot read 'a0'"),
        ("48", NotationError, "columns are the digits 1 to 7"),
    ],
)
def test_what_cannot_be_read_is_said(text: str, kind: type[FourcastError], words: str) -> None:
    with pytest.raises(kind) as failure:
        read_game(text)
    assert words in str(failure.value)


def test_game_begins_with_any_board() -> None:
    game = read_game("c e", DRAWN)
    assert (game.ply, str(game), game.to_move) == (6, "35", 0)
    board = answers.position(game)
    assert (board["pos"], board["moves"], board["ply"], board["last_cell"]) == (DRAWN, "35", 6, [4, 1])
    assert Game(start=read_start(board["pos"]), moves=board["moves"]) == game


@pytest.mark.parametrize("text", ["", "8x7", "6x5", DRAWN, "..../..../..../XO.."])
def test_start_is_written_as_it_is_read(text: str) -> None:
    assert write_start(read_start(text)) == text


@pytest.mark.parametrize(
    ("text", "kind", "words"),
    [
        ("...O.../.......", InvalidPositionError, "floats above the empty cell"),
        ("......./XXX....", InvalidPositionError, "the first player has 3 stones and the second 0"),
        ("....../.......", NotationError, "ragged grid"),
        ("9x9", BoardSizeError, "9x9"),
        ("0x5", BoardSizeError, "0x5"),
        ("hello", NotationError, "unknown character"),
    ],
)
def test_board_that_cannot_be_is_refused_in_the_librarys_words(
    text: str, kind: type[FourcastError], words: str
) -> None:
    with pytest.raises(kind, match=words):
        read_start(text)


def test_offered_sizes_can_be_read_and_hold_the_standard_board() -> None:
    offered = answers.sizes()["sizes"]
    assert [str(read_start(size["pos"]).geometry) for size in offered] == [size["name"] for size in offered]
    assert "" in [size["pos"] for size in offered]
    assert all(Position(*map(int, size["name"].split("x"))).width <= 9 for size in offered), "a column is one digit"
