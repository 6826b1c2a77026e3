"""Measures analyses on a visitor's device next to the server's (`make measure-site`): milliseconds as a page sees them.

Every round has a server of its own and a new visitor, so that nobody remembers an answer; both are asked in turns, with
tables of the same size. What is printed is the table of docs/run/site.md: medians, and the median of the ratios. Beside
the time by the clock stands that of the processors, of the server and of the browser's pages, which other programs
disturb less: for questions that take longer than a tenth of a second, as it is counted in hundredths. Linux only.
"""

from __future__ import annotations

import argparse
import os
import random
import shutil
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

from fourcast.benchmark.sets import load_bundled_set
from fourcast.markdown import Table, format_markdown
from fourcast.position import Position
from fourcast.site.building import build_site
from fourcast.site.desk import TABLE_MIB
from fourcast.site.packages import find_packages
from tests.browser.conftest import CHROMIUM
from tests.harness.servers import serving
from tests.harness.sites import BELOW, PACKAGES, hosting

SETS = ("end-easy", "middle-easy", "middle-medium", "begin-easy")
BOARDS = ("6x5", "6x6", "7x5")
PLIES = 13  # one more than the book has
SEED = 14
STARTING_MS = 300_000
SETTLING_MS = 3_000  # for the service worker to keep its files, and the desk to warm up
# The worker of the page, which is asked directly: what the page itself does meanwhile is not measured.
CATCH_WORKER = """
const Original = Worker;
window.Worker = class extends Original {
  constructor(...words) { super(...words); window.caught = this; }
};
"""
ASK_DEVICE = """([path, query, number]) => new Promise((done) => {
  const token = URL.createObjectURL(new Blob(["wanted"]));
  const hear = ({ data }) => {
    if (data.kind !== "answer" || data.number !== number) return;
    window.caught.removeEventListener("message", hear);
    done([performance.now() - begun, data.answer]);
  };
  window.caught.addEventListener("message", hear);
  const begun = performance.now();
  window.caught.postMessage({ number, path, query: JSON.stringify(query), body: "{}", token });
})"""
ASK_SERVER = """async ([path, query]) => {
  const begun = performance.now();
  const answer = await (await fetch(`/api/v1${path}?${new URLSearchParams(query)}`)).json();
  return [performance.now() - begun, answer];
}"""

LONG_MS = 100


class Asked(NamedTuple):
    """Milliseconds of one question."""

    server_ms: float
    device_ms: float
    server_cpu_ms: float
    device_cpu_ms: float
    nodes: int


class Sides(NamedTuple):
    """Whom to ask, and who counts the time of the processors."""

    device: Page
    server: Page
    server_pid: int
    processes: CDPSession


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--positions", type=int, default=10, help="of each set, and of ply 13")
    parser.add_argument("--boards", nargs="*", default=list(BOARDS), help="empty boards, such as 6x5")
    given = parser.parse_args()
    path = next(filter(None, map(shutil.which, CHROMIUM)), None)
    assert path, f"none of {', '.join(CHROMIUM)} is installed: `make chromium` does it"
    asked: dict[str, list[Asked]] = {}
    starts: list[tuple[float, float]] = []
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        folder = Path(name)
        build_site(folder / "site" / BELOW, find_packages(PACKAGES))
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        with hosting(folder / "site") as address:
            for number in range(given.rounds):
                questions = list(_list_questions(given.positions, given.boards, number))
                with _visiting(browser, address, folder, starts) as sides:
                    for at, (kind, query) in enumerate(questions):
                        asked.setdefault(kind, []).append(_ask(sides, query, at))
        browser.close()
    _show(asked, starts)


def _list_questions(positions: int, boards: list[str], number: int) -> Iterator[tuple[str, Mapping[str, str]]]:
    for kind in SETS:
        for scored in load_bundled_set(kind).positions[number * positions : (number + 1) * positions]:
            yield kind, {"moves": scored.moves}
    chance = random.Random(SEED + number)
    for _ in range(positions):
        yield f"ply {PLIES}", {"moves": _play_randomly(chance)}
    for size in boards:
        yield f"empty {size} board", {"moves": "", "pos": size}


def _play_randomly(chance: random.Random) -> str:
    position, moves = Position(), ""
    while len(moves) < PLIES:
        column = chance.choice(position.legal_columns)
        after = position.play(column)
        if not after.is_over:
            position, moves = after, f"{moves}{column + 1}"
    return moves


@contextmanager
def _visiting(browser: Browser, address: str, folder: Path, starts: list[tuple[float, float]]) -> Iterator[Sides]:
    """A page whose worker is ready, and one of a new server; notes when board and solver were there, in seconds."""
    context = browser.new_context()
    context.set_default_timeout(STARTING_MS)
    with tempfile.TemporaryDirectory(dir=folder) as own, serving(Path(own), *_SERVER) as running:
        server = context.new_page()
        server.goto(f"{running.address}/docs/files/start.js")  # nothing that works by itself
        device = context.new_page()
        device.add_init_script(CATCH_WORKER)
        begun = time.perf_counter()
        device.goto(address)
        device.locator("#board .frame").wait_for()
        board_s = time.perf_counter() - begun
        device.wait_for_function("document.documentElement.dataset.solver")
        starts.append((board_s, time.perf_counter() - begun))
        device.wait_for_function("document.documentElement.dataset.solver === 'deep'")
        device.wait_for_timeout(SETTLING_MS)
        yield Sides(device, server, running.process.pid, browser.new_browser_cdp_session())
        context.close()


_SERVER = ("--rate", "0", "--deadline", "300", "--table-mib", str(TABLE_MIB))


def _ask(sides: Sides, query: Mapping[str, str], at: int) -> Asked:
    """Ask server and device, who begin in turns; their scores must be the same."""

    def ask_server() -> tuple[float, float, dict[str, Any]]:
        before = _read_server_cpu(sides)
        ms, answer = sides.server.evaluate(ASK_SERVER, ["/analysis", query])
        return ms, _read_server_cpu(sides) - before, answer

    def ask_device() -> tuple[float, float, dict[str, Any]]:
        before = _read_pages_cpu(sides)
        ms, answer = sides.device.evaluate(ASK_DEVICE, ["/analysis", query, 1_000_000 + at])
        return ms, _read_pages_cpu(sides) - before, answer

    if at % 2:
        (own_ms, own_cpu, own), (ms, cpu, answer) = ask_device(), ask_server()
    else:
        (ms, cpu, answer), (own_ms, own_cpu, own) = ask_server(), ask_device()
    assert own["score"] == answer["score"], query
    return Asked(ms, own_ms, cpu, own_cpu, int(own.get("nodes", 0)))


def _read_server_cpu(sides: Sides) -> float:
    """Milliseconds that the server has had a processor."""
    fields = Path(f"/proc/{sides.server_pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return 1000 * (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _read_pages_cpu(sides: Sides) -> float:
    """Milliseconds that the browser's pages and their workers have had a processor."""
    found = sides.processes.send("SystemInfo.getProcessInfo")["processInfo"]
    return 1000 * sum(float(process["cpuTime"]) for process in found if process["type"] == "renderer")


def _show(asked: Mapping[str, list[Asked]], starts: list[tuple[float, float]]) -> None:
    rows = []
    for kind, found in asked.items():
        ratio = median(one.device_ms / one.server_ms for one in found)
        on_server, on_device = median(one.server_ms for one in found), median(one.device_ms for one in found)
        cpus = ["", "", ""]
        if on_server > LONG_MS:
            pairs = [(one.server_cpu_ms, one.device_cpu_ms) for one in found]
            ratios = sorted(device / server for server, device in pairs)
            cpus = [f"{median(pair[side] for pair in pairs):.0f}" for side in (0, 1)]
            cpus.append(f"{median(ratios):.2f} ({ratios[0]:.2f} to {ratios[-1]:.2f})")
        nodes = sum(one.nodes for one in found) // len(found)
        rows.append((kind, f"{nodes:,}", f"{on_server:.0f}", f"{on_device:.0f}", f"{ratio:.2f}", *cpus))
    headings = ("analysis", "nodes", "server, ms", "device, ms", "ratio", "server, CPU ms", "device, CPU ms", "ratio")
    print(format_markdown(Table(headings, tuple(rows))))
    boards, solvers = zip(*starts, strict=True)
    print(f"\nThe board was there after {min(boards):.1f} to {max(boards):.1f} s, ", end="")
    print(f"the solver after {min(solvers):.1f} to {max(solvers):.1f} s, in {len(starts)} first visits.")


if __name__ == "__main__":
    main()
