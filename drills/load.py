"""A load generator of our own: so many requests a second whether answers come or not, of mixed kinds and clients.

Generators such as wrk wait for an answer before they ask again, and so ask less of a slow server; people do not.
It runs in a process of its own and speaks to loopback addresses only.
"""

from __future__ import annotations

import asyncio
import http.client
import json
import multiprocessing
import random
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from multiprocessing.connection import Connection
from typing import cast
from urllib.parse import urlsplit

import uvloop

from drills.rows import percentile

_MOST_OPEN = 2_000  # requests of one generator under way
_GIVE_UP_S = 15.0
_PROBE_S = 0.05


@dataclass(frozen=True, slots=True)
class Ask:
    """A request, and from which loopback address it comes."""

    path: str
    body: str = ""  # with one it is a POST
    token: str = ""
    source: str = "127.0.0.1"

    def encode(self, host: str) -> bytes:
        """Return what is sent."""
        method = "POST" if self.body else "GET"
        lines = [f"{method} {self.path} HTTP/1.1", f"Host: {host}", "Connection: close"]
        if self.body:
            lines += ["Content-Type: application/json", f"Content-Length: {len(self.body)}"]
        if self.token:
            lines.append(f"X-Game-Token: {self.token}")
        return ("\r\n".join(lines) + "\r\n\r\n" + self.body).encode()


@dataclass
class Seen:
    """What came of many requests."""

    seconds: float = 0.0
    in_time: int = 0  # good answers that came before the last request was sent
    asking_s: float = 0.0  # of processor time that asking took: whoever asks shares the cores with the server
    good_s: list[float] = field(default_factory=list)  # times of those answered with 200 or 201
    answered: list[int] = field(default_factory=list)  # which of the asks these were
    refused_s: list[float] = field(default_factory=list)  # of 429 and 503
    failed: int = 0  # of all else, connections that broke among them

    @property
    def rate(self) -> float:
        """Good answers a second, of those that came while requests were being sent."""
        return (self.in_time or len(self.good_s)) / self.seconds if self.seconds else 0.0

    def times(self, *, refused: bool = False) -> str:
        """Median and 99th percentile in milliseconds."""
        values = self.refused_s if refused else self.good_s
        return f"p50 {percentile(values, 0.5) * 1000:.0f} ms, p99 {percentile(values, 0.99) * 1000:.0f} ms"


def join_seen(parts: Sequence[Seen]) -> Seen:
    """What came of several turns; `answered`, which is about the asks of one, is left out."""
    return Seen(
        sum(part.seconds for part in parts),
        sum(part.in_time for part in parts),
        sum(part.asking_s for part in parts),
        [took for part in parts for took in part.good_s],
        [],
        [took for part in parts for took in part.refused_s],
        sum(part.failed for part in parts),
    )


def load(address: str, asks: Sequence[Ask], rate: float, seconds: float) -> Seen:
    """Ask at this rate for so long, going round the asks; return what was seen. Blocks; call it in a process."""
    return uvloop.run(_load(address, asks, rate, seconds))


async def _load(address: str, asks: Sequence[Ask], rate: float, seconds: float) -> Seen:
    seen, loop, parts = Seen(), asyncio.get_running_loop(), urlsplit(address)
    host, port = parts.hostname or "", parts.port or 80
    assert host == "127.0.0.1", "load goes to this machine alone"
    encoded = [(ask.encode(parts.netloc), ask.source) for ask in asks]
    under_way: set[_Call] = set()
    connecting: set[asyncio.Task[object]] = set()
    started, spent = loop.time(), time.process_time()
    number = 0
    while (now := loop.time()) < started + seconds:
        due = max(1, int((now - started) * rate))  # at least one, also where time flies
        while number < due:
            index = number % len(encoded)
            sent, source = encoded[index]
            number += 1
            if len(under_way) >= _MOST_OPEN:
                seen.failed += 1
                continue
            call = _Call(index, sent, seen, under_way)
            connection = loop.create_connection(partial(_same, call), host, port, local_addr=(source, 0))
            task = loop.create_task(call.begin(connection))
            connecting.add(task)
            task.add_done_callback(connecting.discard)
        await asyncio.sleep(max(0.001, 0.5 / rate))
    seen.seconds = loop.time() - started
    seen.in_time = len(seen.good_s)
    seen.asking_s = time.process_time() - spent
    until = loop.time() + _GIVE_UP_S
    while under_way and loop.time() < until:
        await asyncio.sleep(0.01)
    seen.failed += len(under_way)
    return seen


def _same(call: _Call) -> _Call:
    return call


class _Call(asyncio.Protocol):
    """One request on a connection of its own. As little as possible: whoever measures must not be what is slow."""

    def __init__(self, index: int, sent: bytes, seen: Seen, under_way: set[_Call]) -> None:
        self._index = index
        self._sent = sent
        self._seen = seen
        self._under_way = under_way
        self._status = b""
        self._began = time.perf_counter()
        under_way.add(self)

    async def begin(self, connection: Awaitable[object]) -> None:
        """Connect; what is refused has failed."""
        try:
            await connection
        except OSError:
            self._under_way.discard(self)
            self._seen.failed += 1

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Send the request."""
        cast(asyncio.Transport, transport).write(self._sent)

    def data_received(self, data: bytes) -> None:
        """Look at the status, the first thing that comes."""
        if not self._status:
            self._status = data[9:12]

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002 (the signature is asyncio's)
        """Note how it went: the server closes when it has answered."""
        took = time.perf_counter() - self._began
        self._under_way.discard(self)
        if self._status in (b"200", b"201"):
            self._seen.good_s.append(took)
            self._seen.answered.append(self._index)
        elif self._status in (b"429", b"503"):
            self._seen.refused_s.append(took)
        else:
            self._seen.failed += 1


class Beside:
    """A function that runs in a process of its own and whose result is read later."""

    def __init__(self, function: Callable[..., object], *arguments: object) -> None:
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe(duplex=False)
        self._process = context.Process(target=_run_beside, args=(theirs, function, arguments), daemon=True)
        self._process.start()
        theirs.close()
        assert self._pipe.recv() == "begun"

    def result(self) -> object:
        """Wait for the function to return."""
        found = self._pipe.recv()
        self._process.join()
        return found


def _run_beside(pipe: Connection, function: Callable[..., object], arguments: tuple[object, ...]) -> None:
    pipe.send("begun")
    pipe.send(function(*arguments))


def probe_health(address: str, seconds: float) -> list[float]:
    """Ask for health again and again on new connections; return how long each answer took, in seconds."""
    parts = urlsplit(address)
    times = []
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        began = time.perf_counter()
        connection = http.client.HTTPConnection(parts.hostname or "", parts.port, timeout=_GIVE_UP_S)
        with suppress(OSError):
            connection.request("GET", "/api/v1/health")
            connection.getresponse().read()
        connection.close()
        times.append(time.perf_counter() - began)
        time.sleep(_PROBE_S)
    return times


def random_positions(count: int, plies: range, seed: int) -> list[str]:
    """Return moves of random games that have not ended."""
    from fourcast.game import Game

    rng = random.Random(seed)
    found: set[str] = set()
    while len(found) < count:
        game, length = Game(), rng.choice(plies)
        while len(game) < length and not game.is_over:
            game.push(rng.choice(game.position.legal_columns))
        if not game.is_over:
            found.add(str(game))
    return sorted(found, key=lambda _: rng.random())


def clients(number: int) -> list[str]:
    """Return loopback addresses that count as different clients."""
    return [f"127.0.{1 + index // 250}.{1 + index % 250}" for index in range(number)]


def engine_ask(engine: str, moves: str, source: str) -> Ask:
    """Return a request for the move of an engine."""
    return Ask("/api/v1/engine-move", json.dumps({"engine": engine, "moves": moves}), source=source)
