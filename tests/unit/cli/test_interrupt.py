"""Ctrl-C in real processes: exit code 130 and one sentence, whatever is being done.

Every command first gives a sign of life, such as the answer to an easy position before a hard one: so the work is under
way however slow the machine is.
"""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from fourcast.benchmark.sets import load_bundled_set
from fourcast.cli.positions.scores import LINES_PER_BLOCK
from fourcast.geometry import Geometry
from fourcast.solver.machine import load_machine
from tests.harness.commands import interrupt, read_line, running_fourcast, write_line
from tests.harness.waiting import wait_until

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C of a child process is a POSIX signal here")

SCORED = load_bundled_set("end-easy").positions[0]
WON = "1212121"  # a game that is over has its score at once, on every board
HARD = ("--size", "8x7", "--no-book")  # the empty board takes minutes
SENTENCE = "interrupted: not everything is solved\n"


@pytest.fixture(scope="module", autouse=True)
def _kernel_is_compiled() -> None:
    for size in ((7, 6), (8, 7)):
        load_machine(Geometry.of(*size))


@pytest.mark.parametrize("threads", [1, 2])
def test_solve_interrupted_while_it_searches(threads: int) -> None:
    easy = [WON] * (LINES_PER_BLOCK if threads > 1 else 1)  # threads answer a block at a time
    with running_fourcast("solve", *HARD, "--threads", str(threads), *easy, "") as process:
        assert [read_line(process) for _ in easy] == [f"{WON} -25\n"] * len(easy)
        assert interrupt(process) == (130, "", SENTENCE)


def test_solve_interrupted_while_it_waits_for_a_line() -> None:
    with running_fourcast("solve", "--no-book") as process:
        write_line(process, SCORED.moves)
        assert read_line(process) == f"{SCORED.moves} {SCORED.score}\n"
        assert interrupt(process) == (130, "", SENTENCE)


def test_analyze_interrupted_while_it_searches() -> None:
    with running_fourcast("analyze", *HARD, "--json", WON, "") as process:
        assert '"moves": "1212121"' in read_line(process)
        assert interrupt(process) == (130, "", SENTENCE)


@pytest.mark.skipif(sys.platform != "linux", reason="tells by /proc what is loaded")
def test_perft_interrupted_while_it_counts() -> None:
    with running_fourcast("perft", "30") as process:
        loaded = Path(f"/proc/{process.pid}/maps")
        # What the kernel is in, or what loads it: the count follows.
        wait_until(lambda: any(name in loaded.read_text() for name in ("kernel/libraries", "llvmlite")))
        assert interrupt(process) == (130, "", SENTENCE)


def test_showcase_interrupted_while_it_searches() -> None:
    with running_fourcast("showcase", "--size", "8x7", "--table-mib", "8") as process:
        assert read_line(process).startswith("Solving")
        assert interrupt(process)[::2] == (130, SENTENCE)


def test_bench_interrupted_between_two_sets(tmp_path: Path) -> None:
    easy, slow = tmp_path / "easy", tmp_path / "slow"
    easy.write_text(f"{SCORED.moves} {SCORED.score}\n")
    slow.write_text("1 2\n2 1\n3 0\n4 -1\n")  # first moves: a second each, and more
    with running_fourcast("bench", "--set", str(easy), "--set", str(slow), "--json") as process:
        assert '"set": "easy"' in read_line(process)
        assert interrupt(process) == (130, "", SENTENCE)
