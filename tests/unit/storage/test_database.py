from __future__ import annotations

import re
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy.exc import IntegrityError

from fourcast.storage import DatabaseError, DatabaseUrlError, StorageError, WrongTokenError, open_storage
from fourcast.storage import database as database_module
from fourcast.storage.database import Database, parse_url


@pytest.mark.parametrize(
    ("url", "sentence"),
    [
        ("", "cannot read the database URL: it must look like sqlite:///FILE or postgresql"),
        ("games.db", "cannot read the database URL"),
        ("postgresql://me:hush@host:many/games", "cannot read the database URL"),
        ("mysql://me:hush@host/games", "unknown kind of database 'mysql': the URL must look like sqlite:///FILE or"),
        ("postgresql+asyncpg://me:hush@host/games", "unknown kind of database 'postgresql+asyncpg'"),
        ("sqlite+aiosqlite:///games.db", "unknown kind of database 'sqlite+aiosqlite'"),
        ("sqlite://", "a database in memory would be lost with the process: name a file, sqlite:///FILE"),
        ("sqlite:///:memory:", "a database in memory would be lost"),
        ("sqlite:///games.db?mode=ro", "options in the URL of the SQLite file 'games.db' are not supported"),
        ("sqlite:///file:games.db", "options in the URL of the SQLite file 'file:games.db' are not supported"),
    ],
)
def test_url_that_names_no_usable_database_is_refused(url: str, sentence: str) -> None:
    with pytest.raises(DatabaseUrlError, match=re.escape(sentence)) as refusal:
        open_storage(url)
    assert isinstance(refusal.value, (StorageError, ValueError))
    assert "hush" not in str(refusal.value)


def test_relative_file_is_that_of_the_moment_of_opening(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with open_storage("sqlite:///games.db") as storage:
        monkeypatch.chdir("/")
        storage.check()
    assert (tmp_path / "games.db").exists()


def test_postgresql_without_a_driver_gets_ours() -> None:
    assert parse_url("postgresql://me@host/games").drivername == "postgresql+psycopg"


def test_server_that_cannot_be_reached_is_one_sentence_without_the_password() -> None:
    with pytest.raises(DatabaseError, match="cannot be used: connection failed") as refusal:
        open_storage("postgresql+psycopg://me:hush@127.0.0.1:1/games?password=hush")
    assert "postgresql+psycopg://me:***@127.0.0.1:1/games" in str(refusal.value)
    assert "hush" not in str(refusal.value)
    assert "\n" not in str(refusal.value)


def test_directory_that_does_not_exist_is_named_and_not_made(tmp_path: Path) -> None:
    with pytest.raises(DatabaseError, match=r"the directory '.*nowhere' does not exist; make it first$"):
        open_storage(f"sqlite:///{tmp_path / 'nowhere' / 'games.db'}")
    assert list(tmp_path.iterdir()) == []


def test_directory_in_place_of_a_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(DatabaseError, match="it is a directory; name a file"):
        open_storage(f"sqlite:///{tmp_path}")


def test_file_that_is_no_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    path.write_text("a letter to a friend\n" * 100)
    before = path.read_bytes()
    with pytest.raises(DatabaseError, match="file is not a database; restore a copy or name another file"):
        open_storage(f"sqlite:///{path}")
    assert path.read_bytes() == before


def test_empty_file_becomes_a_database(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    path.touch()
    with open_storage(f"sqlite:///{path}") as storage:
        storage.check()
    assert path.read_bytes().startswith(b"SQLite format 3")


@pytest.fixture
def filled(tmp_path: Path) -> Path:
    """A database of many pages, all in its one file."""
    path = tmp_path / "games.db"
    with open_storage(f"sqlite:///{path}") as storage:
        for _ in range(60):
            storage.games.create("human", "human", "445312265")
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    return path


@pytest.mark.parametrize("page", [1, 2, 4, 6])
def test_damaged_file_is_refused(filled: Path, page: int) -> None:
    content = bytearray(filled.read_bytes())
    size = 4096
    assert len(content) > 7 * size
    content[page * size : (page + 1) * size] = b"\xa5" * size
    filled.write_bytes(content)
    with pytest.raises(DatabaseError, match=r"restore a copy or name another file$") as refusal:
        open_storage(f"sqlite:///{filled}")
    assert "\n" not in str(refusal.value)


def test_file_that_was_cut_short_is_refused(filled: Path) -> None:
    filled.write_bytes(filled.read_bytes()[:10_000])
    with pytest.raises(DatabaseError, match=r"restore a copy or name another file$"):
        open_storage(f"sqlite:///{filled}")


def test_locked_file_is_one_sentence_after_the_wait(filled: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database_module, "WAIT_S", 0.05)
    with open_storage(f"sqlite:///{filled}") as storage, closing(sqlite3.connect(filled)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(DatabaseError, match=r"cannot be used: database is locked$"):
            storage.games.create("human", "human")
        storage.check()  # reading goes on while somebody writes


def test_closed_and_removed_file_is_told_by_the_check(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    folder.mkdir()
    storage = open_storage(f"sqlite:///{folder / 'games.db'}")
    storage.close()
    for path in folder.iterdir():
        path.unlink()
    folder.rmdir()
    with pytest.raises(
        DatabaseError, match=r"cannot be used: its file was removed or replaced; put it back, or start anew$"
    ):
        storage.check()
    storage.close()


@pytest.mark.parametrize(
    "statement",
    [
        "INSERT INTO moves SELECT id, 0, 1, created_at FROM games",  # move 0 a second time
        "INSERT INTO moves VALUES ('nobody', 0, 1, '2026-01-01 00:00:00.000000')",
        "UPDATE moves SET ply = 42",
        'UPDATE moves SET "column" = 7',
        "UPDATE games SET result = 'green', ended_by = 'four'",
        "UPDATE games SET result = 'red', ended_by = 'boredom'",
        "UPDATE games SET result = 'red'",
    ],
)
def test_tables_themselves_refuse_what_cannot_be(tmp_path: Path, statement: str) -> None:
    url = f"sqlite:///{tmp_path / 'games.db'}"
    with open_storage(url) as storage:
        new = storage.games.create("human", "human", "4")
        database = Database(parse_url(url))
        with pytest.raises(DatabaseError) as refusal, database.writing() as session:
            session.connection().exec_driver_sql(statement)
        database.close()
        assert isinstance(refusal.value.__cause__, IntegrityError)
        assert storage.games.get(new.game.id) == new.game


def test_new_file_is_for_its_owner_alone(tmp_path: Path) -> None:
    with open_storage(f"sqlite:///{tmp_path / 'games.db'}") as storage:
        storage.games.create("human", "human")
        modes = {path.name: path.stat().st_mode & 0o777 for path in tmp_path.iterdir()}
    assert modes == {"games.db": 0o600, "games.db-wal": 0o600, "games.db-shm": 0o600}


def test_change_that_fails_takes_nothing_from_those_it_is_committed_with(tmp_path: Path) -> None:
    with open_storage(f"sqlite:///{tmp_path / 'games.db'}") as storage, ThreadPoolExecutor(16) as pool:
        new = [storage.games.create("human", "human") for _ in range(16)]

        def play(number: int) -> str:
            token = new[number].token if number % 4 else "wrong"
            try:
                return storage.games.append_move(new[number].game.id, token, number % 7, "").moves_text
            except WrongTokenError:
                return "refused"

        answers = list(pool.map(play, range(16)))
        stored = [storage.games.get(one.game.id).moves_text for one in new]
    assert answers == ["refused" if number % 4 == 0 else str(number % 7 + 1) for number in range(16)]
    assert stored == ["" if number % 4 == 0 else str(number % 7 + 1) for number in range(16)]
