"""Machine code for all: made once before the workers of a test run begin, then found by each.

Else every worker, and every command that a test starts, would compile the same kernel on its own, for half a minute.
With everything fresh this takes a moment.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def pytest_sessionstart(session: pytest.Session) -> None:
    """Compile before workers are started, unless the compiler is off or there are no workers."""
    is_controller = getattr(session.config.option, "dist", "no") != "no" and not hasattr(session.config, "workerinput")
    if is_controller and os.environ.get("NUMBA_DISABLE_JIT", "0") in ("", "0"):
        begun = time.perf_counter()
        others = [] if "not site" in session.config.option.markexpr else ["host", "emscripten-wasm32"]
        subprocess.run([sys.executable, "-m", "tools.prepare", *others], cwd=ROOT, check=True)
        print(f"machine code is there after {time.perf_counter() - begun:.0f} s")
