"""Echo: a request that comes again byte for byte gets the same answer, before it is read.

An answer on the shelf is the same for everybody and always. What else decides about the bytes that are sent stands in
the request: its address and host, what it says of where it was asked, encodings, what the client has already, whether
the connection stays open. So the bytes of a whole request that was answered from the shelf stand for the bytes of the
answer, but for its date and its id. To send it again takes a fifth of the time: there is nothing to parse, no task and
no middleware. What is not in the bytes is looked at each time: whether the client asks too often.

Behind a proxy requests carry the addresses of those who asked, so few are alike; there nothing is kept here.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass
from http import HTTPStatus
from typing import Final, NamedTuple

from cachetools import LRUCache
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from fourcast.web.metrics import Metrics

from .clients import ClientRates
from .guards import is_counted
from .observation import Journal, Subject, id_header, make_id, subject_of
from .shelf import is_from_shelf

_SLOT: Final = "fourcast.echo"  # in the scope of a request
_LONGEST = 4_096  # bytes of a request: more than browsers send, unless somebody wants to fill the memory
_MOST_SEEN = 10_000  # requests that are remembered for having come once
_PAUSE_S = 0.005  # between two answers that are kept
_BEYOND_THE_HEAD = frozenset({b"content-length", b"transfer-encoding", b"expect", b"upgrade"})

_Headers = list[tuple[bytes, bytes]]


class Asked(NamedTuple):
    """A request as it came, and what becomes of its connection: told by the protocol."""

    request: bytes
    stays_open: bool


class Answer(NamedTuple):
    """What is to be sent, and whether the connection stays open."""

    written: bytes
    stays_open: bool


@dataclass(frozen=True, slots=True)
class Echo:
    """An answer as it goes over the wire, but for what changes each time."""

    status: int
    subject: Subject  # for the log and the metrics
    is_counted: bool  # whether the client could have asked too often
    stays_open: bool
    status_line: bytes
    headers: bytes
    rest: bytes

    def write(self, first: _Headers, request_id: str) -> bytes:
        """Return what is sent; the date is among the headers that come first."""
        parts = (self.status_line, _write(first), self.headers, _write([id_header(request_id)]), self.rest)
        return b"".join(parts)


class Echoes:
    """Answers by the bytes of requests, in so many bytes of memory at most."""

    def __init__(
        self,
        most_bytes: int,
        rates: ClientRates,
        journal: Journal,
        metrics: Metrics,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._kept: LRUCache[bytes, Echo] = LRUCache(most_bytes, getsizeof=_measure)
        self._rates = rates
        self._journal = journal
        self._metrics = metrics
        self._clock = clock
        self._seen: set[int] = set()
        self._next_at = -math.inf

    def answer(self, request: bytes, client: str, first: _Headers) -> Answer | None:
        """Return the answer to a request that came before, if the client may ask: else it is refused as all are."""
        began = time.perf_counter()
        echo: Echo | None = self._kept.get(request)
        if echo is None or (echo.is_counted and self._rates.wait_s(client)):
            return None
        request_id = make_id()
        written = echo.write(first, request_id)
        self._metrics.echoes.inc()
        self._journal.tell(echo.subject, request_id, echo.status, time.perf_counter() - began)
        return Answer(written, echo.stays_open)

    def expect(self, scope: Scope, asked: Asked) -> None:
        """Let the answer to a request be kept if it comes from the shelf, and this is not the first of its kind.

        Keeping an answer takes a sixth of the time of a request. So not every one is kept while many requests come that
        are all of another kind; those that come often are soon kept all the same.
        """
        number = hash(asked.request)
        if number not in self._seen:
            if self._kept.maxsize and len(asked.request) <= _LONGEST:
                if len(self._seen) >= _MOST_SEEN:
                    self._seen.clear()
                self._seen.add(number)
        elif (now := self._clock()) >= self._next_at:
            self._next_at = now + _PAUSE_S
            scope[_SLOT] = asked

    def keep(self, asked: Asked, echo: Echo) -> None:
        """Keep an answer."""
        if _measure(echo) <= self._kept.maxsize:
            self._kept[asked.request] = echo


class EchoKeeper:
    """Keeps what goes out, if it comes from the shelf. Only what changes each time is added further out."""

    def __init__(self, app: ASGIApp, echoes: Echoes) -> None:
        self._app = app
        self._echoes = echoes

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        asked: Asked | None = scope.get(_SLOT)
        if asked is None or not _BEYOND_THE_HEAD.isdisjoint(name for name, _ in scope["headers"]):
            await self._app(scope, receive, send)
            return
        sent: list[Message] = []

        async def send_noted(message: Message) -> None:
            if len(sent) < 3:  # two are a whole answer
                sent.append({**message})
            await send(message)

        await self._app(scope, receive, send_noted)
        if is_from_shelf(scope) and len(sent) == 2:
            self._echoes.keep(asked, _make(scope, asked, *sent))


def _make(scope: Scope, asked: Asked, start: Message, body: Message) -> Echo:
    status = HTTPStatus(start["status"])
    closing = b"" if asked.stays_open else b"connection: close\r\n"
    return Echo(
        status.value,
        subject_of(scope),
        is_counted(scope["path"]),
        asked.stays_open,
        f"HTTP/1.1 {status.value} {status.phrase}\r\n".encode(),
        _write(start["headers"]),
        b"%b\r\n%b" % (closing, body["body"]),
    )


def _write(headers: _Headers) -> bytes:
    return b"".join([b"%b: %b\r\n" % header for header in headers])


def _measure(echo: Echo) -> int:
    return len(echo.headers) + len(echo.rest) + _LONGEST  # the request, and the objects that hold both
