"""Guards: requests that are refused before any route sees them: wrong host, foreign page, too often, too large."""

from __future__ import annotations

import ipaddress
import math
from collections import Counter
from collections.abc import Collection
from urllib.parse import urlsplit

from fastapi import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from fourcast.web.failures import make_error_response, retry_after
from fourcast.web.metrics import Metrics

from .clients import ClientRates, client_of, current_client

LOOPBACK_NAMES = frozenset({"localhost", "127.0.0.1", "[::1]"})
API = "/api/"
FREE = frozenset({"/api/v1/health", "/api/v1/metrics", "/metrics"})  # for machines that watch: cheap, and never refused
_FOR_ANYBODY = frozenset({"/api/v1/picture.png", "/api/v1/film.svg", "/api/v1/film.gif"})  # other pages may show them
_OURS = frozenset({b"same-origin", b"none"})  # asked by our own page, or by a person


def is_counted(path: str) -> bool:
    """Whether a client may ask for this only so often."""
    return path.startswith(API) and path not in FREE


def find_header(scope: Scope, name: bytes) -> bytes:
    """Return the first header of this name, in lower case; empty if there is none."""
    for key, value in scope["headers"]:
        if key == name:
            found: bytes = value
            return found
    return b""


class HostGuard:
    """Refuses requests that name another host than ours.

    A foreign page can make its own name point to this machine and then ask this server in its visitors' browsers; such
    requests still carry the foreign name. A name without a dot, one below .local and an address cannot be borrowed so:
    `is_open` accepts these, too.
    """

    def __init__(self, app: ASGIApp, names: Collection[str], is_open: bool = False) -> None:
        self._app = app
        self._names = {name.lower() for name in names}
        self._is_open = is_open
        self._known: set[bytes] = set()  # headers that were accepted, as they were sent

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] == "http":
            host = find_header(scope, b"host")
            if host not in self._known and not self._accept(host):
                message = (
                    f"unknown host: this server answers to {', '.join(sorted(self._names))} only; "
                    "FOURCAST_PUBLIC_URL names where people find it"
                )
                await make_error_response(400, "unknown_host", message)(scope, receive, send)
                return
        await self._app(scope, receive, send)

    def _accept(self, header: bytes) -> bool:
        name = read_host(header)
        is_ours = name in self._names or (self._is_open and _cannot_be_borrowed(name))
        if is_ours and len(self._known) < 100:
            self._known.add(header)
        return is_ours


def read_host(header: bytes) -> str:
    """Return the host that a header names, in lower case and without its port."""
    host = header.decode("latin-1").lower()
    name, colon, port = host.rpartition(":")
    return name if colon and port.isdecimal() else host


def _cannot_be_borrowed(name: str) -> bool:
    if not name:
        return False
    try:
        ipaddress.ip_address(name.removeprefix("[").removesuffix("]"))
    except ValueError:
        return "." not in name or name.endswith(".local")
    return True


class SiteGuard:
    """Refuses what a foreign page makes its visitors' browsers ask: nobody has wanted it, and it changes or costs.

    Browsers say where a request comes from (Sec-Fetch-Site; Origin with everything but GET). Whoever follows a link,
    or shows one of the pictures made for other pages, is let through.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] == "http" and scope["path"].startswith(API) and _is_foreign(scope):
            message = "this was asked by another site's page: open Fourcast's own page, or ask without a browser"
            await make_error_response(403, "cross_site", message)(scope, receive, send)
            return
        await self._app(scope, receive, send)


def _is_foreign(scope: Scope) -> bool:
    is_reading = scope["method"] in ("GET", "HEAD")
    if is_reading and scope["path"] in _FOR_ANYBODY:
        return False
    site = find_header(scope, b"sec-fetch-site")
    if site:
        is_followed = find_header(scope, b"sec-fetch-mode") == b"navigate"
        is_whole = find_header(scope, b"sec-fetch-dest") in (b"document", b"")
        return site not in _OURS and not (is_reading and is_followed and is_whole)
    origin = find_header(scope, b"origin")
    if not origin:
        return False  # no browser, or one so old that it does not tell
    named = urlsplit(origin.decode("latin-1")).netloc.lower()
    return named != find_header(scope, b"host").decode("latin-1").lower()


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
        length = find_header(scope, b"content-length")
        if length.isdigit() and int(length) > self._body_bytes:
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


class RateGuard:
    """Refuses clients that ask for work too often, and everybody while too many requests are being answered.

    A client may have as many requests under way as there are places left: one alone takes half of them, two a third
    each, so that there is always room for whoever comes next.

    Only the API is counted: the few files of the page cost next to nothing. Whoever watches the server is not.
    """

    def __init__(self, app: ASGIApp, rates: ClientRates, in_flight: int, metrics: Metrics) -> None:
        self._app = app
        self._rates = rates
        self._most = in_flight
        self._metrics = metrics
        self._in_flight = 0
        self._of_client: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] != "http" or not is_counted(scope["path"]):
            await self._app(scope, receive, send)
            return
        client = client_of(scope)
        wait_s = self._rates.wait_s(client)
        if wait_s:
            self._metrics.shed.labels("rate").inc()
            await refuse_for(wait_s, "too_many_requests", "too many requests")(scope, receive, send)
            return
        if self._of_client[client] >= self._most - self._in_flight:
            self._metrics.shed.labels("in_flight").inc()
            message = "the server is busy: ask again in a moment"
            await make_error_response(503, "busy", message, {"Retry-After": retry_after()})(scope, receive, send)
            return
        current_client.set(client)
        self._in_flight += 1
        self._of_client[client] += 1
        try:
            await self._app(scope, receive, send)
        finally:
            self._in_flight -= 1
            self._of_client[client] -= 1
            if not self._of_client[client]:
                del self._of_client[client]


def refuse_for(wait_s: float, code: str, what: str) -> ASGIApp:
    """Return the answer to a client that has to wait: it says how long, so that it need not try."""
    seconds = math.ceil(wait_s)
    message = f"{what}: ask again in {seconds} second{'' if seconds == 1 else 's'}"
    return make_error_response(429, code, message, {"Retry-After": str(seconds)})
