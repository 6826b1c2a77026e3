"""Flood: one client that asks for what is cached as fast as it can, and another one that asks now and then.

`wrk`, from Debian's packages, asks again as soon as it has an answer, on many connections and without limits of rate:
more than a server can do, however cheap the answers. The other client also asks a calm server the same, in turns.
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import replace
from pathlib import Path
from statistics import mean
from typing import cast

from drills.host import apart, look_at_host, staying_awake
from drills.load import Ask, Beside, Seen, engine_ask, join_seen, load, probe_health, random_positions
from drills.rows import Row, milliseconds, percentile, tell
from drills.server_load import FREE, HEALTH_S, calm_server
from tests.harness.servers import ServerProcess, serving

SECONDS = 10.0
_TURNS = 2  # of a flood and a calm server
_PATH = "/api/v1/analysis?moves=4453"
_WAYS = {
    "64 connections that stay open": ("-c64",),
    "400 connections that stay open": ("-c400",),
    "new connections, 64 at a time": ("-c64", "-H", "Connection: close"),
}
_RATE = 30.0  # of the other client, a second
_OTHER = "127.0.0.9"
_BEFORE_S, _AFTER_S = 1.0, 1.0  # for which the flood lasts longer


@contextmanager
def flooding(server: ServerProcess, options: tuple[str, ...], seconds: float) -> Iterator[list[str]]:
    """Let wrk ask for so long and some longer; what it says comes into the list."""
    lasting = f"-d{_BEFORE_S + seconds + _AFTER_S:.0f}s"
    said: list[str] = []
    with subprocess.Popen(
        ["wrk", "-t1", lasting, *options, f"{server.address}{_PATH}"], stdout=subprocess.PIPE, text=True
    ) as wrk:
        time.sleep(_BEFORE_S)
        try:
            yield said
        except BaseException:
            wrk.kill()
            raise
        said.append(wrk.communicate()[0])


def run(seconds: float = SECONDS) -> list[Row]:
    """Try every way to ask, and everything that another client may want meanwhile."""
    rows = []
    for way, options in _WAYS.items():
        with tempfile.TemporaryDirectory() as folder, serving(Path(folder), *FREE) as server, staying_awake():
            began = look_at_host()
            found = [*_ask_beside(server, way, options, seconds), _ask_alone(server, way, options, seconds)]
            told = f"; the host took {look_at_host().share_since(began):.0%} of the CPU time"
        rows += [replace(row, seen=row.seen + told) for row in found]
        for row in found:
            print(f"{row.tried}: {row.seen}", file=sys.stderr, flush=True)
    return rows


def _ask_beside(server: ServerProcess, way: str, options: tuple[str, ...], seconds: float) -> Iterator[Row]:
    """The other client on the flooded server and on a calm one."""
    wanted = _list_wanted()
    first = [asks[-1] for asks in wanted.values()]
    load(server.address, first, 10, 0.5)  # whoever comes first waits for what is loaded then
    with calm_server(first) as calm:
        for what, asks in wanted.items():
            seens, alone, health_s, rates = [], [], [], []
            for turn in range(_TURNS):  # so that both meet with whatever else the machine is doing
                part = asks[turn::_TURNS]
                # Searches have all cores; for the rest a server needs one, and wrk takes what it can get.
                places = nullcontext() if "uncached" in what else apart(server.process.pid)
                with places, flooding(server, options, seconds) as said:
                    health = Beside(probe_health, server.address, seconds)
                    seens.append(load(server.address, part, _RATE, seconds))
                    health_s += cast(list[float], health.result())
                rates.append(read_rate(said[0]))
                alone.append(load(calm, part, _RATE, seconds))
            tried = f"one client asks without pause ({way}), another one {what}"
            yield _tell_beside(tried, join_seen(seens), join_seen(alone), health_s, mean(rates))


def _list_wanted() -> dict[str, list[Ask]]:
    positions = random_positions(1_000, range(14, 26), 5)
    return {
        "for a cached analysis": [Ask(_PATH, source=_OTHER)] * _TURNS,
        "for uncached analyses": [Ask(f"/api/v1/analysis?moves={moves}", source=_OTHER) for moves in positions],
        "for moves of level-5": [engine_ask("level-5", moves[:8], _OTHER) for moves in positions],
    }


def _tell_beside(tried: str, seen: Seen, alone: Seen, health_s: list[float], rate: float) -> Row:
    health99_s = percentile(health_s, 0.99)
    return Row(
        tried,
        f"the other {seen.times()} (alone {alone.times()}), {len(seen.refused_s)} refused; health p99 "
        f"{milliseconds(health99_s)}; the first got {rate:,.0f} answers a second",
        "the other's p99 at most doubled, nothing of it refused, health p99 under 100 ms",
        percentile(seen.good_s, 0.99) < 2 * percentile(alone.good_s, 0.99)
        and not seen.refused_s
        and not seen.failed
        and health99_s < HEALTH_S,
    )


def _ask_alone(server: ServerProcess, way: str, options: tuple[str, ...], seconds: float) -> Row:
    """Nobody else but whoever looks after the server."""
    with flooding(server, options, seconds) as said:
        health_s = cast(list[float], Beside(probe_health, server.address, seconds).result())
    return Row(
        f"cached analyses without pause ({way}), nobody else there",
        f"{read_rate(said[0]):,.0f} answers a second; health p50 {milliseconds(percentile(health_s, 0.5))}, p99 "
        f"{milliseconds(percentile(health_s, 0.99))}",
        "health p99 under 100 ms",
        percentile(health_s, 0.99) < HEALTH_S,
    )


def read_rate(printed: str) -> float:
    """Answers a second, as wrk tells."""
    rate = re.search(r"Requests/sec: +([\d.]+)", printed)
    assert rate is not None, f"wrk has told no rate: {printed!r}"
    return float(rate[1])


def main() -> int:
    """Run the drill from the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=SECONDS, help="how long each flood lasts")
    chosen = parser.parse_args()
    if shutil.which("wrk") is None:
        parser.error("this drill asks by wrk, which is not installed: Debian's package is wrk")
    return tell(run(chosen.seconds))


if __name__ == "__main__":
    sys.exit(main())
