"""The file of a SQLite database: looked at before it is used, so that a wrong or damaged one is told at once."""

from __future__ import annotations

import sqlite3
import time
from contextlib import closing
from pathlib import Path

from .database import WAIT_S
from .errors import DatabaseError

_RETRY_S = 0.02


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
