from __future__ import annotations

import pytest

from fourcast.cli.input.columns import name_columns, parse_column
from fourcast.errors import FourcastError
from fourcast.position import Position


@pytest.mark.parametrize(
    ("word", "column"), [("4", 3), ("d", 3), ("d3", 3), ("a", 0), ("a1", 0), ("g", 6), ("7", 6), ("1", 0)]
)
def test_column_is_a_number_a_letter_or_the_cell_where_a_stone_lands(word: str, column: int) -> None:
    assert parse_column(word, Position.from_moves("44")) == column


@pytest.mark.parametrize("word", ["8", "h", "0", "04", "44", "d0", "4 4", "dd", "", "-1", "4.0", "d3x", "٤"])
def test_anything_else_is_refused_with_what_can_be_typed(word: str) -> None:
    with pytest.raises(FourcastError, match=r"is not a column: type a-g or 1-7, or \? for help"):
        parse_column(word, Position())


def test_cell_where_no_stone_lands_is_refused() -> None:
    with pytest.raises(FourcastError, match="a stone in column d comes to lie on d3, not d1"):
        parse_column("d1", Position.from_moves("44"))


@pytest.mark.parametrize("word", ["4", "d", "d7"])
def test_full_column_is_refused(word: str) -> None:
    with pytest.raises(FourcastError, match="column d is full: choose another"):
        parse_column(word, Position.from_moves("444444"))


def test_wide_board_has_as_many_letters_as_numbers() -> None:
    wide = Position(10, 5)
    assert name_columns(10) == "a-j or 1-10"
    assert [parse_column(word, wide) for word in ("a", "10", "j", "j1")] == [0, 9, 9, 9]
