"""A database that does not answer holds up nobody but those who need it, and not for long."""

from __future__ import annotations

import signal
import sqlite3
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx2
import pytest

from tests.harness.postgresql import PostgresServer
from tests.harness.servers import ServerProcess, serving
from tests.harness.waiting import wait_until

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="a process cannot be told to end by a signal there")


@dataclass(frozen=True)
class Stored:
    """A server and the database that it stores games in."""

    server: ServerProcess
    url: str
    postgresql: PostgresServer | None  # the server of the database, if it is not a file

    @property
    def path(self) -> Path:
        return Path(self.url.removeprefix("sqlite:///"))

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Keep everybody else from changing games."""
        if self.postgresql is None:
            with closing(sqlite3.connect(self.path, isolation_level=None)) as other:
                other.execute("BEGIN IMMEDIATE")
                yield
            return
        schema = self.url.rpartition("%3D")[2]
        with self.postgresql.connect() as locking, locking.transaction():
            locking.execute(f"LOCK TABLE {schema}.games".encode())
            yield

    def begin_game(self) -> Any:
        return self.server.post("games", {"red": "human", "yellow": "human"}).json()

    def wait_until_well(self) -> None:
        wait_until(lambda: bool(self.server.get("health").json()["database"] == "ok"))


@pytest.fixture(scope="module")
def stored(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Iterator[Callable[..., Stored]]:
    """Return the server with a database of some kind, started once because that takes seconds.

    In the end each of them ends while its database is locked.
    """
    running: dict[str, Stored] = {}
    with ExitStack() as stack:

        def find(kind: str = "sqlite") -> Stored:
            if kind not in running:
                folder = tmp_path_factory.mktemp(kind)
                postgresql = None if kind == "sqlite" else request.getfixturevalue("postgresql")
                url = f"sqlite:///{folder / 'games.db'}" if postgresql is None else postgresql.make_empty()
                server = stack.enter_context(serving(folder, "--database", url, "--rate", "0"))
                running[kind] = Stored(server, url, postgresql)
            return running[kind]

        yield find
        for database in running.values():
            made = database.begin_game()
            with database.locked(), ask_many(database.server, made, 3):
                assert database.server.end(signal.SIGTERM) == 0


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_locked_database_is_told_and_nothing_else_waits(kind: str, stored: Callable[[str], Stored]) -> None:
    database = stored(kind)
    server, made = database.server, database.begin_game()
    with database.locked():
        with ask_many(server, made, 16) as connections:
            for path in ("/", "/api/v1/health", "/api/v1/position?moves=44", "/api/v1/analysis?moves=4453"):
                assert server.client.get(path).status_code in (200, 503)
            assert server.get("analysis", moves="445").status_code == 200
            answers = [connection.read() for connection in connections]
        assert {status for status, _ in answers} == {503}
    database.wait_until_well()
    # One that was refused while it waited may have been stored after all: then it is a conflict, not made twice.
    assert server.post(f"games/{made['id']}/moves", move(), made["token"]).status_code in (200, 409)


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
def test_full_disk_is_noticed_and_no_move_goes_into_nowhere(stored: Callable[[], Stored]) -> None:
    database = stored()
    server, made = database.server, database.begin_game()
    with full_disk(server, database.path.with_name("games.db-wal")):
        wait_until(lambda: server.get("health").json()["database"] == "failing")
        expect_refused(server, made)
    database.wait_until_well()
    assert server.post("games", {"red": "human", "yellow": "human"}).is_success


def test_removed_files_are_noticed_and_no_move_goes_into_nowhere(stored: Callable[[], Stored]) -> None:
    database = stored()
    server, path, made = database.server, database.path, database.begin_game()
    kept = path.rename(path.with_name("aside.db"))
    expect_refused(server, made)
    assert server.get("health").json()["database"] == "failing"
    kept.rename(path)
    database.wait_until_well()
    assert server.post(f"games/{made['id']}/moves", move(), made["token"]).status_code == 200
    log = path.with_name("games.db-wal")
    kept = log.rename(path.with_name("aside.db-wal"))
    refused = server.post("games", {"red": "human", "yellow": "human"})
    assert refused.status_code == 503, "the log is where moves are first"
    kept.rename(log)
    database.wait_until_well()


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
