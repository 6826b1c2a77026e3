"""Running the app: listening, saying when it is ready, and ending within a few seconds when told to."""

from __future__ import annotations

import asyncio
import errno
import signal
import socket
from collections.abc import Callable
from dataclasses import dataclass
from types import FrameType

import uvicorn

from .app import create_app
from .failures import ServerError
from .middleware.observation import set_up_logs
from .settings import Settings

_FINISH_S = 2.0  # for work under way to finish by itself; then it is cancelled
_GRACE_S = 3  # after which answers that are still being sent are cut off
_BACKLOG = 2048  # connections that the system may keep waiting


@dataclass(frozen=True, slots=True)
class Ending:
    """How a server came to its end."""

    signal: int | None  # that ended it
    has_ended: bool  # all of its work; otherwise a thread is still busy


def serve(settings: Settings, announce: Callable[[str], None]) -> Ending:
    """Serve until a signal comes; `announce` is called with the address as soon as connections are accepted.

    Raises ServerError if the address cannot be listened at, StorageError if the database cannot be used.
    """
    listener = _listen(settings.host, settings.port)
    with listener:
        app = create_app(settings)
        set_up_logs(settings.log_format)
        config = uvicorn.Config(
            app,
            log_config=None,
            access_log=False,
            server_header=False,
            ws="none",
            lifespan="on",
            backlog=_BACKLOG,
            timeout_graceful_shutdown=_GRACE_S,
            proxy_headers=bool(settings.trusted_proxies),
            forwarded_allow_ips=settings.trusted_proxies or None,
        )
        server = _Server(
            config, lambda: announce(_address(settings.host, listener)), app.state.services.pool.cancel_all
        )
        server.run(sockets=[listener])
    return Ending(server.ended_by, app.state.has_ended)


class _Server(uvicorn.Server):
    """Says when it accepts connections, and takes a signal for an order to end, not for something to raise again."""

    def __init__(self, config: uvicorn.Config, say_ready: Callable[[], None], cancel_work: Callable[[], None]) -> None:
        super().__init__(config)
        self.ended_by: int | None = None
        self._say_ready = say_ready
        self._cancel_work = cancel_work

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to accept connections."""
        await super().startup(sockets)
        if self.started and not self.should_exit:
            self._say_ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Accept no more, give work under way a moment to finish, cancel the rest."""
        asyncio.get_running_loop().call_later(_FINISH_S, self._cancel_work)
        await super().shutdown(sockets)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:  # noqa: ARG002 (the signature is uvicorn's)
        """Begin to end; a second Ctrl-C does not wait for anybody."""
        self.force_exit = self.should_exit and sig == signal.SIGINT
        self.should_exit = True
        self.ended_by = sig


def _listen(host: str, port: int) -> socket.socket:
    """Return a socket that is bound to the address, or say in a sentence why there is none."""
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


def _address(host: str, listener: socket.socket) -> str:
    port = listener.getsockname()[1]
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
