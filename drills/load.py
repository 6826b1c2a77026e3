"""A load generator of our own: so many requests a second whether answers come or not, of mixed kinds and clients.

Generators such as wrk wait for an answer before they ask again, and so ask less of a slow server; people do not.
It runs in a process of its own and speaks to loopback addresses only.
"""

from __future__ import annotations

import json
import multiprocessing
import random
import select
import socket
import time
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from urllib.parse import urlsplit

from drills.rows import milliseconds, percentile

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
        return f"p50 {milliseconds(percentile(values, 0.5))}, p99 {milliseconds(percentile(values, 0.99))}"


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
    parts = urlsplit(address)
    assert parts.hostname == "127.0.0.1", "load goes to this machine alone"
    with closing(_Asking((parts.hostname, parts.port or 80), asks, parts.netloc)) as asking:
        return asking.go_on(rate, seconds)


class _Asking:
    """Requests on connections of their own. As little as possible: whoever measures must not be what is slow."""

    def __init__(self, address: tuple[str, int], asks: Sequence[Ask], host: str) -> None:
        self._address = address
        self._asks = [(ask.encode(host), ask.source) for ask in asks]
        self._seen = Seen()
        self._calls: dict[int, _Call] = {}  # by the number of the file
        self._poll = select.epoll()

    def close(self) -> None:
        """Give up what is under way."""
        for call in self._calls.values():
            call.connection.close()
        self._poll.close()

    def go_on(self, rate: float, seconds: float) -> Seen:
        """Ask for so long, each time when it is due; then wait for the answers that are still to come."""
        seen = self._seen
        started, spent, number = time.perf_counter(), time.process_time(), 0
        while (now := time.perf_counter()) < started + seconds:
            if now >= started + number / rate:
                self._ask(number % len(self._asks))
                number += 1
                self._look(0)
            else:
                self._look(started + number / rate - now)
        seen.seconds = time.perf_counter() - started
        seen.in_time = len(seen.good_s)
        seen.asking_s = time.process_time() - spent
        until = time.perf_counter() + _GIVE_UP_S
        while self._calls and time.perf_counter() < until:
            self._look(0.01)
        seen.failed += len(self._calls)
        return seen

    def _ask(self, index: int) -> None:
        if len(self._calls) >= _MOST_OPEN:
            self._seen.failed += 1
            return
        request, source = self._asks[index]
        began = time.perf_counter()
        connection = socket.socket()
        connection.setblocking(False)
        connection.bind((source, 0))
        connection.connect_ex(self._address)  # on this machine it is made at once, unless too many wait to be taken
        call = self._calls[connection.fileno()] = _Call(connection, index, request, began)
        self._poll.register(connection, select.EPOLLIN if call.send() else select.EPOLLIN | select.EPOLLOUT)

    def _look(self, wait_s: float) -> None:
        """See what has come, waiting for so long at most: the poll itself counts in milliseconds."""
        if wait_s and not select.select([self._poll], [], [], wait_s)[0]:
            return
        for number, _ in self._poll.poll(0):
            call = self._calls[number]
            if not call.is_sent and call.send():
                self._poll.modify(number, select.EPOLLIN)
            if call.is_answered():
                self._end(call)

    def _end(self, call: _Call) -> None:
        took = time.perf_counter() - call.began
        del self._calls[call.connection.fileno()]
        call.connection.close()
        if call.status in (b"200", b"201"):
            self._seen.good_s.append(took)
            self._seen.answered.append(call.index)
        elif call.status in (b"429", b"503"):
            self._seen.refused_s.append(took)
        else:
            self._seen.failed += 1


@dataclass(slots=True)
class _Call:
    """One request under way."""

    connection: socket.socket
    index: int
    request: bytes
    began: float
    status: bytes = b""
    is_sent: bool = False

    def send(self) -> bool:
        """Send the request if the connection is there, and tell so; what is refused is seen when it is read."""
        with suppress(BlockingIOError):
            with suppress(ConnectionError):
                self.connection.sendall(self.request)
            self.is_sent = True
        return self.is_sent

    def is_answered(self) -> bool:
        """Read what has come; tell whether it was the end: the server closes when it has answered."""
        try:
            while part := self.connection.recv(65_536):
                self.status = self.status or part[9:12]
        except BlockingIOError:
            return False
        except ConnectionError:
            return True
        return True


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
    request = Ask("/api/v1/health").encode(parts.netloc)
    times = []
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        began = time.perf_counter()
        with suppress(OSError), socket.create_connection((parts.hostname, parts.port), _GIVE_UP_S) as connection:
            connection.sendall(request)
            while connection.recv(65_536):
                pass
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
