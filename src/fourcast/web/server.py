"""Running the app: listening, saying when it is ready, and ending within a few seconds when told to."""

from __future__ import annotations

import asyncio
import errno
import gc
import signal
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from types import FrameType

import uvicorn
from fastapi import FastAPI

from . import backlog
from .app import create_app
from .connections import GuardedProtocol
from .failures import ServerError
from .limits import Limits
from .middleware.observation import set_up_logs
from .services import Services
from .settings import Settings

_FINISH_S = 1.5  # for work under way to finish by itself; then it is cancelled
_GRACE_S = 2.5  # after which answers that are still being sent are cut off
_SPARE_FILES = 128  # beside connections: the database, the book, pipes; and as many again while they are taken


@dataclass(frozen=True, slots=True)
class Ending:
    """How a server came to its end."""

    signal: int | None  # that ended it
    has_ended: bool  # all of its work; otherwise a thread is still busy


def serve(settings: Settings, announce: Callable[[str], None]) -> Ending:
    """Serve until a signal comes; `announce` is called with the address as soon as connections are accepted.

    Raises ServerError if the address cannot be listened at, StorageError if the database cannot be used.
    """
    if settings.workers > 1:
        from .workers import serve_with_workers

        return serve_with_workers(settings, announce)
    with listen(settings.host, settings.port) as listener:
        return run(settings, listener, lambda: announce(address_of(settings.host, listener)))


def run(
    settings: Settings, listener: socket.socket, say_ready: Callable[[], None], memory: memoryview | None = None
) -> Ending:
    """Serve at a socket until a signal comes. `memory` is where clients are counted, if several processes do."""
    app = create_app(settings, memory)
    set_up_logs(settings.log_format)
    config = uvicorn.Config(
        app,
        http=_make_protocol(app.state.services),
        log_config=None,
        access_log=False,
        server_header=False,
        ws="none",
        lifespan="on",
        backlog=backlog.LENGTH,
        timeout_graceful_shutdown=_GRACE_S,  # type: ignore[arg-type]  # it is handed to asyncio, which takes fractions
        proxy_headers=bool(settings.trusted_proxies),
        forwarded_allow_ips=settings.trusted_proxies or None,
    )
    app.state.services.brake.count_waiting = partial(backlog.count_waiting, listener)
    server = _Server(config, say_ready, app.state.services.pool.cancel_all)
    _build_routes(app)
    _settle_memory()
    server.run(sockets=backlog.multiply(listener))
    return Ending(server.ended_by, app.state.has_ended)


def _build_routes(app: FastAPI) -> None:
    """Let FastAPI build its routes now: it would do so when the first request comes, which holds up all others."""
    for route in app.routes:
        route.matches({"type": "http", "method": "GET", "path": "/api/v1/nothing", "root_path": "", "headers": []})


def _settle_memory() -> None:
    """Let the collector pass over what is there before the first request and stays to the end.

    Looking through all of it stops every thread for a tenth of a second, again and again.
    """
    gc.collect()
    gc.freeze()


def _make_protocol(services: Services) -> type[GuardedProtocol]:
    """The protocol with the limits of this server."""
    settings = services.settings
    most = min(settings.connections, _allow_files(settings.connections) - _SPARE_FILES)
    found = Limits(max(1, most), settings.head_s, settings.body_s, settings.idle_s, services.brake, services.tally)

    class Protocol(GuardedProtocol):
        limits = found
        echoes = services.echoes

    return Protocol


def _allow_files(connections: int) -> int:
    """Let the process open a file for each connection and some more, as far as the system does; return how many."""
    if sys.platform == "win32":
        return connections + _SPARE_FILES
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = connections + backlog.LENGTH + _SPARE_FILES
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return connections + _SPARE_FILES
    allowed = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, hard))
        soft = allowed
    return max(_SPARE_FILES + 1, soft - backlog.LENGTH)


class _Server(uvicorn.Server):
    """Says when it accepts connections, and takes a signal for an order to end, not for something to raise again."""

    def __init__(self, config: uvicorn.Config, say_ready: Callable[[], None], cancel_work: Callable[[], None]) -> None:
        super().__init__(config)
        self.ended_by: int | None = None
        self._say_ready = say_ready
        self._cancel_work = cancel_work
        self._sweeping: asyncio.Future[None] | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to accept connections."""
        await super().startup(sockets)
        if self.started and not self.should_exit:
            protocol = self.config.http_protocol_class
            if isinstance(protocol, type) and issubclass(protocol, GuardedProtocol):
                self._sweeping = asyncio.ensure_future(protocol.limits.sweep())
            self._say_ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Accept no more, give work under way a moment to finish, cancel the rest."""
        asyncio.get_running_loop().call_later(_FINISH_S, self._cancel_work)
        if self._sweeping is not None:
            self._sweeping.cancel()
        await super().shutdown(sockets)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:  # noqa: ARG002 (the signature is uvicorn's)
        """Begin to end; a second Ctrl-C does not wait for anybody."""
        self.force_exit = self.should_exit and sig == signal.SIGINT
        self.should_exit = True
        self.ended_by = sig


def listen(host: str, port: int, *, is_shared: bool = False) -> socket.socket:
    """Return a socket that is bound to the address, or say in a sentence why there is none.

    Of sockets that share an address each gets a part of the connections.
    """
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
    except (OSError, UnicodeError):
        raise ServerError(f"cannot listen on {host!r}: it is no address of this machine; try 127.0.0.1") from None
    listener = socket.socket(family, kind, protocol)
    try:
        if hasattr(socket, "SO_REUSEPORT"):  # elsewhere than on POSIX it would let two servers share a port
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            if is_shared:
                listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        listener.bind(address)
    except OSError as error:
        listener.close()
        raise ServerError(f"cannot listen on {host} port {port}: {_reason(error)}") from None
    return listener


def _reason(error: OSError) -> str:
    if error.errno == errno.EADDRINUSE:
        return "the port is taken; choose another with --port or end the other program"
    if error.errno == errno.EACCES:
        return "the system does not allow it; choose a port above 1023 with --port"
    return f"{(error.strerror or str(error)).lower()}; choose another address with --host"


def address_of(host: str, listener: socket.socket) -> str:
    """Return the address of a socket as people type it."""
    port = listener.getsockname()[1]
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
