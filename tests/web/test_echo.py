"""Requests that come again are answered unread; and as if they had been read, but for the date and the id."""

from __future__ import annotations

import random
import re
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from fourcast.web.metrics import Metrics
from fourcast.web.middleware.clients import ClientRates
from fourcast.web.middleware.echo import Asked, Echo, Echoes
from fourcast.web.middleware.observation import Journal, Subject
from fourcast.web.pool import PoolState
from tests.harness.servers import ServerProcess, serving
from tests.harness.sockets import HOST, ask_until_closed, connect, count_echoes, prepare, write

ANALYSIS = "/api/v1/analysis?moves=4453"
CHANGES = re.compile(rb"(?m)^(date|x-request-id): [^\r]*\r$")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with serving(tmp_path_factory.mktemp("echo"), "--rate", "0") as server:
        yield server


@pytest.mark.parametrize(
    "request_",
    [
        write(ANALYSIS, "Connection: close"),
        write(ANALYSIS, version="1.0"),
        write(ANALYSIS, "Connection: close", "Accept-Encoding: gzip"),
        write(ANALYSIS, "Connection: close", "Accept-Encoding: br, gzip"),
        write("/api/v1/position?moves=44", "Connection: close", 'If-None-Match: "other"'),
        write("/static/{icon}", "Connection: close"),
    ],
    ids=["plain", "1.0", "gzip", "br", "other tag", "file"],
)
def test_answers_are_the_same_but_for_date_and_id(server: ServerProcess, request_: bytes) -> None:
    icon = re.search(r"/static/(icon-\w+\.svg)", server.client.get("/").text)
    assert icon is not None
    request_ = request_.replace(b"{icon}", icon[1].encode())
    first = prepare(server, request_)
    again = ask_until_closed(server, request_)
    assert first.startswith(b"HTTP/1.1 200 ")
    assert CHANGES.sub(b"", again) == CHANGES.sub(b"", first)
    assert len(CHANGES.findall(again)) == 2
    assert again != first, "an id belongs to one request"


def test_browser_that_has_the_answer_gets_none(server: ServerProcess) -> None:
    tag = re.search(rb'etag: ("[^"]+")', ask_until_closed(server, write(ANALYSIS, "Connection: close")))
    assert tag is not None
    request = write(ANALYSIS, "Connection: close", f"If-None-Match: {tag[1].decode()}")
    first = prepare(server, request)
    again = ask_until_closed(server, request)
    assert first.startswith(b"HTTP/1.1 304 ")
    assert CHANGES.sub(b"", again) == CHANGES.sub(b"", first)


def test_every_answer_is_logged_and_counted(server: ServerProcess) -> None:
    request = write("/api/v1/position?moves=4444", "Connection: close")
    prepare(server, request)
    ids = {re.findall(rb"x-request-id: (\w+)", ask_until_closed(server, request))[0].decode() for _ in range(5)}
    lines = [line for line in server.read_errors().splitlines() if any(id_ in line for id_ in ids)]
    assert len(ids) == len(lines) == 5
    assert all(" GET /api/v1/position 200 " in line and line.endswith(" moves='4444'") for line in lines)
    told = re.search(r'requests_total\{method="GET",route="/api/v1/position",status="200"\} (\d+)', metrics_of(server))
    assert told is not None
    assert int(told[1]) >= 8


def metrics_of(server: ServerProcess) -> str:
    return server.client.get("/metrics").text


@pytest.mark.parametrize("header", ["Content-Length: 2", "Transfer-Encoding: chunked", "Expect: 100-continue"])
def test_request_that_goes_on_beyond_its_head_is_read(server: ServerProcess, header: str) -> None:
    head = write("/api/v1/position?moves=777", header)
    body = {"C": b"{}", "T": b"2\r\n{}\r\n0\r\n\r\n", "E": b""}[header[0]]
    before = count_echoes(server)
    for number in range(8):
        last = write("/api/v1/position", f"X-Number: {header} {number}", "Connection: close")
        answer = ask_until_closed(server, head, body, last)
        assert answer.count(b"HTTP/1.1 200 OK") == 2
        assert b"HTTP/1.1 4" not in answer
        time.sleep(0.006)
    assert count_echoes(server) == before


def test_known_request_within_the_head_of_another_one_is_a_part_of_it(server: ServerProcess) -> None:
    known = write(ANALYSIS, "Connection: close")
    prepare(server, known)
    other = b"GET /api/v1/position?moves=1 HTTP/1.1\r\nX-Rest: "
    first = write(ANALYSIS, "X-First: 1")
    answer = ask_until_closed(server, first[:-1], first[-1:] + other, known)
    assert answer.count(b"HTTP/1.1 200 OK") == 2
    assert answer.count(b'"moves":"1"') == 1


@pytest.mark.parametrize("seed", range(12))
def test_requests_that_come_in_pieces_are_answered_in_order(server: ServerProcess, seed: int) -> None:
    rng = random.Random(seed)
    known = [f"12{column}" for column in range(1, 8)]
    for moves in known:
        prepare(server, write(f"/api/v1/position?moves={moves}", "Connection: close"))
        prepare(server, write(f"/api/v1/position?moves={moves}") + write("/api/v1/nothing", "Connection: close"))
    asked, sent = [], b""
    for _ in range(60):
        moves = rng.choice([*known, *known, "".join(rng.choices("1234567", k=4))])
        asked.append(moves)
        if rng.random() < 0.2:
            body = f'{{"engine": "level-1", "moves": "{moves}"}}'
            head = f"POST /api/v1/engine-move HTTP/1.1\r\n{HOST}Content-Type: application/json\r\n"
            sent += f"{head}Content-Length: {len(body)}\r\n\r\n{body}".encode()
        else:
            sent += write(f"/api/v1/position?moves={moves}")
    sent += write("/api/v1/position?moves=7", "Connection: close")
    cuts = sorted(rng.sample(range(len(sent)), rng.choice((0, 3, 40))))
    parts = [sent[begin:end] for begin, end in zip([0, *cuts], [*cuts, len(sent)], strict=True)]
    answer = ask_until_closed(server, *parts)
    assert answer.count(b"HTTP/1.1 200 OK") == 61
    told = [found.decode() for found in re.findall(rb'"pos":"","moves":"(\d*)"', answer)]
    # An engine answers with the position after its move.
    assert [moves[: len(before)] for moves, before in zip(told, asked, strict=False)] == asked
    assert told[-1] == "7"


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere a client has one address")
def test_client_that_asks_too_often_is_refused_all_the_same(tmp_path: Path) -> None:
    request = write(ANALYSIS, "Connection: close")
    with serving(tmp_path, "--rate", "0.01") as server:
        answers = [ask_until_closed(server, request) for _ in range(110)]
        assert count_echoes(server) > 50
    assert [answer[9:12] for answer in answers] == [b"200"] * 100 + [b"429"] * 10


def test_connection_whose_first_request_came_before_has_time_for_the_next(tmp_path: Path) -> None:
    request = write(ANALYSIS)
    with serving(tmp_path, "--rate", "0", FOURCAST_HEAD_S="0.2", FOURCAST_IDLE_S="60") as server:
        prepare(server, request + write("/api/v1/nothing", "Connection: close"))
        with closing(connect(server)) as connection:
            for pause_s in (1.0, 0.0):  # the server looks twice a second
                connection.sendall(request)
                assert connection.recv(65_536).startswith(b"HTTP/1.1 200 ")
                time.sleep(pause_s)


@pytest.mark.parametrize(
    "variables", [{"FOURCAST_TRUSTED_PROXIES": "127.0.0.1"}, {"FOURCAST_KEPT_MIB": "0"}], ids=["proxy", "nothing kept"]
)
def test_nothing_is_answered_unread(tmp_path: Path, variables: dict[str, str]) -> None:
    with serving(tmp_path, "--rate", "0", **variables) as server:
        for _ in range(6):
            assert ask_until_closed(server, write(ANALYSIS, "Connection: close")).startswith(b"HTTP/1.1 200 ")
            time.sleep(0.01)
        assert count_echoes(server) == 0


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def make_echoes(clock: Clock, most_bytes: int = 1_000_000) -> Echoes:
    metrics = Metrics(lambda: PoolState(*(0 for _ in PoolState._fields)))
    return Echoes(most_bytes, ClientRates(0, 1), Journal(metrics), metrics, clock)


def make_echo(length: int) -> Echo:
    return Echo(200, Subject("GET", "/", ""), False, True, b"HTTP/1.1 200 OK\r\n", b"", b"\r\n" + bytes(length))


def test_request_is_expected_again_only_when_it_has_come_twice() -> None:
    clock = Clock()
    echoes = make_echoes(clock)
    scopes: list[dict[str, object]] = []
    for request in (b"a", b"b", b"a", b"b", b"b"):
        scopes.append({})
        echoes.expect(scopes[-1], Asked(request, stays_open=True))
        clock.now += 0.004
    # The first b that came again came too soon after the a that did.
    assert [bool(scope) for scope in scopes] == [False, False, True, False, True]


def test_answers_take_a_bounded_amount_of_memory() -> None:
    echoes = make_echoes(Clock(), most_bytes=100_000)
    for number in range(100):
        echoes.keep(Asked(b"%d" % number, stays_open=True), make_echo(5_000))
    echoes.keep(Asked(b"large", stays_open=True), make_echo(200_000))
    kept = [number for number in range(100) if echoes.answer(b"%d" % number, "", [])]
    assert kept == list(range(90, 100))[-len(kept) :]
    assert 5 < len(kept) <= 20
    assert echoes.answer(b"large", "", []) is None
