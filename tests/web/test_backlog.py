"""Connections that wait to be taken: counted by the system, and taken several in a turn of uvloop."""

from __future__ import annotations

import asyncio
import socket
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from fourcast.web import backlog
from fourcast.web.server import listen
from tests.harness.waiting import PATIENCE_S, wait_until

CONNECTIONS = 48


@pytest.fixture
def listener() -> Iterator[socket.socket]:
    with listen("127.0.0.1", 0) as listener:
        listener.listen(backlog.LENGTH)
        listener.setblocking(False)
        yield listener


def connect(stack: ExitStack, listener: socket.socket) -> None:
    for _ in range(CONNECTIONS):
        stack.enter_context(socket.create_connection(listener.getsockname(), PATIENCE_S))


@pytest.mark.skipif(sys.platform != "linux", reason="other systems do not tell")
def test_connections_that_nobody_has_taken_are_counted(listener: socket.socket) -> None:
    assert backlog.count_waiting(listener) == 0
    with ExitStack() as stack:
        connect(stack, listener)
        wait_until(lambda: backlog.count_waiting(listener) == CONNECTIONS)
        listener.accept()[0].close()
        assert backlog.count_waiting(listener) == CONNECTIONS - 1


def test_socket_that_is_closed_has_nobody_waiting() -> None:
    closed = socket.socket()
    closed.close()
    assert backlog.count_waiting(closed) == 0


def test_turn_takes_several_connections(listener: socket.socket) -> None:
    uvloop = pytest.importorskip("uvloop")
    turn, taken = 0, Counter[int]()

    class Taken(asyncio.Protocol):
        def connection_made(self, transport: asyncio.BaseTransport) -> None:
            taken[turn] += 1
            transport.close()

    async def take() -> None:
        nonlocal turn
        loop = asyncio.get_running_loop()
        servers = [await loop.create_server(Taken, sock=copy, backlog=512) for copy in backlog.multiply(listener)]
        while taken.total() < CONNECTIONS:
            turn += 1
            await asyncio.sleep(0)
        for server in servers:
            server.close()

    with ExitStack() as stack:
        connect(stack, listener)
        uvloop.run(asyncio.wait_for(take(), PATIENCE_S))
    assert max(taken.values()) >= 4
