"""Several processes that serve at one address, and the one that starts, watches and ends them.

Each has a solver, threads and a memory of its own. They share the database, and with it games and finished answers; and
a piece of memory in which clients are counted, so that a client has one budget whoever answers. The system gives each
process a part of the new connections. The parent answers nothing: it replaces a process that has ended, and passes on
the order to end.
"""

from __future__ import annotations

import logging
import multiprocessing
import signal
import socket
import sys
import time
from collections.abc import Callable
from contextlib import ExitStack
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from multiprocessing.shared_memory import SharedMemory
from types import FrameType

from fourcast.processes import begin_worker, ctrl_c_later
from fourcast.storage import open_storage

from .failures import ServerError, SettingsError
from .middleware.clients import RATES_BYTES
from .middleware.observation import set_up_logs
from .server import Ending, address_of, listen, run
from .settings import Settings

_LOOK_S = 0.2  # between two looks at the processes
_END_S = 6.0  # after which a process that was told to end is killed
_EARLY_S = 5.0  # a process that ends sooner is not replaced at once
_PAUSE_S = 1.0

logger = logging.getLogger("fourcast.web")


def serve_with_workers(settings: Settings, announce: Callable[[str], None]) -> Ending:
    """Serve in several processes until a signal comes; raises as `serve` does."""
    if not hasattr(socket, "SO_REUSEPORT"):
        raise SettingsError(f"workers is {settings.workers}: on this system it must be 1")
    with ExitStack() as stack:
        first = stack.enter_context(listen(settings.host, settings.port, is_shared=True))
        port = first.getsockname()[1]
        others = [stack.enter_context(listen(settings.host, port, is_shared=True)) for _ in range(1, settings.workers)]
        _prepare(settings)
        set_up_logs(settings.log_format)
        memory = SharedMemory(create=True, size=2 * RATES_BYTES)
        stack.callback(memory.unlink)
        stack.callback(memory.close)
        workers = [_Worker(settings, listener, memory.name) for listener in (first, *others)]
        return _Watch(workers).keep(lambda: announce(address_of(settings.host, first)))


def _prepare(settings: Settings) -> None:
    """Bring the database up to date once, and say what is wrong with it before there are processes."""
    from .services import make_directory

    if not settings.database:
        make_directory()
    open_storage(settings.database_url).close()


class _Worker:
    """One process that serves, and again if it ends."""

    def __init__(self, settings: Settings, listener: socket.socket, memory: str) -> None:
        self._settings = settings
        self._listener = listener
        self._memory = memory
        self.begin()

    def begin(self) -> None:
        """Start the process."""
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe(duplex=False)
        arguments = (self._settings, self._listener, self._memory, theirs)
        self.process: SpawnProcess = context.Process(target=_serve, args=arguments, name="fourcast-worker")
        with ctrl_c_later():
            self.process.start()
        theirs.close()
        self.began_at = time.monotonic()

    def wait_until_ready(self) -> bool:
        """Wait until the process accepts connections; tell whether it does."""
        while self.process.is_alive():
            if wait([self.pipe], _LOOK_S):
                return _has_said(self.pipe)
        return _has_said(self.pipe)


class _Watch:
    """The parent's work: it waits, replaces, and in the end tells all processes to end."""

    def __init__(self, workers: list[_Worker]) -> None:
        self._workers = workers
        self._signal: int | None = None

    def keep(self, say_ready: Callable[[], None]) -> Ending:
        """Watch until a signal comes; then end everything."""
        before = {sig: signal.signal(sig, self._note) for sig in (signal.SIGINT, signal.SIGTERM)}
        try:
            for worker in self._workers:
                if not worker.wait_until_ready() and self._signal is None:
                    raise ServerError("a process of the server ended before it was ready: its log tells why")
            if self._signal is None:
                say_ready()
            while self._signal is None:
                time.sleep(_LOOK_S)
                for worker in self._workers:
                    self._replace(worker)
        finally:
            has_ended = self._end()
            for sig, handler in before.items():
                signal.signal(sig, handler)
        return Ending(self._signal, has_ended)

    def _note(self, sig: int, _frame: FrameType | None) -> None:
        self._signal = sig

    def _replace(self, worker: _Worker) -> None:
        if worker.process.is_alive() or self._signal is not None:
            return
        logger.error("a process of the server ended with code %s and is replaced", worker.process.exitcode)
        if time.monotonic() - worker.began_at < _EARLY_S:
            time.sleep(_PAUSE_S)
        worker.begin()

    def _end(self) -> bool:
        for worker in self._workers:
            worker.process.terminate()
        until = time.monotonic() + _END_S
        for worker in self._workers:
            worker.process.join(max(0.0, until - time.monotonic()))
        late = [worker for worker in self._workers if worker.process.is_alive()]
        for worker in late:
            worker.process.kill()
            worker.process.join()
        return not late


def _has_said(pipe: Connection) -> bool:
    try:
        pipe.recv()
    except EOFError:
        return False
    return True


def _serve(settings: Settings, listener: socket.socket, memory_name: str, pipe: Connection) -> None:
    """What such a process does."""
    begin_worker()
    memory = SharedMemory(memory_name, **({"track": False} if sys.version_info >= (3, 13) else {}))
    ending = run(settings, listener, lambda: pipe.send("ready"), memory.buf)
    if not ending.has_ended:
        sys.stdout.flush()
        import os

        os._exit(0)
    sys.exit(0)
