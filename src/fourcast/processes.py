"""Worker processes that leave Ctrl-C to the process that started them, and do not outlive it.

They are started afresh (spawned), so a script that uses them must keep its own work under `if __name__ == "__main__"`.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing.process import BaseProcess
from typing import ParamSpec, TypeVar

_MOMENT_S = 0.01
_LONGEST_S = 5.0  # the wait for a thread that has nothing left to do
_Arguments = ParamSpec("_Arguments")
_Result = TypeVar("_Result")


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


class WorkerPool(ProcessPoolExecutor):
    """A pool of such processes that can be ended in the middle of their work."""

    def __init__(self, workers: int, begin: Callable[[], None] | None = None) -> None:
        super().__init__(workers, multiprocessing.get_context("spawn"), begin or begin_worker)
        self._started: set[BaseProcess] = set()

    def submit(
        self, function: Callable[_Arguments, _Result], /, *args: _Arguments.args, **options: _Arguments.kwargs
    ) -> Future[_Result]:
        """Hand a task out; a process is started for it if all are busy and there may be one more."""
        before = set(multiprocessing.active_children())
        with ctrl_c_later():
            future = super().submit(function, *args, **options)
        self._started |= set(multiprocessing.active_children()) - before
        return future

    def end(self) -> None:
        """End all processes at once: what they are at, nobody waits for any more."""
        manager: threading.Thread | None = getattr(self, "_executor_manager_thread", None)
        self.shutdown(wait=False, cancel_futures=True)
        for worker in self._started:
            worker.terminate()
            while worker.is_alive():  # the pool's own thread waits for it, too: whoever comes second is told nothing
                worker.join(_MOMENT_S)
        if manager is not None:
            # It closes a pipe to which Python writes when it ends: without waiting, that could happen in between.
            manager.join(_LONGEST_S)


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
