"""Worker processes that leave Ctrl-C to the process that started them, and do not outlive it."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager

__all__ = ["begin_worker", "ctrl_c_later"]


@contextmanager
def ctrl_c_later() -> Iterator[None]:
    """Put Ctrl-C off until the block is done; processes started in it never see it, not even while they load."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def begin_worker() -> None:
    """Make the process that calls this a worker: deaf to Ctrl-C, and ended when its parent is."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # where it could not be put off
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """A worker whose parent was killed would go on with work that nobody waits for."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
