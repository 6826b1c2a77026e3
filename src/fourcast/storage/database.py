"""The connection to a database: which URLs are understood, how transactions begin, and errors in one sentence.

SQLite: a transaction that will write takes the write lock when it begins (BEGIN IMMEDIATE). A reader that turned
into a writer half-way would be refused at once when another had written meanwhile, without waiting for its turn.
A commit returns when the data are on the disk (synchronous=FULL), so what was acknowledged survives a loss of power.

Changes that are handed over `together` share one commit, and so one wait for the disk; others take turns.

PostgreSQL: a reader sees one moment (REPEATABLE READ), as in SQLite; writers lock the rows they change. Statements and
waits for locks have a limit there, too.
"""

from __future__ import annotations

import os
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError
from sqlalchemy.orm import Session

from fourcast.notation import quote

from .errors import DatabaseError, DatabaseUrlError
from .place import FilePlace

if TYPE_CHECKING:
    import psycopg

Result = TypeVar("Result")

WAIT_S = 2.0  # how long to wait for a lock, a connection of the pool, or a server that does not answer

_POOL_SIZE = 10  # connections kept open
_POOL_OVERFLOW = 30  # more while many threads are at work
_STATEMENT_S = 3.0  # no statement of ours takes longer, unless the server is in trouble
_ONLY_US = 0o600  # who may read and write a new file
_SQLITE = {"sqlite", "sqlite+pysqlite"}
_POSTGRESQL = {"postgresql", "postgresql+psycopg"}
_RETRY_S = 0.02
_FORMS = "sqlite:///FILE or postgresql+psycopg://USER:PASSWORD@HOST/NAME"


class Outcome(NamedTuple):
    """What has come of a piece of work."""

    result: Any
    error: Exception | None


class _Here(threading.local):
    connection: Connection | None = None  # of the transaction that this thread's changes are a part of


class Database:
    """A pool of connections to one database, for any number of threads. Connects when first used."""

    def __init__(self, url: URL) -> None:
        self.is_sqlite = url.drivername in _SQLITE
        self.path = Path(url.database or "") if self.is_sqlite else None  # of the SQLite file, absolute
        # Options can hold a password too.
        self.name = repr(str(self.path) if self.is_sqlite else url.set(query={}).render_as_string(hide_password=True))
        self._writer = _make_engine(url)
        # Both share one pool; the options say how a transaction begins.
        if self.is_sqlite:
            self._reader = self._writer.execution_options(is_reading=True)
        else:
            self._reader = self._writer.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
        self._turn = threading.Lock()  # SQLite has one writer at a time, and its own way to wait is to sleep
        self._here = _Here()
        self._place = FilePlace(self.path) if self.path is not None else None

    @contextmanager
    def reading(self) -> Iterator[Session]:
        """Look at one moment of the database."""
        with self.speaking(), Session(self._reader) as session, session.begin():
            yield session

    @contextmanager
    def looking(self) -> Iterator[Connection]:
        """Look at one moment of the database, row by row."""
        with self.speaking(), self._reader.begin() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Session]:
        """Change the database: all of the block, on the disk when it ends, or nothing when it raises."""
        self.check_place()
        with self.speaking(), Session(self._writer) as session, session.begin():
            yield session
        self.check_place()

    def change(self, work: Callable[[Connection], Result]) -> Result:
        """Return what the work returns; what it has changed is on the disk then, or taken back if it raised.

        As a part of `together` it is on the disk when that returns.
        """
        if self._here.connection is not None:
            return work(self._here.connection)
        with self._changing() as connection:
            return work(connection)

    def together(self, calls: Sequence[Callable[[], Any]]) -> list[Outcome]:
        """Do several pieces of work in a SQLite file, each of which calls `change`, with one commit for all.

        One that raises takes back its own changes alone. What comes of each is told when all of it is on the disk;
        raises DatabaseError if that could not be done, and then nothing is.
        """
        outcomes: list[Outcome] = []
        with self._changing() as connection:
            # Straight to the driver: these three words would take SQLAlchemy longer than SQLite.
            driver: Any = connection.connection.driver_connection
            self._here.connection = connection
            try:
                for call in calls:
                    driver.execute("SAVEPOINT one")
                    outcomes.append(self._attempt(call))
                    if outcomes[-1].error is not None:
                        driver.execute("ROLLBACK TO one")
                    driver.execute("RELEASE one")
            finally:
                self._here.connection = None
        return outcomes

    def check_place(self) -> None:
        """Raise DatabaseError if the file that was opened is no longer where it was: what is stored would be lost."""
        if self._place is not None and not self._place.is_same():
            raise DatabaseError(
                f"the database {self.name} cannot be used: its file was removed or replaced; put it back, or start anew"
            )

    def _attempt(self, call: Callable[[], Any]) -> Outcome:
        try:
            with self.speaking():
                return Outcome(call(), None)
        except Exception as error:
            return Outcome(None, error)

    @contextmanager
    def _changing(self) -> Iterator[Connection]:
        """A transaction that writes, when it is its turn."""
        if self.is_sqlite and not self._turn.acquire(timeout=WAIT_S):
            raise DatabaseError(f"the database {self.name} cannot be used: others have been writing for too long")
        try:
            self.check_place()
            with self.speaking(), self._writer.begin() as connection:
                yield connection
            self.check_place()
        finally:
            if self.is_sqlite:
                self._turn.release()

    @contextmanager
    def changing_schema(self) -> Iterator[Connection]:
        """Change tables in one transaction."""
        with self.speaking(), self._writer.begin() as connection:
            yield connection

    @contextmanager
    def speaking(self) -> Iterator[None]:
        """Say what the driver or the pool has to complain of in one sentence."""
        try:
            yield
        except (SQLAlchemyError, sqlite3.Error) as error:
            raise DatabaseError(f"the database {self.name} cannot be used: {_reason(error)}") from error

    def close(self) -> None:
        """Close the pool's connections."""
        self._writer.dispose()
        if self._place is not None:
            self._place.forget_log()


def parse_url(text: str) -> URL:
    """Read a database URL; raise DatabaseUrlError for one that names no database we can use."""
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):  # ValueError: a port that is no number
        raise DatabaseUrlError(f"cannot read the database URL: it must look like {_FORMS}") from None
    if url.drivername in _SQLITE:
        return _parse_sqlite(url)
    if url.drivername in _POSTGRESQL:
        return url.set(drivername="postgresql+psycopg")
    raise DatabaseUrlError(f"unknown kind of database {quote(url.drivername)}: the URL must look like {_FORMS}")


def _parse_sqlite(url: URL) -> URL:
    if not url.database or url.database == ":memory:":
        raise DatabaseUrlError("a database in memory would be lost with the process: name a file, sqlite:///FILE")
    if url.query or url.database.startswith("file:"):
        raise DatabaseUrlError(
            f"options in the URL of the SQLite file {quote(url.database)} are not supported: leave them out"
        )
    # Connections are opened later too, when the working directory may be another.
    return url.set(database=str(Path(url.database).absolute()))


def _make_engine(url: URL) -> Engine:
    is_sqlite = url.drivername in _SQLITE
    waiting: dict[str, object] = {"timeout": WAIT_S} if is_sqlite else {"connect_timeout": int(WAIT_S)}
    engine = create_engine(
        url,
        connect_args={name: value for name, value in waiting.items() if name not in url.query},
        pool_pre_ping=not is_sqlite,  # a server may have been restarted since
        pool_size=_POOL_SIZE,
        max_overflow=_POOL_OVERFLOW,
        pool_timeout=WAIT_S,
    )
    if is_sqlite:
        event.listen(engine, "connect", _set_up_sqlite)
        event.listen(engine, "begin", _begin_sqlite)
    else:
        event.listen(engine, "connect", _set_up_postgresql)
    return engine


def _set_up_postgresql(connection: psycopg.Connection, _record: object) -> None:
    """Let no statement wait without bound, whatever the administrator has set."""
    limits = {"statement_timeout": _STATEMENT_S, "lock_timeout": WAIT_S, "idle_in_transaction_session_timeout": 60.0}
    with connection.cursor() as cursor:
        for name, seconds in limits.items():
            cursor.execute("SELECT set_config(%s, %s, false)", (name, f"{round(seconds * 1000)}ms"))
    connection.commit()


def _set_up_sqlite(connection: sqlite3.Connection, _record: object) -> None:
    connection.isolation_level = None  # leave BEGIN to _begin_sqlite
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("PRAGMA synchronous = FULL")


def _begin_sqlite(connection: Connection) -> None:
    is_reading = connection.get_execution_options().get("is_reading", False)
    connection.exec_driver_sql("BEGIN" if is_reading else "BEGIN IMMEDIATE")


def _reason(error: Exception) -> str:
    """The driver's own words, without the statement and its parameters that SQLAlchemy adds."""
    words = str(getattr(error, "orig", None) or error).strip()
    return words.splitlines()[0] if words else type(error).__name__


def check_file(path: Path) -> None:
    """Raise DatabaseError unless the file is a sound SQLite database or can be made. Changes nothing in it."""
    name = repr(str(path))
    if not path.parent.is_dir():
        raise DatabaseError(
            f"cannot open the database {name}: the directory {str(path.parent)!r} does not exist; make it first"
        )
    if path.is_dir():
        raise DatabaseError(f"cannot open the database {name}: it is a directory; name a file")
    if not path.exists():
        return
    try:
        with closing(sqlite3.connect(path, timeout=WAIT_S)) as connection:
            (finding,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    except sqlite3.DatabaseError as error:
        raise DatabaseError(f"cannot open the database {name}: {error}; restore a copy or name another file") from error
    if finding != "ok":
        raise DatabaseError(f"the database {name} is damaged: restore a copy or name another file")


def make_file(path: Path) -> None:
    """Make an empty file that only its owner can read, unless there is one; SQLite's other files follow its example.

    Whatever is wrong with the place is told by the one who opens the file.
    """
    with suppress(OSError):
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, _ONLY_US))


def use_write_ahead_log(path: Path) -> None:
    """Let readers go on while somebody writes. The file remembers it, so once is enough.

    A file system that cannot do it keeps the older journal, which is as safe, only slower.
    """
    deadline = time.monotonic() + WAIT_S
    with closing(sqlite3.connect(path, timeout=WAIT_S)) as connection:
        while True:
            try:
                connection.execute("PRAGMA journal_mode = WAL").fetchone()
                return
            except sqlite3.OperationalError:
                # SQLite does not wait for its turn here while another process writes, as one that opens it does.
                if time.monotonic() > deadline:
                    raise
                time.sleep(_RETRY_S)
