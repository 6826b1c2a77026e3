"""Kills: the server gets SIGKILL at random moments while players move; nothing acknowledged may be lost.

`python -m drills.server_kills --kills 50` on SQLite and on PostgreSQL (from the system's package), one process and two.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import signal
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from drills.load import clients
from drills.players import Diary, find_lost, play_on
from drills.rows import Row, tell
from tests.harness.postgresql import missing_postgresql, running_postgresql
from tests.harness.servers import ServerProcess, serving

KILLS = 50
_PLAYERS = 8


def run(kills: int = KILLS) -> list[Row]:
    """Kill servers on both databases."""
    rows = []
    for kind in ("SQLite", "PostgreSQL"):
        if kind == "PostgreSQL" and (reason := missing_postgresql()):
            rows.append(Row("kills on PostgreSQL", reason))
            continue
        with tempfile.TemporaryDirectory() as folder, _database(kind, Path(folder)) as url:
            rows.append(_kill(kind, Path(folder), url, kills))
    return rows


@contextmanager
def _database(kind: str, folder: Path) -> Iterator[str]:
    if kind == "SQLite":
        yield f"sqlite:///{folder / 'games.db'}"
        return
    with running_postgresql() as server:
        yield server.make_empty()


def _kill(kind: str, folder: Path, url: str, kills: int) -> Row:
    rng, diary, lost = random.Random(17), Diary(), []
    options = ("--database", url, "--rate", "0", "--table-mib", "1", "--no-book")
    for _ in range(kills):
        with _unlimited(), serving(folder, *options) as server:
            lost += asyncio.run(find_lost(server.address, diary))
            asyncio.run(_play_until_killed(server, diary, rng))
    with serving(folder, *options) as server:
        lost += asyncio.run(find_lost(server.address, diary))
    return Row(
        f"server on {kind}: {kills} SIGKILLs at random moments, {_PLAYERS} players",
        f"{diary.changes} changes acknowledged, {len(lost)} lost{': ' + lost[0] if lost else ''}",
        "0 lost",
        not lost and diary.changes > kills,
    )


@contextmanager
def _unlimited() -> Iterator[None]:
    """Let one address begin as many games as it likes."""
    import os

    os.environ["FOURCAST_GAMES_PER_HOUR"] = "0"
    try:
        yield
    finally:
        del os.environ["FOURCAST_GAMES_PER_HOUR"]


async def _play_until_killed(server: ServerProcess, diary: Diary, rng: random.Random) -> None:
    """Play; the kill comes while requests are under way, and what was acknowledged up to then is still read."""
    playing = [play_on(server.address, diary, rng, source) for source in clients(_PLAYERS)]
    together = asyncio.gather(*playing)
    await asyncio.sleep(rng.uniform(0.05, 0.8))
    server.process.send_signal(signal.SIGKILL)
    await together


def main() -> int:
    """Run the drill from the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=KILLS)
    return tell(run(parser.parse_args().kills))


if __name__ == "__main__":
    sys.exit(main())
