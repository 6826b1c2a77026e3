"""Guards: requests that are refused before any route sees them, for their host, their size, or coming too often."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection
from time import monotonic

from cachetools import LRUCache
from fastapi import HTTPException
from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from fourcast.web.failures import make_error_response

LOOPBACK_NAMES = frozenset({"localhost", "127.0.0.1", "[::1]"})
_COUNTED = "/api/"
_MOST_CLIENTS = 10_000  # remembered at a time: a flood of addresses must not fill the memory


class HostGuard:
    """Refuses requests that name another host than ours.

    A foreign page can make its own name point to 127.0.0.1 and then ask this server in its visitors' browsers; such
    requests still carry the foreign name.
    """

    def __init__(self, app: ASGIApp, names: Collection[str]) -> None:
        self._app = app
        self._names = {name.lower() for name in names}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] == "http" and _host_of(scope) not in self._names:
            message = f"unknown host: this server answers to {', '.join(sorted(self._names))} only"
            await make_error_response(400, "unknown_host", message)(scope, receive, send)
            return
        await self._app(scope, receive, send)


class SizeGuard:
    """Refuses long queries, and bodies that are too large, said or found to be so."""

    def __init__(self, app: ASGIApp, body_bytes: int, query_bytes: int) -> None:
        self._app = app
        self._body_bytes = body_bytes
        self._query_bytes = query_bytes

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        if len(scope["query_string"]) > self._query_bytes:
            message = f"the query is too long: it may have {self._query_bytes} bytes"
            await make_error_response(400, "query_too_long", message)(scope, receive, send)
            return
        length = Headers(scope=scope).get("content-length", "0")
        if length.isdecimal() and int(length) > self._body_bytes:
            await make_error_response(413, "body_too_large", self._too_large)(scope, receive, send)
            return
        await self._app(scope, self._counting(receive), send)

    @property
    def _too_large(self) -> str:
        return f"the body is too large: it may have {self._body_bytes} bytes"

    def _counting(self, receive: Receive) -> Receive:
        received = 0

        async def receive_counted() -> Message:
            nonlocal received
            message = await receive()
            received += len(message.get("body", b""))
            if received > self._body_bytes:
                raise HTTPException(413, self._too_large)  # in the middle of a route, which it ends
            return message

        return receive_counted


class ClientRates:
    """How often clients may ask: each has `burst` tokens at first, `rate` more per second, never more than `burst`.

    A request costs one. Clients not seen for the longest time are forgotten first. Rate 0: everyone may.
    """

    def __init__(self, rate: float, burst: int, clock: Callable[[], float] = monotonic) -> None:
        self._rate = rate
        self._burst = burst
        self._clock = clock
        self._buckets: LRUCache[str, tuple[float, float]] = LRUCache(
            _MOST_CLIENTS
        )  # tokens, and when there were so many

    def __len__(self) -> int:
        return len(self._buckets)

    def wait_s(self, client: str) -> int:
        """Count a request of the client: 0 if it may go on, else whole seconds to wait before the next one."""
        if self._rate == 0:
            return 0
        now = self._clock()
        tokens, counted = self._buckets.get(client, (self._burst, now))
        tokens = min(self._burst, tokens + (now - counted) * self._rate)
        has_one = tokens >= 1
        self._buckets[client] = (tokens - has_one, now)
        return 0 if has_one else math.ceil((1 - tokens) / self._rate)


class RateGuard:
    """Refuses clients that ask for work too often.

    Only the API is counted: the few files of the page cost next to nothing.
    """

    def __init__(self, app: ASGIApp, rates: ClientRates) -> None:
        self._app = app
        self._rates = rates

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] == "http" and scope["path"].startswith(_COUNTED):
            client = scope.get("client")
            wait_s = self._rates.wait_s(client[0] if client else "")
            if wait_s:
                message = f"too many requests: ask again in {wait_s} seconds"
                response = make_error_response(429, "too_many_requests", message, {"Retry-After": str(wait_s)})
                await response(scope, receive, send)
                return
        await self._app(scope, receive, send)


def _host_of(scope: Scope) -> str:
    """The host that a request names, in lower case and without its port."""
    host = Headers(scope=scope).get("host", "").lower()
    name, colon, port = host.rpartition(":")
    return name if colon and port.isdecimal() else host
