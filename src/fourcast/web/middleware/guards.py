"""Guards: requests that are refused before any route sees them, for their host or their size; `rates` has one more."""

from __future__ import annotations

from collections.abc import Collection

from fastapi import HTTPException
from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from fourcast.web.failures import make_error_response

__all__ = ["LOOPBACK_NAMES", "HostGuard", "SizeGuard"]

LOOPBACK_NAMES = frozenset({"localhost", "127.0.0.1", "[::1]"})


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


def _host_of(scope: Scope) -> str:
    """The host that a request names, in lower case and without its port."""
    host = Headers(scope=scope).get("host", "").lower()
    name, colon, port = host.rpartition(":")
    return name if colon and port.isdecimal() else host
