"""Requests as bytes, on connections of their own: what clients can do that no library for them does."""

from __future__ import annotations

import re
import socket
import time
from contextlib import closing
from urllib.parse import urlsplit

from tests.harness.servers import ServerProcess
from tests.harness.waiting import PATIENCE_S

HOST = "Host: 127.0.0.1\r\n"
_ECHOES = re.compile(r"(?m)^fourcast_echoes_total (\d+)")


def connect(server: ServerProcess, *, source: str = "127.0.0.1") -> socket.socket:
    """Connect from a loopback address."""
    parts = urlsplit(server.address)
    assert parts.hostname is not None
    return socket.create_connection((parts.hostname, parts.port or 0), PATIENCE_S, (source, 0))


def read_all(connection: socket.socket) -> bytes:
    """Read until the server closes."""
    parts = []
    while part := connection.recv(65_536):
        parts.append(part)
    return b"".join(parts)


def write(path: str, *headers: str, version: str = "1.1") -> bytes:
    """Return a whole request."""
    return "".join([f"GET {path} HTTP/{version}\r\n", HOST, *(f"{header}\r\n" for header in headers), "\r\n"]).encode()


def ask_until_closed(server: ServerProcess, *parts: bytes) -> bytes:
    """Send this bit by bit; return all that comes until the server closes."""
    with closing(connect(server)) as connection:
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for part in parts:
            connection.sendall(part)
            time.sleep(0.001)
        return read_all(connection)


def count_echoes(server: ServerProcess) -> int:
    """How many requests were answered unread."""
    found = _ECHOES.search(server.client.get("/metrics").text)
    assert found is not None
    return int(found[1])


def prepare(server: ServerProcess, request: bytes) -> bytes:
    """Ask until the answer comes unread; return the first one, which did not."""
    first = ask_until_closed(server, request)
    before = count_echoes(server)
    while count_echoes(server) == before:
        time.sleep(0.01)
        ask_until_closed(server, request)
    return first
