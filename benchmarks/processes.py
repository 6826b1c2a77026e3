"""`python -m benchmarks.processes`: how many cached analyses a second one process answers, and how many two do.

Both servers run all the time and are asked in turns, each by the same program on connections that stay open. It shares
the cores with them, so it must cost little: it sends many requests at a time, as clients may that need not see an
answer before they ask again, and counts the status lines that come back. A busy server may refuse some; they are told.
"""

from __future__ import annotations

import argparse
import re
import resource
import select
import socket
import tempfile
import time
from collections.abc import Sequence
from contextlib import ExitStack
from itertools import cycle, product
from pathlib import Path
from statistics import median
from urllib.parse import urlsplit

from tests.harness.servers import ServerProcess, serving

ROUNDS = 9
SECONDS = 2.0
CONNECTIONS = 16
PATH = "/api/v1/analysis?moves=4453"
_MANY = 128  # requests sent together: servers then have enough to do while nobody reads
_PAUSE_S = 0.004
_BROWSERS = 4_096  # more than a server keeps the whole requests of
_CHUNK = 1 << 18
_WHOLE = re.compile(rb"(?s).*\r\ncontent-length: (\d+)\r\n.*?\r\n\r\n")
_GOOD, _REFUSED = b"HTTP/1.1 200 ", b"HTTP/1.1 503 "


class Asking:
    """Connections to a server, with two batches of requests under way on each of them."""

    def __init__(self, server: ServerProcess, size: int, *, are_alike: bool) -> None:
        parts = urlsplit(server.address)
        asked = [f"GET {PATH} HTTP/1.1\r\nHost: {parts.netloc}\r\nUser-Agent: {n}\r\n\r\n" for n in range(_BROWSERS)]
        if are_alike:
            asked = asked[:1] * size
        batches = ["".join(asked[first : first + size]).encode() for first in range(0, len(asked) - size + 1, size)]
        address = (parts.hostname or "", parts.port or 80)
        self._size = size
        self._streams = [
            _Stream(socket.create_connection(address), asked[0].encode(), batches) for _ in range(CONNECTIONS)
        ]

    def go_on(self, seconds: float) -> tuple[float, float]:
        """Ask for so long; return good answers a second, and the share that was refused."""
        streams = {stream.connection.fileno(): stream for stream in self._streams}
        good_before, refused_before = self._good(), self._refused()
        with select.epoll() as poll:
            for number, stream in streams.items():
                poll.register(number, select.EPOLLIN)
                stream.ask(self._size)
                stream.ask(self._size)
            began = time.perf_counter()
            while (now := time.perf_counter()) < began + seconds:
                if self._size >= _MANY:
                    time.sleep(_PAUSE_S)
                for number, _ in poll.poll(seconds):
                    stream = streams[number]
                    stream.read()
                    while stream.waiting <= self._size:
                        stream.ask(self._size)
        good, refused = self._good() - good_before, self._refused() - refused_before
        for stream in self._streams:
            while stream.waiting:
                stream.read()
        return good / (now - began), refused / (good + refused)

    def _good(self) -> int:
        return sum(stream.good for stream in self._streams)

    def _refused(self) -> int:
        return sum(stream.refused for stream in self._streams)


class _Stream:
    """A connection to one of the processes."""

    def __init__(self, connection: socket.socket, request: bytes, batches: Sequence[bytes]) -> None:
        self.connection = connection
        self.waiting = self.good = self.refused = 0
        self._batches = cycle(batches)
        self._end = b""  # of what came last: a status line may be cut
        for _ in range(3):  # until it is kept as it is sent
            connection.sendall(request)
            _read_whole(connection)

    def ask(self, size: int) -> None:
        """Send the next batch, which has so many requests."""
        self.connection.sendall(next(self._batches))
        self.waiting += size

    def read(self) -> None:
        """Read what has come."""
        part = self.connection.recv(_CHUNK)
        assert part, "the server has closed a connection"
        came = self._end + part
        self._end = came[1 - len(_GOOD) :]
        good, refused = came.count(_GOOD), came.count(_REFUSED)
        self.good += good
        self.refused += refused
        self.waiting -= good + refused


def _read_whole(connection: socket.socket) -> None:
    """Read one answer, which must be a good one."""
    found = b""
    while not (head := _WHOLE.match(found)) or len(found) < head.end() + int(head[1]):
        found += connection.recv(_CHUNK)
    assert found.startswith(_GOOD), found


def cpu_s() -> float:
    """Processor time of this program."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--size", type=int, nargs="+", default=[1, _MANY], help="requests sent together")
    chosen = parser.parse_args()
    with ExitStack() as stack:
        folders = [Path(stack.enter_context(tempfile.TemporaryDirectory())) for _ in range(2)]
        one = stack.enter_context(serving(folders[0], "--rate", "0"))
        two = stack.enter_context(serving(folders[1], "--rate", "0", "--workers", "2"))
        for size, are_alike in product(chosen.size, (True, False)):
            asking = [Asking(server, size, are_alike=are_alike) for server in (one, two)]
            spent = cpu_s()
            rounds = [[each.go_on(SECONDS) for each in asking] for _ in range(chosen.rounds)]
            share = (cpu_s() - spent) / (2 * SECONDS * chosen.rounds)
            ratios = sorted(two_s / one_s for (one_s, _), (two_s, _) in rounds)
            of_one, of_two = (median(seen[which][0] for seen in rounds) for which in (0, 1))
            refused = max(share for seen in rounds for _, share in seen)
            print(
                f"{'like' if are_alike else 'unlike'} requests, {size} together: one process {of_one:,.0f} a second, "
                f"two {of_two:,.0f}, {median(ratios):.2f} times as many ({ratios[0]:.2f} to {ratios[-1]:.2f}); asking "
                f"took {share:.0%} of a core; at most {refused:.2%} refused in a turn",
                flush=True,
            )


if __name__ == "__main__":
    main()
