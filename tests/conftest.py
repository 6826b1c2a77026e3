"""What many tests share: one solver, and the oracle's answers for a whole small board."""

from __future__ import annotations

import signal
from typing import NamedTuple

import numpy as np
import pytest

from fourcast.solver import Solver
from fourcast.solver.task import Bitboards, Scores
from tests.reference import naive

pytest_plugins = ["tests.harness.costs"]


def pytest_configure() -> None:
    """Let Ctrl-C come: a shell that starts the tests in the background makes them, and all they start, ignore it."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


class SolvedBoard(NamedTuple):
    """Every position that games on a board reach, finished ones included, with the oracle's scores."""

    width: int
    height: int
    own: Bitboards
    occupied: Bitboards
    scores: Scores


@pytest.fixture(scope="session")
def solver() -> Solver:
    """A solver that tests share; tests that count nodes, set limits or cancel make their own."""
    return Solver(table_mib=64, book=False)


@pytest.fixture(scope="session")
def solved_4x4() -> SolvedBoard:
    """The 4x4 board, searched through by the oracle: some seconds, once."""
    return _solve_naively(4, 4)


def _solve_naively(width: int, height: int) -> SolvedBoard:
    scores: dict[naive.Stones, int] = {}
    naive.score(naive.Board(width, height), scores)
    bitboards = np.array([_bitboards(stones) for stones in scores], np.uint64)
    return SolvedBoard(
        width,
        height,
        np.ascontiguousarray(bitboards[:, 0]),
        np.ascontiguousarray(bitboards[:, 1]),
        np.array(list(scores.values()), np.int8),
    )


def _bitboards(stones: naive.Stones) -> tuple[int, int]:
    """The stones of the side to move and all stones; columns are set apart by a spare bit."""
    stride = len(stones[0]) + 1
    players = [0, 0]
    for column, cells in enumerate(stones):
        for row, player in enumerate(cells):
            if player != naive.EMPTY:
                players[player] |= 1 << (column * stride + row)
    occupied = players[0] | players[1]
    return players[occupied.bit_count() % 2], occupied
