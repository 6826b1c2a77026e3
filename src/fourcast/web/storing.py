"""Storing: threads for the database alone, so that nothing else ever waits behind it.

A database that does not answer (locked, stopped, far away) holds up these threads and nobody else's: whoever waits is
told so after a while, and when too many wait the next one is told at once.

Where commits can be shared (SQLite), one thread makes all changes: while it waits for the disk the next ones gather,
and it does them together. So a change costs neither a wait for the disk nor a change of threads of its own.
"""

from __future__ import annotations

import asyncio
import queue
import threading
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import suppress
from functools import partial
from typing import Any, NamedTuple, ParamSpec, TypeAlias, TypeVar

from fourcast.storage import DatabaseError, Outcome

from .failures import BusyError

PATIENCE_S = 4.0  # that a request waits for the database
_THREADS = 24  # for what is read, and for changes that share no commit
_CAPACITY = 256  # calls that may wait
_LARGEST = 64  # changes in one commit: the lock on the file is not held for longer than some milliseconds

Together: TypeAlias = Callable[[Sequence[Callable[[], Any]]], list[Outcome]]
_Arguments = ParamSpec("_Arguments")
_Result = TypeVar("_Result")


class _Change(NamedTuple):
    future: asyncio.Future[Any]
    call: Callable[[], Any]


class Storing:
    """The threads. They are daemons: one that hangs does not keep the server from ending.

    `together` does several changes with one commit; None where each has its own.
    """

    def __init__(self, together: Together | None = None, threads: int = _THREADS, capacity: int = _CAPACITY) -> None:
        self._together = together
        self._calls: queue.SimpleQueue[tuple[Future[Any], Callable[[], Any]] | None] = queue.SimpleQueue()
        self._changes: queue.SimpleQueue[_Change | None] = queue.SimpleQueue()
        self._changer: threading.Thread | None = None
        self._patience = _Patience(PATIENCE_S)
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
            raise _tell_patience(patience_s) from None

    async def change(
        self,
        function: Callable[_Arguments, _Result],
        *arguments: _Arguments.args,
        **options: _Arguments.kwargs,
    ) -> _Result:
        """Return what the function returns, which changes something, when that is on the disk; raises as `run` does."""
        if self._together is None:
            return await self.run(function, *arguments, **options)
        self._admit()
        if self._changer is None:
            self._changer = threading.Thread(target=self._commit, name="fourcast-changing", daemon=True)
            self._changer.start()
        future: asyncio.Future[_Result] = asyncio.get_running_loop().create_future()
        self._changes.put(_Change(future, partial(function, *arguments, **options)))
        self._patience.watch(future)
        return await future

    @property
    def is_idle(self) -> bool:
        """Whether nothing is being read or stored."""
        return not self._under_way

    def close(self) -> None:
        """Let the threads end when they have done what they were given."""
        self._changes.put(None)
        for _ in range(self._threads):
            self._calls.put(None)

    def _admit(self) -> None:
        """Count a call, or refuse it."""
        with self._lock:
            if self._under_way >= self._most + self._capacity:
                raise BusyError("the database is busy: ask again in a moment")
            self._under_way += 1

    def _dismiss(self, count: int) -> None:
        with self._lock:
            self._under_way -= count

    def _submit(self, call: Callable[[], _Result]) -> Future[_Result]:
        future: Future[_Result] = Future()
        self._admit()
        with self._lock:
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
                self._dismiss(1)
            del future, call, taken

    def _commit(self) -> None:
        """Make changes until the end, all together that have come meanwhile."""
        while (first := self._changes.get()) is not None:
            gathered = [first, *self._take_waiting(_LARGEST - 1)]
            wanted = [change for change in gathered if not change.future.done()]  # nobody waits for the others
            outcomes = self._do(wanted)
            self._dismiss(len(gathered))
            with suppress(RuntimeError):  # a loop that has ended: nobody waits any more
                first.future.get_loop().call_soon_threadsafe(_tell, wanted, outcomes)
            del first, gathered, wanted, outcomes

    def _take_waiting(self, most: int) -> Iterator[_Change]:
        for _ in range(most):
            try:
                change = self._changes.get_nowait()
            except queue.Empty:
                return
            if change is None:
                self._changes.put(None)  # the order to end comes after what was given before it
                return
            yield change

    def _do(self, changes: Sequence[_Change]) -> list[Outcome]:
        assert self._together is not None
        if not changes:
            return []
        try:
            return self._together([change.call for change in changes])
        except Exception as error:  # nothing is stored, also of those that went well
            return [Outcome(None, error)] * len(changes)


class _Patience:
    """Lets those that have waited too long wait no more; one timer for all of them, as all wait for the same time."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._watched: deque[tuple[float, asyncio.Future[Any]]] = deque()  # by when they must be done, in this order

    def watch(self, future: asyncio.Future[Any]) -> None:
        """Wait no longer than the time for this one, either."""
        loop = future.get_loop()
        self._watched.append((loop.time() + self._seconds, future))
        if len(self._watched) == 1:
            loop.call_later(self._seconds, self._look, loop)

    def _look(self, loop: asyncio.AbstractEventLoop) -> None:
        now = loop.time()
        while self._watched and (self._watched[0][0] <= now or self._watched[0][1].done()):
            _, future = self._watched.popleft()
            if not future.done():
                future.set_exception(_tell_patience(self._seconds))
        if self._watched:
            loop.call_at(self._watched[0][0], self._look, loop)


def _tell_patience(seconds: float) -> DatabaseError:
    return DatabaseError(f"the database has not answered in {seconds:g} seconds")


def _tell(changes: Sequence[_Change], outcomes: Sequence[Outcome]) -> None:
    for change, outcome in zip(changes, outcomes, strict=True):
        if change.future.done():  # given up
            continue
        if outcome.error is not None:
            change.future.set_exception(outcome.error)
        else:
            change.future.set_result(outcome.result)


def _settle(future: Future[Any], call: Callable[[], Any]) -> None:
    try:
        result = call()
    except BaseException as error:
        future.set_exception(error)
    else:
        future.set_result(result)
