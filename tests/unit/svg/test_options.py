from __future__ import annotations

import numpy as np
import pytest

from fourcast.errors import FourcastError
from fourcast.game import Game
from fourcast.position import Position
from fourcast.svg import Arrow, PictureError, PictureOptions

POSITION = Position.from_moves("4453")


@pytest.mark.parametrize(
    ("option", "value", "sentence"),
    [
        (
            "colour",
            "red",
            "a picture has no option 'colour': the options are cell_px, theme, coordinates, numbers, last,",
        ),
        ("theme", "blue", "unknown theme 'blue': it is one of light, dark, auto"),
        ("theme", ["dark"], "unknown theme ['dark']: it is one of light, dark, auto"),
        ("cell_px", 0, "a cell of 0 pixels cannot be drawn: give a number above 0, at most 1000"),
        ("cell_px", float("nan"), "a cell of nan pixels cannot be drawn: give a number above 0, at most 1000"),
        ("cell_px", float("inf"), "a cell of inf pixels cannot be drawn: give a number above 0, at most 1000"),
        ("cell_px", 10**400, "a cell of 1000"),
        ("cell_px", "60", "a cell of '60' pixels cannot be drawn: give a number above 0, at most 1000"),
        ("last", "d1", "the last stone 'd1' cannot be read: a cell is (column, row), both counted from 0,"),
        ("last", (0, 0), "the last stone a1 is empty: it must be a stone"),
        ("numbers", {(0, 0): 1}, "the numbered cell a1 is empty: it must be a stone"),
        ("numbers", {(3, 0): "x"}, "the move number 'x' cannot be read: it must be a whole number"),
        ("numbers", [(3, 0)], "the option numbers takes a dict from cells to numbers, not [(3, 0)]"),
        ("scores", [1, 2], "2 scores do not fit: a 7x6 board needs 7"),
        ("scores", [0.5] * 7, "the score 0.5 cannot be read: it must be a whole number"),
        ("scores", 3, "the option scores takes a list, not 3"),
        ("threats", [[]], "the option threats takes two lists of cells, player 0's and player 1's, not 1"),
        ("threats", [[(3, 0)], []], "the threat d1 is occupied: it must be an empty cell"),
        (
            "highlights",
            [(7, 0)],
            "the highlighted cell (7, 0) is not on the 7x6 board: columns are 0 to 6, rows 0 to 5",
        ),
        ("highlights", [(0, -1)], "the highlighted cell (0, -1) is not on the 7x6 board"),
        ("highlights", [(1, 2, 3)], "the highlighted cell (1, 2, 3) cannot be read: a cell is (column, row),"),
        ("arrows", [(3, 3)], "the arrow (3, 3) cannot be read: make it with fourcast.svg.Arrow"),
        ("arrows", [Arrow((0, 6))], "the arrow (0, 6) is not on the 7x6 board"),
        ("line", [7], "move 1 of the line, column 7 (counted from 0), cannot be played: columns are 0 to 6"),
        ("line", [3] * 5, "move 5 of the line, column 3 (counted from 0), cannot be played: the column is full"),
        ("line", "45", "the column '4' cannot be read: it must be a whole number"),
    ],
)
def test_bad_option_is_refused_with_one_sentence(option: str, value: object, sentence: str) -> None:
    with pytest.raises(PictureError) as caught:
        POSITION.to_svg(**{"cell_px": 60, option: value})  # type: ignore[arg-type]  # wrong values are the point
    assert str(caught.value).startswith(sentence)
    assert isinstance(caught.value, FourcastError)


def test_line_after_a_four_is_refused() -> None:
    with pytest.raises(PictureError, match=r"move 1 of the line.*: the game is already won"):
        Position.from_moves("1212121").to_svg(line=[4])
    with pytest.raises(PictureError, match=r"move 2 of the line.*: the game is already won"):
        Position.from_moves("121212").to_svg(line=[0, 4])


def test_arrow_to_its_own_source_is_refused() -> None:
    with pytest.raises(PictureError, match="from a cell to itself"):
        Arrow((3, 3), source=(3, 3))


def test_options_take_any_iterable_and_forget_its_order_where_it_says_nothing() -> None:
    cells = [(2, 1), (0, 3), (5, 2)]
    drawn = {
        POSITION.to_svg(highlights=highlights, threats=(highlights, ()))
        for highlights in (cells, cells[::-1], set(cells), dict.fromkeys(cells), cells * 2)
    }
    assert len(drawn) == 1
    assert POSITION.to_svg(highlights=iter(cells), scores=iter(range(7))) == POSITION.to_svg(
        highlights=cells, scores=range(7)
    )


def test_options_take_numpy_numbers() -> None:
    scores = np.array([1, -2, 0, 3, -1, 2, 0], np.int8)
    cells = np.array([[2, 1], [0, 3]])
    assert POSITION.to_svg(scores=scores, highlights=cells) == POSITION.to_svg(
        scores=scores.tolist(), highlights=[(2, 1), (0, 3)]
    )


def test_options_are_a_value() -> None:
    assert PictureOptions(highlights=[(1, 1)]) == PictureOptions(highlights=((1, 1),))
    assert PictureOptions.of({"theme": "dark"}) == PictureOptions(theme="dark")


def test_game_options_go_before_its_own() -> None:
    game = Game("4453")
    assert game.to_svg(numbers={}, last=None) == game.position.to_svg()
    assert game.to_svg(theme="dark", cell_px=30) == game.position.to_svg(
        30, theme="dark", numbers={(3, 0): 1, (3, 1): 2, (4, 0): 3, (2, 0): 4}, last=(2, 0)
    )


def test_game_without_moves_is_drawn_as_the_empty_board() -> None:
    assert Game().to_svg() == Position().to_svg()


def test_notebooks_show_what_to_svg_draws() -> None:
    assert Game("4453")._repr_svg_() == Game("4453").to_svg()
    assert POSITION._repr_svg_() == POSITION.to_svg()
