"""A database that does not answer holds up nobody but those who need it, and not for long."""

from __future__ import annotations

import signal
import sqlite3
import sys
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import httpx2
import pytest

from tests.harness.postgresql import PostgresServer
from tests.harness.servers import ServerProcess, serving
from tests.harness.waiting import wait_until

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="a process cannot be told to end by a signal there")


def database_of(kind: str, folder: Path, request: pytest.FixtureRequest) -> tuple[PostgresServer | None, str]:
    """Return an empty database of this kind: the server that has it, if any, and its address."""
    if kind == "sqlite":
        return None, f"sqlite:///{folder / 'games.db'}"
    server: PostgresServer = request.getfixturevalue("postgresql")
    return server, server.make_empty()


@contextmanager
def locked(url: str, server: PostgresServer | None) -> Iterator[None]:
    """Keep everybody else from changing games."""
    if server is None:
        with closing(sqlite3.connect(url.removeprefix("sqlite:///"), isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            yield
        return
    schema = url.rpartition("%3D")[2]
    with server.connect() as locking, locking.transaction():
        locking.execute(f"LOCK TABLE {schema}.games".encode())
        yield


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_locked_database_is_told_and_nothing_else_waits(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    postgresql, url = database_of(kind, tmp_path, request)
    with serving(tmp_path, "--database", url, "--rate", "0") as server:
        made = server.post("games", {"red": "human", "yellow": "human"}).json()
        with locked(url, postgresql):
            with ask_many(server, made, 30) as connections:
                for path in ("/", "/api/v1/health", "/api/v1/position?moves=44", "/api/v1/analysis?moves=4453"):
                    assert server.client.get(path).status_code in (200, 503)
                assert server.get("analysis", moves="445").status_code == 200
                answers = [connection.read() for connection in connections]
            assert {status for status, _ in answers} == {503}
        wait_until(lambda: server.get("health").json()["database"] == "ok")
        # One that was refused while it waited may have been stored after all: then it is a conflict, not made twice.
        assert server.post(f"games/{made['id']}/moves", move(), made["token"]).status_code in (200, 409)


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_server_ends_while_the_database_is_locked(kind: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    postgresql, url = database_of(kind, tmp_path, request)
    with serving(tmp_path, "--database", url) as server:
        made = server.post("games", {"red": "human", "yellow": "human"}).json()
        with locked(url, postgresql), ask_many(server, made, 3):
            assert server.end(signal.SIGTERM) == 0


def move() -> dict[str, object]:
    return {"column": 3, "expected_moves": ""}


class Waiting:
    """A move that was sent and whose answer is read later."""

    def __init__(self, client: httpx2.Client, made: dict[str, Any]) -> None:
        self._client = client
        path, token = f"/api/v1/games/{made['id']}/moves", made["token"]
        request = self._client.build_request("POST", path, json=move(), headers={"X-Game-Token": token})
        self._answer: httpx2.Response | None = None
        self._thread = threading.Thread(target=self._ask, args=(request,), daemon=True)
        self._thread.start()

    def _ask(self, request: httpx2.Request) -> None:
        try:
            self._answer = self._client.send(request)
        except httpx2.HTTPError:
            return  # the server has ended

    def read(self) -> tuple[int, str]:
        self._thread.join(120)
        assert self._answer is not None
        return self._answer.status_code, self._answer.text

    def close(self) -> None:
        self._thread.join(120)


@contextmanager
def ask_many(server: ServerProcess, made: dict[str, Any], count: int) -> Iterator[list[Waiting]]:
    """Send a move so many times, each on a connection of its own."""
    with httpx2.Client(base_url=server.address, timeout=120) as client:
        asked = [Waiting(client, made) for _ in range(count)]
        try:
            yield asked
        finally:
            for one in asked:
                one.close()


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere the limit of another process cannot be set")
def test_full_disk_is_noticed_and_no_move_goes_into_nowhere(tmp_path: Path) -> None:
    with serving(tmp_path, "--database", f"sqlite:///{tmp_path / 'games.db'}") as server:
        made = server.post("games", {"red": "human", "yellow": "human"}).json()
        with full_disk(server, tmp_path / "games.db-wal"):
            wait_until(lambda: server.get("health").json()["database"] == "failing")
            expect_refused(server, made)
        wait_until(lambda: server.get("health").json()["database"] == "ok")
        assert server.post("games", {"red": "human", "yellow": "human"}).is_success


def test_removed_files_are_noticed_and_no_move_goes_into_nowhere(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    with serving(tmp_path, "--database", f"sqlite:///{path}") as server:
        made = server.post("games", {"red": "human", "yellow": "human"}).json()
        kept = path.rename(tmp_path / "aside.db")
        expect_refused(server, made)
        assert server.get("health").json()["database"] == "failing"
        kept.rename(path)
        wait_until(lambda: server.get("health").json()["database"] == "ok")
        assert server.post(f"games/{made['id']}/moves", move(), made["token"]).status_code == 200
        (tmp_path / "games.db-wal").unlink()
        refused = server.post("games", {"red": "human", "yellow": "human"})
        assert refused.status_code == 503, "the log is where moves are first"


def expect_refused(server: ServerProcess, made: dict[str, Any]) -> None:
    refused = server.post(f"games/{made['id']}/moves", move(), made["token"])
    assert (refused.status_code, refused.json()["code"]) == (503, "bad_database")


@contextmanager
def full_disk(server: ServerProcess, log: Path) -> Iterator[None]:
    """Let no file of the server grow beyond the size that the log of its database has."""
    import resource

    before = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (log.stat().st_size, before[1]))
    yield
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, before)
