"""Shelf: answers that never change, kept as they were sent, so that sending one again costs next to nothing.

A route says that its answer may be kept (`keep`); the same address then gets the same bytes, compressed as the client
understands them, and a client that has them already (If-None-Match) gets none. What is kept takes a bounded amount of
memory; what has gone unused the longest makes room.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import TypeAlias

from cachetools import LRUCache
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .guards import find_header

_SLOT, _HIT = "fourcast.shelf", "fourcast.shelf.hit"  # in the scope of a request
_LARGEST = 1_000_000  # bytes: one answer must not take the place of hundreds
_ASK_EACH_TIME = (b"cache-control", b"no-cache")  # a browser may keep it, but asks by its ETag whether it is the same
_NOT_SENT_WITH_304 = frozenset({b"content-length", b"content-type", b"content-encoding"})

_Headers: TypeAlias = list[tuple[bytes, bytes]]
_Key: TypeAlias = tuple[str, bytes, bytes]


@dataclass(slots=True)
class _Slot:
    """What a route says about its answer."""

    may_keep: bool = False


@dataclass(frozen=True, slots=True)
class _Kept:
    """An answer as it was sent."""

    headers: _Headers
    body: bytes
    tag: bytes
    route: object  # for the log and the metrics
    endpoint: object


def keep(request: Request) -> None:
    """Let the answer to a request be kept: it will be the same for everybody and always."""
    slot = request.scope.get(_SLOT)
    if slot is not None:
        slot.may_keep = True


def is_from_shelf(scope: Scope) -> bool:
    """Whether a request got an answer that was kept."""
    return _HIT in scope


class Shelf:
    """Answers kept in memory, at most so many bytes of them."""

    def __init__(self, app: ASGIApp, most_bytes: int) -> None:
        self._app = app
        self._kept: LRUCache[_Key, _Kept] = LRUCache(most_bytes, getsizeof=_measure)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] != "http" or scope["method"] != "GET" or self._kept.maxsize == 0:
            await self._app(scope, receive, send)
            return
        key = (scope["path"], scope["query_string"], _encodings(scope))
        kept = self._kept.get(key)
        if kept is None:
            await self._fill(key, scope, receive, send)
            return
        scope[_HIT] = True
        # Whoever counts requests finds here what the router would have said.
        scope["route"], scope["endpoint"] = kept.route, kept.endpoint
        is_known = kept.tag in find_header(scope, b"if-none-match")
        headers = (
            [header for header in kept.headers if header[0] not in _NOT_SENT_WITH_304] if is_known else kept.headers
        )
        await send({"type": "http.response.start", "status": 304 if is_known else 200, "headers": headers})
        await send({"type": "http.response.body", "body": b"" if is_known else kept.body})

    async def _fill(self, key: _Key, scope: Scope, receive: Receive, send: Send) -> None:
        slot = scope[_SLOT] = _Slot()
        started: Message = {}
        body = bytearray()

        async def send_held(message: Message) -> None:
            """Hold the head back until it is known whether the answer gets a tag."""
            nonlocal started
            if message["type"] == "http.response.start":
                started = message
                if not slot.may_keep or message["status"] != 200:
                    await send(message)
                return
            if not slot.may_keep or started["status"] != 200:
                await send(message)
                return
            body.extend(message.get("body", b""))
            if not message.get("more_body", False):
                kept = _make(started.get("headers", ()), bytes(body), scope)
                if len(body) <= _LARGEST and _measure(kept) <= self._kept.maxsize:
                    self._kept[key] = kept
                await send({"type": "http.response.start", "status": 200, "headers": kept.headers})
                await send({"type": "http.response.body", "body": kept.body})

        await self._app(scope, receive, send_held)


def _make(headers: Sequence[tuple[bytes, bytes]], body: bytes, scope: Scope) -> _Kept:
    tag = b'"' + blake2b(body, digest_size=12).hexdigest().encode() + b'"'
    names = {name for name, _ in headers}
    told = [*headers, (b"etag", tag)]
    if b"cache-control" not in names:
        told.append(_ASK_EACH_TIME)
    if b"content-length" not in names:
        told.append((b"content-length", str(len(body)).encode()))
    return _Kept(told, body, tag, scope.get("route"), scope.get("endpoint"))


def _measure(kept: _Kept) -> int:
    return len(kept.body) + 1_500  # headers, key and the objects that hold them, roughly


def _encodings(scope: Scope) -> bytes:
    """What of the request decides how an answer is compressed."""
    accepted = find_header(scope, b"accept-encoding")
    return (b"b" if b"br" in accepted else b"") + (b"g" if b"gzip" in accepted else b"")
