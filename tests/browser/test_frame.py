"""The frame of the page: sizes, themes, keyboard, motion, accessibility, and a server that does not answer."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.browser.barriers import find_violations_in_both_themes
from tests.browser.conftest import OpenPage
from tests.browser.screen import (
    MINUS,
    assert_on_screen,
    click_column,
    expect_moves,
    expect_stones,
    expect_verdict,
    let_two_people_play,
    press,
)
from tests.harness.servers import ServerProcess
from tests.samples import sized

pytestmark = pytest.mark.browser

PHONE = {"width": 360, "height": 640}
SMALL_LANDSCAPE: ViewportSize = {"width": 568, "height": 320}
LANDSCAPES: list[ViewportSize] = sized([SMALL_LANDSCAPE], whole=[SMALL_LANDSCAPE, {"width": 740, "height": 360}])
MIDDLE = "44444432262"
LOST = "4455313"  # every column has the score -17
SETTLED = {
    "play": "to move|^Your turn",
    "analyse": "with best play",
    "review": "^Move 7",
    "puzzles": "find",
    "learn": "^Ten short lessons",
}


@pytest.mark.parametrize("tab", ["play", "analyse"])
def test_tab_has_no_serious_barrier(open_page: OpenPage, tab: str) -> None:
    page = open_page(f"/?moves={MIDDLE}&tab={tab}", reduced_motion="reduce")
    expect_stones(page, len(MIDDLE))
    if tab == "analyse":
        expect(page.locator(".headline")).to_be_visible()
        page.locator(".details summary").click()
        page.keyboard.press("t")
        page.get_by_role("button", name="Step through").click()
    assert find_violations_in_both_themes(page) == []
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Help")).to_be_visible()
    assert find_violations_in_both_themes(page) == []


@pytest.mark.parametrize("tab", ["play", "analyse"])
def test_phone_shows_board_scores_and_buttons_without_scrolling(open_page: OpenPage, tab: str) -> None:
    page = open_page(f"/?moves={MIDDLE}&tab={tab}", viewport=PHONE, has_touch=True)
    expect_stones(page, len(MIDDLE))
    assert_on_screen(page, "#board", "#scores" if tab == "analyse" else "#strip", "#toolbar")


def test_desktop_shows_every_tab_without_scrolling_the_page(open_page: OpenPage) -> None:
    page = open_page()
    size = page.viewport_size
    assert size
    for tab in ("analyse", "review", "puzzles", "learn", "play"):
        page.locator(f"#tab-{tab}").click()
        expect(page.locator(f"#panel-{tab}")).to_be_visible()
        assert page.evaluate("document.documentElement.scrollHeight") <= size["height"]


@pytest.mark.parametrize("size", LANDSCAPES, ids=lambda size: f"{size['width']}x{size['height']}")
@pytest.mark.parametrize("tab", ["play", "analyse", "review", "puzzles", "learn"])
def test_phone_on_its_side_shows_board_and_panel_without_scrolling(
    open_page: OpenPage, tab: str, size: ViewportSize
) -> None:
    page = open_page(f"/?moves={LOST}&tab={tab}", viewport=size, has_touch=True)
    expect_verdict(page, SETTLED[tab])
    assert_on_screen(page, "#board", "#toolbar", "#tabs", ".verdict-text")
    assert page.evaluate("document.documentElement.scrollHeight") <= size["height"]
    if tab == "analyse":
        expect(page.locator("#scores .value")).to_have_text([f"{MINUS}17"] * 7)
        assert_on_screen(page, "#scores")
        fits = page.locator("#scores .score").evaluate_all(
            "cells => cells.map(cell => cell.scrollWidth <= cell.clientWidth)"
        )
        assert all(fits)


def test_page_takes_few_requests_and_none_elsewhere(open_page: OpenPage, server: ServerProcess) -> None:
    page = open_page("/", is_elsewhere=True)
    expect_verdict(page, "^Get four in a row")
    loaded = page.evaluate("performance.getEntriesByType('resource').map(entry => entry.name)")
    assert all(address.startswith(f"{server.address}/") for address in loaded)
    assert len(loaded) <= 8
    page.reload()
    expect_verdict(page, "^Get four in a row")
    again = page.evaluate(
        "performance.getEntriesByType('resource').filter(entry => entry.transferSize).map(entry => entry.name)"
    )
    assert [address for address in again if "/static/" in address] == []  # they are kept


def test_desktop_puts_the_panel_beside_a_board_of_limited_height(open_page: OpenPage) -> None:
    page = open_page("/")
    for key, tab in (("Shift+P", "play"), ("Shift+A", "analyse")):
        page.keyboard.press(key)
        expect(page.locator(f"#tab-{tab}")).to_have_attribute("aria-selected", "true")
        board, panel = page.locator("#board").bounding_box(), page.locator(".panel").bounding_box()
        assert board is not None
        assert panel is not None
        assert board["x"] + board["width"] <= panel["x"]
        assert board["height"] <= 0.78 * 800
        assert 360 <= panel["width"] <= 420


def test_score_row_keeps_its_height_with_and_without_scores(open_page: OpenPage) -> None:
    page = open_page("/?moves=4453")
    expect_stones(page, 4)
    tops = [page.locator("#toolbar").bounding_box()]
    page.get_by_label("Show scores").check()
    expect(page.locator("#scores .value")).to_have_count(7)
    tops.append(page.locator("#toolbar").bounding_box())
    page.keyboard.press("Shift+A")
    expect(page.locator("#tab-analyse")).to_have_attribute("aria-selected", "true")
    tops.append(page.locator("#toolbar").bounding_box())
    assert {box["y"] for box in tops if box} == {tops[0]["y"] if tops[0] else None}


@pytest.mark.parametrize(("motion", "falls"), [("no-preference", 2), ("reduce", 0)])
def test_stones_fall_unless_motion_is_unwanted(open_page: OpenPage, motion: str, falls: int) -> None:
    page = open_page("/", reduced_motion=motion)
    page.evaluate(
        """() => {
            window.falls = [];
            const animate = Element.prototype.animate;
            Element.prototype.animate = function (frames, options) {
                window.falls.push(options.duration);
                return animate.call(this, frames, options);
            };
        }"""
    )
    let_two_people_play(page)
    press(page, "44")
    # By the height: six rows and five, each with the time it takes to settle.
    assert page.evaluate("window.falls") == [90 + 45 * 6 + 130, 90 + 45 * 5 + 130][:falls]


def test_theme_follows_the_system_until_one_is_chosen_and_kept(open_page: OpenPage) -> None:
    page = open_page("/", color_scheme="dark")
    dark = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    page.get_by_role("button", name="Light theme").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    light = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    assert light != dark
    page.reload()
    expect(page.get_by_role("button", name="Dark theme")).to_be_visible()
    assert page.evaluate("getComputedStyle(document.documentElement).backgroundColor") == light


def test_keys_typed_into_a_field_do_nothing_else(open_page: OpenPage) -> None:
    page = open_page("/?moves=44&tab=analyse")
    expect_stones(page, 2)
    field = page.get_by_label("Set up a position by its moves")
    field.press_sequentially("1u2npt?")
    expect(field).to_have_value("1u2npt?")
    expect_moves(page, "44")
    expect(page.get_by_role("dialog", name="Help")).to_have_count(0)


def test_tabs_are_reached_by_letters_and_arrows(open_page: OpenPage) -> None:
    page = open_page("/")
    page.keyboard.press("Shift+A")
    expect(page.locator("#tab-analyse")).to_have_attribute("aria-selected", "true")
    page.locator("#tab-analyse").focus()
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#tab-play")).to_be_focused()
    expect(page.locator("#panel-play")).to_be_visible()
    expect(page.locator("#panel-analyse")).to_be_hidden()


def test_letters_drop_stones_like_digits_and_with_shift_they_are_commands(open_page: OpenPage) -> None:
    page = open_page("/?tab=analyse")
    press(page, "da4g")
    expect_moves(page, "4147")
    page.keyboard.press("Shift+P")
    expect(page.locator("#tab-play")).to_have_attribute("aria-selected", "true")
    page.keyboard.press("Shift+A")
    expect(page.locator("#tab-analyse")).to_have_attribute("aria-selected", "true")
    expect_moves(page, "4147")


def test_focus_is_always_visible(open_page: OpenPage) -> None:
    page = open_page("/?moves=4453&tab=analyse")
    expect(page.locator(".chip").first).to_be_visible()
    seen = set()
    for _ in range(30):
        page.keyboard.press("Tab")
        seen.add(page.evaluate("document.activeElement.className"))
        assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") != "none"
    assert {"column", "tab"} <= {name.split()[0] for name in seen if name}


def test_lost_connection_is_said_and_nothing_is_lost(open_page: OpenPage) -> None:
    page = open_page("/", expected="ERR_INTERNET_DISCONNECTED", is_elsewhere=True)
    let_two_people_play(page)
    press(page, "44")
    expect_verdict(page, "^Red to move")
    page.context.set_offline(True)
    click_column(page, 4)
    expect_verdict(page, r"^The server cannot be reached\. Nothing is lost")
    expect_stones(page, 3)
    page.context.set_offline(False)  # and the page goes on by itself
    expect_verdict(page, r"^Yellow to move\.$")
    expect_moves(page, "445")


@pytest.mark.parametrize(
    ("status", "message"),
    [
        (503, "the server is busy, 10 seconds of waiting were not enough: ask again in a moment"),
        (429, "too many requests: ask again in 2 seconds"),
    ],
)
def test_busy_server_is_asked_again_by_itself(open_page: OpenPage, status: int, message: str) -> None:
    page = open_page("/", expected=str(status))
    expect_verdict(page, "^Get four in a row")
    page.route(
        "**/api/v1/analysis*", lambda route: route.fulfill(status=status, json={"code": "busy", "message": message})
    )
    page.route(
        "**/api/v1/analysis/stream*",
        lambda route: route.fulfill(status=status, json={"code": "busy", "message": message}),
    )
    page.keyboard.press("Shift+A")
    expect_verdict(page, f"^{re.escape(message[0].upper() + message[1:])}\\.$")
    expect(page.get_by_role("button", name="Try now")).to_be_visible()
    page.unroute_all()
    expect_verdict(page, "^Red wins on move 41 with best play")


def test_unknown_game_is_said_and_a_game_can_begin(open_page: OpenPage) -> None:
    page = open_page("/game/AbCdEfGhIjKlMnOp", expected="404")
    expect_verdict(page, "AbCdEfGhIjKlMnOp")
    page.get_by_role("button", name="Close").click()
    click_column(page, 3)
    expect_stones(page, 2)
