"""A real server process: what it says, what it stops, and what it never loses."""

from __future__ import annotations

import json
import re
import signal
import socket
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import httpx2
import pytest

from fourcast.analysis.puzzles import Theme, load_puzzles
from tests.harness.servers import HARD, ServerProcess, serving
from tests.harness.waiting import wait_until

from .events import parse_events

POSITION = "/api/v1/position"
HARDER = HARD[: HARD.index("--rate")]  # with a rate that the environment says
EARLY = min((one for one in load_puzzles() if one.theme is Theme.DEEP), key=lambda one: one.ply).id

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="a process cannot be told to end by a signal there")


@pytest.fixture(scope="module")
def busy_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """Two threads, a queue of one, positions too hard for it, and engines that may think for a minute."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("FOURCAST_ENGINE_S", "60")
        with serving(tmp_path_factory.mktemp("busy"), *HARD, "--threads", "2", "--queue", "1") as server:
            yield server


@contextmanager
def streaming(server: ServerProcess, moves: str) -> Iterator[Iterator[str]]:
    """Listen to an analysis that has begun; closes the connection at the end."""
    with server.client.stream("GET", "/api/v1/analysis/stream", params={"moves": moves}) as answer:
        assert answer.status_code == 200
        lines = answer.iter_lines()
        assert next(lines) == "event: progress"
        yield lines


def ask_and_keep_open(server: ServerProcess, path: str, body: dict[str, object] | None = None) -> socket.socket:
    """Send a request, a POST if it has a body, and do not wait for the answer."""
    parts = urlsplit(server.address)
    assert parts.hostname is not None
    connection = socket.create_connection((parts.hostname, parts.port or 0))
    content = "" if body is None else json.dumps(body)
    form = "" if body is None else f"Content-Type: application/json\r\nContent-Length: {len(content)}\r\n"
    method = "GET" if body is None else "POST"
    connection.sendall(f"{method} {path} HTTP/1.1\r\nHost: {parts.netloc}\r\n{form}\r\n{content}".encode())
    return connection


def count_cancelled(server: ServerProcess) -> float:
    found = re.search(r'fourcast_solves_total\{outcome="cancelled"\} (.+)', server.get("metrics").text)
    return float(found[1]) if found else 0.0


def test_server_says_its_address_when_it_answers(busy_server: ServerProcess) -> None:
    assert re.fullmatch(r"Fourcast is ready: http://127\.0\.0\.1:\d+\n", busy_server.first_line)
    assert busy_server.get("health").json()["status"] == "ok"


def test_progress_is_streamed_while_the_search_runs(busy_server: ServerProcess) -> None:
    with streaming(busy_server, "") as lines:
        text = "event: progress\n"
        while text.count("event: progress") < 4:
            text += next(lines) + "\n"
        events = parse_events(text.rpartition("event: progress")[0])
        busy_server.wait_for_queue(1, 0)
    assert [name for name, _ in events] == ["progress"] * 3
    nodes = [progress["nodes"] for _, progress in events]
    assert nodes == sorted(set(nodes))
    assert all("still looking (" in progress["words"] for _, progress in events)
    busy_server.wait_for_queue(0, 0)


def test_closed_stream_cancels_its_own_solve_and_no_other(busy_server: ServerProcess) -> None:
    before = count_cancelled(busy_server)
    with streaming(busy_server, "1") as staying:
        with streaming(busy_server, "2"):
            busy_server.wait_for_queue(2, 0)
        busy_server.wait_for_queue(1, 0)
        assert count_cancelled(busy_server) == before + 1
        for _ in range(6):
            next(staying)  # goes on
    busy_server.wait_for_queue(0, 0)
    assert count_cancelled(busy_server) == before + 2


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("analysis?moves=3", None),
        ("explanation?moves=3", None),
        ("review?moves=3", None),
        ("review/stream?moves=3", None),
        (f"puzzles/{EARLY}/solution", None),
        ("picture.svg?scores=true", None),
        ("engine-move", {"engine": "perfect"}),
        ("engine-move", {"engine": "level-5"}),
        ("engine-move", {"engine": "horrell"}),
        ("engine-move", {"engine": "step12-lower-bounds"}),
    ],
)
def test_closed_connection_of_a_question_cancels_its_work(
    busy_server: ServerProcess, path: str, body: dict[str, object] | None
) -> None:
    connection = ask_and_keep_open(busy_server, f"/api/v1/{path}", body)
    busy_server.wait_for_queue(1, 0)
    connection.close()
    busy_server.wait_for_queue(0, 0)


def test_same_question_of_two_shares_one_solve(busy_server: ServerProcess) -> None:
    with streaming(busy_server, "4") as staying:
        with streaming(busy_server, "4"):
            assert busy_server.queue() == (1, 0)
        for _ in range(6):
            next(staying)
        assert busy_server.queue() == (1, 0)
    busy_server.wait_for_queue(0, 0)


def test_full_queue_is_refused_and_a_place_freed_is_taken(busy_server: ServerProcess) -> None:
    with ExitStack() as stack:
        for moves in ("5", "6"):
            stack.enter_context(streaming(busy_server, moves))
        waiting = ask_and_keep_open(busy_server, "/api/v1/analysis?moves=7")
        busy_server.wait_for_queue(2, 1)
        for path in ("analysis", "explanation"):
            refused = busy_server.get(path, moves="44")
            assert (refused.status_code, refused.json()["code"]) == (503, "busy")
            assert int(refused.headers["retry-after"]) > 0
        refused = busy_server.get("analysis/stream", moves="44")
        ((name, failure),) = parse_events(refused.text)
        assert (refused.status_code, name, failure["code"]) == (200, "failure", "busy")
        assert busy_server.post("engine-move", {"engine": "robot"}).status_code == 200, "engines have their own queue"
        assert busy_server.get("position", moves="44").status_code == 200, "what needs no search is served"
        waiting.close()
        busy_server.wait_for_queue(2, 0)
    busy_server.wait_for_queue(0, 0)
    assert busy_server.post("engine-move", {"engine": "robot"}).status_code == 200


@pytest.mark.parametrize(
    ("sig", "code", "proxies", "statuses"),
    [(signal.SIGTERM, 0, "127.0.0.1", [200, 200]), (signal.SIGINT, 130, "", [200, 429])],
)
def test_forwarded_client_is_believed_from_a_trusted_proxy_alone_and_a_solving_server_ends_in_time(
    tmp_path: Path, sig: int, code: int, proxies: str, statuses: list[int]
) -> None:
    limits = {"FOURCAST_RATE": "0.001", "FOURCAST_BURST": "2", "FOURCAST_TRUSTED_PROXIES": proxies}
    with serving(tmp_path, *HARDER, **limits) as server:
        with streaming(server, "") as lines:  # the first request of this client
            told = [server.client.get(POSITION, headers={"X-Forwarded-For": f"10.0.0.{n}"}) for n in range(2)]
            assert [answer.status_code for answer in told] == statuses
            assert server.end(sig) == code
            events = parse_events("event: progress\n" + "\n".join(lines))
        errors = server.read_errors()
    assert (events[-1][0], events[-1][1]["code"]) == ("failure", "stopping")
    assert "Traceback" not in errors
    assert errors.endswith("Fourcast has stopped\n") == (code == 130)


def test_acknowledged_moves_survive_a_kill_in_the_users_data_directory_and_a_server_without_work_ends_at_once(
    tmp_path: Path,
) -> None:
    moves = [3, 3, 4, 2, 2, 5, 1, 0]
    with serving(tmp_path) as server:
        made = server.post("games", {"red": "human", "yellow": "human"}).json()
        played = ""
        for column in moves:
            asked = {"column": column, "expected_moves": played}
            answer = server.post(f"games/{made['id']}/moves", asked, made["token"])
            played += str(column + 1)
            assert answer.status_code == 200
        assert server.end(signal.SIGKILL) == -signal.SIGKILL
    assert any(path.name == "fourcast.sqlite3" for path in tmp_path.rglob("*"))
    with serving(tmp_path) as server:
        game = server.get(f"games/{made['id']}").json()
        assert game == answer.json()
        assert game["board"]["moves"] == played
        wait_until(lambda: server.get("health").json()["database"] == "ok")
        after = server.post(f"games/{made['id']}/moves", {"column": 6, "expected_moves": played}, made["token"])
        assert after.status_code == 200, "its token is still good"
        assert server.get("analysis", moves="4453").json()["score"] == -2
        assert server.end(signal.SIGTERM) == 0
        with pytest.raises(httpx2.ConnectError):
            server.client.get("/api/v1/health")
