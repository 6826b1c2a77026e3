"""How often a client may ask: a bucket of tokens for each, refilled with time; a request to the API costs one."""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Callable
from time import monotonic

from starlette.types import ASGIApp, Receive, Scope, Send

from fourcast.web.failures import make_error_response

__all__ = ["ClientRates", "RateGuard", "TokenBucket"]

_COUNTED = "/api/"
_MOST_CLIENTS = 10_000  # remembered at a time: a flood of addresses must not fill the memory


class TokenBucket:
    """`burst` tokens at first, `rate` more a second, never more than `burst`."""

    __slots__ = ("_burst", "_rate", "_tokens", "_updated")

    def __init__(self, rate: float, burst: int, now: float) -> None:
        self._rate = rate
        self._burst = burst
        self._tokens = float(burst)
        self._updated = now

    def take(self, now: float) -> float:
        """Take a token and return 0, or return the seconds until there is one."""
        self._tokens = min(self._burst, self._tokens + (now - self._updated) * self._rate)
        self._updated = now
        if self._tokens >= 1:
            self._tokens -= 1
            return 0.0
        return (1 - self._tokens) / self._rate


class ClientRates:
    """A bucket for each client; those not seen for the longest time are forgotten first. Rate 0: everyone may."""

    def __init__(self, rate: float, burst: int, clock: Callable[[], float] = monotonic) -> None:
        self._rate = rate
        self._burst = burst
        self._clock = clock
        self._buckets: OrderedDict[str, TokenBucket] = OrderedDict()

    def __len__(self) -> int:
        return len(self._buckets)

    def wait_s(self, client: str) -> int:
        """Count a request of the client: 0 if it may go on, else whole seconds to wait before the next one."""
        if self._rate == 0:
            return 0
        now = self._clock()
        bucket = self._buckets.get(client)
        if bucket is None:
            bucket = self._buckets[client] = TokenBucket(self._rate, self._burst, now)
            if len(self._buckets) > _MOST_CLIENTS:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(client)
        return math.ceil(bucket.take(now))


class RateGuard:
    """Refuses clients that ask for work too often.

    Only the API is counted: opening the page takes some sixty small files, which cost next to nothing.
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
