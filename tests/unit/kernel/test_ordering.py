"""Ordering features against the loops they stand for."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import pytest

from fourcast.geometry import Cell
from fourcast.kernel import ordering
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
lines_through, promise = ordering.lines_through, ordering.promise


@cache
def growing_cells() -> Door:
    return Door(ordering.growing_cells, 2)


@compiled
def count_lines(board: Any, cell: Any, available: Any) -> Any:
    return lines_through(board, cell, available)


@compiled
def weigh(board: Any, own: Any, occupied: Any, ply: Any, cell: Any, winning: Any, against: Any, same_side: Any) -> Any:
    """The promise of a move without forced moves after it, or with one (then the mover is to move again)."""
    taken = occupied | cell
    if same_side:
        child_own, threats, mine, flip = own | cell, against, winning, ~np.uint64(0)
    else:
        child_own, threats, mine, flip = own ^ occupied, winning, against, np.uint64(0)
    plies = np.uint64(ply + 1)
    return promise(board, own, occupied, ply, cell, child_own, taken, threats, mine, plies, flip)


@on_every_size
def test_lines_through_a_cell_are_counted(width: int, height: int) -> None:
    for board in random_boards(width, height, number=4):
        available = set(empty_cells_of(board)) | set(stones_of(board, board.to_move()))
        for column in board.legal_columns():
            cell = (column, board.stone_count(column))
            through = [line for line in naive.lines(width, height) if cell in line]
            expected = sum(available.issuperset(line) for line in through)
            arguments = word_of(board, [cell]), word_of(board, available)
            assert count_lines(board_of(width, height), *arguments) == expected
            whole = board_of(width, height).full
            assert count_lines(board_of(width, height), arguments[0], whole) == len(through)


def growing_by_loops(board: naive.Board, player: int) -> set[Cell]:
    """Empty cells of lines, not vertical, with two stones of the player and two empty cells."""
    stones, empty = set(stones_of(board, player)), set(empty_cells_of(board))
    growing: set[Cell] = set()
    for line in naive.lines(board.width, board.height):
        if line[0][0] != line[1][0] and len(stones & set(line)) == 2 and len(empty & set(line)) == 2:
            growing |= empty & set(line)
    return growing


@on_every_size
def test_growing_cells_are_those_of_the_plain_loops(width: int, height: int) -> None:
    for board in random_boards(width, height):
        for player in (0, 1):
            stones, empty = word_of(board, stones_of(board, player)), word_of(board, empty_cells_of(board))
            expected = word_of(board, growing_by_loops(board, player))
            assert growing_cells()(board_of(width, height), stones, empty) == expected


@pytest.mark.parametrize("ply", [0, 1, 30, 31])
def test_a_winning_cell_makes_a_move_more_promising(ply: int) -> None:
    board = naive.Board(7, 6, [3] * 4)
    own, occupied = own_and_occupied(board)
    cell, winning = word_of(board, [(2, 0)]), word_of(board, [(5, 2)])
    none = np.uint64(0)
    for same_side in (np.int64(0), np.int64(1)):
        plain, better, worse = (
            int(np.uint64(weigh(board_of(7, 6), own, occupied, np.int64(ply), cell, *cells, same_side)).view(np.int64))
            for cells in ((none, none), (winning, none), (winning, winning >> np.uint64(1)))
        )
        assert better > plain
        assert worse < better
