"""Connections: how many there may be, how long they may take to ask, and what is refused before it is read.

uvicorn's protocol knows one time-out, for connections that wait for their next request. Here a clock also runs while
the head or the body of a request is on its way and while nobody reads an answer. When there are as many connections as
may be, one that has long sent nothing makes room; if there is none, the newcomer gets a sentence and is closed.

What has been asked before, byte for byte, is answered unread (`middleware/echo`). When too many other requests come in
one turn of the event loop the rest are refused unread (`brake`): an answer that costs a tenth of the work is what keeps
the others quick. Whoever watches the server (health, metrics) always gets in.
"""

from __future__ import annotations

import asyncio
import json
from typing import Any, ClassVar, cast

import httptools
from starlette.types import Scope
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from .failures import retry_after
from .limits import Limits
from .middleware.clients import name_client
from .middleware.echo import Asked, Echoes
from .middleware.guards import FREE
from .middleware.headers import HEADERS
from .turns import READ, UNREAD

_SURPLUS = 64  # connections beyond the cap that are told so; more are closed without a word
_HEAD_BYTES = 32_768
_AT_ONCE = 4  # requests of a connection that are answered unread in a turn of the loop
_PIECE = 4_096  # bytes of a body that are read in a turn: requests may follow in them
_FREE_STARTS = tuple(f"GET {path} ".encode() for path in FREE) + tuple(f"GET {path}?".encode() for path in FREE)
_END = b"\r\n\r\n"  # of a head
_COMMON = "".join(f"{name.lower()}: {value}\r\n" for name, value in HEADERS.items())


class GuardedProtocol(HttpToolsProtocol):
    """uvicorn's protocol, guarded. `limits` and `echoes` are set on a subclass made for each server."""

    limits: ClassVar[Limits]
    echoes: ClassVar[Echoes]

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._head_bytes = 0
        self._is_in_head = True
        self._is_new = True  # nothing has been asked yet
        self._is_surplus = False
        self._asked = b""  # the request that is being read, if it came as a whole
        self._later = b""  # what came behind it
        self._will_go_on = False
        self.client_name = ""

    @property
    def patience_s(self) -> float:
        """How long this connection may be silent."""
        return self.limits.head_s if self._head_bytes or self._is_new else self.limits.idle_s

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as in uvicorn
        """Take a new connection, or tell it that there are too many."""
        super().connection_made(transport)
        limits, now = self.limits, self.loop.time()
        self.client_name = name_client(self.client[0]) if self.client else ""
        limits.clients[self.client_name] += 1
        excess = len(self.connections) - limits.connections
        if excess > 0 and not limits.make_room(self.client_name, now):
            limits.tally.count("connections refused")
            self._is_surplus = True
            if excess > _SURPLUS:
                transport.abort()
                return
        limits.silent[self] = now

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        self.limits.clients[self.client_name] -= 1
        if not self.limits.clients[self.client_name]:
            del self.limits.clients[self.client_name]
        for waiting in (self.limits.silent, self.limits.sending, self.limits.unread):
            waiting.pop(self, None)
        self._unset_keepalive_if_required()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read what has come, unless there is something before it."""
        if self._later:
            self._put_off(data)
        else:
            self._read(data)

    def _read(self, data: bytes, *, has_waited: bool = False) -> None:
        """Read one request, or answer some that came before; what follows them is put off.

        So is all of it while it is the turn of others, and what was sent ahead while there is no place for it: a client
        that waits need not be refused.
        """
        self._asked = b""
        if not self._is_in_head:
            data, rest = data[:_PIECE], data[_PIECE:]
        else:
            if not self._head_bytes:
                if not has_waited and self._must_wait(data):
                    self._put_off(data)
                    return
                data = self._answer_unread(data)
            if self._is_answering:
                self._put_off(data)
                return
            end = data.find(_END) + len(_END)
            has_more = len(_END) <= end < len(data)
            is_ahead = (has_more or has_waited) and not self._head_bytes
            if is_ahead and not self.limits.brake.has_place(self.client_name):
                self._put_off(data)
                return
            data, rest = (data[:end], data[end:]) if has_more else (data, b"")
        if data:
            self._read_piece(data)
        if rest:
            self._put_off(rest)

    def _must_wait(self, data: bytes) -> bool:
        """Whether a request that begins with this waits because it is the turn of others."""
        is_free = self._is_surplus or data.startswith(_FREE_STARTS)
        return not is_free and self.limits.brake.turns.must_wait(self.client_name)

    def _put_off(self, data: bytes) -> None:
        """Read this later: in another turn of the loop, so that others have theirs, or when an answer is complete."""
        self._later += data
        if self._later:
            self.limits.silent.pop(self, None)  # it is for us to go on
            self.flow.pause_reading()  # so it stays short: whoever asks for a body lets a chunk more in
            self._go_on()

    def _go_on(self) -> None:
        """See to it that what was put off is read, if it is its turn."""
        if self._will_go_on or (self._is_in_head and self._is_answering):
            return
        self._will_go_on = True
        brake = self.limits.brake
        if self._is_in_head and (brake.turns.must_wait(self.client_name) or not brake.has_place(self.client_name)):
            brake.turns.wait(self.client_name, self)
        else:
            self.loop.call_soon(self.read_later)

    @property
    def is_over(self) -> bool:
        """Whether the connection is closed."""
        return self.parser is None or self.transport.is_closing()

    def read_later(self) -> None:
        """Read what was put off."""
        self._will_go_on = False
        if self.is_over:
            return
        data, self._later = self._later, b""
        self._read(data, has_waited=True)
        if not self._later:
            self.flow.resume_reading()
            if not self._is_answering and self not in self.limits.sending:
                self.limits.silent.setdefault(self, self.loop.time())

    def _read_piece(self, data: bytes) -> None:
        """Read a part of a request, if it is to be read at all."""
        if self._is_in_head:
            if not self._head_bytes and self._refuse_unread(data):
                return
            self._head_bytes += len(data)
            if self._head_bytes > _HEAD_BYTES:
                self._answer_and_close(431, "head_too_large", f"the head may have {_HEAD_BYTES} bytes")
                return
        try:
            self.parser.feed_data(data)
        except httptools.HttpParserUpgrade:
            self.limits.tally.count("upgrades that were not made")
        except httptools.HttpParserError:
            self.limits.tally.count("requests that were no HTTP")
            self.send_400_response("this is no request of HTTP/1.1")

    def on_message_begin(self) -> None:
        """Note that a head has begun to come."""
        super().on_message_begin()
        self._unset_keepalive_if_required()
        self._is_in_head = True
        self._head_bytes = self._head_bytes or 1  # also of one that begins right behind another one
        if self not in self.limits.silent:
            self.limits.silent[self] = self.loop.time()

    def on_headers_complete(self) -> None:
        """Note that the head is there."""
        self._is_in_head = self._is_new = False
        self._head_bytes = 0
        self.limits.silent.pop(self, None)
        self.limits.sending[self] = self.loop.time()
        super().on_headers_complete()
        if self._asked:
            self.echoes.expect(cast(Scope, self.scope), Asked(self._asked, self.cycle.keep_alive))

    def on_message_complete(self) -> None:
        """Note that the request is there."""
        self.limits.sending.pop(self, None)
        self._is_in_head = True
        super().on_message_complete()

    def on_response_complete(self) -> None:
        """Wait for the next request; the sweep keeps the time, so there is no timer for each."""
        self.server_state.total_requests += 1
        if self.transport.is_closing():
            return
        if self.pipeline:
            cycle, app = self.pipeline.pop()
            self._start_asgi_task(cycle, app)
        elif self._later:
            self._go_on()
        else:
            self.flow.resume_reading()
            if self not in self.limits.sending:
                self.limits.silent[self] = self.loop.time()

    def pause_writing(self) -> None:
        """Note that nobody reads."""
        self.limits.unread.setdefault(self, self.loop.time())
        super().pause_writing()

    def resume_writing(self) -> None:
        """Note that somebody reads."""
        self.limits.unread.pop(self, None)
        super().resume_writing()

    def give_up(self, what: str) -> None:
        """Close a connection that took too long: with a word if a request had begun to come."""
        if self.transport.is_closing():
            return
        if what.startswith("answers"):
            self.limits.tally.count(what)
            self.transport.abort()
        elif self._head_bytes or what.startswith("bodies"):
            self.limits.tally.count(what or "heads that did not come")
            self._answer_and_close(408, "too_slow", "the request did not come in time")
        else:
            self.transport.close()

    def turn_away(self) -> None:
        """Refuse a request that waits: another client needs the place of its connection."""
        self._answer_and_close(503, "busy", "the server has too many connections: ask again in a moment")

    def send_400_response(self, msg: str) -> None:
        """Answer what the parser refuses as everything else is answered."""
        self._answer_and_close(400, "bad_request", msg)

    def _answer_unread(self, data: bytes) -> bytes:
        """Answer some requests that came before, byte for byte; return what follows them, if it may be read now."""
        begin = 0
        for _ in range(_AT_ONCE):
            if self._is_surplus or self._is_busy:
                break
            end = data.find(_END, begin) + len(_END)
            request = data[begin:end]
            answer = self.echoes.answer(request, self.client_name, self.server_state.default_headers)
            if answer is None:
                break
            self.limits.brake.count(self.client_name, READ if self._is_new else UNREAD)
            self.server_state.total_requests += 1
            self.transport.write(answer.written)
            self._wait_again(stays_open=answer.stays_open)
            begin = end
            if end == len(data) or not answer.stays_open:
                return b""
        else:
            self.limits.brake.take_place()
            self._put_off(data[begin:])
            return b""
        return data[begin:]

    @property
    def _is_answering(self) -> bool:
        """Whether an answer is under way."""
        return bool(self.pipeline) or (self.cycle is not None and not self.cycle.response_complete)

    @property
    def _is_busy(self) -> bool:
        """Whether an answer is under way, or nobody reads what is sent."""
        return self._is_answering or self.flow.write_paused or self.transport.is_closing()

    def _refuse_unread(self, data: bytes) -> bool:
        """Refuse a whole request without reading it, when there is reason to and it is nobody who watches."""
        if data.startswith(_FREE_STARTS):
            return False
        self.limits.brake.count(self.client_name)
        if self._is_surplus:
            self.turn_away()
            return True
        # What is not whole, or has a body, is read: it cannot be told where the next request begins.
        is_whole = data.startswith(b"GET ") and data.find(_END) == len(data) - len(_END) and not _may_have_body(data)
        if is_whole:
            self._asked = data
        if not is_whole or self._is_busy or not self.limits.brake.refuses(self.client_name):
            return False
        stays_open = b"\r\nconnection: close" not in data.lower()
        self.transport.write(_write(503, "busy", "the server is busy: ask again in a moment", stays_open=stays_open))
        self._wait_again(stays_open=stays_open)
        return True

    def _wait_again(self, *, stays_open: bool) -> None:
        """Wait for the next request, at the end of the line of those who owe one."""
        self._is_new = False
        self.limits.silent.pop(self, None)
        if stays_open:
            self.limits.silent[self] = self.loop.time()
        else:
            self.transport.close()

    def _answer_and_close(self, status: int, code: str, message: str) -> None:
        if self.cycle is None or self.cycle.response_complete or not self.cycle.response_started:
            self.transport.write(_write(status, code, message, stays_open=False))
        if self.cycle is not None and not self.cycle.response_complete:
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        self.transport.close()


_PHRASES = {
    400: "Bad Request",
    408: "Request Timeout",
    431: "Request Header Fields Too Large",
    503: "Service Unavailable",
}


def _may_have_body(request: bytes) -> bool:
    """Whether a body may follow this head, which then is no whole request."""
    head = request.lower()
    return b"\ncontent-length" in head or b"\ntransfer-encoding" in head


def _write(status: int, code: str, message: str, *, stays_open: bool) -> bytes:
    """An error as it goes over the wire."""
    body = json.dumps({"code": code, "message": message})
    head = f"HTTP/1.1 {status} {_PHRASES[status]}\r\ncontent-type: application/json\r\ncontent-length: {len(body)}\r\n"
    more = f"retry-after: {retry_after()}\r\n" if status == 503 else ""
    closing = "" if stays_open else "connection: close\r\n"
    return f"{head}{_COMMON}cache-control: no-store\r\n{more}{closing}\r\n{body}".encode()
