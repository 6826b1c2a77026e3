"""WorkPool: a few threads for everything that searches, and a queue of bounded length before them.

The kernel releases the interpreter lock, so threads do real work side by side while the event loop goes on serving.
Work is handed in from the event loop's thread; a ticket stands for it and can be cancelled, whether it waits or runs.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, Generic, NamedTuple, TypeVar

from .failures import BusyError, StoppingError

Result = TypeVar("Result")


class PoolState(NamedTuple):
    """How much is being done."""

    running: int
    waiting: int
    capacity: int  # how many may wait


@dataclass(eq=False)
class Ticket(Generic[Result]):
    """Work that waits, runs or is done."""

    future: Future[Result] = field(init=False)
    cancelled: threading.Event = field(default_factory=threading.Event)  # looked at every few ms, as Limit.cancel

    def cancel(self) -> None:
        """Stop the work if it runs, and do not begin it if it waits."""
        self.cancelled.set()
        self.future.cancel()


class WorkPool:
    """`threads` pieces of work at a time and at most `capacity` that wait."""

    def __init__(self, threads: int, capacity: int) -> None:
        self._threads = threads
        self._capacity = capacity
        self._executor = ThreadPoolExecutor(threads, thread_name_prefix="fourcast-work")
        self._changed = threading.Condition()
        self._tickets: set[Ticket[Any]] = set()
        self._running = 0
        self._is_closed = False

    @property
    def state(self) -> PoolState:
        """How much runs and waits now."""
        with self._changed:
            return PoolState(self._running, len(self._tickets) - self._running, self._capacity)

    @property
    def is_closed(self) -> bool:
        """Whether new work is refused."""
        return self._is_closed

    def submit(self, work: Callable[[threading.Event], Result]) -> Ticket[Result]:
        """Begin the work, or let it wait; it is handed the event that tells it to stop.

        Raises BusyError when too much waits already, StoppingError after `close`.
        """
        ticket: Ticket[Result] = Ticket()
        with self._changed:
            if self._is_closed:
                raise StoppingError.now()
            if len(self._tickets) >= self._threads + self._capacity:
                raise BusyError(f"the server is busy, its queue of {self._capacity} is full: ask again in a moment")
            self._tickets.add(ticket)
            # Before anybody else can find the ticket: whoever cancels it needs its future.
            ticket.future = self._executor.submit(self._work, ticket, work)
        ticket.future.add_done_callback(lambda _: self._forget(ticket))
        return ticket

    def cancel_all(self) -> None:
        """Stop all work, and take no more."""
        with self._changed:
            self._is_closed = True
            tickets = tuple(self._tickets)
        for ticket in tickets:
            ticket.cancel()

    def close(self, grace_s: float) -> bool:
        """Stop all work, wait for its end, and tell whether it has come in time."""
        self.cancel_all()
        self._executor.shutdown(wait=False, cancel_futures=True)
        with self._changed:
            return self._changed.wait_for(lambda: not self._tickets, grace_s)

    def _work(self, ticket: Ticket[Result], work: Callable[[threading.Event], Result]) -> Result:
        with self._changed:
            self._running += 1
        try:
            return work(ticket.cancelled)
        finally:
            with self._changed:
                self._running -= 1
                self._tickets.discard(ticket)

    def _forget(self, ticket: Ticket[Result]) -> None:
        """Of work that was cancelled before it began nobody else would hear."""
        with self._changed:
            self._tickets.discard(ticket)
            self._changed.notify_all()
