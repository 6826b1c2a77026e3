"""A phone: the board stays in sight, nothing jumps while the page loads, two digits fit, and every tab can be used."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.barriers import find_violations
from tests.browser.conftest import DESKTOP, OpenPage
from tests.browser.screen import MINUS, assert_on_screen, expect_stones, expect_toast, expect_verdict

pytestmark = pytest.mark.browser

PHONE: ViewportSize = {"width": 360, "height": 740}
SMALLEST = {"width": 320, "height": 568}
LOST = "4455313"  # every column has the score -17
GAME = "236256473455335441311544366151226777712672"
ADDRESSES = {
    "play": "/?moves=4453",
    "analyse": "/?moves=445312265&tab=analyse",
    "review": f"/?moves={GAME}&tab=review",
    "puzzles": "/?tab=puzzles",
    "learn": "/?tab=learn",
}
SHIFTS = """
    window.shift = 0;
    new PerformanceObserver(list => {
        for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
"""


def scroll_down(page: Page) -> None:
    """Scroll the panel so far that the full board is away."""
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")


@pytest.mark.parametrize("tab", ADDRESSES)
def test_compact_board_stays_in_sight_in_every_tab(open_page: OpenPage, tab: str) -> None:
    page = open_page(ADDRESSES[tab], viewport=PHONE, has_touch=True, reduced_motion="reduce")
    expect(page.locator(f"#tab-{tab}")).to_have_attribute("aria-selected", "true")
    page.wait_for_load_state("networkidle")
    assert_on_screen(page, "#board", "#toolbar", "#tabs")
    # Whatever the tab holds: enough below to scroll the board away.
    page.evaluate("document.querySelector('.panel').style.minHeight = '1600px'")
    scroll_down(page)
    expect(page.locator("html[data-compact]")).to_have_count(1)
    assert_on_screen(page, "#board .board", "#compact")
    assert find_violations(page) == []
    page.get_by_role("button", name="To the board").click()
    expect(page.locator("html[data-compact]")).to_have_count(0)
    assert_on_screen(page, "#board")


@pytest.mark.parametrize("column", [0, pytest.param(6, marks=pytest.mark.slow)])
def test_compact_board_can_be_played_on(open_page: OpenPage, column: int) -> None:
    page = open_page(ADDRESSES["analyse"], viewport=PHONE, has_touch=True, reduced_motion="reduce")
    page.evaluate("document.querySelector('.panel').style.minHeight = '1600px'")
    scroll_down(page)
    expect(page.locator("html[data-compact]")).to_have_count(1)
    label = page.locator("#board .label").nth(column).bounding_box()  # the letter below the column
    assert label
    page.touchscreen.tap(label["x"] + label["width"] / 2, label["y"] - 60)
    expect(page).to_have_url(re.compile(rf"moves=445312265{column + 1}&"))
    assert_on_screen(page, "#board .newest")


def test_choosing_an_opponent_brings_the_board_back(open_page: OpenPage) -> None:
    page = open_page("/", viewport=PHONE, has_touch=True, reduced_motion="reduce")
    page.get_by_text("More opponents").click()
    page.locator(".more .opponent", has_text="Expert").click()
    expect(page.locator("html[data-compact]")).to_have_count(0)
    assert_on_screen(page, "#board", "#strip")
    expect(page.locator(".duel")).to_contain_text("Level 8")


def test_steps_of_a_line_are_seen_on_the_board_that_they_act_on(open_page: OpenPage) -> None:
    page = open_page(ADDRESSES["analyse"], viewport=PHONE, has_touch=True)
    expect(page.locator(".chip").first).to_be_attached()
    step = page.get_by_role("button", name="Step through")
    step.scroll_into_view_if_needed()
    page.mouse.wheel(0, 400)
    step.click()
    expect(page.locator("#board .numbered")).to_have_count(1)
    assert_on_screen(page, "#board .numbered")


def test_what_is_said_in_passing_is_seen_wherever_the_page_is_scrolled(open_page: OpenPage) -> None:
    page = open_page("/?moves=444444", viewport=PHONE, has_touch=True)
    expect_stones(page, 6)
    scroll_down(page)
    page.keyboard.press("4")
    expect_toast(page, r"^Column d is full\.$")
    assert_on_screen(page, "#toast")


@pytest.mark.parametrize("viewport", [pytest.param(PHONE, marks=pytest.mark.slow), SMALLEST], ids=["360", "320"])
def test_two_digits_and_a_sign_fit_under_a_column(open_page: OpenPage, viewport: dict[str, int]) -> None:
    page = open_page(f"/?moves={LOST}&tab=analyse", viewport=viewport, has_touch=True)
    expect(page.locator("#scores .value")).to_have_text([f"{MINUS}17"] * 7)
    fits = page.locator("#scores .score").evaluate_all(
        "cells => cells.map(cell => cell.scrollWidth <= cell.clientWidth && "
        "cell.querySelector('.value').getBoundingClientRect().width <= cell.clientWidth)"
    )
    assert all(fits)


@pytest.mark.parametrize(
    ("tab", "viewport"),
    [
        ("play", PHONE),
        ("analyse", PHONE),
        ("review", PHONE),
        pytest.param("analyse", DESKTOP, marks=pytest.mark.slow),
        ("review", DESKTOP),
        ("learn", DESKTOP),
    ],
    ids=["play", "analyse", "review", "analyse-desktop", "review-desktop", "learn-desktop"],
)
def test_nothing_jumps_while_the_page_comes_slowly(open_page: OpenPage, tab: str, viewport: ViewportSize) -> None:
    page = open_page("/", viewport=viewport, has_touch=True, is_elsewhere=True)
    address = page.url.rstrip("/")
    slow = page.context.new_page()
    slow.add_init_script(SHIFTS)
    session = slow.context.new_cdp_session(slow)
    session.send("Network.enable")
    session.send(
        "Network.emulateNetworkConditions",
        {"offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 90_000},
    )
    slow.goto(address + ADDRESSES[tab])
    told = {"play": "Your turn|to move", "analyse": "best play", "review": "^(?!Reviewing)", "learn": "Ten"}
    expect_verdict(slow, told[tab])
    slow.wait_for_load_state("networkidle")
    assert slow.evaluate("window.shift") < 0.05


def test_board_is_there_before_any_script(open_page: OpenPage) -> None:
    page = open_page("/", viewport=PHONE)
    other = page.context.new_page()
    other.route(re.compile(r"\.js(\?|$)"), lambda route: route.abort())
    other.goto(page.url)
    assert_on_screen(other, "#board .board")
    box = other.locator("#board .board").bounding_box()
    later = page.locator("#board .board").bounding_box()
    assert box == later
