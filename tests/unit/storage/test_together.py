"""Changes that share one commit: each for itself before the rules, all or none on the disk."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from fourcast.errors import IllegalMoveError
from fourcast.storage import DatabaseError, MovesConflictError, Storage, WrongTokenError, open_storage


@pytest.fixture
def storage(tmp_path: Path) -> Iterator[Storage]:
    with open_storage(f"sqlite:///{tmp_path / 'games.db'}") as storage:
        yield storage


def count_commits(path: Path) -> int:
    """SQLite counts in its write-ahead log: the frames that end a commit name the size of the database."""
    log = path.with_name(f"{path.name}-wal").read_bytes()
    page = int.from_bytes(log[8:12], "big")
    frames = range(32, len(log), page + 24)
    return sum(int.from_bytes(log[frame + 4 : frame + 8], "big") > 0 for frame in frames)


def test_several_changes_are_one_commit(storage: Storage, tmp_path: Path) -> None:
    new = [storage.games.create("human", "human") for _ in range(5)]
    before = count_commits(tmp_path / "games.db")
    outcomes = storage.together([partial(storage.games.append_move, one.game.id, one.token, 3, "") for one in new])
    assert count_commits(tmp_path / "games.db") == before + 1
    assert [outcome.result.moves for outcome in outcomes] == [(3,)] * 5
    assert [storage.games.get(one.game.id).moves for one in new] == [(3,)] * 5


def test_change_that_is_refused_leaves_the_others_alone(storage: Storage) -> None:
    one, other = (storage.games.create("human", "human", "444444") for _ in range(2))
    append = storage.games.append_move
    outcomes = storage.together(
        [
            partial(append, one.game.id, one.token, 2, "444444"),
            partial(append, one.game.id, other.token, 2, "4444443"),
            partial(append, one.game.id, one.token, 2, "444444"),
            partial(append, other.game.id, other.token, 3, "444444"),
            partial(append, one.game.id, one.token, 4, "4444443"),
        ]
    )
    kinds = [type(outcome.error) for outcome in outcomes]
    assert kinds == [type(None), WrongTokenError, MovesConflictError, IllegalMoveError, type(None)]
    assert storage.games.get(one.game.id).moves_text == "44444435"
    assert storage.games.get(other.game.id).moves_text == "444444"


def test_nothing_is_stored_if_the_commit_fails(storage: Storage, tmp_path: Path) -> None:
    new = storage.games.create("human", "human")
    with closing(sqlite3.connect(tmp_path / "games.db")) as elsewhere:
        elsewhere.execute("BEGIN IMMEDIATE")
        with pytest.raises(DatabaseError, match="database is locked"):
            storage.together([partial(storage.games.append_move, new.game.id, new.token, 3, "")])
    assert storage.games.get(new.game.id).moves == ()
    assert storage.games.append_move(new.game.id, new.token, 3, "").moves == (3,)
