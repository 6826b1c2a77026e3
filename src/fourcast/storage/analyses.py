"""AnalysisCache: finished answers (analyses, reviews) as JSON, so that no position is solved twice.

It holds a bounded number of rows and forgets those that have gone unused the longest. To keep reading cheap, a use
is noted only when the last one noted is an hour old: most look-ups write nothing.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from datetime import datetime, timedelta

from sqlalchemy import delete, func, select, tuple_, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.orm import Session
from sqlalchemy.sql import ColumnElement

from .database import Database
from .errors import InvalidEntryError
from .models import KIND_LENGTH, SUBJECT_LENGTH, VERSION_LENGTH, AnalysisRow
from .records import CacheKey, JsonObject, check_name

CACHE_ROWS = 20_000  # some tens of megabytes

_NOTED_AFTER = timedelta(hours=1)
_PRIMARY_KEY = (AnalysisRow.subject, AnalysisRow.kind, AnalysisRow.version)


class AnalysisCache:
    """The kept answers. Made by `open_storage`; every method may be called from any thread."""

    def __init__(self, database: Database, clock: Callable[[], datetime], rows: int) -> None:
        if rows < 0:
            raise InvalidEntryError(f"a cache of {rows} rows is impossible: it must be 0 or more")
        self._database = database
        self._clock = clock
        self._rows = rows

    def get(self, key: CacheKey) -> JsonObject | None:
        """Return the payload kept under this key, None if there is none."""
        is_row = _matches(key)
        now = self._clock()
        with self._database.reading() as session:
            found = session.execute(select(AnalysisRow.payload, AnalysisRow.last_used_at).where(is_row)).one_or_none()
        if found is None:
            return None
        if now - found.last_used_at >= _NOTED_AFTER:
            with self._database.writing() as session:
                session.execute(update(AnalysisRow).where(is_row).values(last_used_at=now))
        payload: JsonObject = json.loads(found.payload)
        return payload

    def put(self, key: CacheKey, payload: Mapping[str, object]) -> None:
        """Keep a payload, in place of an older one under this key, and forget the oldest rows beyond the bound.

        What comes back is what JSON makes of it: a tuple is a list then. Raises InvalidEntryError for what JSON
        cannot hold. While several processes put at once there may for a moment be a few rows too many.
        """
        row = _key_values(key) | {"payload": _format(payload)}
        row["created_at"] = row["last_used_at"] = self._clock()
        insert = (sqlite.insert if self._database.is_sqlite else postgresql.insert)(AnalysisRow).values(row)
        replaced = {name: insert.excluded[name] for name in ("payload", "created_at", "last_used_at")}
        with self._database.writing() as session:
            session.execute(insert.on_conflict_do_update(index_elements=_PRIMARY_KEY, set_=replaced))
            self._forget(session)

    def count(self) -> int:
        """Return the number of rows."""
        with self._database.reading() as session:
            return _count(session)

    def _forget(self, session: Session) -> None:
        excess = _count(session) - self._rows
        if excess <= 0:
            return
        # Rows that somebody else is changing or removing are passed over: waiting for them could become a deadlock.
        oldest = (
            select(*_PRIMARY_KEY).order_by(AnalysisRow.last_used_at).limit(excess).with_for_update(skip_locked=True)
        )
        session.execute(
            delete(AnalysisRow).where(tuple_(*_PRIMARY_KEY).in_(oldest)).execution_options(synchronize_session=False)
        )


def _key_values(key: CacheKey) -> dict[str, object]:
    return {
        "subject": check_name("subject", key.subject, SUBJECT_LENGTH),
        "kind": check_name("kind", key.kind, KIND_LENGTH),
        "version": check_name("version", key.version, VERSION_LENGTH),
    }


def _matches(key: CacheKey) -> ColumnElement[bool]:
    values = _key_values(key)
    return tuple_(*_PRIMARY_KEY) == tuple_(values["subject"], values["kind"], values["version"])


def _count(session: Session) -> int:
    return session.scalar(select(func.count()).select_from(AnalysisRow)) or 0


def _format(payload: Mapping[str, object]) -> str:
    try:
        return json.dumps(dict(payload), allow_nan=False, separators=(",", ":"))
    except (TypeError, ValueError) as error:
        raise InvalidEntryError(f"the payload cannot be written as JSON: {error}") from None
