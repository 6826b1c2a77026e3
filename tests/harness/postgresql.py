"""A real PostgreSQL server for tests, from the system's package, in a directory of its own.

What a new server begins with takes seconds to make and is always the same: it is made once, kept in `build/postgresql`
by the program's version, and copied.
"""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path

import psycopg
from filelock import FileLock

from tests.harness.waiting import PATIENCE_S, wait_until

_ACCOUNT = "postgres"  # PostgreSQL refuses to run as root; the package makes this account
_KEPT = Path(__file__).parents[2] / "build" / "postgresql"


@dataclass
class PostgresServer:
    """A running server that trusts everybody on this machine."""

    port: int
    _numbers: Iterator[int] = field(default_factory=count)

    def make_empty(self) -> str:
        """Return the URL of a place without tables: a schema, which is made faster than a database."""
        name = f"test{next(self._numbers)}"
        with self.connect() as connection:
            connection.execute(f"CREATE SCHEMA {name}".encode())
        return f"{self.url('postgres')}?options=-csearch_path%3D{name}"

    def url(self, database: str) -> str:
        """The URL of a database."""
        return f"postgresql+psycopg://{_ACCOUNT}@127.0.0.1:{self.port}/{database}"

    def connect(self) -> psycopg.Connection:
        """Speak to the server without the storage."""
        return psycopg.connect(host="127.0.0.1", port=self.port, user=_ACCOUNT, dbname="postgres", autocommit=True)


def missing_postgresql() -> str | None:
    """Say why no server can be started here, None if one can."""
    if _program("initdb") is None or _program("postgres") is None:
        return "PostgreSQL's server is not installed"
    if _is_root() and not _has_account():
        return f"PostgreSQL does not run as root, and there is no account {_ACCOUNT!r}"
    return None


@contextmanager
def running_postgresql() -> Iterator[PostgresServer]:
    """A new server on a free port; in the end it is stopped and its directory removed."""
    with tempfile.TemporaryDirectory(prefix="fourcast-pg-") as folder:
        data = Path(folder) / "data"
        shutil.copytree(_find_beginning(), data)
        for place in (Path(folder), data, *data.rglob("*")):
            _give_to_account(place)
        server = PostgresServer(_free_port())
        with (Path(folder) / "log").open("wb") as log, _running(server, data, log.fileno()):
            yield server


def _find_beginning() -> Path:
    """The data of a server that has not run yet; the first who asks makes them."""
    initdb = str(_program("initdb"))
    version = subprocess.run([initdb, "--version"], check=True, capture_output=True, text=True).stdout.split()[2]
    beginning = _KEPT / version
    _KEPT.mkdir(parents=True, exist_ok=True)
    with FileLock(_KEPT / f"{version}.lock"):
        if not beginning.exists():
            with tempfile.TemporaryDirectory(prefix="fourcast-pg-") as folder:  # which that account may enter
                _give_to_account(Path(folder))
                data = Path(folder) / "data"
                options = ["-U", _ACCOUNT, "-A", "trust", "-E", "UTF8", "--locale=C", "-N"]
                command = [initdb, "-D", str(data), *options]
                subprocess.run(command, check=True, capture_output=True, cwd=folder, user=_account(), group=_account())
                part = beginning.with_suffix(".part")
                shutil.rmtree(part, ignore_errors=True)
                shutil.copytree(data, part)
                part.replace(beginning)
    return beginning


def _give_to_account(place: Path) -> None:
    """Let the account that the server runs as use a file or a folder; those of pytest are closed to it."""
    if _is_root():
        shutil.chown(place, _ACCOUNT, _ACCOUNT)


@contextmanager
def _running(server: PostgresServer, data: Path, log: int) -> Iterator[None]:
    settings = {"listen_addresses": "127.0.0.1", "port": server.port, "unix_socket_directories": data}
    settings |= {"fsync": "off", "autovacuum": "off", "jit": "off"}  # nothing is kept, and nothing lasts
    options = [word for name, value in settings.items() for word in ("-c", f"{name}={value}")]
    command = [str(_program("postgres")), "-D", str(data), *options]
    if setpriv := shutil.which("setpriv"):
        command = [setpriv, "--pdeathsig", "INT", *command]  # a server must not outlive tests that were killed
    with subprocess.Popen(command, stdout=log, stderr=log, cwd=data, user=_account(), group=_account()) as process:
        try:
            _wait_for_answer(server, process)
            yield
        finally:
            process.send_signal(signal.SIGQUIT)  # at once: nothing has to be kept
            try:
                process.wait(PATIENCE_S)
            finally:
                process.kill()


def _wait_for_answer(server: PostgresServer, process: subprocess.Popen[bytes]) -> None:
    def does_answer() -> bool:
        assert process.poll() is None, "PostgreSQL ended at once"
        try:
            server.connect().close()
        except psycopg.OperationalError:
            return False
        return True

    wait_until(does_answer)


def _program(name: str) -> Path | None:
    """Where a program of the server is; Debian keeps them apart by version, out of the usual path."""
    places = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), key=lambda path: int(path.parts[4]))
    found = shutil.which(name)
    return places[-1] if places else Path(found) if found else None


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _is_root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0


def _account() -> str | None:
    """Whom the server runs as; None: as ourselves."""
    return _ACCOUNT if _is_root() else None


def _has_account() -> bool:
    import pwd  # POSIX only, as root is

    return any(entry.pw_name == _ACCOUNT for entry in pwd.getpwall())
