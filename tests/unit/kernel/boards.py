"""Boards for the tests of the kernel: random games of several sizes, and doors for functions of sets of cells."""

from __future__ import annotations

import random
from collections.abc import Iterable
from functools import cache
from typing import Any

import numpy as np

from fourcast.geometry import Cell, Geometry
from fourcast.kernel.board_size import BoardSize, make_size
from fourcast.kernel.door import usual_group
from fourcast.kernel.words import load_eight, load_four, pointer, store_lanes
from tests.compiled import compiled
from tests.reference import naive
from tests.samples import sized

# 8x7 and 4x15 use all 64 bits of a word, 12x4 has the most columns.
BOARDS = sized(2, whole=12)  # of each size
SIZES = [(7, 6), (8, 7), (12, 4), (4, 15), (4, 4), (5, 5), (6, 7)]

# As many lanes as the searches of this machine have.
load_lanes, WIDTH = (load_eight, 8) if usual_group() == "eights" else (load_four, 4)


@cache
def board_of(width: int, height: int) -> BoardSize:
    return make_size(Geometry.of(width, height))


@cache
def random_boards(width: int, height: int, number: int = BOARDS) -> tuple[naive.Board, ...]:
    """Boards of random games that are not over, from nearly empty to nearly full; the same in every run."""
    generator = random.Random(f"{width}x{height}")
    boards: list[naive.Board] = []
    while len(boards) < number:
        board = naive.Board(width, height)
        for _ in range(generator.randrange(width * height)):
            column = generator.choice(board.legal_columns())
            board.play(column)
            if board.is_over():
                board.undo(column)
                break
        boards.append(board)
    return tuple(boards)


def word_of(board: naive.Board, cells: Iterable[Cell]) -> np.uint64:
    """The cells as a set of the kernel."""
    geometry = Geometry.of(board.width, board.height)
    return np.uint64(sum(geometry.cell_bit(*cell) for cell in set(cells)))


def stones_of(board: naive.Board, player: int | None = None) -> list[Cell]:
    """The cells with stones of a player, or of both."""
    wanted = (0, 1) if player is None else (player,)
    return [(c, r) for c in range(board.width) for r in range(board.height) if board.cells[c][r] in wanted]


def empty_cells_of(board: naive.Board) -> list[Cell]:
    return [(c, r) for c in range(board.width) for r in range(board.height) if board.cells[c][r] == naive.EMPTY]


def own_and_occupied(board: naive.Board) -> tuple[np.uint64, np.uint64]:
    return word_of(board, stones_of(board, board.to_move())), word_of(board, stones_of(board))


class Door:
    """A kernel function of the board and of one or two sets of cells, called with words and with lanes."""

    def __init__(self, helper: Any, sets: int) -> None:
        def one(board: Any, first: Any) -> Any:
            return helper(board, first)

        def two(board: Any, first: Any, second: Any) -> Any:
            return helper(board, first, second)

        def one_lanes(board: Any, first: Any, results: Any) -> None:
            store_lanes(pointer(results), 0, helper(board, load_lanes(pointer(first), 0)))

        def two_lanes(board: Any, first: Any, second: Any, results: Any) -> None:
            lanes = helper(board, load_lanes(pointer(first), 0), load_lanes(pointer(second), 0))
            store_lanes(pointer(results), 0, lanes)

        self._word: Any = compiled(one if sets == 1 else two)
        self._lanes: Any = compiled(one_lanes if sets == 1 else two_lanes)

    def __call__(self, board: BoardSize, *sets: np.uint64) -> int:
        """The result for words; lanes, the sets in one of them and noise in the others, must agree."""
        result = int(self._word(board, *sets))
        rows = [np.array([noise & int(board.full) for noise in range(77, 77 + WIDTH)], np.uint64) for _ in sets]
        for row, cells in zip(rows, sets, strict=True):
            row[2] = cells
        results = np.zeros(WIDTH, np.uint64)
        self._lanes(board, *rows, results)
        assert int(results[2]) == result
        return result
