"""What a test reads from the page and does on it, in the words of the game."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import Any
from urllib.parse import parse_qs, urlsplit

from playwright.sync_api import FloatRect, Page, Route, expect

MINUS = "−"
PATIENCE_MS = 120_000  # for what takes milliseconds on a machine that has nothing else to do


class HeldAnswers:
    """Keeps back what the server answers to some requests of a page, until it is let go."""

    def __init__(self, page: Page, address: str | re.Pattern[str]) -> None:
        self._page = page
        self._routes: list[Route] = []
        page.route(address, lambda route: self._routes.append(route))

    def let_go(self) -> None:
        """Let the answers come; there must be one, though its request may still be on its way here."""
        expect_soon(self._page, lambda: bool(self._routes), True)
        for route in self._routes:
            route.continue_()


def moves_in_address(page: Page) -> str:
    """Return the moves that the address bar holds."""
    return parse_qs(urlsplit(page.url).query).get("moves", [""])[0]


def expect_moves(page: Page, moves: str) -> None:
    """Wait until the address holds these moves and the board that many stones."""
    expect_stones(page, len(moves))
    expect(page).to_have_url(
        re.compile(rf"[?&]moves={moves}(&|$)" if moves else r"/(\?tab=\w+|\?moves=|game/\S+moves=)?$")
    )


def expect_stones(page: Page, count: int) -> None:
    """Wait until the board has so many stones."""
    expect(page.locator("#board .stone")).to_have_count(count)


def expect_verdict(page: Page, pattern: str) -> None:
    """Wait until the sentence on top of the panel is like this, and is about the board as it stands."""
    expect(page.locator("#verdict:not([aria-busy]) .verdict-text")).to_have_text(re.compile(pattern))


def expect_stored(page: Page, moves: str, result: str | None) -> None:
    """Wait until the game in the address is stored with these moves and this result."""

    def read() -> tuple[str, str | None]:
        game = _ask(page, f"games/{urlsplit(page.url).path.removeprefix('/game/')}")
        return game["board"]["moves"], game["result"]

    expect(page).to_have_url(re.compile("/game/"))
    expect_soon(page, read, (moves, result))


def expect_running(page: Page, count: int) -> None:
    """Wait until so many solves and engines are at work on the server."""
    expect_soon(page, lambda: _ask(page, "health")["queue"]["running"], count)


def assert_on_screen(page: Page, *parts: str) -> None:
    """Assert that these parts can be seen whole without scrolling, and that the page cannot be moved sideways."""
    size = page.viewport_size
    assert size
    for part in parts:
        box = _find_box(page, part)
        assert box["x"] >= 0, part
        assert box["y"] >= 0, part
        assert box["x"] + box["width"] <= size["width"], part
        assert box["y"] + box["height"] <= size["height"], part
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]


def _find_box(page: Page, part: str) -> FloatRect:
    """Where a part is; it may be drawn anew while one looks."""
    for _ in range(20):
        if box := page.locator(part).bounding_box():
            return box
        page.wait_for_timeout(100)
    raise AssertionError(f"{part} is not shown")


def click_column(page: Page, column: int) -> None:
    """Click a column, counted from 0, in the middle of the board."""
    page.locator(f"#columns [data-column='{column}']").click()


def press(page: Page, keys: str) -> None:
    """Press keys one after the other, each when the board shows the stone of the one before."""
    for count, key in enumerate(keys, page.locator("#board .stone").count() + 1):
        page.keyboard.press(key)
        expect_stones(page, count)


def read_scores(page: Page) -> list[int | None]:
    """Return the numbers of the score row, None for a full column."""
    expect(page.locator("#scores .value").first).to_be_visible()
    texts = page.locator("#scores .score").all_inner_texts()
    return [None if text.strip() == "–" else _read_score(text) for text in texts]


def let_two_people_play(page: Page) -> None:
    """Choose a person for both colours, at the start of a game."""
    page.get_by_role("button", name="A friend").click()
    expect(page.get_by_role("button", name="A friend")).to_have_attribute("aria-pressed", "true")


def choose_by_hand(page: Page, colour: str, name: str) -> None:
    """Choose who plays a colour, by the lists under "More opponents", at the start of a game or while one runs."""
    if page.get_by_role("button", name="Change players").is_visible():
        page.get_by_role("button", name="Change players").click()
    others = page.locator("details.others")
    if others.get_attribute("open") is None:
        others.locator("summary").click()
    page.select_option(f"#player-{colour}", name)


def expect_toast(page: Page, pattern: str) -> None:
    """Wait until something like this is said in passing."""
    expect(page.locator("#toast")).to_have_text(re.compile(pattern))


def _read_score(text: str) -> int:
    found = re.search(rf"[+{MINUS}]?\d+", text)
    assert found, text
    return int(found[0].replace(MINUS, "-"))


def _ask(page: Page, path: str) -> Any:
    address = urlsplit(page.url)
    return page.request.get(f"{address.scheme}://{address.netloc}/api/v1/{path}").json()


def expect_soon(page: Page, read: Callable[[], object], wanted: object) -> None:
    """Read again and again, from here: a function that the page waits for is not awaited if it is asynchronous."""
    end = time.monotonic() + PATIENCE_MS / 1000
    while (answer := read()) != wanted:
        assert time.monotonic() < end, f"{answer} was read, not {wanted}"
        page.wait_for_timeout(50)
