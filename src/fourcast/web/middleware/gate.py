"""Gate: questions that may cost a search are refused before they are read while too many are under way.

What waits for a thread waits in the pool's short queues, but a request costs the event loop more than the refusal of
one, before and after its search. So only so many are let in as can run and wait, and nobody once one of several clients
has waited for longer than a burst takes to go away: a rush would fill the house before it is told from one.

A house that was full within the last second lets in one of each client, and half as many as can run: a queue is for
bursts, one that never empties makes everybody wait, and a search that shares the cores with as many others as they can
take is slower than on a calm server, where it has them for itself. (What has been under way for long does not count
among these.) Nor does it let in anybody while a question turns out to be hard: on a calm server such a search has all
cores, and so it has here as soon as the short ones beside it are done, instead of sharing them with one newcomer after
the other. That privilege ends after a while, so that no question keeps the house closed. In a rush, of many clients or
of one, a search has one thread (`is_in_a_rush`): several wait for each other, and one that the system has put off, for
whoever asks or is refused, holds up all. Reviews are hard, all of them; the pool does one after the other.

A client that asks far less than others gets in whatever these have under way: such clients have as many places for
themselves as can run and wait, so that they are refused when they are too many, never because somebody else asks much.
And so does any client that has nothing under way when the others' questions fill the house, up to a few more. The pool
then lets whoever has most wait.

What the opening book knows, what is kept as it was sent (`shelf`) and what is being worked on for somebody else anyway
passes: none of it is searched.
"""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Callable, Mapping
from contextvars import ContextVar
from typing import Final, NamedTuple, TypeVar
from urllib.parse import parse_qs

from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from fourcast.book import BUNDLED_PLY
from fourcast.web.failures import BusyError, answer_error
from fourcast.web.metrics import Metrics
from fourcast.web.pool import Bound, Cost
from fourcast.web.streams import answer_failure

from .clients import Askers, client_of, is_modest

_Name = TypeVar("_Name")

_STREAM: Final = "/stream"
_COSTS: Mapping[str, Cost] = {
    "/api/v1/analysis": Cost.SEARCH,
    "/api/v1/explanation": Cost.SEARCH,
    "/api/v1/review": Cost.REVIEW,
}
_BURST_S = 0.020  # in which a burst goes away by itself
_HARD_S = 0.010  # after so long under way a question is hard: on a calm server nine of ten are answered by then


class _Manners(NamedTuple):
    """What is particular about questions of one cost."""

    full_s: float  # after somebody was turned away the house is full for so long
    long_s: float  # after so long a hard question shares the cores again
    newcomers: int  # clients with nothing under way that are let in beyond the bound


_MANNERS: Mapping[Cost, _Manners] = {
    Cost.SEARCH: _Manners(full_s=1.0, long_s=0.1, newcomers=2),
    Cost.REVIEW: _Manners(full_s=5.0, long_s=5.0, newcomers=0),
}


is_in_a_rush: ContextVar[bool] = ContextVar("is_in_a_rush", default=False)  # whether many questions want in


class Gate:
    """Lets in so many questions of each cost as `bounds` says; the rest is told to come back."""

    def __init__(
        self,
        app: ASGIApp,
        bounds: Mapping[Cost, Bound],
        metrics: Metrics,
        arrivals: Askers,
        has_book: bool = True,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._app = app
        self._metrics = metrics
        self._known_plies = BUNDLED_PLY if has_book else 0
        self._rooms = {cost: _Room(bounds[cost], manners, arrivals, clock) for cost, manners in _MANNERS.items()}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        cost = self._cost_of(scope) if scope["type"] == "http" else None
        room = None if cost is None else self._rooms.get(cost)
        if room is None:
            await self._app(scope, receive, send)
            return
        client = client_of(scope)
        question = (scope["path"].removesuffix(_STREAM), scope["query_string"])
        if not room.enter(client, question):
            self._metrics.shed.labels("gate").inc()
            scope["endpoint"] = self._app  # for the log and the metrics: this address leads somewhere
            await _refuse(scope)(scope, receive, send)
            return
        is_in_a_rush.set(room.is_in_a_rush)
        is_modest.set(room.asks_little(client))
        try:
            await self._app(scope, receive, send)
        finally:
            room.leave(client, question)

    def _cost_of(self, scope: Scope) -> Cost | None:
        path: str = scope["path"]
        cost = _COSTS.get(path.removesuffix(_STREAM)) if scope["method"] == "GET" else None
        if cost is None or not path.startswith("/api/v1/analysis"):
            return cost
        asked = parse_qs(scope["query_string"].decode("latin-1"))
        is_known = "pos" not in asked and len("".join(asked.get("moves", ()))) < self._known_plies
        return None if is_known else cost


class _Entry(NamedTuple):
    client: str
    since: float


class _Room:
    """Who has what under way."""

    def __init__(self, bound: Bound, manners: _Manners, arrivals: Askers, clock: Callable[[], float]) -> None:
        self._bound = bound
        self._manners = manners
        self._arrivals = arrivals
        self._clock = clock
        self._full_until = -math.inf
        self._inside = 0
        self._clients: Counter[str] = Counter()
        self._questions: Counter[tuple[str, bytes]] = Counter()
        self._entries: dict[tuple[str, bytes], _Entry] = {}  # of each of them the first, the oldest first
        self._askers = Askers()  # of questions

    def enter(self, client: str, question: tuple[str, bytes]) -> bool:
        """Let a question in, or tell that there is no room."""
        now = self._clock()
        self._askers.count(client, now)
        if question not in self._questions:
            if self._is_closed_to(client, now):
                return False  # which does not say that the house is full: it would stay so for ever
            if not self._has_place_for(client, now):
                self._full_until = now + self._manners.full_s
                return False
            self._entries[question] = _Entry(client, now)
        self._inside += 1
        self._clients[client] += 1
        self._questions[question] += 1
        return True

    @property
    def is_in_a_rush(self) -> bool:
        """Whether the house was full within the last second."""
        return self._clock() < self._full_until

    def _is_closed_to(self, client: str, now: float) -> bool:
        """Whether a hard question has the cores of a house that was full for itself."""
        if now >= self._full_until or self.asks_little(client):
            return False
        return any(_HARD_S < now - entry.since < self._manners.long_s for entry in self._entries.values())

    def _has_place_for(self, client: str, now: float) -> bool:
        """Whether one more question of this client may be under way."""
        if self.asks_little(client):
            # What others have under way makes no difference, however long it takes: the pool lets it wait.
            modest = sum(count for name, count in self._clients.items() if self.asks_little(name))
            return modest < sum(self._bound)
        is_new = not self._clients[client]
        if now >= self._full_until:
            more = self._manners.newcomers if is_new else 0
            return self._inside < sum(self._bound) + more and not self._has_a_queue(now)
        if not is_new:
            return False
        had_their_time = sum(now - entry.since >= self._manners.long_s for entry in self._entries.values())
        return self._inside < min(max(self._bound.running // 2, 1) + had_their_time, self._bound.running)

    def _has_a_queue(self, now: float) -> bool:
        """Whether somebody has waited for longer than a burst takes to go away, because so many clients ask at a time.

        One client's queue is its own affair, and behind long questions everybody waits.
        """
        firsts: dict[str, float] = {}
        for client, since in self._entries.values():
            if now - since < self._manners.long_s:
                firsts.setdefault(client, since)
        waiting = tuple(firsts.values())[self._bound.running :]
        return bool(waiting) and now - waiting[0] > _BURST_S

    def asks_little(self, client: str) -> bool:
        """Whether the client asks far less than others, questions or anything.

        Most of what arrives of one that asks far too much may be refused unread, before it is known to be a question.
        """
        return self._askers.asks_little(client) or self._arrivals.asks_little(client)

    def leave(self, client: str, question: tuple[str, bytes]) -> None:
        """Forget a question that has been let in."""
        self._inside -= 1
        _take(self._clients, client)
        _take(self._questions, question)
        if question not in self._questions:
            del self._entries[question]


def _take(counts: Counter[_Name], name: _Name) -> None:
    counts[name] -= 1
    if not counts[name]:
        del counts[name]


def _refuse(scope: Scope) -> Response:
    error = BusyError("the server is busy with other questions: ask again in a moment")
    return answer_failure(error) if scope["path"].endswith(_STREAM) else answer_error(error)
