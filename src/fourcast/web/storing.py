"""Storing: threads for the database alone, so that nothing else ever waits behind it.

A database that does not answer (locked, stopped, far away) holds up these threads and nobody else's: whoever waits is
told so after a while, and when too many wait the next one is told at once.
"""

from __future__ import annotations

import asyncio
import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, ParamSpec, TypeVar

from fourcast.storage import DatabaseError

from .failures import BusyError

PATIENCE_S = 4.0  # that a request waits for the database
_THREADS = 24  # as many changes can share one wait for the disk
_CAPACITY = 256  # calls that may wait

_Arguments = ParamSpec("_Arguments")
_Result = TypeVar("_Result")


class Storing:
    """The threads. They are daemons: one that hangs does not keep the server from ending."""

    def __init__(self, threads: int = _THREADS, capacity: int = _CAPACITY) -> None:
        self._calls: queue.SimpleQueue[tuple[Future[Any], Callable[[], Any]] | None] = queue.SimpleQueue()
        self._most = threads
        self._capacity = capacity
        self._threads = 0
        self._under_way = 0
        self._lock = threading.Lock()

    async def run(
        self,
        function: Callable[_Arguments, _Result],
        *arguments: _Arguments.args,
        **options: _Arguments.kwargs,
    ) -> _Result:
        """Return what the function returns; raise DatabaseError if the database took too long."""
        return await self.run_within(PATIENCE_S, function, *arguments, **options)

    async def run_within(
        self,
        patience_s: float,
        function: Callable[_Arguments, _Result],
        *arguments: _Arguments.args,
        **options: _Arguments.kwargs,
    ) -> _Result:
        """Return what the function returns, if it does so in time."""
        future = self._submit(lambda: function(*arguments, **options))
        try:
            return await asyncio.wait_for(asyncio.wrap_future(future), patience_s)
        except asyncio.TimeoutError:
            raise DatabaseError(f"the database has not answered in {patience_s:g} seconds") from None

    @property
    def is_idle(self) -> bool:
        """Whether nothing is being read or stored."""
        return not self._under_way

    def close(self) -> None:
        """Let the threads end when they have done what they were given."""
        for _ in range(self._threads):
            self._calls.put(None)

    def _submit(self, call: Callable[[], _Result]) -> Future[_Result]:
        future: Future[_Result] = Future()
        with self._lock:
            if self._under_way >= self._most + self._capacity:
                raise BusyError("the database is busy: ask again in a moment")
            self._under_way += 1
            if self._threads < min(self._under_way, self._most):
                self._threads += 1
                threading.Thread(target=self._serve, name="fourcast-storing", daemon=True).start()
        self._calls.put((future, call))
        return future

    def _serve(self) -> None:
        while (taken := self._calls.get()) is not None:
            future, call = taken
            try:
                if future.set_running_or_notify_cancel():
                    _settle(future, call)
            finally:
                with self._lock:
                    self._under_way -= 1
            del future, call, taken


def _settle(future: Future[Any], call: Callable[[], Any]) -> None:
    try:
        result = call()
    except BaseException as error:
        future.set_exception(error)
    else:
        future.set_result(result)
