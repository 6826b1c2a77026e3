"""Soak: an ordinary mixture of requests for a long time; memory, files and threads must not grow.

`python -m drills.server_soak --seconds 600`. The first tenth of the time fills caches and is not counted.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import tempfile
from contextlib import suppress
from pathlib import Path

from drills.load import Ask, clients, engine_ask, load, random_positions
from drills.players import Diary, play_on
from drills.rows import Row, tell
from tests.harness.servers import ServerProcess, serving

SECONDS = 600.0
_RATE = 40.0
_GROWTH = 1.10  # of memory that is no leak: the solver's second table, fragments


def run(seconds: float = SECONDS) -> list[Row]:
    """Ask a server of its own for so long."""
    with tempfile.TemporaryDirectory() as name, serving(Path(name), "--rate", "0") as server:
        load(server.address, _mixture(1), _RATE, seconds / 10)
        before = _measure(server)
        for part in range(2, 5):
            load(server.address, _mixture(part), _RATE, seconds * 0.3)
            asyncio.run(_play(server.address))
        after = _measure(server)
        log = server.read_errors().count("Traceback")
    told = "; ".join(f"{what} {before[what]} to {after[what]}" for what in before)
    is_same = after["MiB"] <= before["MiB"] * _GROWTH and all(
        after[what] <= before[what] + 8 for what in ("files", "threads")
    )
    return [
        Row(
            f"{seconds:.0f} seconds of {_RATE:g} mixed requests a second",
            f"{told}; {log} tracebacks",
            "memory at most a tenth more, no more files and threads",
            is_same and not log,
        )
    ]


def _mixture(seed: int) -> list[Ask]:
    rng, sources = random.Random(seed), clients(30)
    positions = random_positions(400, range(8, 30), seed)
    popular = random_positions(40, range(2, 10), 0)
    asks = [Ask(f"/api/v1/analysis?moves={rng.choice(popular)}") for _ in range(300)]
    asks += [Ask(f"/api/v1/position?moves={moves}") for moves in positions[:100]]
    asks += [Ask(f"/api/v1/analysis?moves={moves}") for moves in positions[100:180]]
    asks += [Ask(f"/api/v1/explanation?moves={moves}") for moves in positions[180:210]]
    asks += [Ask(f"/api/v1/review?moves={moves}") for moves in positions[210:214]]
    asks += [Ask("/"), Ask("/api/v1/engines"), Ask("/api/v1/puzzles/daily")] * 20
    asks += [engine_ask(rng.choice(["level-3", "level-7", "robot"]), moves, "") for moves in positions[214:250]]
    rng.shuffle(asks)
    return [Ask(ask.path, ask.body, ask.token, rng.choice(sources)) for ask in asks]


async def _play(address: str) -> None:
    playing = asyncio.gather(*(play_on(address, Diary(), random.Random(1), source) for source in clients(4)))
    await asyncio.wait([playing], timeout=2)
    playing.cancel()
    with suppress(asyncio.CancelledError):
        await playing


def _measure(server: ServerProcess) -> dict[str, int]:
    place = Path(f"/proc/{server.process.pid}")
    status = dict(line.split(":", 1) for line in (place / "status").read_text().splitlines())
    return {
        "MiB": int(status["VmRSS"].split()[0]) // 1024,
        "files": len(list((place / "fd").iterdir())),
        "threads": int(status["Threads"]),
    }


def main() -> int:
    """Run the drill from the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=SECONDS)
    return tell(run(parser.parse_args().seconds))


if __name__ == "__main__":
    sys.exit(main())
