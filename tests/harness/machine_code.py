"""Machine code for all: compiled once before the workers of a test run begin, then found by each in the cache.

Else every worker, and every command that a test starts, would compile the same kernel on its own, for half a minute.
With everything in the cache this takes a second or two.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest

QUIET = "445312265"  # nobody wins at once: there is something to search


def load_for_the_standard_board() -> None:
    _load(7, 6)


def load_for_another_board() -> None:
    _load(8, 6)


def load_for_a_wide_board() -> None:
    _load(10, 4)


def ask_engines() -> None:
    """One short answer of every engine: the searches of the ladder, of other people's players, of the levels."""
    import fourcast as fc

    for info in fc.engines():
        fc.engine(info.name).choose(fc.Position.from_moves(QUIET), fc.Limit(nodes=10))


def explain_and_count() -> None:
    """What small entry points there are besides: certificates, counting."""
    import fourcast as fc

    fc.explain(QUIET, limit=fc.Limit(nodes=1000))
    subprocess.run([sys.executable, "-m", "fourcast.cli", "perft", "1"], check=True, stdout=subprocess.DEVNULL)


JOBS: dict[str, Callable[[], None]] = {
    job.__name__: job
    for job in (
        load_for_the_standard_board,
        load_for_another_board,
        load_for_a_wide_board,
        ask_engines,
        explain_and_count,
    )
}


def pytest_sessionstart(session: pytest.Session) -> None:
    """Compile before workers are started, unless the compiler is off or there are no workers."""
    is_controller = getattr(session.config.option, "dist", "no") != "no" and not hasattr(session.config, "workerinput")
    if is_controller and os.environ.get("NUMBA_DISABLE_JIT", "0") in ("", "0"):
        begun = time.perf_counter()
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            for done in pool.map(_run, JOBS):
                done.check_returncode()
        print(f"machine code is in the cache after {time.perf_counter() - begun:.0f} s")


def _run(job: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([sys.executable, "-m", __name__, job], check=False)


def _load(width: int, height: int) -> None:
    from fourcast.geometry import Geometry
    from fourcast.solver.machine import load_machine

    load_machine(Geometry.of(width, height))


if __name__ == "__main__":
    JOBS[sys.argv[1]]()
