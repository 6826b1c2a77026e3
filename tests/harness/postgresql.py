"""A real PostgreSQL server for tests, from the system's package, in a directory of its own."""

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

from tests.harness.waiting import PATIENCE_S, wait_until

_ACCOUNT = "postgres"  # PostgreSQL refuses to run as root; the package makes this account


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
        data.mkdir()
        if _is_root():
            # pytest's own directories are closed to other accounts.
            shutil.chown(folder, _ACCOUNT, _ACCOUNT)
            shutil.chown(data, _ACCOUNT, _ACCOUNT)
        initdb = [_program("initdb"), "-D", data, "-U", _ACCOUNT, "-A", "trust", "-E", "UTF8", "--locale=C", "-N"]
        command = [str(word) for word in initdb]
        subprocess.run(command, check=True, capture_output=True, cwd=folder, user=_account(), group=_account())
        server = PostgresServer(_free_port())
        with (Path(folder) / "log").open("wb") as log, _running(server, data, log.fileno()):
            yield server


@contextmanager
def _running(server: PostgresServer, data: Path, log: int) -> Iterator[None]:
    settings = {"listen_addresses": "127.0.0.1", "port": server.port, "unix_socket_directories": data, "fsync": "off"}
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
