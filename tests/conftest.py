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

# The files that cost several seconds, the longest first. Workers take them first, so that none is left for the end;
# `make test-quick` leaves them out.
LONG_FILES = (
    "parity/test_proofs.py",
    "parity/test_mutants.py",
    "browser/test_frame.py",
    "browser/test_site.py",
    "browser/test_play.py",
    "web/test_server.py",
    "browser/test_review.py",
    "browser/test_analyse.py",
    "parity/test_paths.py",
    "unit/builder/test_build.py",
    "browser/test_puzzles.py",
    "browser/test_share.py",
    "browser/test_firefox.py",
    "unit/cli/dataset/test_dataset.py",
    "unit/dataset/test_sampling.py",
    "unit/builder/test_local.py",
    "unit/bots/hamish/test_engine.py",
    "unit/cli/book/test_build.py",
    "unit/bots/ladder/test_conformance.py",
    "unit/solver/test_published_sets.py",
    "unit/bots/horrell/test_versions.py",
    "unit/solver/test_board_sizes.py",
    "unit/builder/test_cluster.py",
    "unit/analysis/review/test_reviewing.py",
    "unit/analysis/test_explanation.py",
    "unit/analysis/test_follow_up.py",
    "unit/solver/test_limits.py",
    "unit/cli/play/test_screen.py",
    "unit/bots/ladder/test_laws.py",
    "unit/builder/test_verification.py",
    "unit/analysis/test_verification.py",
    "parity/test_everything.py",
    "unit/kernel/test_door.py",
    "properties/test_rules_laws.py",
    "unit/analysis/test_threats.py",
    "unit/arena/test_openings.py",
)
TESTS = Path(__file__).parent


def pytest_configure() -> None:
    """Let Ctrl-C come: a shell that starts the tests in the background makes them, and all they start, ignore it."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_itemcollected(item: pytest.Item) -> None:
    """Mark what `make test-quick` leaves out: long files, tests that need the oracle, files that start processes."""
    if _place(item) < len(LONG_FILES) or "solved_4x4" in getattr(item, "fixturenames", ()):
        item.add_marker(pytest.mark.long)
    if _starts_processes(item.path):
        item.add_marker(pytest.mark.processes)


@pytest.hookimpl(trylast=True)  # after the files have been shuffled
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the longest files first."""
    items.sort(key=_place)


def _place(item: pytest.Item) -> int:
    name = item.path.relative_to(TESTS).as_posix()
    return LONG_FILES.index(name) if name in LONG_FILES else len(LONG_FILES)


@cache
def _starts_processes(path: Path) -> bool:
    return PROCESSES.search(path.read_text(encoding="utf-8")) is not None


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
