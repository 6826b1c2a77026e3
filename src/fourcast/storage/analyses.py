"""AnalysisCache: finished answers (analyses, reviews) as JSON, so that no position is solved twice.

It holds a bounded number of rows and forgets those that have gone unused the longest. To keep reading cheap, a use
is noted only when the last one noted is an hour old: most look-ups write nothing.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Connection, Select, delete, func, select, tuple_, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.sql import ColumnElement

from .database import Database
from .errors import InvalidEntryError
from .models import KIND_LENGTH, SUBJECT_LENGTH, VERSION_LENGTH, Base
from .records import CacheKey, JsonObject, check_name

CACHE_ROWS = 20_000  # some tens of megabytes
EXPIRED_AT_ONCE = 500  # rows removed in one transaction, so that nobody waits for long

_NOTED_AFTER = timedelta(hours=1)
_COUNTED_EVERY = 100  # rows added
_ROWS = Base.metadata.tables["analyses"]
_PRIMARY_KEY = (_ROWS.c.subject, _ROWS.c.kind, _ROWS.c.version)


class AnalysisCache:
    """The kept answers. Made by `open_storage`; every method may be called from any thread."""

    def __init__(self, database: Database, clock: Callable[[], datetime], rows: int) -> None:
        if rows < 0:
            raise InvalidEntryError(f"a cache of {rows} rows is impossible: it must be 0 or more")
        self._database = database
        self._clock = clock
        self._rows = rows
        self._until_counted = 0  # rows to be added; threads may disagree by a few

    def get(self, key: CacheKey) -> JsonObject | None:
        """Return the payload kept under this key, None if there is none."""
        is_row = _matches(key)
        now = self._clock()
        with self._database.looking() as connection:
            found = connection.execute(select(_ROWS.c.payload, _ROWS.c.last_used_at).where(is_row)).one_or_none()
        if found is None:
            return None
        if now - found.last_used_at >= _NOTED_AFTER:
            note = update(_ROWS).where(is_row).values(last_used_at=now)
            self._database.change(lambda connection: connection.execute(note))
        payload: JsonObject = json.loads(found.payload)
        return payload

    def put(self, key: CacheKey, payload: Mapping[str, object]) -> None:
        """Keep a payload, in place of an older one under this key, and forget the oldest rows beyond the bound.

        What comes back is what JSON makes of it: a tuple is a list then. Raises InvalidEntryError for what JSON
        cannot hold. While several processes put at once there may for a moment be a few rows too many.
        """
        row = _key_values(key) | {"payload": _format(payload)}
        row["created_at"] = row["last_used_at"] = self._clock()
        insert = (sqlite.insert if self._database.is_sqlite else postgresql.insert)(_ROWS).values(row)
        replaced = {name: insert.excluded[name] for name in ("payload", "created_at", "last_used_at")}
        insert = insert.on_conflict_do_update(index_elements=_PRIMARY_KEY, set_=replaced)

        def store(connection: Connection) -> None:
            connection.execute(insert)
            self._forget(connection)

        self._database.change(store)

    def expire(self, unused_since: datetime) -> int:
        """Remove what nobody has asked for since this moment, some rows at a time; return how many."""

        def remove(connection: Connection) -> int:
            is_old = _ROWS.c.last_used_at < unused_since
            return _remove_oldest(connection, select(*_PRIMARY_KEY).where(is_old), EXPIRED_AT_ONCE)

        return self._database.change(remove)

    def shrink(self, rows: int) -> int:
        """Remove so many of the rows that have gone unused the longest; return how many there were."""
        return self._database.change(lambda connection: _remove_oldest(connection, select(*_PRIMARY_KEY), rows))

    def count(self) -> int:
        """Return the number of rows."""
        with self._database.looking() as connection:
            return _count(connection)

    def _forget(self, connection: Connection) -> None:
        """Keep to the bound; counting all rows takes longer than adding one, so it is done now and then."""
        self._until_counted -= 1
        if self._until_counted > 0:
            return
        excess = _count(connection) - self._rows
        self._until_counted = min(_COUNTED_EVERY, max(1, -excess))
        if excess > 0:
            _remove_oldest(connection, select(*_PRIMARY_KEY), excess)


def _key_values(key: CacheKey) -> dict[str, object]:
    return {
        "subject": check_name("subject", key.subject, SUBJECT_LENGTH),
        "kind": check_name("kind", key.kind, KIND_LENGTH),
        "version": check_name("version", key.version, VERSION_LENGTH),
    }


def _matches(key: CacheKey) -> ColumnElement[bool]:
    values = _key_values(key)
    return tuple_(*_PRIMARY_KEY) == tuple_(values["subject"], values["kind"], values["version"])


def _count(connection: Connection) -> int:
    return connection.execute(select(func.count()).select_from(_ROWS)).scalar_one()


def _remove_oldest(connection: Connection, chosen: Select[Any], most: int) -> int:
    # Rows that somebody else is changing or removing are passed over: waiting for them could become a deadlock.
    oldest = chosen.order_by(_ROWS.c.last_used_at).limit(most).with_for_update(skip_locked=True)
    return connection.execute(delete(_ROWS).where(tuple_(*_PRIMARY_KEY).in_(oldest))).rowcount


def _format(payload: Mapping[str, object]) -> str:
    try:
        return json.dumps(dict(payload), allow_nan=False, separators=(",", ":"))
    except (TypeError, ValueError) as error:
        raise InvalidEntryError(f"the payload cannot be written as JSON: {error}") from None
