"""Capacity: what each kind of request costs here, and how many cores and how much memory so many players take.

`python -m benchmarks.capacity` measures the costs on a server of its own, checks the model against what that server can
do at most, and prints the tables of docs/run/scaling.md, also what labels cost. `--costs FILE` keeps the costs, or uses
those that were kept.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import random
import tempfile
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from drills.load import Ask, Seen, clients, engine_ask, load, random_positions
from fourcast.dataset import SampleSettings, sample_positions
from fourcast.dataset.labels import label_partition
from fourcast.dataset.sampling import DEFAULT_TABLE_MIB
from fourcast.markdown import Table, format_markdown
from tests.harness.servers import ServerProcess, serving

PLAYERS = (1_000, 100_000, 10_000_000)  # a day
_PEAK = 3.0  # the busiest hour against the mean one
_DAY_S = 86_400
_BUSY = 0.6  # of a core's time in the busiest hour: the rest is for bursts
_PROCESS_MIB = 230  # a process without its table: 209 to 223 in ten minutes of `python -m drills.server_soak`
_TABLE_MIB = 64
_QUICK_RATE = 2_500.0  # requests a second that are answered from memory
_AGAIN_S = 3.0  # for which they are asked
_CHECKED_S = 12.0  # for which more is asked than can be done
PLIES = range(10, 26)  # of the positions that are asked for
_KEPT_DAYS = 30  # of answers in the database
_KEPT_ROWS = 20_000

# What one visitor asks for: a page, three games against a level, some positions looked at, now and then a review.
VISIT: Mapping[str, float] = {
    "page and files": 8,
    "position": 45,
    "level move": 42,
    "stored move": 10,
    "analysis": 12,
    "explanation": 3,
    "review": 0.4,
    "slow engine move": 0.5,
}
_SLOW_ENGINES = ("robot", "hamish", "midorfeed-plus")  # from a millisecond to a second for a move
_SHARED = {"analysis", "explanation"}  # of these popular positions are asked for again and again
# How people choose: the best of the columns they see most often, another one now and then.
_CHOICES = (0.55, 0.25, 0.12, 0.05, 0.02, 0.006, 0.004)


@dataclass(frozen=True, slots=True)
class Cost:
    """What one request takes."""

    cpu_s: float
    kept_cpu_s: float  # if the answer is in memory already


@dataclass(frozen=True, slots=True)
class Kind:
    """Requests of one kind, and how many a second are half a core or so.

    A process that is woken for every request takes up to three times as long for it as one that is busy: costs are
    those of a busy server, since it is the busiest hour that decides how many are needed.
    """

    asks: list[Ask]
    rate: float
    kept_rate: float = _QUICK_RATE  # for those that are answered from memory the second time


def kinds_of_requests() -> dict[str, Kind]:
    """What is asked to learn the costs: enough of each that one hard position does not decide."""
    positions = random_positions(900, PLIES, 5)
    games = random_positions(16, range(24, 34), 6)
    return {
        "page and files": Kind([Ask(f"/?moves={moves}") for moves in positions], 300),
        "position": Kind([Ask(f"/api/v1/position?moves={moves}") for moves in positions], 300),
        "level move": Kind([engine_ask("level-5", moves, "127.0.0.1") for moves in positions[:400]], 80, 80),
        "analysis": Kind([Ask(f"/api/v1/analysis?moves={moves}") for moves in positions], 60),
        "explanation": Kind([Ask(f"/api/v1/explanation?moves={moves}") for moves in positions[:150]], 12, 500),
        "review": Kind([Ask(f"/api/v1/review?moves={moves}") for moves in games], 0.4, 20),
        "slow engine move": Kind(
            [engine_ask(engine, moves, "127.0.0.1") for moves in positions[:12] for engine in _SLOW_ENGINES], 1.5, 1.5
        ),
    }


def measure(server: ServerProcess) -> dict[str, Cost]:
    """Return the CPU time of each kind of request, asked at a pace that it keeps up with: first fresh, then again."""
    kinds = kinds_of_requests()
    load(server.address, kinds["slow engine move"].asks[:3], 1, 3)  # their process is there from now on
    idle = _idle_cores(server)
    costs = {}
    for name, kind in kinds.items():
        fresh = _cpu_of(server, kind.asks, kind.rate, idle)
        again = kind.asks * math.ceil(_AGAIN_S * kind.kept_rate / len(kind.asks))
        costs[name] = Cost(fresh, min(fresh, _cpu_of(server, again, kind.kept_rate, idle)))
    costs["stored move"] = Cost(*[_cpu_of_moves(server, idle)] * 2)
    return costs


def measure_refusal() -> float:
    """Return the CPU time of a refusal: of a server that lets nobody ask twice."""
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder), "--rate", "0.01") as server:
        idle = _idle_cores(server)
        asks = [Ask("/api/v1/analysis?moves=4453", source="127.0.0.3")]
        load(server.address, asks, 200, 0.5)
        return _cpu_of(server, asks * int(_AGAIN_S * _QUICK_RATE), _QUICK_RATE, idle)


def _idle_cores(server: ServerProcess, seconds: float = 4.0) -> float:
    """Return what the server uses while nobody asks for anything."""
    time.sleep(1)
    before = _cpu_s(server)
    time.sleep(seconds)
    return (_cpu_s(server) - before) / seconds


def _cpu_of(server: ServerProcess, asks: list[Ask], rate: float, idle: float) -> float:
    before, began = _cpu_s(server), time.monotonic()
    seen = load(server.address, asks, rate, len(asks) / rate)
    answered = len(seen.good_s) + len(seen.refused_s)
    assert answered > 0.9 * len(asks), f"{asks[0].path}: {seen.failed} of {len(asks)} failed"
    return (_cpu_s(server) - before - idle * (time.monotonic() - began)) / answered


def _cpu_of_moves(server: ServerProcess, idle: float, games: int = 60) -> float:
    before, began, count = _cpu_s(server), time.monotonic(), 0
    for _ in range(games):
        made = server.post("games", {"red": "human", "yellow": "human"}).json()
        played = ""
        for column in (3, 3, 4, 2, 2, 5, 1, 0):
            body: dict[str, object] = {"column": column, "expected_moves": played}
            assert server.post(f"games/{made['id']}/moves", body, made["token"]).status_code == 200
            played += str(column + 1)
            count += 1
    return (_cpu_s(server) - before - idle * (time.monotonic() - began)) / count


def _cpu_s(server: ServerProcess) -> float:
    """CPU time of the server and of the processes it has started."""
    family = [server.process.pid]
    ticks = os.sysconf("SC_CLK_TCK")
    total = 0
    for pid in family:
        for thread in Path(f"/proc/{pid}/task").iterdir():  # each may have started some
            family += map(int, (thread / "children").read_text().split())
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        total += sum(map(int, fields[11:15]))  # its own, and of children that have ended
    return total / ticks


def measure_label(*, score_only: bool) -> float:
    """Return the CPU time of a label of a sample of all plies from 8 to 30, made as workers for datasets make it."""
    sample = sample_positions(SampleSettings(2_300, (8, 30), 1, "plies"))
    spent = 0.0
    for rows in (slice(0, 8), slice(8, sample.size)):  # the first ones open the book
        part = sample.take(rows)
        own, occupied = part.own.tobytes(), part.occupied.tobytes()
        began = time.process_time()
        label_partition((7, 6), own, occupied, score_only, DEFAULT_TABLE_MIB)
        spent = (time.process_time() - began) / part.size
    return spent


def tell_labels() -> str:
    """Return the table of what labels cost; they are made in partitions, so the costs of many just add up."""
    rows = []
    for what, score_only in (("score alone", True), ("all columns", False)):
        cost_s = measure_label(score_only=score_only)
        cells = (f"{cost_s * 1000:.2f}", f"{cost_s * 1e6 / 60:,.1f}", f"{_DAY_S / cost_s / 1e6:,.0f} million")
        rows.append((what, *cells))
    return format_markdown(Table(("label", "CPU ms", "a million, minutes", "in a day, one core"), tuple(rows)))


def hit_rate(asked: float, seed: int = 1, samples: int = 4_000) -> float:
    """Return the share of questions whose position was asked for before, when `asked` questions are remembered.

    A position that comes with probability q is among n earlier ones with probability 1 - exp(-nq); positions are drawn
    as people reach them. What is beyond the rows that are kept is forgotten.
    """
    rng = random.Random(seed)
    total = 0.0
    for _ in range(samples):
        probability = 1.0
        for _ in range(rng.randrange(4, 28)):
            probability *= rng.choices(_CHOICES, _CHOICES)[0]
        total += 1 - math.exp(-min(asked, 50 * _KEPT_ROWS) * probability)
    return total / samples


def waiting_s(rate: float, service_s: float, servers: int) -> float:
    """Return the 99th percentile of the wait for one of so many servers (Erlang's formula for M/M/c)."""
    load_ = rate * service_s
    if load_ >= servers:
        return math.inf
    terms = [1.0]
    for number in range(1, servers + 1):
        terms.append(terms[-1] * load_ / number)
    last = terms[servers] * servers / (servers - load_)
    waits = last / (sum(terms[:servers]) + last)
    return 0.0 if waits <= 0.01 else math.log(waits / 0.01) * service_s / (servers - load_)


def predict(players: int, costs: Mapping[str, Cost]) -> tuple[str, ...]:
    """Return a row: what so many players a day take in their busiest hour."""
    asked = players * (VISIT["analysis"] + VISIT["explanation"]) * _KEPT_DAYS
    hits = hit_rate(asked)
    busy = {}
    for kind, count in VISIT.items():
        rate = players * count / _DAY_S * _PEAK
        share = hits if kind in _SHARED else 0.0
        busy[kind] = rate * (costs[kind].kept_cpu_s * share + costs[kind].cpu_s * (1 - share))
    cores = sum(busy.values())
    processes = max(1, math.ceil(cores / _BUSY))
    requests = sum(VISIT.values()) * players / _DAY_S * _PEAK
    wait = waiting_s(requests, cores / requests, processes)
    dearest = max(busy, key=lambda kind: busy[kind])
    return (
        f"{players:,}",
        f"{requests:,.1f}",
        f"{hits:.0%}",
        f"{cores:,.2f}",
        f"{processes:,}",
        f"{processes * (_PROCESS_MIB + _TABLE_MIB) / 1024:,.1f}",
        f"{wait * 1000:.1f}",
        f"{players * VISIT['stored move'] / _DAY_S * _PEAK:,.1f}",
        f"{dearest} ({busy[dearest] / cores:.0%})",
    )


def check(server: ServerProcess, costs: Mapping[str, Cost], refusal_s: float) -> list[tuple[str, ...]]:
    """Ask for more than can be done; compare the good answers a second with what the costs predict.

    Two cores are shared with whoever asks, so the prediction begins with the cores that the server had, takes off what
    the refusals cost, and divides the rest by the cost of an answer.
    """
    sources = clients(40)
    kinds = {
        "cached analysis": ([Ask("/api/v1/analysis?moves=4453", source=source) for source in sources], 4_000.0),
        "analysis": (
            [
                Ask(f"/api/v1/analysis?moves={moves}", source=sources[index % 40])
                for index, moves in enumerate(random_positions(3_600, PLIES, 7))
            ],
            300.0,
        ),
    }
    rows: list[tuple[str, ...]] = []
    for kind, (asks, rate) in kinds.items():
        cost = costs["analysis"].kept_cpu_s if kind.startswith("cached") else costs["analysis"].cpu_s
        own, before, began = time.process_time(), _cpu_s(server), time.monotonic()
        seen: Seen = load(server.address, asks, rate, _CHECKED_S)
        took = time.monotonic() - began
        used, ours = (_cpu_s(server) - before) / took, (time.process_time() - own) / took
        good, refused = len(seen.good_s) / took, len(seen.refused_s) / took
        predicted = (used - refused * refusal_s) / cost
        numbers = (f"{cost * 1000:.2f}", f"{used:.2f}", f"{ours:.2f}", f"{refused:,.0f}", f"{predicted:,.0f}")
        rows.append((kind, *numbers, f"{good:,.0f}", f"{good / predicted:.2f}"))
    return rows


def main() -> None:
    """Measure or read the costs, check them, predict."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--costs", type=Path, help="a file for the costs: written if there is none, else read")
    chosen = parser.parse_args().costs
    if chosen is not None and chosen.exists():
        costs = {kind: Cost(*cost) for kind, cost in json.loads(chosen.read_text()).items()}
    else:
        os.environ["FOURCAST_GAMES_PER_HOUR"] = "0"
        # So many players come through a proxy, behind which no two requests are alike and none is answered unread.
        os.environ["FOURCAST_TRUSTED_PROXIES"] = "127.0.0.1"
        with tempfile.TemporaryDirectory() as folder, serving(Path(folder), "--rate", "0") as server:
            costs, refusal_s = measure(server), measure_refusal()
            print(f"A refusal takes {refusal_s * 1000:.2f} ms.\n")
            headings = (
                "kind",
                "ms each",
                "server cores",
                "generator cores",
                "refused/s",
                "predicted/s",
                "good/s",
                "ratio",
            )
            print(format_markdown(Table(headings, tuple(check(server, costs, refusal_s)))), end="\n\n")
        if chosen is not None:
            chosen.write_text(json.dumps({kind: [cost.cpu_s, cost.kept_cpu_s] for kind, cost in costs.items()}))
    rows = tuple((kind, f"{cost.cpu_s * 1000:.2f}", f"{cost.kept_cpu_s * 1000:.2f}") for kind, cost in costs.items())
    print(format_markdown(Table(("request", "CPU ms", "again, CPU ms"), rows)), end="\n\n")
    predicted = (
        "players a day",
        "requests/s",
        "known",
        "cores busy",
        "processes",
        "GiB",
        "p99 wait ms",
        "moves/s",
        "dearest",
    )
    table = Table(predicted, tuple(predict(players, costs) for players in PLAYERS), phrases=(8,))
    print(format_markdown(table), end="\n\n")
    print(tell_labels())


if __name__ == "__main__":
    main()
