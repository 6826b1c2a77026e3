"""Measures the page in a real browser (`make measure`): paint, bytes, requests, layout shift, how fast a stone comes.

Each line is about several first visits, with nothing in the cache: times are those of the quickest, which other
work on the machine disturbs least, the rest is the worst of all. The slow phone has a processor four times slower, 1.6
Mbit/s and 150 ms to the server and back. What is printed is the table of docs/build/page.md.
"""

from __future__ import annotations

import argparse
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from fourcast.markdown import Table, format_markdown
from tests.browser.conftest import CHROMIUM, DESKTOP
from tests.harness.servers import serving

PHONE: ViewportSize = {"width": 360, "height": 740}
SLOW_NETWORK = {"offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 90_000}
SLOW_PROCESSOR = {"rate": 4}
ADDRESSES = {
    "Play": "/",
    "Analyse": "/?moves=445312265&tab=analyse",
    "Review": "/?moves=236256473455335441311544366151226777712672&tab=review&ply=31",
    "Puzzles": "/?puzzle=jscrtx",
    "Learn": "/?lesson=forks",
}
WATCH = """
    window.shift = 0;
    new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shift += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
"""
WAIT_FOR_STONE = """() => {
    window.stone = null;
    let pressed = 0;
    const stones = () => document.querySelectorAll("#board .stone").length;
    const before = stones();
    addEventListener("pointerdown", () => { pressed = performance.now(); }, { capture: true, once: true });
    new MutationObserver((_, observer) => {
        if (stones() === before) return;
        observer.disconnect();
        requestAnimationFrame(() => { window.stone = performance.now() - pressed; });
    }).observe(document.querySelector("#board"), { childList: true, subtree: true });
}"""

READ_PAINT = "performance.getEntriesByName('first-contentful-paint')[0].startTime"
READ_STONE = """() => new Promise((done) => {
    const look = () => (window.stone === null ? setTimeout(look, 10) : done(window.stone));
    look();
})"""


@dataclass(frozen=True, slots=True)
class Visit:
    """What one visit has shown."""

    paint_ms: float  # from the request to the first paint
    ready_ms: float  # until everything that the page asks for has come
    requests: int
    kilobytes: float  # as they come over the wire
    shift: float  # layout shift, by Google's definition
    stone_ms: float  # from a click to the first frame with the stone; 0 where nothing is clicked


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--visits", type=int, default=8, help="visits for each line")
    visits = parser.parse_args().visits
    path = next(filter(None, map(shutil.which, CHROMIUM)), None)
    assert path, f"none of {', '.join(CHROMIUM)} is installed: `make chromium` does it"
    with (
        tempfile.TemporaryDirectory() as directory,
        serving(Path(directory), "--rate", "0") as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        floor_ms = min(paint_nothing(browser) for _ in range(visits))
        rows = []
        for is_slow in (False, True):
            for tab, address in ADDRESSES.items():
                found = [visit(browser, server.address + address, is_slow) for _ in range(visits)]
                rows.append((f"{tab}, {'slow phone' if is_slow else 'desktop'}", *describe(found)))
        browser.close()
    headings = ("first visit", "first paint", "all there", "requests", "kB", "shift", "click to stone")
    print(format_markdown(Table(headings, tuple(rows))))
    print(f"\nA page of one letter, without a server, paints after {floor_ms:.0f} ms here.")


def paint_nothing(browser: Browser) -> float:
    """Return how long the browser takes to paint anything at all: on a busy machine that is most of it."""
    with _open(browser, is_slow=False) as (page, _):
        page.goto("data:text/html,a")
        page.wait_for_timeout(200)
        return float(page.evaluate(READ_PAINT))


def describe(visits: list[Visit]) -> list[str]:
    """Return the cells of a line."""
    stone_ms = min(one.stone_ms for one in visits)
    return [
        f"{min(one.paint_ms for one in visits):.0f} ms",
        f"{min(one.ready_ms for one in visits):.0f} ms",
        str(max(one.requests for one in visits)),
        f"{max(one.kilobytes for one in visits):.0f}",
        f"{max(one.shift for one in visits):.3f}",
        f"{stone_ms:.0f} ms" if stone_ms else "",
    ]


def visit(browser: Browser, address: str, is_slow: bool) -> Visit:
    """Open an address for the first time and look at what happens."""
    with _open(browser, is_slow) as (page, sizes):
        page.goto(address, wait_until="networkidle")
        page.locator("#verdict:not([aria-busy])").wait_for()
        ready_ms = page.evaluate(
            "Math.max(...performance.getEntriesByType('resource').map((entry) => entry.responseEnd))"
        )
        paint_ms = page.evaluate(READ_PAINT)
        page.wait_for_timeout(500)
        shift = page.evaluate("window.shift")
        requests, received = len(sizes), sum(sizes)
        return Visit(paint_ms, ready_ms, requests, received / 1000, shift, _drop(page) if "?" not in address else 0)


@contextmanager
def _open(browser: Browser, is_slow: bool) -> Iterator[tuple[Page, list[int]]]:
    context = browser.new_context(viewport=PHONE if is_slow else DESKTOP, has_touch=is_slow)
    page = context.new_page()
    page.add_init_script(WATCH)
    sizes: list[int] = []
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    session.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    if is_slow:
        session.send("Network.emulateNetworkConditions", SLOW_NETWORK)
        session.send("Emulation.setCPUThrottlingRate", SLOW_PROCESSOR)
    yield page, sizes
    context.close()


def _drop(page: Page) -> float:
    """Return how long it takes from a click on a column to the frame with the stone."""
    page.evaluate(WAIT_FOR_STONE)
    page.locator("#columns [data-column='3']").click()
    return float(page.evaluate(READ_STONE))


if __name__ == "__main__":
    main()
