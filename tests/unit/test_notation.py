from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from fourcast import notation
from fourcast.errors import IllegalMoveError, NotationError
from fourcast.game import Game
from fourcast.geometry import Geometry
from fourcast.position import Position

DATA = Path(__file__).parent.parent / "data"
STANDARD = Geometry.of(7, 6)
WIDE = Geometry.of(12, 4)

SMALL = ((0, 0, 0, 0), (0, 0, 0, 0), (0, 0, 2, 0), (0, 1, 1, 2))


def read_table(name: str) -> list[tuple[str, str]]:
    lines = (DATA / name).read_text(encoding="utf-8").splitlines()
    rows = [line.partition("\t") for line in lines if line and not line.startswith("#")]
    return [(given, sentence) for given, _, sentence in rows]


@pytest.mark.parametrize(("text", "sentence"), read_table("malformed_moves.txt"))
def test_malformed_moves_are_refused_with_the_reason(text: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=r"illegal|unknown|cannot read") as caught:
        Position.from_moves(text)
    assert str(caught.value) == sentence


@pytest.mark.parametrize(("text", "sentence"), read_table("malformed_grids.txt"))
def test_malformed_grids_are_refused_with_the_reason(text: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=r"grid|impossible|too large") as caught:
        Position.from_grid(text)
    assert str(caught.value) == sentence


@pytest.mark.parametrize("text", ["4453", " 4453\n", "4 4 5 3", "4,4,5,3", "4, 4,\t5 ,3,"])
def test_parse_moves_reads_digits_and_separated_numbers(text: str) -> None:
    assert notation.parse_moves(text, STANDARD) == (3, 3, 4, 2)


LETTERED = ["ddec", "DDEC", "d d e c", "d1d2e1c1", "d1 d2 e1 c1", "1.d1 2.d2 3.e1 4.c1", "d, d, e, c", "d1, d, e1 c"]


@pytest.mark.parametrize("text", LETTERED)
def test_parse_moves_reads_letters_and_cells(text: str) -> None:
    assert notation.parse_moves(text, STANDARD) == (3, 3, 4, 2)


def test_cells_are_counted_from_the_heights_before_them() -> None:
    assert notation.parse_moves("d3 a1", STANDARD, [0, 0, 0, 2, 0, 0, 0]) == (3, 0)
    assert Game("d3 d4", start=Position.from_moves("44")).position == Position.from_moves("4444")
    with pytest.raises(IllegalMoveError, match="the stone lands on d3, not d1"):
        Game("d1", start=Position.from_moves("44"))


@pytest.mark.parametrize("text", ["", "  ", "\n"])
def test_parse_moves_of_nothing_is_no_moves(text: str) -> None:
    assert notation.parse_moves(text, STANDARD) == ()


@pytest.mark.parametrize("text", ["19abc", "19ABC", "1 9 10 11 12", "1,9,a,b,c"])
def test_parse_moves_past_column_nine(text: str) -> None:
    assert notation.parse_moves(text, WIDE) == (0, 8, 9, 10, 11)


def test_parse_moves_past_the_last_letter_is_refused() -> None:
    with pytest.raises(NotationError, match=r"^unknown character 'd' at move 2 in '1d': .* letters a to c$"):
        notation.parse_moves("1d", WIDE)


def test_parse_moves_reads_integers_of_any_kind() -> None:
    assert notation.parse_moves([3, 3, 4, 2], STANDARD) == (3, 3, 4, 2)
    assert notation.parse_moves(np.array([3, 3, 4, 2], dtype=np.uint8), STANDARD) == (3, 3, 4, 2)
    assert notation.parse_moves(iter([3, 3]), STANDARD) == (3, 3)
    assert all(type(column) is int for column in notation.parse_moves(np.arange(3), STANDARD))


@pytest.mark.parametrize("bad", [-1, 7, 2.0, "4", None])
def test_parse_moves_of_a_list_with_no_such_column_is_refused(bad: int) -> None:
    with pytest.raises(NotationError) as caught:
        notation.parse_moves([3, bad], STANDARD)
    assert str(caught.value) == (
        f"unknown column {bad!r} at move 2 in [3, {bad!r}]: columns in a list are the whole numbers 0 to 6"
    )


def test_parse_moves_of_a_number_is_refused() -> None:
    with pytest.raises(NotationError, match="text or a sequence of columns, not 4453"):
        notation.parse_moves(4453, STANDARD)  # type: ignore[arg-type]


def test_long_input_is_quoted_in_part() -> None:
    with pytest.raises(NotationError) as caught:
        notation.parse_moves("4" * 10_000 + "x", STANDARD)
    assert "at move 10001 in '4444" in str(caught.value)
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize(
    ("cell", "name"), [((0, 0), "a1"), ((2, 3), "c4"), ((6, 5), "g6"), ((25, 0), "z1"), ((26, 0), "aa1")]
)
def test_format_cell(cell: tuple[int, int], name: str) -> None:
    assert notation.format_cell(*cell) == name


@pytest.mark.parametrize(
    "grid",
    [
        ". . . .\n. . . .\n. . ○ .\n. ● ● ○\n1 2 3 4",
        "\n\n    ....\n    ____\n    --O-\n    .XXO\n",
        "..../..../..y./.rRY",
        "0000\n0000\n0020\n0112",
        "....\n....\n..2.\n.112",
        ["....", "....", "..o.", ".xxo"],
        [[".", ".", ".", "."], list("...."), list("..O."), list(".XXO")],
        [[0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 2, 0], [0, 1, 1, 2]],
        [[0, 0, 0, 0], [0, 0, 0, 0], [0, 0, -1, 0], [0, 1, 1, -1]],
        np.array(SMALL, dtype=np.int8),
        np.array(SMALL, dtype=float),
        SMALL,
    ],
)
def test_parse_grid_reads_every_form(grid: notation.GridInput) -> None:
    assert notation.parse_grid(grid) == SMALL


@pytest.mark.parametrize(
    ("grid", "message"),
    [
        ([], "the grid is empty"),
        ([[]], "the grid is empty"),
        ("", "the grid is empty"),
        ("1 2 3 4", "the grid is empty"),
        (42, "a grid must be text or rows of cells, not 42"),
        ([0, 1, 2], "a grid must be text or rows of cells, not [0, 1, 2]"),
        ([[0, 0], [0]], "ragged grid: row 2 from the top has 1 cells, row 1 has 2"),
        ([[0, 0], [0, 3]], "unknown value 3 in row 2 from the top, column 2 of the grid: a cell is 0"),
        ([[0, None]], "unknown value None in row 1 from the top, column 2"),
        (np.zeros((2, 2, 2)), "unknown value array([0., 0.]) in row 1 from the top, column 1"),
        ([[0, 2], [1, -1]], "the grid mixes 2 and -1: use one of them for the second player"),
        ([[0, "X"]], "unknown value 'X' in row 1 from the top, column 2"),
    ],
)
def test_parse_grid_refuses_what_is_no_grid(grid: notation.GridInput, message: str) -> None:
    with pytest.raises(NotationError) as caught:
        notation.parse_grid(grid)
    assert str(caught.value).startswith(message)


@pytest.mark.parametrize("width", [1, 2, 3, 9, 10, 12, 32])
def test_picture_of_every_width_reads_back(width: int) -> None:
    grid = tuple(tuple((column + row) % 3 for column in range(width)) for row in range(2))
    assert notation.parse_grid(notation.picture(grid)) == grid
    assert notation.parse_grid(notation.format_grid(grid)) == grid


def test_picture_has_no_footer_that_reads_as_stones() -> None:
    assert notation.picture(((0, 0), (1, 2))) == ". .\n● ○"
    assert notation.parse_grid("00/12") == ((0, 0), (1, 2))
