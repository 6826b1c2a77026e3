"""WorkPool: threads for everything that searches, and short queues before them, in which clients take turns.

Work is of some cost, and each cost has a lane of its own: a look-up never waits behind a search, a level's move never
behind a slow engine, and a long review runs beside the searches instead of before them. Within a lane clients take
turns, whoever asks most waits most and is the first to make room in a full queue, and one thread more than is asked for
takes only what comes from clients that have nothing running: nobody can take all of them.

The kernel releases the interpreter lock, so threads do real work side by side while the event loop goes on serving.
Work is handed in from the event loop's thread; a ticket stands for it and can be cancelled, whether it waits or runs.
"""

from __future__ import annotations

import threading
from collections import Counter, OrderedDict, deque
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, field
from enum import Enum
from functools import partial
from typing import Any, Generic, NamedTuple, TypeVar

from .failures import BusyError, CrowdedError, StoppingError

Result = TypeVar("Result")


class Cost(Enum):
    """How much work costs, the least first."""

    LOOKUP = "look-up"  # the book or the rules know
    LEVEL = "level"  # a move of one of the levels
    SEARCH = "search"
    REVIEW = "review"  # dozens of searches
    ENGINE = "engine"  # thinks in a process of its own


class PoolState(NamedTuple):
    """How much is being done."""

    running: int
    waiting: int
    capacity: int  # how many may wait


class Bound(NamedTuple):
    """How many pieces of work of one cost there can be."""

    running: int
    waiting: int


@dataclass(eq=False)
class Ticket(Generic[Result]):
    """Work that waits, runs or is done."""

    client: str
    work: Callable[[threading.Event], Result]
    is_modest: bool = False  # of a client that asks far less than others
    future: Future[Result] = field(default_factory=Future)
    cancelled: threading.Event = field(default_factory=threading.Event)  # looked at every few ms, as Limit.cancel
    leave: Callable[[], None] = lambda: None  # takes it out of the queue

    def cancel(self) -> None:
        """Stop the work if it runs, and do not begin it if it waits."""
        self.cancelled.set()
        self.abandon()

    def abandon(self) -> None:
        """Do not begin the work if it waits; what runs goes on."""
        if self.future.cancel():
            self.leave()

    def refuse(self, error: Exception) -> None:
        """Tell whoever waits that the work is not going to be begun."""
        if self.future.set_running_or_notify_cancel():
            self.future.set_exception(error)


class WorkPool:
    """`threads` searches at a time, one review, `engines` engines, and at most `capacity` of each cost that wait.

    `per_client` pieces of work of one client may wait and run at a time.
    """

    def __init__(self, threads: int, capacity: int, per_client: int = 1_000_000, engines: int = 1) -> None:
        self._lock = threading.Lock()
        self._changed = threading.Condition(self._lock)  # something has ended
        self._capacity = capacity
        self._per_client = per_client
        self._clients: Counter[str] = Counter()
        self._is_closed = False
        search = _Lane(self, threads, capacity, spare=1)
        quick = _Lane(self, 2, max(capacity, 1) * 4, spare=0)  # a few milliseconds each
        levels = _Lane(self, threads, capacity, spare=1)
        # Most of a review holds Python's lock: side by side each of two takes as long as both do in turn.
        reviews = _Lane(self, 1, -(-capacity // 8), spare=0)
        self._lanes = {
            Cost.LOOKUP: quick,
            Cost.LEVEL: levels,
            Cost.SEARCH: search,
            Cost.REVIEW: reviews,
            Cost.ENGINE: _Lane(self, engines, capacity, spare=0),
        }

    @property
    def state(self) -> PoolState:
        """How much runs and waits now."""
        with self._changed:
            lanes = self._lanes.values()
            running = sum(len(lane.running) for lane in lanes)
            return PoolState(running, sum(lane.waiting for lane in lanes), self._capacity)

    @property
    def bounds(self) -> dict[Cost, Bound]:
        """How many pieces of work of each cost can run and wait."""
        return {cost: lane.bound for cost, lane in self._lanes.items()}

    @property
    def is_closed(self) -> bool:
        """Whether new work is refused."""
        return self._is_closed

    def submit(
        self,
        work: Callable[[threading.Event], Result],
        cost: Cost = Cost.SEARCH,
        client: str = "",
        *,
        is_modest: bool = False,
    ) -> Ticket[Result]:
        """Begin the work, or let it wait; it is handed the event that tells it to stop.

        Raises BusyError when too much waits already, CrowdedError when too much is this client's, StoppingError after
        `close`.
        """
        ticket: Ticket[Result] = Ticket(client, work, is_modest)
        evicted: Ticket[Any] | None = None
        with self._changed:
            if self._is_closed:
                raise StoppingError.now()
            if self._clients[client] >= self._per_client:
                raise CrowdedError(
                    f"{self._per_client} of your questions are being worked on: wait for the answer to one of them"
                )
            evicted = self._lanes[cost].add(ticket)
            self._clients[client] += 1
        if evicted is not None:
            evicted.refuse(BusyError("the server is busy, and others have asked less: ask again in a moment"))
        return ticket

    def cancel_all(self) -> None:
        """Stop all work, and take no more."""
        with self._changed:
            self._is_closed = True
            tickets = [ticket for lane in self._lanes.values() for ticket in lane.tickets]
            for lane in self._lanes.values():
                lane.has_work.notify_all()
        for ticket in tickets:
            ticket.cancel()

    def close(self, grace_s: float) -> bool:
        """Stop all work, wait for its end, and tell whether it has come in time."""
        self.cancel_all()
        with self._changed:
            return self._changed.wait_for(lambda: not any(lane.running for lane in self._lanes.values()), grace_s)

    def _forget(self, ticket: Ticket[Any]) -> None:
        """Count one piece less of its client; the lock is held."""
        self._clients[ticket.client] -= 1
        if not self._clients[ticket.client]:
            del self._clients[ticket.client]


class _Lane:
    """Work of one cost: who waits, client by client, and the threads that take it. The pool's lock guards it."""

    def __init__(self, pool: WorkPool, threads: int, capacity: int, spare: int) -> None:
        self._pool = pool
        self._changed = pool._changed
        self.has_work = threading.Condition(pool._lock)
        self._capacity = capacity
        self._usual = threads
        self._most = threads + spare
        self._threads = 0
        self._idle = 0
        self._queues: OrderedDict[str, deque[Ticket[Any]]] = OrderedDict()  # whose turn is next comes first
        self.running: set[Ticket[Any]] = set()
        self.waiting = 0

    @property
    def tickets(self) -> list[Ticket[Any]]:
        """Everything that runs or waits."""
        return [*self.running, *(ticket for queue in self._queues.values() for ticket in queue)]

    @property
    def bound(self) -> Bound:
        """How many pieces of work can run and wait."""
        return Bound(self._most, self._capacity)

    def add(self, ticket: Ticket[Any]) -> Ticket[Any] | None:
        """Let work wait for a thread; return the work that had to make room for it, if any.

        Raises BusyError if the queue is full and nobody in it has asked for more than this client.
        """
        evicted = None
        if self.waiting >= self._capacity and not self._is_free_for(ticket.client):
            evicted = self._make_room(ticket)
        self._queues.setdefault(ticket.client, deque()).append(ticket)
        self.waiting += 1
        ticket.leave = lambda: self._leave(ticket)
        if not self._idle and self._threads < self._most:
            self._threads += 1
            threading.Thread(target=self._serve, name="fourcast-work", daemon=True).start()
        self.has_work.notify()
        return evicted

    def _is_free_for(self, client: str) -> bool:
        """Whether a thread would take the client's work at once: what waits before it is taken first."""
        free = self._usual - len(self.running) - self.waiting
        is_spare_free = len(self.running) < self._most and all(run.client != client for run in self.running)
        return free > 0 or (is_spare_free and client not in self._queues and self.waiting < self._most)

    def _make_room(self, newcomer: Ticket[Any]) -> Ticket[Any]:
        """Take out the newest work of whoever has most waiting, and more than the newcomer will have.

        A modest client makes no room for others as long as these have anything waiting, however much of its own waits:
        on a slow machine that is soon as much as what is left of the others'.
        """
        greedy = [name for name, queue in self._queues.items() if not queue[-1].is_modest]
        fair = 0 if newcomer.is_modest and greedy else len(self._queues.get(newcomer.client, ())) + 1
        givers = greedy or (self._queues if newcomer.is_modest else ())
        longest = max(givers, key=lambda name: len(self._queues[name]), default=None)
        if longest is None or len(self._queues[longest]) <= fair:
            raise BusyError(f"the server is busy, its queue of {self._capacity} is full: ask again in a moment")
        ticket = self._queues[longest][-1]
        self._remove(ticket)
        return ticket

    def _leave(self, ticket: Ticket[Any]) -> None:
        with self._changed:
            if ticket in self._queues.get(ticket.client, ()):
                self._remove(ticket)
            self._changed.notify_all()

    def _remove(self, ticket: Ticket[Any]) -> None:
        queue = self._queues[ticket.client]
        queue.remove(ticket)
        if not queue:
            del self._queues[ticket.client]
        self.waiting -= 1
        self._pool._forget(ticket)

    def _take(self) -> Ticket[Any] | None:
        """The next piece of work that may begin: clients in turn, the spare thread only for those with none running."""
        is_spare = len(self.running) >= self._usual
        busy = {ticket.client for ticket in self.running} if is_spare else ()
        for client, queue in self._queues.items():
            if client in busy:
                continue
            ticket = queue.popleft()
            self.waiting -= 1
            if queue:
                self._queues.move_to_end(client)
            else:
                del self._queues[client]
            self.running.add(ticket)
            return ticket
        return None

    def _serve(self) -> None:
        """Take work until the pool is closed."""
        while True:
            with self._changed:
                self._idle += 1
                while (ticket := self._take()) is None:
                    if self._pool.is_closed:
                        return
                    self.has_work.wait()
                self._idle -= 1
            tell = _run(ticket)
            with self._changed:
                self.running.discard(ticket)
                self._pool._forget(ticket)
                self._changed.notify_all()
            tell()  # when it counts no more: whoever hears of it may look


def _run(ticket: Ticket[Any]) -> Callable[[], None]:
    """Do the work; return what tells its outcome."""
    future = ticket.future
    if not future.set_running_or_notify_cancel():
        return lambda: None
    try:
        result = ticket.work(ticket.cancelled)
    except BaseException as error:
        return partial(future.set_exception, error)
    return partial(future.set_result, result)
