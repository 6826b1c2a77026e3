"""Ctrl-C in real processes: exit code 130 and one sentence, whatever is being done."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from fourcast.benchmark.sets import load_bundled_set
from fourcast.geometry import Geometry
from fourcast.solver.machine import load_machine

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C of a child process is a POSIX signal here")

SCORED = load_bundled_set("end-easy").positions[0]
PROMPT_S = 5.0  # far more than a slice of the search, far less than the searches below take


@pytest.fixture(scope="module", autouse=True)
def _kernel_is_compiled() -> None:
    for size in ((7, 6), (8, 7)):
        load_machine(Geometry.of(*size))


@contextmanager
def running(*arguments: str) -> Iterator[subprocess.Popen[str]]:
    """Start the command with pipes; a watchdog keeps a broken one from holding up the tests."""
    pipe = subprocess.PIPE
    command = [sys.executable, "-u", "-m", "fourcast.cli", *arguments]
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, text=True) as process:
        watchdog = threading.Timer(120, process.kill)
        watchdog.start()
        try:
            yield process
        finally:
            watchdog.cancel()


def interrupt(process: subprocess.Popen[str]) -> str:
    """Press Ctrl-C; return the rest of standard output."""
    start = time.monotonic()
    process.send_signal(signal.SIGINT)
    output, errors = process.communicate()
    assert time.monotonic() - start < PROMPT_S
    assert (process.returncode, errors) == (130, "interrupted: not everything is solved\n")
    return output


@pytest.mark.parametrize("arguments", [(), ("--threads", "2")])
def test_solve_interrupted_while_it_searches(arguments: tuple[str, ...]) -> None:
    with running("solve", "--no-book", "--size", "8x7", *arguments, "") as process:
        time.sleep(1.5)  # until the search has begun; earlier or later must do as well
        assert interrupt(process) == ""


def test_solve_interrupted_while_it_waits_for_a_line() -> None:
    with running("solve", "--no-book") as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(f"{SCORED.moves}\n")
        process.stdin.flush()
        assert process.stdout.readline() == f"{SCORED.moves} {SCORED.score}\n"
        interrupt(process)


def test_analyze_interrupted_while_it_searches() -> None:
    with running("analyze", "--size", "8x7", "") as process:
        time.sleep(1.5)
        assert interrupt(process) == ""


def test_perft_interrupted_while_it_counts() -> None:
    with running("perft", "30") as process:
        time.sleep(2.5)
        assert interrupt(process) == ""


def test_showcase_interrupted_while_it_searches() -> None:
    with running("showcase", "--size", "8x7", "--table-mib", "8") as process:
        assert process.stdout is not None
        assert process.stdout.readline().startswith("Solving")
        interrupt(process)


@pytest.mark.parametrize("arguments", [(), ("--batch",), ("--json",)])
def test_bench_interrupted_while_it_measures(arguments: tuple[str, ...], tmp_path: Path) -> None:
    path = tmp_path / "slow"
    path.write_text("1 2\n2 1\n3 0\n4 -1\n")  # first moves: a second each, and more
    with running("bench", "--set", str(path), *arguments) as process:
        time.sleep(1.5)
        assert interrupt(process) == ""
