"""Connections of a real server: those that are slow, silent, too many or no HTTP at all keep nobody else out."""

from __future__ import annotations

import re
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, suppress
from pathlib import Path

import pytest

from fourcast.web.middleware.headers import HEADERS
from tests.harness.servers import HARD, ServerProcess, serving
from tests.harness.sockets import connect, read_all
from tests.harness.waiting import PATIENCE_S

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="other systems have only one loopback address")

CAP = 24
HALF = b"GET /api/v1/health HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Half: "


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server with little patience and room for few connections."""
    with pytest.MonkeyPatch.context() as patch:
        for name, value in (("CONNECTIONS", CAP), ("HEAD_S", 1.5), ("BODY_S", 1.5), ("IDLE_S", 1.5)):
            patch.setenv(f"FOURCAST_{name}", str(value))
        with serving(tmp_path_factory.mktemp("connections"), "--rate", "0") as server:
            yield server


def ask(server: ServerProcess, sent: bytes) -> bytes:
    with closing(connect(server)) as connection:
        connection.sendall(sent)
        return read_all(connection)


def test_half_requests_of_others_keep_nobody_out(server: ServerProcess) -> None:
    with ExitStack() as stack:
        for _ in range(4 * CAP):
            other = stack.enter_context(closing(connect(server, source="127.0.0.2")))
            other.sendall(HALF)
        assert server.get("position", moves="44").status_code == 200
    assert server.read_errors().count("connections") < 10, "what happens again and again is told once a minute"


@pytest.mark.parametrize(
    "sent",
    [HALF, b"POST /api/v1/engine-move HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 50\r\n\r\n{"],
    ids=["head", "body"],
)
def test_request_that_does_not_come_is_given_up_with_a_sentence(server: ServerProcess, sent: bytes) -> None:
    answer = ask(server, sent)
    assert answer.startswith(b"HTTP/1.1 408 ")
    assert b'"code": "too_slow"' in answer


@pytest.mark.parametrize("sent", [b"", b"\r\n", b"GET /api/v1/position HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"])
def test_silent_connection_is_closed(server: ServerProcess, sent: bytes) -> None:
    answer = ask(server, sent)
    assert answer.startswith(b"HTTP/1.1 200 ") == (len(sent) > 2)


@pytest.mark.parametrize("sent", [b"\x16\x03\x01\x02\x00", b"HELLO\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n"])
def test_what_is_no_request_is_answered_with_all_headers(server: ServerProcess, sent: bytes) -> None:
    answer = ask(server, sent).decode()
    assert answer.startswith("HTTP/1.1 400 ")
    assert '"code": "bad_request"' in answer
    for name, value in HEADERS.items():
        assert f"{name.lower()}: {value}\r\n" in answer


def test_head_without_end_is_refused(server: ServerProcess) -> None:
    sent = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n" + b"".join(b"X-%d: %s\r\n" % (n, b"y" * 1_000) for n in range(40))
    assert ask(server, sent).startswith(b"HTTP/1.1 431 ")


def test_requests_sent_at_once_are_answered_in_order(server: ServerProcess) -> None:
    one = b"GET /api/v1/position?moves=%s HTTP/1.1\r\nHost: 127.0.0.1\r\n%s\r\n"
    last = b"Connection: close\r\n"
    answer = ask(server, one % (b"1", b"") + one % (b"2", b"") + one % (b"3", last))
    assert [answer.count(b'"moves":"%d"' % moves) for moves in (1, 2, 3)] == [1, 1, 1]
    assert answer.index(b'"moves":"1"') < answer.index(b'"moves":"2"') < answer.index(b'"moves":"3"')


def test_many_requests_sent_at_once_are_all_answered(server: ServerProcess) -> None:
    one = b"GET /api/v1/position?moves=%d HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Number: %d\r\n\r\n"
    moves = [11 + number % 7 for number in range(3_000)]
    sent = b"".join(one % (asked, number) for number, asked in enumerate(moves))
    with closing(connect(server)) as connection, ThreadPoolExecutor(1) as sending:
        done = sending.submit(connection.sendall, sent + one[:-2] % (7, 0) + b"Connection: close\r\n\r\n")
        answer = read_all(connection)
        done.result(PATIENCE_S)
    assert [int(told) for told in re.findall(rb'"pos":"","moves":"(\d+)"', answer)] == [*moves, 7]


def test_half_a_head_behind_other_requests_is_given_up(server: ServerProcess) -> None:
    one = b"GET /api/v1/position HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    answer = ask(server, one * 20 + HALF)
    assert answer.count(b"HTTP/1.1 200 OK") == 20
    assert answer.count(b"HTTP/1.1 408 ") == 1


def test_body_in_many_pieces_behind_another_request_is_read(server: ServerProcess) -> None:
    body = b'{"engine": "level-1", "moves": "44"%s}' % (b" " * 12_000)
    head = b"POST /api/v1/engine-move HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n"
    head += b"Content-Type: application/json\r\nContent-Length: %d\r\n\r\n" % len(body)
    answer = ask(server, b"GET /api/v1/position HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" + head + body)
    assert answer.count(b"HTTP/1.1 200 OK") == 2
    assert b'"why":"level 1 of 10"' in answer


def test_request_that_follows_a_search_waits_for_it_and_reading_stops(tmp_path: Path) -> None:
    one = b"GET /api/v1/position?moves=%d HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    with serving(tmp_path, *HARD) as server, closing(connect(server)) as connection:
        connection.sendall(b"GET /api/v1/analysis?moves=1 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        server.wait_for_queue(1, 0)
        connection.setblocking(False)
        sent, before = 0, -1
        while sent != before:  # the system's buffers are full
            before = sent
            with suppress(BlockingIOError):
                while True:
                    sent += connection.send(one * 1_000)
            time.sleep(0.5)
        assert sent < 30_000_000
        resident = int(re.findall(r"VmRSS:\s+(\d+)", Path(f"/proc/{server.process.pid}/status").read_text())[0])
        assert resident < 600_000, "in KiB: what nobody reads stays with the system"
        assert server.queue() == (1, 0)
