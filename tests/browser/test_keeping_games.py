"""Games are safe from the page's own history, other windows and a server that is away; Review knows them at once."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.screen import (
    click_column,
    expect_moves,
    expect_stones,
    expect_stored,
    expect_toast,
    expect_verdict,
    let_two_people_play,
    press,
)

pytestmark = pytest.mark.browser

RED_WINS = "1212121"  # judged and explained at once
NO_CHANNEL = "delete globalThis.BroadcastChannel"


def read_game(page: Page, address: str) -> str:
    """The moves of a stored game, asked of the server."""
    game = page.request.get(re.sub(r"/game/([\w-]+).*", r"/api/v1/games/\1", address)).json()
    moves: str = game["board"]["moves"]
    return moves


def test_finished_game_survives_new_game_back_forward_and_other_moves(open_page: OpenPage) -> None:
    page = open_page("/")
    let_two_people_play(page)
    press(page, RED_WINS)
    expect_stored(page, RED_WINS, "red")
    old = page.url
    page.locator("#toolbar").get_by_role("button", name="Rematch").click()
    expect_moves(page, "")
    page.go_back()
    expect_moves(page, RED_WINS)
    page.go_forward()
    expect_moves(page, "")
    press(page, "45")
    expect_stored(page, "45", None)
    assert old.split("?")[0] not in page.url
    assert read_game(page, old) == RED_WINS


def test_running_game_survives_new_game_back_forward_and_other_moves(open_page: OpenPage) -> None:
    page = open_page("/")
    let_two_people_play(page)
    press(page, "1212")
    expect_stored(page, "1212", None)
    old = page.url
    page.locator("#toolbar").get_by_role("button", name="New game").click()
    expect_moves(page, "")
    page.go_back()
    expect_moves(page, "1212")
    page.go_forward()
    expect_moves(page, "")
    press(page, "45")
    expect_stored(page, "45", None)
    assert read_game(page, old) == "1212"


def test_taking_back_after_the_end_goes_on_in_a_game_of_its_own(open_page: OpenPage) -> None:
    page = open_page("/")
    let_two_people_play(page)
    press(page, RED_WINS)
    expect_stored(page, RED_WINS, "red")
    old = page.url
    page.keyboard.press("u")
    expect_stones(page, 6)
    press(page, "7")
    expect_stored(page, "1212127", None)
    assert read_game(page, old) == RED_WINS


def test_windows_of_one_game_follow_each_other(open_page: OpenPage) -> None:
    page = open_page("/")
    let_two_people_play(page)
    press(page, "44")
    expect_stored(page, "44", None)
    other = open_page(page.url[page.url.index("/game/") :])
    expect_moves(other, "44")
    press(page, "5")
    expect_moves(other, "445")
    press(other, "6")
    expect_moves(page, "4456")
    expect_stored(page, "4456", None)


def test_window_that_was_overtaken_shows_the_game_instead_of_overwriting_it(open_page: OpenPage) -> None:
    page = open_page("/", expected="409")
    let_two_people_play(page)
    press(page, "44")
    expect_stored(page, "44", None)
    other = page.context.new_page()
    other.add_init_script(NO_CHANNEL)
    other.goto(page.url)
    expect_moves(other, "44")
    press(page, "5")
    expect_stored(page, "445", None)
    other.keyboard.press("1")
    expect_toast(other, "^This game went on in another window: here is how it stands")
    expect_moves(other, "445")
    assert read_game(page, page.url) == "445"


def test_page_goes_on_by_itself_when_the_server_answers_again(open_page: OpenPage) -> None:
    page = open_page("/", expected="ERR_INTERNET_DISCONNECTED", is_elsewhere=True)
    click_column(page, 3)
    expect_stones(page, 2)
    page.context.set_offline(True)
    click_column(page, 3)
    expect_verdict(page, "^The server cannot be reached. Nothing is lost: the page goes on by itself")
    page.context.set_offline(False)
    expect_stones(page, 4)
    expect_verdict(page, "^Your turn")


def test_review_opens_the_game_that_was_played_or_is_under_way(open_page: OpenPage) -> None:
    page = open_page("/")
    let_two_people_play(page)
    press(page, "1212")
    page.keyboard.press("v")
    expect(page.locator("#tab-review")).to_have_attribute("aria-selected", "true")
    expect_moves(page, "1212")
    expect_verdict(page, "^Move 4")
    page.keyboard.press("p")
    press(page, "121")
    expect_verdict(page, "^Red has won")
    page.locator("#tab-review").click()
    expect_moves(page, RED_WINS)
    expect_verdict(page, "Red has won|Red won")


def test_graph_shows_what_is_judged_while_the_reasons_are_looked_for(open_page: OpenPage) -> None:
    page = open_page("/")
    words = "All moves judged; looking for the reasons"
    news = {"done": 3, "total": 3, "words": words, "scores": {"0": 1, "1": -2, "2": 0}}
    told = f"event: progress\ndata: {json.dumps(news)}\n\n"
    page.route("**/api/v1/review/stream*", lambda route: route.fulfill(body=told, content_type="text/event-stream"))
    page.route("**/api/v1/review?*", lambda _: None)  # the reasons never come
    page.goto(f"{page.url}?moves=121&tab=review")
    expect(page.locator(".verdict-detail")).to_have_text(f"{news['words']}.")
    expect(page.locator("#graph .graph-step")).to_have_count(2)
    expect(page.locator("#graph .graph-draw")).to_have_count(1)
