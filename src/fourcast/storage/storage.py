"""open_storage: one call from a URL to a database that is sound, up to date and ready.

The Alembic scripts in migrations/ bring a database to the tables this package knows. The whole upgrade is one
transaction under a lock that other processes wait for, so a database is always of one version, and two processes that
open it at once do the work once.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from datetime import datetime, timezone
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, String, column, func, inspect, select, table, text
from sqlalchemy import cast as sql_cast
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.dialects.postgresql import REGCLASS

from .analyses import CACHE_ROWS, AnalysisCache
from .database import Database, Outcome, check_file, make_file, parse_url, use_write_ahead_log
from .errors import DatabaseError
from .games import GameRepository
from .models import Base, PulseRow

if TYPE_CHECKING:
    from alembic.script import ScriptDirectory

LATEST = "0003"  # the last revision in migrations/: where it is there already, Alembic need not be loaded
VERSION_TABLE = "fourcast_schema"  # not Alembic's usual name: another program's might lie in the same database

_ADVISORY_LOCK = 4_221_730_106  # any number that other programs are unlikely to lock
_alembic_is_busy = threading.Lock()  # its migration scripts speak to a context that is global


def utc_now() -> datetime:
    """Return the present moment in UTC."""
    return datetime.now(timezone.utc)


class Storage(AbstractContextManager["Storage"]):
    """An open database with its repositories, for any number of threads. Close it, or use it as a context."""

    def __init__(self, database: Database, cache_rows: int, clock: Callable[[], datetime]) -> None:
        self.games = GameRepository(database, clock)
        self.analyses = AnalysisCache(database, clock, cache_rows)
        self._database = database
        self._clock = clock

    @property
    def can_share_commits(self) -> bool:
        """Whether `together` pays: in a SQLite file, where every commit waits for the disk and all others for it."""
        return self._database.is_sqlite

    def together(self, calls: Sequence[Callable[[], Any]]) -> list[Outcome]:
        """Call several methods that change something, with one commit for all; return what came of each, on the disk.

        Raises DatabaseError if nothing could be stored.
        """
        return self._database.together(calls)

    def check(self) -> None:
        """Raise DatabaseError unless the database answers and its file is where it was."""
        self._database.check_place()
        with self._database.looking() as connection:
            connection.execute(select(1))

    def check_place(self) -> None:
        """Raise DatabaseError if the file of the database was removed or replaced; takes microseconds."""
        self._database.check_place()

    def beat(self) -> None:
        """Write a row, wait for the disk; raise DatabaseError if that cannot be done."""
        insert = (sqlite.insert if self._database.is_sqlite else postgresql.insert)(PulseRow).values(
            id=1, beaten_at=self._clock()
        )
        beat = insert.on_conflict_do_update(index_elements=["id"], set_={"beaten_at": insert.excluded.beaten_at})
        self._database.change(lambda connection: connection.execute(beat))

    def count_bytes(self) -> int:
        """Return how many bytes of the database are in use; room that removed rows have left is not counted."""
        with self._database.looking() as connection:
            if not self._database.is_sqlite:
                tables = [table.name for table in Base.metadata.tables.values()]
                sizes = [func.pg_total_relation_size(sql_cast(name, REGCLASS)) for name in tables]
                return sum(connection.execute(select(*sizes)).one())
            pages, free, size = (
                connection.exec_driver_sql(f"PRAGMA {name}").scalar_one()
                for name in ("page_count", "freelist_count", "page_size")
            )
            return int((pages - free) * size)

    def close(self) -> None:
        """Close the connections; what was stored is stored."""
        self._database.close()

    def __exit__(self, *exception: object) -> None:
        self.close()


def open_storage(url: str, cache_rows: int = CACHE_ROWS, clock: Callable[[], datetime] = utc_now) -> Storage:
    """Open a database, `sqlite:///FILE` or `postgresql+psycopg://…`, making or upgrading its tables as needed.

    Raises DatabaseUrlError for another kind of URL, DatabaseError for a database that cannot be used.
    """
    database = Database(parse_url(url))
    try:
        if database.path is not None:
            check_file(database.path)
            make_file(database.path)
        upgrade_schema(database)
        if database.path is not None:
            with database.speaking():
                use_write_ahead_log(database.path)
        database.check_place()
        return Storage(database, cache_rows, clock)
    except BaseException:
        database.close()
        raise


def upgrade_schema(database: Database, revision: str = LATEST) -> None:
    """Bring the tables up to a revision; raise DatabaseError, changing nothing, for a database that is not ours."""
    with _alembic_is_busy, database.changing_schema() as connection:
        if not database.is_sqlite:  # where a transaction that writes is alone anyway
            connection.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": _ADVISORY_LOCK})
        present = read_revision(connection)
        if present != LATEST:
            _run_migrations(database, connection, present, revision)


def read_revision(connection: Connection) -> str | None:
    """Return the revision of the tables, None where none of ours has been made."""
    if not inspect(connection).has_table(VERSION_TABLE):
        return None
    return connection.execute(select(column("version_num", String)).select_from(table(VERSION_TABLE))).scalar()


def _run_migrations(database: Database, connection: Connection, present: str | None, revision: str) -> None:
    from alembic import command
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    config = Config()
    config.set_main_option("script_location", "fourcast.storage:migrations")
    _check_revision(database, connection, present, ScriptDirectory.from_config(config))
    config.attributes["connection"] = connection
    command.upgrade(config, revision)


def _check_revision(database: Database, connection: Connection, present: str | None, scripts: ScriptDirectory) -> None:
    if present is None:
        if inspect(connection).get_table_names():
            raise DatabaseError(f"the database {database.name} belongs to another program: name an empty or a new one")
        return
    known = [script.revision for script in scripts.walk_revisions()]
    if present not in known:
        raise DatabaseError(
            f"the database {database.name} has tables of revision {present}, but this version of fourcast knows "
            f"only up to {known[0]}: use the newer version that made them"
        )
