"""Machine code for all: made once before the workers of a test run begin, then found by each.

Else every worker, and every command that a test starts, would compile the same kernel on its own, for half a minute.
With everything fresh this takes a moment.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def pytest_sessionstart(session: pytest.Session) -> None:
    """Compile before workers are started, unless the compiler is off or there are no workers."""
    config = session.config
    is_controller = getattr(config.option, "dist", "no") != "no" and not hasattr(config, "workerinput")
    if is_controller and os.environ.get("NUMBA_DISABLE_JIT", "0") in ("", "0"):
        begun = time.perf_counter()
        others = [] if "not site" in config.option.markexpr else ["host", "emscripten-wasm32"]
        with _reading_new_files(config):
            subprocess.run([sys.executable, "-m", "tools.prepare", *others], cwd=ROOT, check=True)
        print(f"machine code is there after {time.perf_counter() - begun:.0f} s")


@contextmanager
def _reading_new_files(config: pytest.Config) -> Iterator[None]:
    """In a new clone read all tests once beside, for the bytecode: else each worker makes it, half a minute of CPU."""
    if any((ROOT / "tests" / "unit" / "__pycache__").glob("test_*.pyc")):
        yield
        return
    command = [sys.executable, "-m", "pytest", "--collect-only", "--quiet", "-m", config.option.markexpr, *config.args]
    with subprocess.Popen(command, cwd=config.invocation_params.dir, stdout=subprocess.DEVNULL):
        yield
