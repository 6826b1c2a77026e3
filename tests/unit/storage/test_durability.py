"""What was acknowledged is there: a process that stores moves is killed with SIGKILL, again and again."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import threading
import time
from collections import defaultdict
from pathlib import Path

import pytest

from fourcast.storage import DatabaseError, Storage, open_storage
from fourcast.storage.database import Database, parse_url
from tests.samples import sized

CHILD = Path(__file__).parent / "playing_child.py"


def play_until_killed(url: str, seed: int) -> dict[str, list[int]]:
    """Let a child play for some moves and a moment more; return the moves it has acknowledged, by game."""
    rng = random.Random(seed)
    command = [sys.executable, str(CHILD), url, str(seed)]
    acknowledged: dict[str, list[int]] = defaultdict(list)
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as child:
        watchdog = threading.Timer(60, child.kill)
        watchdog.start()
        assert child.stdout is not None
        for _ in range(rng.randrange(1, 60)):
            note(acknowledged, child.stdout.readline())
        time.sleep(rng.uniform(0, 0.03))
        child.kill()
        for line in child.stdout:
            note(acknowledged, line)
        watchdog.cancel()
    assert child.returncode == -signal.SIGKILL
    return acknowledged


def note(acknowledged: dict[str, list[int]], line: str) -> None:
    if line.endswith("\n"):  # else the kill came in the middle of the line
        game_id, column = line.split()
        acknowledged[game_id].append(int(column))


def check_games(storage: Storage, acknowledged: dict[str, list[int]]) -> None:
    for game_id, columns in acknowledged.items():
        game = storage.games.get(game_id)
        assert list(game.moves[: len(columns)]) == columns
        # The move after the last acknowledged one may be stored too: the kill came before the word.
        assert game.ply - len(columns) in (0, 1)
        assert game.is_over == game.replay().is_over


@pytest.mark.skipif(sys.platform == "win32", reason="SIGKILL is a POSIX signal")
def test_every_acknowledged_move_survives_the_kill_of_its_process(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'games.db'}"
    acknowledged: dict[str, list[int]] = {}
    for seed in range(sized(2, whole=8)):
        acknowledged |= play_until_killed(url, seed)
        with open_storage(url) as storage:
            check_games(storage, acknowledged)
    assert sum(map(len, acknowledged.values())) > sized(25, whole=100)


def test_commit_waits_for_the_disk_on_every_connection(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'games.db'}"
    open_storage(url).close()
    database = Database(parse_url(url))
    with database.writing() as one, database.reading() as other:
        for session in (one, other):
            values = {
                name: session.connection().exec_driver_sql(f"PRAGMA {name}").scalar_one()
                for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
            }
            full = 2
            assert values == {"journal_mode": "wal", "synchronous": full, "foreign_keys": 1, "busy_timeout": 2_000}
    database.close()


def run(database: Database, *statements: str) -> None:
    with database.writing() as session:
        for statement in statements:
            session.connection().exec_driver_sql(statement)


def test_raised_error_takes_the_whole_change_back(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'games.db'}"
    with open_storage(url) as storage:
        new = storage.games.create("human", "human")
        database = Database(parse_url(url))
        with pytest.raises(DatabaseError, match="no such table: missing"):
            run(database, "UPDATE games SET red = 'changed'", "UPDATE missing SET red = 'changed'")
        database.close()
        assert storage.games.get(new.game.id) == new.game
