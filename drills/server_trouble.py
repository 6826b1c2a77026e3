"""Trouble: the database file is removed, the disk is full, the database is locked, the clock jumps, sockets are held.

`python -m drills.server_trouble`. Each time the server must say what is wrong, go on with the rest, and be well again
when the trouble is over.
"""

from __future__ import annotations

import resource
import signal
import socket
import sqlite3
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from drills.rows import Row, tell
from fourcast.storage import open_storage
from tests.harness.servers import ServerProcess, serving
from tests.harness.waiting import wait_until

_NEW: dict[str, object] = {"red": "human", "yellow": "human"}
_MOVE: dict[str, object] = {"column": 3, "expected_moves": ""}
_HALF = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Half: "


def run() -> list[Row]:
    """Make every kind of trouble, each for a server of its own."""
    rows = []
    for trouble in (removed_file, full_disk, locked_database, held_sockets):
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            url = f"sqlite:///{folder / 'games.db'}"
            with serving(folder, "--database", url, "--rate", "0", "--table-mib", "1") as server:
                rows.append(trouble(server, folder))
    return [*rows, jumping_clock()]


def _begin(server: ServerProcess) -> dict[str, Any]:
    made: dict[str, Any] = server.post("games", _NEW).json()
    return made


def _move(server: ServerProcess, made: dict[str, Any]) -> int:
    return server.post(f"games/{made['id']}/moves", _MOVE, made["token"]).status_code


def _is_well(server: ServerProcess) -> bool:
    return bool(server.get("health").json()["database"] == "ok")


def removed_file(server: ServerProcess, folder: Path) -> Row:
    """Remove the file while the server has it open, and put it back."""
    made, path = _begin(server), folder / "games.db"
    path.rename(folder / "aside.db")
    refused, was_well = _move(server, made), _is_well(server)
    (folder / "aside.db").rename(path)
    wait_until(lambda: _is_well(server))
    again = _move(server, made)
    return Row(
        "database file removed while serving",
        f"move {refused}, health {'ok' if was_well else 'failing'}; put back: move {again}",
        "503 and failing, then 200",
        (refused, was_well, again) == (503, False, 200),
    )


def full_disk(server: ServerProcess, folder: Path) -> Row:
    """Let no file of the server grow, and lift it again."""
    made, pid = _begin(server), server.process.pid
    before = resource.prlimit(pid, resource.RLIMIT_FSIZE)
    size = (folder / "games.db-wal").stat().st_size
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (size, before[1]))
    wait_until(lambda: not _is_well(server))
    refused, page = _move(server, made), server.client.get("/").status_code
    resource.prlimit(pid, resource.RLIMIT_FSIZE, before)
    wait_until(lambda: _is_well(server))
    again = _move(server, made)
    return Row(
        "no file can grow (RLIMIT_FSIZE)",
        f"health failing, move {refused}, page {page}; lifted: health ok, move {again}",
        "503, 200, then 200",
        (refused, page, again) == (503, 200, 200),
    )


def locked_database(server: ServerProcess, folder: Path) -> Row:
    """Lock the file from outside; then end the server while it is locked."""
    made = _begin(server)
    with closing(sqlite3.connect(folder / "games.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        page, page_s = _time(lambda: server.client.get("/").status_code)
        refused, refused_s = _time(lambda: _move(server, made))
        began = time.monotonic()
        code = server.end(signal.SIGTERM)
        ended_s = time.monotonic() - began
    return Row(
        "database locked by another program",
        f"page {page} in {page_s * 1000:.0f} ms, move {refused} after {refused_s:.1f} s; SIGTERM: exit code {code} "
        f"after {ended_s:.1f} s",
        "page 200, move 503 within five seconds, end within five seconds",
        (page, refused, code) == (200, 503, 0) and refused_s < 5 and ended_s < 5,
    )


def _time(call: Callable[[], int]) -> tuple[int, float]:
    began = time.monotonic()
    return call(), time.monotonic() - began


def held_sockets(server: ServerProcess, _folder: Path) -> Row:
    """Open more connections than the server may have files, each with half a request."""
    pid, count = server.process.pid, 1_100
    parts = urlsplit(server.address)
    address = (parts.hostname or "", parts.port or 0)
    resource.setrlimit(resource.RLIMIT_NOFILE, (4_096, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
    with ExitStack() as stack:
        for _ in range(count):
            held = stack.enter_context(socket.create_connection(address, source_address=("127.0.0.2", 0)))
            held.sendall(_HALF)
        status, took_s = _time(lambda: server.get("position", moves="44").status_code)
        before = _cpu_s(pid)
        time.sleep(2)
        spent = (_cpu_s(pid) - before) / 2
    log = len(server.read_errors())
    return Row(
        f"{count} connections with half a request",
        f"another client: {status} in {took_s * 1000:.0f} ms; {spent * 100:.0f} % of a core; log {log} bytes",
        "200, under half a core, log under 100 kB",
        status == 200 and spent < 0.5 and log < 100_000,
    )


def _cpu_s(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / 100


def jumping_clock() -> Row:
    """Let the clock of the storage jump back and forth while games go on; nothing but the times may change."""
    from datetime import datetime, timedelta, timezone

    jumps = iter([0, 3_600, -86_400 * 400, 86_400 * 400, -5] * 8)

    def clock() -> datetime:
        return datetime(2026, 1, 1, tzinfo=timezone.utc) + timedelta(seconds=next(jumps))

    with tempfile.TemporaryDirectory() as name, open_storage(f"sqlite:///{name}/games.db", clock=clock) as storage:
        new = storage.games.create("human", "human")
        played = ""
        for column in (3, 3, 4, 2, 2, 5, 1, 0):
            played = storage.games.append_move(new.game.id, new.token, column, played).moves_text
        found = storage.games.get(new.game.id)
    return Row(
        "clock jumps by hours and years between moves",
        f"{found.ply} moves of 8 in order: {found.moves_text}",
        "all of them",
        found.moves_text == "44533621",
    )


def main() -> int:
    """Run the drill from the command line."""
    return tell(run())


if __name__ == "__main__":
    sys.exit(main())
