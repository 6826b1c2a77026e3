"""Sets of cells: every bit trick against the loop it stands for, on boards of several sizes."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import numpy as np
import pytest

from fourcast.geometry import Cell, Geometry
from fourcast.kernel import bits
from tests.compiled import compiled
from tests.reference import naive
from tests.unit.kernel.boards import (
    SIZES,
    Door,
    board_of,
    empty_cells_of,
    own_and_occupied,
    random_boards,
    stones_of,
    word_of,
)

on_every_size = pytest.mark.parametrize(("width", "height"), SIZES, ids=[f"{w}x{h}" for w, h in SIZES])


@cache
def door(name: str, sets: int = 1) -> Door:
    return Door(getattr(bits, name), sets)


@cache
def word_door(name: str) -> Any:
    helper = getattr(bits, name)

    def call(word: Any) -> Any:
        return helper(word)

    return compiled(call)


def random_cells(board: naive.Board, number: int = 6) -> list[Cell]:
    generator = random.Random(board.ply)
    return [(generator.randrange(board.width), generator.randrange(board.height)) for _ in range(number)]


@on_every_size
def test_playable_cells_are_the_lowest_empty_ones(width: int, height: int) -> None:
    for board in random_boards(width, height):
        expected = word_of(board, [(c, board.stone_count(c)) for c in board.legal_columns()])
        assert door("playable")(board_of(width, height), own_and_occupied(board)[1]) == expected


@on_every_size
def test_winning_cells_are_those_of_the_plain_loops(width: int, height: int) -> None:
    for board in random_boards(width, height):
        for player in (0, 1):
            stones, empty = word_of(board, stones_of(board, player)), word_of(board, empty_cells_of(board))
            expected = word_of(board, board.winning_cells(player))
            assert door("winning_cells", 2)(board_of(width, height), stones, empty) == expected


@on_every_size
def test_every_line_is_a_four_and_no_line_less_one_cell_is(width: int, height: int) -> None:
    board, numbers = naive.Board(width, height), board_of(width, height)
    for line in naive.lines(width, height):
        is_vertical = line[0][0] == line[1][0]
        assert door("fours")(numbers, word_of(board, line)) != 0
        assert (door("fours_across")(numbers, word_of(board, line)) == 0) == is_vertical
        for cell in line:
            assert door("fours")(numbers, word_of(board, set(line) - {cell})) == 0


@on_every_size
def test_fours_are_found_in_random_sets_of_cells(width: int, height: int) -> None:
    board, numbers = naive.Board(width, height), board_of(width, height)
    for seed in range(20):
        generator = random.Random(seed)
        cells = {(c, r) for c in range(width) for r in range(height) if generator.random() < 0.55}
        expected = any(cells.issuperset(line) for line in naive.lines(width, height))
        assert (door("fours")(numbers, word_of(board, cells)) != 0) == expected


@on_every_size
def test_column_sets_are_those_of_the_plain_loops(width: int, height: int) -> None:
    numbers = board_of(width, height)
    for board in random_boards(width, height):
        cells = random_cells(board)
        columns = {c for c, _ in cells}
        lowest = {(c, min(r for column, r in cells if column == c)) for c in columns}
        assert door("lowest_of_columns")(numbers, word_of(board, cells)) == word_of(board, lowest)
        above = {(c, r) for c, bottom in lowest for r in range(bottom, height)}
        assert door("from_cell_up")(numbers, word_of(board, lowest)) == word_of(board, above)
        whole = {(c, r) for c in columns for r in range(height)}
        assert door("columns_of")(numbers, word_of(board, cells)) == word_of(board, whole)
    for name in ("lowest_of_columns", "from_cell_up", "columns_of"):
        assert door(name)(numbers, np.uint64(0)) == 0


@on_every_size
def test_mirror_exchanges_left_and_right(width: int, height: int) -> None:
    for board in random_boards(width, height):
        cells = random_cells(board)
        expected = word_of(board, [(width - 1 - c, r) for c, r in cells])
        assert door("mirror")(board_of(width, height), word_of(board, cells)) == expected


@on_every_size
def test_keys_are_those_of_the_geometry_and_never_the_same(width: int, height: int) -> None:
    keys: dict[int, tuple[np.uint64, np.uint64]] = {}
    for board in random_boards(width, height, number=60):
        own, occupied = own_and_occupied(board)
        key = door("position_key", 2)(board_of(width, height), own, occupied)
        assert key == int(own) + int(occupied) + Geometry.of(width, height).bottom
        assert keys.setdefault(key, (own, occupied)) == (own, occupied)


@pytest.mark.parametrize("word", [1, 2, 3, 6, 1 << 63, (1 << 63) | 1, 2**64 - 1])
def test_lowest_bit_and_has_several(word: int) -> None:
    assert int(word_door("lowest")(np.uint64(word))) == word & -word
    assert bool(word_door("has_several")(np.uint64(word))) == (word.bit_count() > 1)


def test_no_bits_have_no_lowest_bit() -> None:
    assert int(word_door("lowest")(np.uint64(0))) == 0
    assert not word_door("has_several")(np.uint64(0))
