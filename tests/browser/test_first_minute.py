"""The first minute: a stranger sees what this is, chooses an opponent, wins, and is told what comes next."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

import fourcast.web
from fourcast.bots import engines
from fourcast.position import Position
from fourcast.solver import Solver
from tests.browser.barriers import find_violations
from tests.browser.conftest import OpenPage
from tests.browser.screen import click_column, expect_stones, expect_verdict, moves_in_address

pytestmark = pytest.mark.browser

CHOICES = ["Easy", "Medium", "Hard", "Perfect"]
STATIC = Path(fourcast.web.__file__).parent / "static"
NEARLY_WON = "45354553542163"  # Red to move, who wins with best play


@pytest.fixture(scope="module")
def perfect() -> Solver:
    return Solver(table_mib=16)


def send_module(route: Route) -> None:
    """Answer with a module as it is written: the server has only all of them joined."""
    text = (STATIC / route.request.url.partition("/modules/")[2]).read_text(encoding="utf-8")
    route.fulfill(body=text, content_type="text/javascript")


def play_on(page: Page, perfect: Solver) -> Position:
    """Play Red perfectly to the end of the game."""
    while True:
        expect_verdict(page, r"^(Get four in a row|Your turn|You won|A draw|\w+ won)")
        position = Position.from_moves(moves_in_address(page))
        if position.is_over:
            return position
        click_column(page, perfect.analyze(position).best[0])
        expect(page.locator("#board .stone")).not_to_have_count(position.ply)


def test_newcomer_is_told_what_this_is_wins_and_plays_again(open_page: OpenPage, perfect: Solver) -> None:
    page = open_page("/", is_elsewhere=True)
    expect(page.get_by_role("banner")).to_contain_text("Connect Four")
    expect_verdict(page, "^Get four in a row to win")
    expect(page.locator(".verdict-detail")).to_contain_text("You are Red and begin: choose a column.")
    assert find_violations(page) == []
    end = play_on(page, perfect)
    assert end.winner == 0
    expect_verdict(page, rf"^You won in {end.ply} moves!$")
    expect(page.locator("#board .four")).to_have_count(len(end.winning_cells))
    expect(page.locator("#board .stone.winning .ring")).to_have_count(len(end.winning_cells))  # their marks stay
    expect(page.locator(".record")).to_have_text("You against Easy: 1 won, 0 lost.")
    expect(page.locator(".duel")).to_contain_text("1 won, 0 lost")
    expect(page.locator("#toolbar .main")).to_have_text("Review")
    expect(page.locator("#toolbar").get_by_role("button", name="Try Medium")).to_be_visible()
    expect(page.locator(".moments .moment, .moments .note:has-text('No mistake')").first).to_be_visible()
    assert find_violations(page) == []
    page.get_by_role("button", name="Rematch").click()
    expect_stones(page, 0)
    expect(page.locator(".big [data-name='level-2'] .opponent-record")).to_have_text("1 won, 0 lost")


def test_key_moments_of_the_game_lead_into_its_review(open_page: OpenPage) -> None:
    page = open_page("/")
    page.get_by_role("button", name="A friend").click()
    for count, column in enumerate("1212121", 1):
        page.keyboard.press(column)
        expect_stones(page, count)
    moments = page.locator(".moment")
    expect(moments.first).to_be_visible()
    assert 1 <= moments.count() <= 3
    number = moments.first.get_attribute("data-ply")
    moments.first.click()
    expect(page.locator("#tab-review")).to_have_attribute("aria-selected", "true")
    expect_stones(page, int(number or 0))
    expect(page.locator(".turn.open")).to_have_count(1)


def test_results_are_counted_once_a_game_and_kept(open_page: OpenPage) -> None:
    page = open_page("/", is_elsewhere=True)
    click_column(page, 3)
    expect_stones(page, 2)
    page.get_by_role("button", name="Resign").click()
    expect_verdict(page, "^You gave up: Easy wins")
    expect(page.locator(".record")).to_have_text("You against Easy: 0 won, 1 lost.")
    page.get_by_role("button", name="Take back").click()
    expect_stones(page, 0)
    click_column(page, 3)
    expect_stones(page, 2)
    page.get_by_role("button", name="Resign").click()
    expect_verdict(page, "^You gave up")
    page.reload()
    expect(page.locator(".record")).to_have_text("You against Easy: 0 won, 1 lost.")
    kept = json.loads(page.evaluate("localStorage.getItem('fourcast.results')"))
    assert kept == {"level-2": {"won": 0, "drawn": 0, "lost": 1, "streak": 0, "best": 0}}


def test_streak_is_told(open_page: OpenPage, perfect: Solver) -> None:
    page = open_page("/", is_elsewhere=True)
    kept = {"level-2": {"won": 4, "drawn": 0, "lost": 1, "streak": 2, "best": 3}}
    page.evaluate("kept => localStorage.setItem('fourcast.results', JSON.stringify(kept))", kept)
    page.goto(f"{page.url}?moves={NEARLY_WON}")
    expect(page.locator(".duel")).to_contain_text("2 wins in a row")
    assert play_on(page, perfect).winner == 0
    expect(page.locator(".record")).to_have_text("You against Easy: 5 won, 1 lost. 3 in a row!")


def test_four_choices_and_everybody_else_have_a_human_line(open_page: OpenPage) -> None:
    page = open_page("/")
    big = page.locator(".opponents.big .opponent")
    expect(big).to_have_count(5)
    expect(big.locator(".opponent-name")).to_have_text([*CHOICES, "A friend"])
    page.get_by_text("More opponents").click()
    expect(page.locator(".more .opponent")).to_have_count(len(engines()))
    lines = page.locator(".opponent-about").all_inner_texts()
    assert set(lines) == {info.about for info in engines()} | {"Two people at this screen, by turns."}
    assert find_violations(page) == []
    page.locator(".more .opponent", has_text="4-in-a-Robot").click()
    expect(page.locator(".duel")).to_contain_text("4-in-a-Robot")


def test_stone_to_come_waits_above_the_column_and_its_place_is_shown(open_page: OpenPage) -> None:
    page = open_page("/?moves=44", reduced_motion="reduce")
    expect_stones(page, 2)
    page.locator("#columns [data-column='5']").hover()
    expect(page.locator("#board .waiting.chosen")).to_have_count(1)
    middle = page.locator("#board .waiting .disc").bounding_box()
    column = page.locator("#columns [data-column='5']").bounding_box()
    assert middle
    assert column
    assert abs(middle["x"] + middle["width"] / 2 - column["x"] - column["width"] / 2) < 1
    frame = page.locator("#board .frame").bounding_box()
    assert frame
    assert middle["y"] + middle["height"] / 2 < frame["y"]
    expect(page.locator("#board .ghost")).to_have_count(1)


def test_sound_is_off_at_first_and_made_by_the_browser_when_turned_on(open_page: OpenPage) -> None:
    page = open_page("/", is_elsewhere=True)
    page.evaluate(
        """() => {
            const make = AudioContext.prototype.createOscillator;
            AudioContext.prototype.createOscillator = function () {
                document.documentElement.dataset.tone = '';
                return make.call(this);
            };
        }"""
    )
    expect(page.get_by_label("Sound")).not_to_be_checked()
    click_column(page, 3)
    expect_verdict(page, "^Your turn")
    expect(page.locator("html[data-tone]")).to_have_count(0)
    page.get_by_label("Sound").check()
    click_column(page, 3)
    expect(page.locator("html[data-tone]")).to_have_count(1)


def test_board_in_the_html_is_the_one_that_the_script_draws(open_page: OpenPage) -> None:
    page = open_page("/")
    written = page.request.get(page.url).text()
    page.route("**/modules/**", send_module)
    drawn = page.evaluate(
        """async () => {
            const { BoardView } = await import('/modules/js/views/board_view.js');
            const place = document.createElement('div');
            new BoardView(place);
            return place.innerHTML;
        }"""
    )
    found = re.search(r'<svg class="board".*?</svg>', written, re.DOTALL)
    assert found
    assert found[0].replace("\n", "") == drawn
