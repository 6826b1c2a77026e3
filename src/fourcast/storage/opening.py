"""open_storage: one call from a URL to a database that is sound, up to date and ready."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timezone
from types import TracebackType

from sqlalchemy import select

from .analyses import CACHE_ROWS, AnalysisCache
from .database import Database, parse_url
from .games import GameRepository
from .schema import upgrade_schema
from .sqlite_file import check_file, use_write_ahead_log


def utc_now() -> datetime:
    """Return the present moment in UTC."""
    return datetime.now(timezone.utc)


class Storage:
    """An open database with its repositories, for any number of threads. Close it, or use it as a context."""

    def __init__(self, database: Database, cache_rows: int, clock: Callable[[], datetime]) -> None:
        self.games = GameRepository(database, clock)
        self.analyses = AnalysisCache(database, clock, cache_rows)
        self._database = database

    def check(self) -> None:
        """Raise DatabaseError unless the database answers."""
        with self._database.reading() as session:
            session.execute(select(1))

    def close(self) -> None:
        """Close the connections; what was stored is stored."""
        self._database.close()

    def __enter__(self) -> Storage:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()


def open_storage(url: str, cache_rows: int = CACHE_ROWS, clock: Callable[[], datetime] = utc_now) -> Storage:
    """Open a database, `sqlite:///FILE` or `postgresql+psycopg://…`, making or upgrading its tables as needed.

    Raises DatabaseUrlError for another kind of URL, DatabaseError for a database that cannot be used.
    """
    database = Database(parse_url(url))
    try:
        if database.path is not None:
            check_file(database.path)
        upgrade_schema(database)
        if database.path is not None:
            with database.speaking():
                use_write_ahead_log(database.path)
        return Storage(database, cache_rows, clock)
    except BaseException:
        database.close()
        raise
