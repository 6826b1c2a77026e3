"""Load: four times as much as the server can do, of every kind of request, and one client against all others.

`python -m drills.server_load` asks the server of this tree; `--before DIR` asks that of another checkout, too, in the
same run, so that the machine is the same for both. Only loopback addresses are asked; a run takes some minutes.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import cast

from drills.load import Ask, Beside, Seen, clients, engine_ask, load, probe_health, random_positions
from drills.players import Speaker
from drills.rows import Row, percentile, tell
from tests.harness.servers import ServerProcess, serving

SECONDS = 6.0
HEALTH_S = 0.1  # in which health answers, whatever is going on
REFUSAL_S = 0.02
FREE = ("--rate", "0")


def run(before: Path | None = None, seconds: float = SECONDS, only: str = "") -> list[Row]:
    """Try everything, or one kind only, on the server of this tree and, for comparison, on an older one."""
    rows: list[Row] = []
    for drill in (analyses, cached, reviews, one_client, slow_engines, moves):
        if only not in ("", drill.__name__):
            continue
        for source in [before, None] if before else [None]:
            with tree(source), tempfile.TemporaryDirectory() as folder, serving(Path(folder), *FREE) as server:
                label = "before: " if source else ""
                for row in drill(server, seconds):
                    rows.append(
                        Row(label + row.tried, row.seen, "" if source else row.promise, row.is_kept or bool(source))
                    )
                    print(f"{rows[-1].tried}: {row.seen}", file=sys.stderr, flush=True)  # it takes minutes
    return rows


@contextmanager
def tree(source: Path | None) -> Iterator[None]:
    """Let servers be started from another checkout."""
    kept = os.environ.get("PYTHONPATH")
    if source is not None:
        os.environ["PYTHONPATH"] = str(source / "src")
    try:
        yield
    finally:
        os.environ.pop("PYTHONPATH", None)
        if kept is not None:
            os.environ["PYTHONPATH"] = kept


def analyses(server: ServerProcess, seconds: float) -> list[Row]:
    """Positions that nobody has asked for: as many as can be solved, then four times as many.

    How long a position takes differs a thousandfold. So a second server is asked the same ones calmly, before.
    """
    sources = clients(40)
    found = random_positions(6_000, range(14, 26), 1)
    asks = [Ask(f"/api/v1/analysis?moves={moves}", source=sources[index % 40]) for index, moves in enumerate(found)]
    rows = []
    for part, rate in ((asks[:3_000], 90), (asks[3_000:], 360)):
        with tempfile.TemporaryDirectory() as folder, serving(Path(folder), *FREE) as other:
            quiet = load(other.address, part, 30, 3 * seconds)
        _unloaded["uncached analyses"] = percentile(quiet.good_s, 0.99)
        rows += _compare(server, "uncached analyses", part, None, seconds, rate)
    return rows


_unloaded: dict[str, float] = {}


def _compare(
    server: ServerProcess, name: str, asks: list[Ask], calm: float | None, seconds: float, rate: float
) -> list[Row]:
    """Ask calmly, if told to, then at the rate; tell what became of health, answers and refusals."""
    if calm is not None:
        load(server.address, asks[-3:], calm, 0.2)  # whoever comes first waits for what is loaded then
        quiet = load(server.address, asks[:600], calm, 2 * seconds)
        _unloaded[name] = percentile(quiet.good_s, 0.99)
        asks = asks[600:]
    health = Beside(probe_health, server.address, seconds)
    seen = load(server.address, asks, rate, seconds)
    health_s = cast(list[float], health.result())
    back_s = _time_until_usual(server, asks, 2 * _unloaded[name])
    return [
        Row(
            f"{name} at {rate:g}/s",
            f"{seen.rate:.0f}/s good, {seen.times()} (calm p99 {_unloaded[name] * 1000:.0f} ms); {len(seen.refused_s)} "
            f"refused, {seen.times(refused=True)}; {seen.failed} failed; health p50 "
            f"{percentile(health_s, 0.5) * 1000:.0f} ms, p99 {percentile(health_s, 0.99) * 1000:.0f} ms; usual again "
            f"after {back_s:.1f} s; asking took {seen.asking_s / seen.seconds:.0%} of a core",
            "health p99 under 100 ms, refusals under 20 ms (median), answers p99 under twice the calm one, usual "
            "within a second",
            percentile(health_s, 0.99) < HEALTH_S
            and (not seen.refused_s or percentile(seen.refused_s, 0.5) < REFUSAL_S)
            and percentile(seen.good_s, 0.99) < 2 * _unloaded[name]
            and back_s < 1,
        )
    ]


def _time_until_usual(server: ServerProcess, asks: list[Ask], usual_s: float) -> float:
    """How long after a rush it takes until somebody asks who gets a good answer as soon as on a calm day.

    Each one who asks wants something else, since an answer that is known already is always quick.
    """
    began = time.monotonic()
    asked = 0.0
    for ask in reversed(asks):
        asked = time.monotonic() - began
        seen = load(server.address, [ask], 20, 0.06)
        if asked > 30 or (seen.good_s and max(seen.good_s) < max(usual_s, 0.05)):
            break
    return asked


def cached(server: ServerProcess, seconds: float) -> list[Row]:
    """One position that everybody asks for, on new connections."""
    asks = [Ask("/api/v1/analysis?moves=4453", source=source) for source in clients(40)] * 20
    return _compare(server, "cached analyses, new connections,", asks, 50, seconds, 4_000)


def reviews(server: ServerProcess, seconds: float) -> list[Row]:
    """Whole games to be judged."""
    games = random_positions(600, range(24, 34), 2)
    sources = clients(40)
    asks = [Ask(f"/api/v1/review?moves={moves}", source=sources[index % 40]) for index, moves in enumerate(games)]
    calm = load(server.address, asks[:8], 1, 6)
    _unloaded["reviews"] = percentile(calm.good_s, 0.99)
    return _compare(server, "reviews", asks[8:], None, seconds, 40)


def one_client(server: ServerProcess, seconds: float) -> list[Row]:
    """One client asks far more than the server can do; another one asks now and then."""
    seconds *= 2  # a percentile of fewer answers is chance
    positions = random_positions(6_000, range(14, 26), 4)
    other = [Ask(f"/api/v1/analysis?moves={moves}", source="127.0.0.9") for moves in positions[:400]]
    alone = load(server.address, other[:200], 15, seconds)
    hog = [Ask(f"/api/v1/analysis?moves={moves}", source="127.0.0.7") for moves in positions[400:]]
    asking = Beside(load, server.address, hog, 360, seconds)
    health = Beside(probe_health, server.address, seconds)
    seen = load(server.address, other[200:], 15, seconds)
    hogged, health_s = cast(Seen, asking.result()), cast(list[float], health.result())
    return [
        Row(
            "one client asks uncached analyses 360 times a second, another one 15 times",
            f"the other {seen.times()} (alone {alone.times()}), {len(seen.refused_s)} refused; health p99 "
            f"{percentile(health_s, 0.99) * 1000:.0f} ms; the first got {len(hogged.good_s)} answers, "
            f"{len(hogged.refused_s)} refusals",
            "the other's p99 at most doubled, nothing of it refused, health p99 under 100 ms",
            percentile(seen.good_s, 0.99) < 2 * percentile(alone.good_s, 0.99)
            and not seen.refused_s
            and not seen.failed
            and percentile(health_s, 0.99) < HEALTH_S,
        )
    ]


def slow_engines(server: ServerProcess, seconds: float) -> list[Row]:
    """One client asks slow engines for moves; another one plays against level 5."""
    openings = random_positions(400, range(2, 8), 3)
    other = [engine_ask("level-5", moves, "127.0.0.9") for moves in openings]
    alone = load(server.address, other[:100], 8, seconds)
    rows = []
    for engine, rate in (("step12-lower-bounds", 2), ("horrell", 19)):
        asks = [engine_ask(engine, moves, "127.0.0.7") for moves in openings[:50]]
        hog = Beside(load, server.address, asks, rate, seconds)
        health = Beside(probe_health, server.address, seconds)
        seen = load(server.address, other[100:], 8, seconds)
        health_s = cast(list[float], health.result())
        hogged = cast(Seen, hog.result())
        alone99, p99 = percentile(alone.good_s, 0.99), percentile(seen.good_s, 0.99)
        rows.append(
            Row(
                f"one client asks {engine} {rate} times a second, another one level-5",
                f"level-5 {seen.times()} (alone {alone.times()}), health p99 "
                f"{percentile(health_s, 0.99) * 1000:.0f} ms; the first got {len(hogged.good_s)} moves, "
                f"{len(hogged.refused_s)} refusals",
                "the other's p99 at most doubled, health p99 under 100 ms",
                p99 < 2 * alone99 and percentile(health_s, 0.99) < HEALTH_S and not seen.failed,
            )
        )
    return rows


def moves(server: ServerProcess, seconds: float) -> list[Row]:
    """Two hundred clients that move in stored games."""
    seen = cast(Seen, Beside(_play, server.address, seconds, 200).result())
    return [
        Row(
            "200 clients moving in stored games (SQLite)",
            f"{seen.rate:.0f} moves/s, {seen.times()}, {len(seen.refused_s)} refused, {seen.failed} failed",
            "no move fails",
            not seen.failed,
        )
    ]


def _play(address: str, seconds: float, players: int) -> Seen:
    return asyncio.run(_play_all(address, seconds, players))


async def _play_all(address: str, seconds: float, players: int) -> Seen:
    """Every player moves again as soon as the last move is acknowledged."""
    seen, loop = Seen(), asyncio.get_running_loop()
    until = loop.time() + seconds

    async def play(source: str) -> None:
        speaker = await Speaker.open(address, source)
        while loop.time() < until:
            status, made = await speaker.ask("/api/v1/games", {"red": "human", "yellow": "human"})
            if status != 201:
                await asyncio.sleep(0.2)
                continue
            played = ""
            for column in (0, 1, 2, 3, 4, 5, 6) * 4:
                if loop.time() >= until:
                    break
                began = time.perf_counter()
                body = {"column": column, "expected_moves": played}
                status, answer = await speaker.ask(f"/api/v1/games/{made['id']}/moves", body, str(made["token"]))
                took = time.perf_counter() - began
                if status == 200:
                    seen.good_s.append(took)
                    played += str(column + 1)
                    if answer["result"] is not None:
                        break
                elif status in (429, 503):
                    seen.refused_s.append(took)
                else:
                    seen.failed += 1
                    break
        speaker.close()

    await asyncio.gather(*(play(source) for source in clients(players)))
    seen.seconds = seconds
    return seen


def main() -> int:
    """Run the drill from the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--before", type=Path, help="another checkout to compare with")
    parser.add_argument("--only", default="", help="analyses, cached, reviews, one_client, slow_engines or moves")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="how long each rush lasts")
    chosen = parser.parse_args()
    return tell(run(chosen.before, chosen.seconds, chosen.only))


if __name__ == "__main__":
    sys.exit(main())
