from __future__ import annotations

import pickle
import random

import pytest

from fourcast import geometry as geometry_module
from fourcast.errors import BoardSizeError
from fourcast.geometry import Geometry, split_bits
from tests.reference import naive

SIZES = [(width, height) for width in range(1, 33) for height in range(1, 64) if width * (height + 1) <= 64]


def bits_of_rows(rows: list[str], geometry: Geometry) -> int:
    """Read rows of 0 and 1, top row first."""
    return sum(
        geometry.cell_bit(column, row)
        for row, cells in enumerate(reversed(rows))
        for column, cell in enumerate(cells)
        if cell == "1"
    )


def test_bit_picture_is_the_formula() -> None:
    picture = str(geometry_module.__doc__).split("<- spare")[1].splitlines()[1:7]
    geometry = Geometry.of(7, 6)
    for row, line in enumerate(reversed(picture)):
        assert [1 << int(bit) for bit in line.split()] == [geometry.cell_bit(column, row) for column in range(7)]


def test_worked_example_adds_up() -> None:
    lines = [line.split() for line in str(geometry_module.__doc__).splitlines()]
    rows = [line[7:] for line in lines if len(line) == 11 and set("".join(line)) <= set(".XO01")]
    own, occupied, bottom, key = (bits_of_rows([row[part] for row in rows], Geometry.of(7, 6)) for part in range(4))
    assert len(rows) == 7
    assert bottom == Geometry.of(7, 6).bottom
    assert own + occupied + bottom == key


@pytest.mark.parametrize(("width", "height"), [(7, 6), (8, 7), (4, 15), (12, 4), (32, 1), (1, 63), (1, 1)])
def test_masks_match_their_cells(width: int, height: int) -> None:
    geometry = Geometry.of(width, height)
    columns = [geometry.column_mask(column) for column in range(width)]
    assert geometry.cells == geometry.board.bit_count() == width * height
    assert geometry.board == sum(columns) < 2**64
    assert geometry.bottom == sum(geometry.cell_bit(column, 0) for column in range(width))
    assert geometry.cells_of(geometry.board) == tuple((c, r) for c in range(width) for r in range(height))


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_lines_and_has_four_match_loops_on_every_size(width: int, height: int) -> None:
    geometry = Geometry.of(width, height)
    expected = {sum(geometry.cell_bit(*cell) for cell in line) for line in naive.lines(width, height)}
    assert set(geometry.lines) == expected
    assert len(geometry.lines) == len(expected)
    assert all(geometry.has_four(line) for line in geometry.lines)
    rng = random.Random(width * 100 + height)
    for _ in range(20):
        bits = geometry.board & rng.getrandbits(64) & (rng.getrandbits(64) | rng.getrandbits(64))
        assert geometry.has_four(bits) == bool(geometry.complete_lines(bits))
        assert geometry.complete_lines(bits) == tuple(line for line in geometry.lines if line & ~bits == 0)


def test_line_count_of_the_standard_board_is_69() -> None:
    assert len(Geometry.of(7, 6).lines) == 69


def test_mirror_exchanges_left_and_right() -> None:
    geometry = Geometry.of(5, 4)
    for column in range(5):
        for row in range(4):
            assert geometry.mirror(geometry.cell_bit(column, row)) == geometry.cell_bit(4 - column, row)


def test_mirror_keeps_the_spare_bits() -> None:
    geometry = Geometry.of(7, 6)
    assert geometry.mirror(1 << 6) == 1 << 48


def test_split_bits_gives_each_bit_lowest_first() -> None:
    assert list(split_bits(0b101001)) == [0b1, 0b1000, 0b100000]
    assert list(split_bits(0)) == []


@pytest.mark.parametrize(
    ("width", "height", "message"),
    [
        (0, 6, "a 0x6 board has no cells: width and height must be at least 1"),
        (7, -1, "a 7x-1 board has no cells: width and height must be at least 1"),
        (8, 8, "a 8x8 board is too large: width * (height + 1) must be at most 64"),
        (7.5, 6, "width 7.5 and height 6 must be whole numbers"),
        ("7", 6, "width '7' and height 6 must be whole numbers"),
    ],
)
def test_unsupported_size_is_refused(width: int, height: int, message: str) -> None:
    with pytest.raises(BoardSizeError) as caught:
        Geometry.of(width, height)
    assert str(caught.value) == message


def test_geometry_is_shared_and_stays_shared_through_pickle() -> None:
    assert Geometry.of() is Geometry.of(7, 6)
    assert pickle.loads(pickle.dumps(Geometry.of(5, 5))) is Geometry.of(5, 5)
    assert Geometry(7, 6) == Geometry.of(7, 6) != Geometry.of(6, 7)
