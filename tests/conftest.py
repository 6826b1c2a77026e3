"""What many tests share: one solver, and the oracle's answers for a whole small board."""

from __future__ import annotations

import re
import signal
from functools import cache
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pytest
from filelock import FileLock

from fourcast.book.enumeration import Scores
from fourcast.solver import Solver
from fourcast.solver.machine import Bitboards
from tests.reference import naive

pytest_plugins = ["tests.harness.costs", "tests.harness.machine_code"]

PROCESSES = re.compile(
    r"\b(subprocess|multiprocessing|tests\.harness\.(clusters|commands|postgresql|servers|terminals))\b"
)

# The folders with the longest files. Workers take file by file: the long ones first, then none is left for the end.
LONGEST_FIRST = ("tests/parity", "tests/browser", "tests/unit/builder", "tests/unit/cli", "tests/web")


def pytest_configure() -> None:
    """Let Ctrl-C come: a shell that starts the tests in the background makes them, and all they start, ignore it."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.hookimpl(tryfirst=True)
def pytest_itemcollected(item: pytest.Item) -> None:
    """Mark the tests of files that start processes: `make test-quick` leaves them out."""
    if _starts_processes(item.path):
        item.add_marker(pytest.mark.processes)


@cache
def _starts_processes(path: Path) -> bool:
    return PROCESSES.search(path.read_text(encoding="utf-8")) is not None


@pytest.hookimpl(trylast=True)  # after the files have been shuffled
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the longest files first."""
    items.sort(key=lambda item: [not item.nodeid.startswith(folder) for folder in LONGEST_FIRST])


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
def solved_4x4(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> SolvedBoard:
    """The 4x4 board, searched through by the oracle: some seconds, once for all workers of a run."""
    folder = tmp_path_factory.getbasetemp()
    if hasattr(request.config, "workerinput"):
        folder = folder.parent  # the run's own, where each worker has a folder
    path = folder / "solved_4x4.npz"
    with FileLock(f"{path}.lock"):
        if not path.exists():
            board = _solve_naively(4, 4)
            np.savez(path, own=board.own, occupied=board.occupied, scores=board.scores)
    with np.load(path) as kept:
        return SolvedBoard(4, 4, kept["own"], kept["occupied"], kept["scores"])


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
