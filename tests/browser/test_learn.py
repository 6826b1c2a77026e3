"""The tab Learn: lessons read and tried on the board, kept on the device, each with its link; the glossary."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from fourcast import answers
from fourcast.analysis.lessons import load_lessons
from tests.browser.barriers import find_violations_in_both_themes
from tests.browser.conftest import OpenPage
from tests.browser.screen import assert_on_screen, click_column, expect_stones, expect_verdict

pytestmark = pytest.mark.browser

FORKS = answers.lesson("forks")
QUESTION = FORKS["steps"][1]["question"]
RIGHT = QUESTION["right_columns"][0]
WRONG = next(reply for reply in QUESTION["replies"] if not reply["is_right"])
PHONE = {"width": 360, "height": 740}


def expect_step(page: Page, lesson: str, number: int) -> None:
    """Wait until a step of a lesson is shown: its words, its stones, its address."""
    told = answers.lesson(lesson)
    step = told["steps"][number - 1]
    expect_verdict(page, f"^{re.escape(step['text'])}$")
    expect_stones(page, len(step["moves"]))
    expect(page.locator(".lesson-place")).to_have_text(f"Lesson {told['number']}: {told['title']}")
    place = f"&step={number}" if number > 1 else ""
    expect(page).to_have_url(re.compile(rf"/\?lesson={lesson}{place}$"))


def test_lesson_is_read_tried_and_told_why(open_page: OpenPage) -> None:
    page = open_page("/?tab=learn")
    expect(page.locator(".lesson-card")).to_have_count(len(load_lessons()))
    page.get_by_role("link", name="Forks").click()
    expect_step(page, "forks", 1)
    expect(page.locator("#board .lit-line")).to_have_count(len(FORKS["steps"][0]["lines"]))
    expect(page.locator("#board .lit")).to_have_count(len(FORKS["steps"][0]["cells"]))
    page.get_by_role("button", name="Next", exact=True).click()
    expect_step(page, "forks", 2)
    expect(page.locator(".verdict-detail")).to_have_text(QUESTION["text"])
    click_column(page, WRONG["columns"][0])
    expect_verdict(page, f"^{re.escape('Not quite. ' + WRONG['reason'])}$")
    expect(page.locator("#board .lit")).to_have_count(len(WRONG["cells"]))
    page.get_by_role("button", name="Try again").click()
    expect_stones(page, len(FORKS["steps"][1]["moves"]))
    page.keyboard.press(str(RIGHT + 1))
    expect_verdict(page, "^Right! ")
    expect_stones(page, len(FORKS["steps"][1]["moves"]) + 1)
    page.go_back()
    expect_step(page, "forks", 1)


def test_lesson_has_a_link_and_the_device_keeps_how_far_one_came(open_page: OpenPage) -> None:
    steps = len(FORKS["steps"])
    page = open_page(f"/?lesson=forks&step={steps}")
    expect_step(page, "forks", steps)
    page.get_by_role("button", name="Next lesson").click()
    expect_step(page, "do-not-play-under-it", 1)
    page.keyboard.press("ArrowRight")
    expect_step(page, "do-not-play-under-it", 2)
    page.goto(page.url.split("?")[0] + "?tab=learn")
    expect(page.locator(".lesson-card.done")).to_have_count(1)
    expect(page.locator(".lesson-card").nth(2)).to_contain_text("Done")
    expect(page.locator(".lesson-card").nth(3)).to_contain_text("Step 2 of")
    page.locator(".lesson-card").nth(3).click()
    expect_step(page, "do-not-play-under-it", 2)


def test_unknown_lesson_is_refused_in_the_librarys_words(open_page: OpenPage) -> None:
    page = open_page("/?lesson=fork", expected="404")
    expect_verdict(page, r"^There is no lesson 'fork' \(did you mean forks\?\)")


def test_word_of_an_explanation_opens_its_meaning_with_a_board(open_page: OpenPage) -> None:
    page = open_page("/?moves=4455&tab=analyse")
    page.locator(".headline .word-link").first.click()
    window = page.get_by_role("dialog", name="Fork")
    expect(window.locator(".word-meaning")).to_have_text(re.compile("^Two threats at once"))
    expect(window.locator(".stone")).to_have_count(5)
    expect(window.locator(".lit-line")).to_have_count(2)
    window.get_by_role("link", name="Threat", exact=True).click()
    expect(page.get_by_role("dialog", name="Threat")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page).to_have_url(re.compile("moves=4455"))


def test_word_has_a_link_and_leads_to_its_lesson(open_page: OpenPage) -> None:
    page = open_page("/?word=zugzwang")
    window = page.get_by_role("dialog", name="Zugzwang")
    expect(window.locator(".stone")).to_have_count(37)
    window.get_by_role("link", name="The lesson about it").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect_step(page, "who-runs-out-of-moves", 1)


def test_lesson_chosen_from_the_list_of_a_phone_brings_board_and_words_back(open_page: OpenPage) -> None:
    page = open_page("/?tab=learn", viewport=PHONE, has_touch=True, reduced_motion="reduce")
    page.locator(".lesson-card").nth(7).click()
    expect(page).to_have_url(re.compile("lesson="))
    expect(page.locator("html[data-compact]")).to_have_count(0)
    assert_on_screen(page, "#board", "#verdict .verdict-text")


def test_phone_shows_board_words_and_buttons_in_one_screen(open_page: OpenPage) -> None:
    page = open_page("/?lesson=forks&step=2", viewport=PHONE, has_touch=True)
    expect_step(page, "forks", 2)
    assert_on_screen(page, "#board", "#toolbar", ".verdict-text", ".verdict-detail")


def test_learning_has_no_serious_barrier(open_page: OpenPage) -> None:
    page = open_page("/?lesson=forks&step=2", reduced_motion="reduce")
    expect_step(page, "forks", 2)
    page.keyboard.press(str(RIGHT + 1))
    expect_verdict(page, "^Right! ")
    expect(page.locator(".word-list a").first).to_be_visible()
    assert find_violations_in_both_themes(page) == []
    page.locator(".word-list a").first.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    assert find_violations_in_both_themes(page) == []
