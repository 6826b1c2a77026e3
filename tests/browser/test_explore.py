"""Analyse as a workbench: stepping, variations, the opening book, drawn boards and boards of other sizes."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from fourcast import answers
from fourcast.position import Position
from fourcast.solver import Solver
from tests.browser.barriers import find_violations_in_both_themes
from tests.browser.conftest import OpenPage
from tests.browser.screen import (
    HeldAnswers,
    assert_on_screen,
    click_column,
    expect_moves,
    expect_soon,
    expect_stones,
    expect_verdict,
    press,
    read_scores,
)

pytestmark = pytest.mark.browser

GAME = "445512"  # explained at once, every step of it
DRAWN = "......./......./......./......./...O.../..OXX.."  # the board of 4453
PHONE = {"width": 360, "height": 740}


def read_tree(page: Page) -> list[str]:
    """Return the cells of the main line, each variation after the move beside which it was tried."""
    told = page.locator(".tree").evaluate(
        """tree => {
            const read = node => [...node.children].map(child =>
                child.matches(".variation") ? `(${read(child)})` : child.lastChild.textContent.trim()).join(" ");
            return read(tree);
        }"""
    )
    return str(told).split()


def test_arrows_and_ends_step_through_the_game(open_page: OpenPage) -> None:
    page = open_page(f"/?moves={GAME}&tab=analyse")
    expect_moves(page, GAME)
    page.keyboard.press("ArrowLeft")
    expect_moves(page, GAME[:5])
    page.keyboard.press("Home")
    expect_moves(page, "")
    page.keyboard.press("ArrowRight")
    expect_moves(page, GAME[:1])
    page.keyboard.press("End")
    expect_moves(page, GAME)


def test_wheel_over_the_board_steps(open_page: OpenPage) -> None:
    page = open_page(f"/?moves={GAME}&tab=analyse")
    expect_moves(page, GAME)
    page.locator("#board").hover()
    page.mouse.wheel(0, -100)
    expect_moves(page, GAME[:5])
    page.mouse.wheel(0, -100)
    expect_moves(page, GAME[:4])
    page.mouse.wheel(0, 100)
    expect_moves(page, GAME[:5])


def test_variations_are_kept_when_the_game_is_left(open_page: OpenPage) -> None:
    page = open_page(f"/?moves={GAME}&tab=analyse")
    expect_moves(page, GAME)
    page.get_by_role("button", name="Move 2 d2, Yellow").click()
    expect_moves(page, "44")
    press(page, "11")
    expect_moves(page, "4411")
    expect_soon(page, lambda: read_tree(page), ["d1", "d2", "e1", "(a1", "a2)", "e2", "a1", "b1"])
    page.reload()
    expect_moves(page, "4411")
    expect_soon(page, lambda: read_tree(page), ["d1", "d2", "e1", "(a1", "a2)", "e2", "a1", "b1"])
    page.get_by_role("button", name="Move 6 b1, Yellow").click()
    expect_moves(page, GAME)
    page.get_by_role("button", name="Move 4 a2, Yellow").click()
    page.get_by_role("button", name="Make main line").click()
    expect(page.locator(".tree > .variation")).to_have_count(1)
    expect_soon(page, lambda: read_tree(page)[:3], ["d1", "d2", "a1"])
    page.get_by_role("button", name="Move 6 b1, Yellow").click()
    page.get_by_role("button", name="Delete this line").click()
    expect(page.locator(".tree .move")).to_have_count(4)
    expect_moves(page, "44")


def test_opening_book_tells_result_and_positions_of_each_column(open_page: OpenPage) -> None:
    told = answers.openings("44")["columns"]
    page = open_page("/?moves=44&tab=analyse")
    rows = page.locator(".explorer tbody tr")
    expect(rows).to_have_count(7)
    best = max(told, key=lambda column: (column["score"], -column["column"]))
    expect(rows.first).to_contain_text(best["cell"])
    expect(rows.first).to_contain_text("wins")
    expect(rows.first.locator(".book-count")).to_have_text(f"{best['positions']:,}")
    expect(page.locator("#book-title ~ .note")).to_have_text(
        re.compile("^Counted up to 6 moves beyond each column; the book itself goes on to 12 stones")
    )
    page.get_by_role("button", name=f"Play {best['cell']}", exact=True).click()
    expect_moves(page, f"44{best['column'] + 1}")
    last = "44531226544"
    page.goto(page.url.split("?")[0] + f"?moves={last}&tab=analyse")
    expect(page.locator("#book-title ~ .note")).to_have_text("The book ends with 12 stones: these are its last scores.")
    expect(page.get_by_text("moves further")).to_be_hidden()
    page.goto(page.url.split("?")[0] + f"?moves={last}51&tab=analyse")
    expect(page.locator("#book-title ~ .note")).to_have_text(re.compile("^The book ends with 12 stones"))


def test_drawn_board_is_shown_or_refused_in_the_librarys_words(open_page: OpenPage) -> None:
    page = open_page("/?moves=44&tab=analyse", expected="400")
    expect_stones(page, 2)
    page.get_by_role("button", name="Edit the board").click()
    page.get_by_role("button", name="e1, empty").click()
    expect_stones(page, 3)
    expect_verdict(page, "with best play")
    page.get_by_role("button", name="Yellow", exact=True).click()
    page.get_by_role("button", name="c2, empty").click()
    problem = page.locator(".editor + .problem")
    expect(problem).to_have_text("Impossible position: the stone on c2 floats above the empty cell c1.")
    expect_stones(page, 3)
    page.get_by_role("button", name="c2, Yellow").click()
    page.get_by_role("button", name="c1, empty").click()
    expect(problem).to_have_text("")
    expect_stones(page, 4)
    expect(page).to_have_url(re.compile(re.escape(f"?pos={DRAWN}&tab=analyse")))
    assert read_scores(page) == list(Solver(table_mib=8).analyze(Position.from_moves("4453")).scores)
    page.get_by_role("button", name="Done").click()
    click_column(page, 2)
    expect_stones(page, 5)
    page.go_back()
    expect_stones(page, 4)


def test_link_to_a_drawn_board_with_moves_opens_it(open_page: OpenPage) -> None:
    page = open_page(f"/?pos={DRAWN}&moves=35")
    expect_stones(page, 6)
    expect(page.locator(".tree .move")).to_have_text(["5 c2", "6 e2"])
    expect(page.locator("#tab-analyse")).to_have_attribute("aria-selected", "true")
    elsewhere = open_page("/?moves=445335&tab=analyse")
    assert read_scores(page) == read_scores(elsewhere)


def test_other_sizes_are_played_and_solved(open_page: OpenPage) -> None:
    page = open_page("/?tab=analyse")
    page.get_by_label("Size").select_option("6x5")
    expect(page).to_have_url(re.compile(r"\?pos=6x5&tab=analyse$"))
    expect(page.locator("#columns .column")).to_have_count(6)
    assert read_scores(page) == list(Solver(table_mib=8).analyze(Position(6, 5)).scores)
    click_column(page, 5)
    expect_stones(page, 1)
    expect(page.locator(".tree .move")).to_have_text(["1 f1"])
    page.reload()
    expect_stones(page, 1)
    page.keyboard.press("p")
    expect(page.locator("#columns .column")).to_have_count(7)


def test_board_too_large_to_be_solved_from_its_start_says_what_helps(open_page: OpenPage) -> None:
    page = open_page("/?pos=8x7&tab=analyse")
    words = re.compile("^Most positions of 8x7 are solved in seconds once 16 stones lie there: drop some.$")
    expect(page.locator(".verdict-detail")).to_have_text(words)
    page.get_by_role("button", name="Stop").click()
    expect_verdict(page, "^The analysis was stopped")


def test_phone_has_board_and_verdict_in_one_screen_on_a_large_board(open_page: OpenPage) -> None:
    page = open_page("/?pos=8x7&tab=analyse", viewport=PHONE, has_touch=True)
    expect(page.locator("#columns .column")).to_have_count(8)
    assert_on_screen(page, "#board", "#scores", "#toolbar", ".verdict-text")


def test_editing_waits_for_the_board_of_a_stone_just_dropped(open_page: OpenPage) -> None:
    page = open_page("/?moves=44&tab=analyse")
    expect_verdict(page, "with best play")
    held = HeldAnswers(page, re.compile(r"/api/v1/position\?moves=442"))
    press(page, "2")
    page.get_by_role("button", name="Edit the board").click()
    held.let_go()
    expect(page.locator(".editor .cell")).to_have_count(42)
    expect(page.get_by_role("button", name="b1, Red", exact=True)).to_be_visible()
    expect_verdict(page, "with best play")  # the board is judged as well


def test_workbench_has_no_serious_barrier(open_page: OpenPage) -> None:
    page = open_page("/?moves=44&tab=analyse", reduced_motion="reduce")
    expect(page.locator(".explorer tbody tr")).to_have_count(7)
    press(page, "1")
    page.keyboard.press("ArrowLeft")
    expect_moves(page, "44")
    press(page, "2")
    page.get_by_role("button", name="Edit the board").click()
    expect(page.locator(".editor .cell")).to_have_count(42)
    assert find_violations_in_both_themes(page) == []
