from __future__ import annotations

import sqlite3
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from fourcast.storage import database
from fourcast.storage.database import check_file, use_write_ahead_log


def journal_of(path: Path) -> str:
    with closing(sqlite3.connect(path)) as connection:
        (mode,) = connection.execute("PRAGMA journal_mode").fetchone()
    return str(mode)


def test_log_is_switched_on_once_a_writer_is_done(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    with closing(sqlite3.connect(path)) as writer, ThreadPoolExecutor(1) as pool:
        writer.execute("CREATE TABLE stones (id INTEGER)")
        writer.execute("BEGIN IMMEDIATE")
        # SQLite itself refuses this at once, without the wait it was told to make.
        switched = pool.submit(use_write_ahead_log, path)
        time.sleep(0.3)
        writer.rollback()
        switched.result()
    assert journal_of(path) == "wal"


def test_log_that_cannot_be_switched_on_raises_after_the_wait(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "WAIT_S", 0.1)
    path = tmp_path / "games.db"
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE stones (id INTEGER)")
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(sqlite3.OperationalError, match="locked"):
            use_write_ahead_log(path)
    assert journal_of(path) == "delete"


def test_check_neither_makes_nor_changes_a_file(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    check_file(path)
    assert not path.exists()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE stones (id INTEGER)")
    before = path.read_bytes()
    check_file(path)
    assert (path.read_bytes(), sorted(tmp_path.iterdir())) == (before, [path])
