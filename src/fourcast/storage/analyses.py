"""AnalysisCache: finished answers (analyses, reviews) as JSON, so that no position is solved twice.

It holds a bounded number of rows and forgets those that have gone unused the longest. To keep reading cheap, a use
is noted only when the last one noted is an hour old: most look-ups write nothing.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Mapping
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Connection, Select, and_, bindparam, delete, func, select, tuple_, update
from sqlalchemy.dialects import postgresql, sqlite

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
# Statements about one row, made once. A list of keys in one statement would make SQLite read the whole table.
_IS_ROW = and_(*(column == bindparam(column.name) for column in _PRIMARY_KEY))
_ONE = select(_ROWS.c.payload, _ROWS.c.last_used_at).where(_IS_ROW)
_NOTE = (
    update(_ROWS)
    .where(and_(*(column == bindparam(f"the_{column.name}") for column in _PRIMARY_KEY)))
    .values(last_used_at=bindparam("now"))
)


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
        return self.get_many([key]).get(key)

    def get_many(self, keys: Collection[CacheKey]) -> dict[CacheKey, JsonObject]:
        """Return the payloads kept under these keys, as many as there are; cheaper than one by one."""
        now = self._clock()
        with self._database.looking() as connection:
            looked_up = {key: connection.execute(_ONE, _key_values(key)).one_or_none() for key in keys}
        found = {key: row for key, row in looked_up.items() if row is not None}
        unnoted = [key for key, row in found.items() if now - row.last_used_at >= _NOTED_AFTER]
        if unnoted:
            notes = [{f"the_{name}": text for name, text in _key_values(key).items()} | {"now": now} for key in unnoted]
            self._database.change(lambda connection: connection.execute(_NOTE, notes))
        return {key: json.loads(row.payload) for key, row in found.items()}

    def put(self, key: CacheKey, payload: Mapping[str, object]) -> None:
        """Keep a payload, in place of an older one under this key, and forget the oldest rows beyond the bound.

        What comes back is what JSON makes of it: a tuple is a list then. Raises InvalidEntryError for what JSON
        cannot hold. While several processes put at once there may for a moment be a few rows too many.
        """
        self.put_many({key: payload})

    def put_many(self, payloads: Mapping[CacheKey, Mapping[str, object]]) -> None:
        """Keep payloads as `put` does, all of them in one transaction or none."""
        now = self._clock()
        rows = [
            {**_key_values(key), "payload": _format(payload), "created_at": now, "last_used_at": now}
            for key, payload in payloads.items()
        ]
        insert = (sqlite.insert if self._database.is_sqlite else postgresql.insert)(_ROWS)
        replaced = {name: insert.excluded[name] for name in ("payload", "created_at", "last_used_at")}
        insert = insert.on_conflict_do_update(index_elements=_PRIMARY_KEY, set_=replaced)

        def store(connection: Connection) -> None:
            connection.execute(insert, rows)
            self._forget(connection, len(rows))

        if rows:
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

    def _forget(self, connection: Connection, added: int) -> None:
        """Keep to the bound; counting all rows takes longer than adding one, so it is done now and then."""
        self._until_counted -= added
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
