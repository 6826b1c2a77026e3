"""Waiting for what other threads and processes bring about.

No test counts seconds: it waits for a sign that something has happened. How long it waits at most is far more than any
machine needs, also one that has other things to do; it only keeps a broken program from holding up the suite.
"""

from __future__ import annotations

import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

PATIENCE_S = 300.0
_LOOK_AGAIN_S = 0.01


def wait_until(is_so: Callable[[], bool], *, patience_s: float = PATIENCE_S) -> None:
    """Look again and again until something is so."""
    end = time.monotonic() + patience_s
    while not is_so():
        assert time.monotonic() < end, f"waited {patience_s:.0f} s in vain"
        time.sleep(_LOOK_AGAIN_S)


@contextmanager
def watched(process: subprocess.Popen[Any], patience_s: float = PATIENCE_S) -> Iterator[None]:
    """Kill a process that is still there after all patience, so that nobody reads from it for ever."""
    watchdog = threading.Timer(patience_s, process.kill)
    watchdog.start()
    try:
        yield
    finally:
        watchdog.cancel()
