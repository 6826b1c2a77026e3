"""Counting move sequences against plain loops."""

from __future__ import annotations

import numpy as np
import pytest

from fourcast.kernel.calls import perft
from tests.reference import naive
from tests.unit.kernel.boards import own_and_occupied, random_boards


def counted(board: naive.Board, depth: int) -> int:
    own, occupied = own_and_occupied(board)
    with np.errstate(over="ignore"):
        return perft(int(own), int(occupied), board.width, board.height, depth)


@pytest.mark.parametrize(("width", "height"), [(7, 6), (4, 4), (12, 4), (4, 15)])
def test_sequences_are_counted_as_in_plain_loops(width: int, height: int) -> None:
    for board in random_boards(width, height, number=5):
        for depth in range(3):
            assert counted(board, depth) == naive.perft(board, depth)


def test_sequences_that_end_early_are_not_counted() -> None:
    board = naive.Board(4, 4, [0, 1, 0, 1, 0, 1])
    for depth in range(5):
        assert counted(board, depth) == naive.perft(board, depth)
    assert counted(board, 30) == 0
