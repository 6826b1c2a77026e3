"""What many tests share: one solver, and the oracle's answers for a whole small board."""

from __future__ import annotations

import gc
import multiprocessing
import os
import re
import signal
import sys
from collections import Counter
from collections.abc import Generator, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import HealthCheck, settings

from fourcast.book.enumeration import Scores
from fourcast.solver import Solver
from fourcast.solver.machine import Bitboards
from tests.reference.everything import list_finished_too, solve_everything

pytest_plugins = ["tests.harness.costs", "tests.harness.machine_code"]

PROCESSES = re.compile(
    r"\b(subprocess|multiprocessing|tests\.harness\.(clusters|commands|postgresql|servers|terminals))\b"
)

# The files that cost a second or more, the longest first. Workers take them first, so that none is left for the end;
# `make test-quick` leaves them out.
LONG_FILES = (
    "browser/test_site.py",
    "browser/test_client_solving.py",
    "site/test_node.py",
    "libraries/test_libraries.py",
    "browser/test_puzzles.py",
    "browser/test_frame.py",
    "browser/test_play.py",
    "browser/test_analyse.py",
    "browser/test_review.py",
    "browser/test_explore.py",
    "browser/test_phone.py",
    "browser/test_first_minute.py",
    "browser/test_keeping_games.py",
    "browser/test_share.py",
    "browser/test_learn.py",
    "browser/test_firefox.py",
    "contract/test_stuck_database.py",
    "parity/test_proofs.py",
    "web/test_server.py",
    "web/test_workers.py",
    "web/test_openapi.py",
    "unit/cli/dataset/test_dataset.py",
    "web/test_engine_room.py",
    "unit/builder/test_cluster.py",
    "unit/kernel/test_ordering.py",
    "independent/test_sentences.py",
    "unit/benchmark/test_network_training.py",
    "unit/analysis/test_explanation.py",
    "architecture/test_docs_examples.py",
    "unit/solver/test_published_sets.py",
    "unit/bots/foreign/test_engine.py",
    "parity/test_mutants.py",
    "unit/bots/ladder/test_conformance.py",
    "unit/answers/test_positions.py",
    "independent/test_games.py",
    "unit/cli/book/test_build.py",
    "contract/test_open_storage.py",
    "unit/dataset/test_sampling.py",
    "unit/kernel/test_bits.py",
    "unit/builder/test_local.py",
    "web/test_puzzles.py",
    "unit/cli/play/test_command.py",
    "unit/analysis/review/test_reviewing.py",
    "unit/analysis/puzzles/test_generator.py",
    "web/test_errors.py",
    "unit/cli/test_interrupt.py",
    "unit/cli/puzzle/test_puzzle.py",
    "unit/bots/foreign/test_installed.py",
    "unit/cli/display/test_encoding.py",
    "architecture/test_public_names.py",
    "web/test_reviews.py",
    "unit/bots/horrell/test_versions.py",
    "contract/test_engines.py",
    "unit/cli/play/test_screen.py",
    "web/test_explanations.py",
    "unit/analysis/puzzles/test_bundled.py",
    "web/test_engines.py",
    "contract/test_repositories.py",
    "unit/bots/midorfeed/test_search.py",
    "parity/test_search.py",
    "unit/analysis/review/test_key_moments.py",
    "unit/book/test_book.py",
    "unit/arena/test_ratings_run.py",
    "web/test_analyses.py",
    "unit/cli/arena/test_match.py",
    "unit/builder/test_verification.py",
    "unit/arena/test_runner.py",
    "unit/cli/measure/test_bench.py",
    "architecture/test_assertions.py",
    "web/test_connections.py",
    "unit/solver/test_table.py",
    "unit/cli/test_session.py",
    "unit/kernel/test_table.py",
    "unit/bots/ladder/test_own_sets.py",
    "unit/cli/learn/test_learn.py",
    "contract/test_analysis_cache.py",
    "unit/cli/positions/test_review.py",
    "unit/solver/test_first_run.py",
    "unit/analysis/test_replay.py",
    "unit/arena/test_openings.py",
    "web/test_stream.py",
    "unit/analysis/test_verification.py",
    "unit/solver/test_team.py",
    "unit/analysis/puzzles/test_checking.py",
    "web/test_serve_command.py",
    "unit/benchmark/agents/test_agents.py",
    "unit/bots/midorfeed/test_engine.py",
    "unit/kernel/test_playouts.py",
    "unit/cli/test_compiling.py",
    "unit/bots/ladder/test_solver.py",
    "unit/test_position.py",
    "unit/cli/input/test_questions.py",
    "unit/kernel/test_door.py",
    "unit/bots/hamish/test_engine.py",
    "unit/book/test_ranking.py",
    "unit/bots/ladder/test_laws.py",
    "unit/cli/positions/test_solve.py",
    "unit/adapters/test_kaggle.py",
    "unit/builder/test_build.py",
    "unit/analysis/review/test_page.py",
    "unit/dataset/test_labelling.py",
    "architecture/test_test_files.py",
    "unit/mcp/test_server.py",
    "unit/bots/midorfeed/test_heuristics.py",
    "unit/storage/test_durability.py",
    "unit/adapters/test_pettingzoo.py",
    "unit/analysis/test_forcing.py",
    "unit/cli/arena/test_engine_lines.py",
    "parity/test_everything.py",
    "web/test_schemas.py",
    "unit/solver/test_solve.py",
    "properties/test_rules_laws.py",
    "unit/analysis/test_plans.py",
    "web/test_games.py",
    "unit/cli/test_terminal.py",
    "unit/bots/robot/test_engine.py",
    "unit/cli/book/test_terminal_view.py",
    "parity/test_paths.py",
    "unit/analysis/test_follow_up.py",
    "unit/bots/ladder/test_bench.py",
    "unit/solver/test_forking.py",
    "unit/solver/test_limits.py",
    "unit/cli/arena/test_tournament.py",
    "unit/bots/midorfeed/test_precoded.py",
    "unit/bots/test_levels.py",
    "unit/analysis/review/test_tags.py",
    "unit/benchmark/test_ordering_training.py",
    "unit/analysis/review/test_explaining.py",
    "unit/benchmark/test_peers.py",
    "unit/solver/test_glance.py",
    "unit/kernel/test_network.py",
    "unit/raster/test_files.py",
    "unit/bots/hamish/test_board.py",
    "unit/benchmark/test_speed_report.py",
    "unit/kernel/test_forced.py",
    "architecture/test_api_page.py",
    "unit/analysis/puzzles/test_grading.py",
    "unit/analysis/test_threats.py",
    "unit/storage/test_database.py",
    "unit/arena/test_record.py",
    "unit/kernel/test_words.py",
    "unit/arena/test_ratings.py",
    "unit/analysis/test_nets.py",
    "unit/bots/horrell/test_engine.py",
    "unit/solver/test_board_sizes.py",
    "unit/solver/test_book.py",
    "unit/book/test_enumeration.py",
    "architecture/test_agents_page.py",
)
TESTS = Path(__file__).parent
FOLDERS_OF_A_MARK = {"browser": "browser", "libraries": "site", "site": "site"}


# Bytecode is kept, also where the system says otherwise: the servers and commands that tests start, some hundred of
# them, would else compile every module they import, which is half of what they cost.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)


# Generated cases have no clock: on a busy machine the slowest of them says nothing about the code.
settings.register_profile("fourcast", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("fourcast")


def pytest_configure() -> None:
    """Let Ctrl-C come: a shell that starts the tests in the background makes them, and all they start, ignore it."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Do not even import what is left out by its mark as a whole, be it a folder or a file: every worker would.

    Browsers and emulators are slow to import, and what `make test-quick` leaves out is half of all files.
    """
    left_out = [mark for mark in _marks_of(collection_path) if f"not {mark}" in config.option.markexpr]
    return True if left_out else None  # None: as pytest sees it


def _marks_of(path: Path) -> Iterator[str]:
    """The marks that everything in a folder or a file has."""
    if path.parent == TESTS and path.name in FOLDERS_OF_A_MARK:
        yield FOLDERS_OF_A_MARK[path.name]
    if path.suffix == ".py" and path.name.startswith("test_"):
        if _place(path) < len(LONG_FILES):
            yield "long"
        if _starts_processes(path):
            yield "processes"


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, None, None]:
    """Import without the garbage collector, and never look through what was imported again: it all stays."""
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()


def pytest_itemcollected(item: pytest.Item) -> None:
    """Mark what `make test-quick` leaves out: long files, tests that need the oracle, files that start processes."""
    if _place(item.path) < len(LONG_FILES) or "solved_4x4" in getattr(item, "fixturenames", ()):
        item.add_marker(pytest.mark.long)
    if _starts_processes(item.path):
        item.add_marker(pytest.mark.processes)


@pytest.hookimpl(trylast=True)  # after the files have been shuffled
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the longest files first. Two tests of one name are an error: workers would run one of them alone."""
    names = Counter(item.nodeid for item in items)
    if doubled := [name for name, number in names.items() if number > 1]:
        raise pytest.UsageError(f"several tests have the same name: {', '.join(doubled)}")
    items.sort(key=lambda item: _place(item.path))


@cache
def _place(path: Path) -> int:
    name = path.relative_to(TESTS).as_posix()
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


@pytest.fixture(scope="session", autouse=True)
def _command_line_is_built_once() -> Iterator[None]:
    """Typer builds the whole command line for each call, for a tenth of a second; tests call it hundreds of times."""
    import typer.testing

    built = cache(typer.main.get_command)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(typer.main, "get_command", built)
        patch.setattr(typer.testing, "_get_command", built)
        yield


@pytest.fixture
def own_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave out of the list of processes those of other tests, such as engines of a server that is shared."""
    before, list_all = set(multiprocessing.active_children()), multiprocessing.active_children
    monkeypatch.setattr(multiprocessing, "active_children", lambda: [one for one in list_all() if one not in before])


@pytest.fixture(scope="session")
def solver() -> Solver:
    """A solver that tests share; tests that count nodes, set limits or cancel make their own."""
    return Solver(table_mib=64, book=False)


@pytest.fixture(scope="session")
def solved_4x4() -> SolvedBoard:
    """The 4x4 board, searched through by brute force; `parity/test_everything` holds it to the plain loops."""
    board = list_finished_too(solve_everything(4, 4))
    return SolvedBoard(4, 4, *board)
