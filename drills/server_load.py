"""Load: four times as much as the server can do, of every kind of request, and one client against all others.

`python -m drills.server_load` asks the server of this tree; `--before DIR` asks that of another checkout, too, in the
same run, so that the machine is the same for both. Only loopback addresses are asked; a run takes some minutes.
"""

from __future__ import annotations

import argparse
import asyncio
import math
import os
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import cycle, islice
from pathlib import Path
from statistics import median
from typing import cast

from drills.host import apart, look_at_host, staying_awake
from drills.load import Ask, Beside, Seen, clients, engine_ask, join_seen, load, probe_health, random_positions
from drills.players import Speaker
from drills.rows import Row, milliseconds, percentile, tell
from tests.harness.servers import ServerProcess, serving

SECONDS = 6.0
HEALTH_S = 0.1  # in which health answers, whatever is going on
REFUSAL_S = 0.02
FREE = ("--rate", "0")
_CALM_RATE = 30.0  # asks a second that leave a server time
_MOST_POSITIONS = 50_000
_MOST_CALM = 500  # of them in a turn
_TURNS = 4  # of a rush and a calm server
_QUICK_TURNS = 8  # of answers that take less time than a host takes a core away for
_AFTERWARDS_S = 2.0  # for which a server is watched after a rush


def run(before: Path | None = None, seconds: float = SECONDS, only: str = "") -> list[Row]:
    """Try everything, or one kind only, on the server of this tree and, for comparison, on an older one."""
    rows: list[Row] = []
    for drill in (analyses, cached, reviews, one_client, slow_engines, moves):
        if only not in ("", drill.__name__):
            continue
        for source in [before, None] if before else [None]:
            with (
                tree(source),
                tempfile.TemporaryDirectory() as folder,
                serving(Path(folder), *FREE) as server,
                staying_awake(),
            ):
                began = look_at_host()
                found = drill(server, seconds)
                told = f"; the host took {look_at_host().share_since(began):.0%} of the CPU time"
            for row in found:
                seen = row.seen + told
                rows.append(Row(f"before: {row.tried}", seen) if source else replace(row, seen=seen))
                print(f"{rows[-1].tried}: {seen}", file=sys.stderr, flush=True)  # it takes minutes
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
    """Positions that nobody has asked for: at two rates, then four times as many as the server has answered."""
    found = random_positions(_MOST_POSITIONS, range(14, 26), 1)
    sources = cycle(clients(40))
    asks = iter([Ask(f"/api/v1/analysis?moves={moves}", source=next(sources)) for moves in found])
    rows: list[Row] = []
    most = 0.0
    with calm_server(list(islice(asks, 3))) as calm:
        for given in (90.0, 360.0, None):
            rate = given or 4 * most
            note = "" if given else ", four times what it did"
            part = list(islice(asks, math.ceil(4 * seconds * rate) + _TURNS))
            rushes, calm_s = [], []
            for turn in _turns(part):
                rushes.append(_rush(server, turn, 4 * seconds / _TURNS, rate))
                calm_s += _ask_calmly(calm, turn, rushes[-1].seen, _CALM_RATE)
            rush = join(rushes)
            most = max(most, rush.seen.rate)
            rows.append(_tell_rush(f"uncached analyses at {rate:.0f}/s{note}", rush, percentile(calm_s, 0.99)))
    return rows


def _turns(asks: list[Ask], turns: int = _TURNS) -> list[list[Ask]]:
    """The asks in parts: a rush of each, then the same of a calm server.

    So both meet with whatever else the machine is doing, which changes from minute to minute.
    """
    return [asks[number::turns] for number in range(turns)]


@contextmanager
def calm_server(first: list[Ask]) -> Iterator[str]:
    """Another server, which has nothing else to do: its address. Whoever comes first waits for what is loaded then."""
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder), *FREE) as other:
        load(other.address, first, 10, 0.5)
        yield other.address


def _ask_calmly(address: str, asks: list[Ask], seen: Seen, rate: float) -> list[float]:
    """How long a calm server takes for those asks that were answered: positions differ a thousandfold."""
    answered = [asks[index] for index in seen.answered[:_MOST_CALM]]
    return load(address, answered, rate, len(answered) / rate).good_s if answered else []


@dataclass(frozen=True, slots=True)
class Rush:
    """What was seen of a server while it was asked for too much, and just afterwards."""

    seen: Seen
    health_s: list[float]
    afterwards_s: list[list[tuple[float, float]]]  # of each turn: when somebody asked, and how long the answer took

    def back_s(self, usual_s: float) -> float:
        """How long after a turn it took at most until somebody asked who got an answer as soon as on a calm day."""
        usual_s = max(usual_s, 0.05)
        return max(next((asked for asked, took in turn if took < usual_s), math.inf) for turn in self.afterwards_s)


def join(rushes: list[Rush]) -> Rush:
    """What was seen in all turns."""
    seen = join_seen([rush.seen for rush in rushes])
    return Rush(
        seen,
        [took for rush in rushes for took in rush.health_s],
        [turn for rush in rushes for turn in rush.afterwards_s],
    )


def _rush(server: ServerProcess, asks: list[Ask], seconds: float, rate: float) -> Rush:
    """Ask at this rate, and then once more at a time, for a moment: each time something else, which nobody knows."""
    health = Beside(probe_health, server.address, seconds)
    seen = load(server.address, asks, rate, seconds)
    health_s = cast(list[float], health.result())
    began, afterwards = time.monotonic(), []
    for ask in reversed(asks):
        asked = time.monotonic() - began
        if asked > _AFTERWARDS_S:
            break
        once = load(server.address, [ask], 20, 0.06)
        afterwards.append((asked, once.good_s[0] if once.good_s else math.inf))
    return Rush(seen, health_s, [afterwards])


def _tell_rush(tried: str, rush: Rush, calm_s: float, p99_s: float | None = None) -> Row:
    """What became of health, answers and refusals, where answers take so long (p99) on a calm day.

    `p99_s` is what is judged, if it is not the 99th percentile of all answers.
    """
    seen, health_s, back_s = rush.seen, rush.health_s, rush.back_s(2 * calm_s)
    refused = f"{len(seen.refused_s)} refused" + (f", {seen.times(refused=True)}" if seen.refused_s else "")
    middle = "" if p99_s is None else f", {milliseconds(p99_s)} in the middle turn"
    health = f"health p50 {milliseconds(percentile(health_s, 0.5))}, p99 {milliseconds(percentile(health_s, 0.99))}"
    p99_s = percentile(seen.good_s, 0.99) if p99_s is None else p99_s
    return Row(
        tried,
        f"{seen.rate:.0f}/s good, {seen.times()}{middle} (calm p99 {milliseconds(calm_s)}); {refused}; {seen.failed} "
        f"failed; {health}; usual again after {back_s:.1f} s; asking took {seen.asking_s / seen.seconds:.0%} of a core",
        "health p99 under 100 ms, refusals under 20 ms (median), answers p99 under twice the calm one, usual "
        "within a second",
        percentile(health_s, 0.99) < HEALTH_S
        and (not seen.refused_s or percentile(seen.refused_s, 0.5) < REFUSAL_S)
        and p99_s < 2 * calm_s
        and back_s < 1,
    )


def cached(server: ServerProcess, seconds: float) -> list[Row]:
    """One position that everybody asks for, on new connections.

    A host that takes a core away for some milliseconds now and then decides about the slowest of these answers, calm or
    not; so in each turn they are looked at by themselves, and the turn in the middle counts.
    """
    asks = [Ask("/api/v1/analysis?moves=4453", source=source) for source in clients(40)] * 20
    rushes, calm_s = [], []
    with apart(server.process.pid):
        load(server.address, asks[:3], 10, 0.5)
        for turn in _turns(asks, _QUICK_TURNS):
            rushes.append(_rush(server, turn, 2 * seconds / _QUICK_TURNS, 4_000))
            calm_s.append(percentile(load(server.address, turn, 50, seconds / 2).good_s, 0.99))
    p99_s = median(percentile(rush.seen.good_s, 0.99) for rush in rushes)
    return [_tell_rush("cached analyses, new connections, at 4000/s", join(rushes), median(calm_s), p99_s)]


def reviews(server: ServerProcess, seconds: float) -> list[Row]:
    """Whole games to be judged."""
    games = random_positions(600, range(24, 34), 2)
    sources = clients(40)
    asks = [Ask(f"/api/v1/review?moves={moves}", source=sources[index % 40]) for index, moves in enumerate(games)]
    rushes, calm_s = [], []
    with calm_server(asks[-1:]) as calm:
        for turn in _turns(asks):
            rushes.append(_rush(server, turn, seconds, 40))
            # One by one, waiting for the answer each time.
            calm_s += [load(calm, [turn[index]], 1, 0.5).good_s[0] for index in rushes[-1].seen.answered]
    return [_tell_rush("reviews at 40/s", join(rushes), percentile(calm_s, 0.99))]


def one_client(server: ServerProcess, seconds: float) -> list[Row]:
    """One client asks far more than the server can do; another one asks now and then."""
    seconds *= 8 / _TURNS  # a percentile of few answers is chance
    positions = random_positions(16_000, range(14, 26), 4)
    other = [Ask(f"/api/v1/analysis?moves={moves}", source="127.0.0.9") for moves in positions[:1_000]]
    hog = [Ask(f"/api/v1/analysis?moves={moves}", source="127.0.0.7") for moves in positions[1_000:]]
    seens, hoggeds, health_s, alone = [], [], [], Seen()
    with calm_server(other[-3:]) as calm:
        for quiet, loud in zip(_turns(other), _turns(hog), strict=True):
            asking = Beside(load, server.address, loud, 360, seconds)
            health = Beside(probe_health, server.address, seconds)
            seens.append(load(server.address, quiet, 15, seconds))
            hoggeds.append(cast(Seen, asking.result()))
            health_s += cast(list[float], health.result())
            alone.good_s += _ask_calmly(calm, quiet, seens[-1], 15)
    seen, hogged = join_seen(seens), join_seen(hoggeds)
    return [
        Row(
            "one client asks uncached analyses 360 times a second, another one 15 times",
            f"the other {seen.times()} (alone {alone.times()}), {len(seen.refused_s)} refused; health p99 "
            f"{milliseconds(percentile(health_s, 0.99))}; the first got {len(hogged.good_s)} answers, "
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
                f"{milliseconds(percentile(health_s, 0.99))}; the first got {len(hogged.good_s)} moves, "
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
