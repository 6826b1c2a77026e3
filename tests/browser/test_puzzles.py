"""The tab Puzzles: a column is an answer, what is solved is kept, and every puzzle has its link."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from fourcast import answers
from fourcast.analysis.puzzles import Puzzle, Theme, find_puzzle, load_puzzles
from fourcast.solver import shared_solver
from tests.browser.barriers import find_violations_in_both_themes
from tests.browser.conftest import OpenPage
from tests.browser.screen import (
    HeldAnswers,
    assert_on_screen,
    click_column,
    expect_stones,
    expect_toast,
    expect_verdict,
)

pytestmark = pytest.mark.browser

FIRST, SECOND = load_puzzles()[:2]
FORK = next(puzzle for puzzle in load_puzzles() if puzzle.theme is Theme.FORK)
PHONE = {"width": 360, "height": 640}


def open_puzzle(open_page: OpenPage, puzzle: Puzzle, **options: object) -> Page:
    """Open a puzzle by its link and wait for it."""
    page = open_page(f"/?puzzle={puzzle.id}", **options)
    expect_posed(page, puzzle)
    return page


def expect_posed(page: Page, puzzle: Puzzle) -> None:
    """Wait until a puzzle is put."""
    expect(page).to_have_url(re.compile(rf"/\?puzzle={puzzle.id}$"))
    moves = "one move" if puzzle.length == 1 else f"{puzzle.length} moves"
    expect(page.locator(".puzzle-about")).to_have_text(f"Puzzle {puzzle.id} · grade {puzzle.grade} of 5 · {moves}")
    expect_stones(page, puzzle.ply)


def solve(page: Page, puzzle: Puzzle) -> None:
    """Play a puzzle out by its solution."""
    line = puzzle.solve(shared_solver()).line
    for number in range(0, len(line), 2):
        page.keyboard.press(str(line[number] + 1))
        expect_stones(page, puzzle.ply + min(number + 2, len(line)))
    expect(page.locator(".verdict-detail")).to_have_text(re.compile("^Found"))


def find_wrong(puzzle: Puzzle) -> int:
    """Return a column that can be played and is not the right one."""
    return next(column for column in puzzle.position.legal_columns if column != puzzle.column)


def test_tab_begins_with_a_puzzle_on_the_board(open_page: OpenPage) -> None:
    page = open_page("/")
    expect_verdict(page, "^Get four in a row")
    page.keyboard.press("z")
    expect_posed(page, FIRST)
    expect_verdict(page, f"^{re.escape(FIRST.question)}$")
    expect(page.locator("#announcer")).to_have_text(f"{FIRST.question} Drop a stone to answer.")


def test_right_column_solves_and_the_reasons_follow(open_page: OpenPage) -> None:
    page = open_puzzle(open_page, FIRST)
    click_column(page, FIRST.column)
    expect_verdict(page, r"^Right: \w\d completes four\.$")
    expect(page.locator("#panel-puzzles .told li").first).to_be_visible()
    expect(page.locator(".puzzle-strip .note")).to_have_text(f"1 of {len(load_puzzles())} solved")
    page.get_by_role("button", name="Step through").click()
    expect(page.locator("#board .number")).to_have_text([str(FIRST.ply + 1)])


def test_puzzle_goes_on_after_a_right_column_until_the_four(open_page: OpenPage) -> None:
    page = open_puzzle(open_page, FORK)
    line = FORK.solve(shared_solver()).line
    click_column(page, line[0])
    expect_verdict(page, r"^Right: \w\d\. (Red|Yellow) answers \w\d: what now\?$")
    expect(page.locator(".verdict-detail")).to_have_text("one move to go.")
    expect_stones(page, FORK.ply + 2)
    click_column(page, line[2])
    expect_verdict(page, r"^Right: \w\d completes four\.$")
    expect_stones(page, FORK.ply + 3)
    page.get_by_role("button", name="Step through").click()
    expect(page.locator("#board .number")).to_have_text([str(FORK.ply + 1)])
    page.get_by_role("button", name="Hide").click()
    expect_stones(page, FORK.ply + 3)


def test_wrong_second_column_leaves_what_was_found(open_page: OpenPage) -> None:
    page = open_puzzle(open_page, FORK)
    first, reply, last = FORK.solve(shared_solver()).line
    click_column(page, first)
    expect_stones(page, FORK.ply + 2)
    position = FORK.position.play(first).play(reply)
    click_column(page, next(column for column in position.legal_columns if column != last))
    expect_verdict(page, "^Wrong: ")
    page.get_by_role("button", name="Try again").click()
    expect_stones(page, FORK.ply + 2)
    click_column(page, last)
    expect_verdict(page, "completes four")
    expect(page.locator(".verdict-detail")).to_have_text("Found.")


def test_wrong_column_is_told_with_cells_and_can_be_tried_again(open_page: OpenPage) -> None:
    page = open_puzzle(open_page, FIRST)
    page.keyboard.press(str(find_wrong(FIRST) + 1))
    expect_verdict(page, "^Wrong: ")
    expect_stones(page, FIRST.ply + 1)
    page.locator("#panel-puzzles .sentence").first.hover()
    expect(page.locator("#board .lit").first).to_be_visible()
    page.get_by_role("button", name="Try again").click()
    expect_stones(page, FIRST.ply)
    page.keyboard.press(str(FIRST.column + 1))
    expect_verdict(page, "^Right: ")
    expect(page.locator(".verdict-detail")).to_have_text("Found.")
    expect(page.locator(".totals dd")).to_have_text(["1", "0", "0", "0"])


def test_progress_survives_a_reload_and_unsolved_ones_come_first(open_page: OpenPage) -> None:
    page = open_puzzle(open_page, FIRST)
    for puzzle in (FIRST, SECOND):
        expect_posed(page, puzzle)
        solve(page, puzzle)
        page.keyboard.press("n")
    expect_posed(page, load_puzzles()[2])
    page.reload()
    expect(page.locator(".totals dd")).to_have_text(["2", "2", "2", "2"])
    expect(page.locator(".grades tr").first).to_contain_text(
        f"2 of {sum(puzzle.grade == 1 for puzzle in load_puzzles())}"
    )
    page.goto(page.url.split("?")[0] + "?tab=puzzles")
    expect_posed(page, load_puzzles()[2])


def test_solution_ends_the_streak_and_solves_nothing(open_page: OpenPage) -> None:
    page = open_puzzle(open_page, FIRST)
    page.keyboard.press(str(FIRST.column + 1))
    expect_verdict(page, "^Right: ")
    page.get_by_role("button", name="Next puzzle").click()
    expect_posed(page, SECOND)
    page.get_by_role("button", name="Show solution").click()
    expect_verdict(page, rf"^(Red|Yellow) plays {re.escape(_cell(SECOND))} and (wins|stops)")
    expect_stones(page, SECOND.ply + 1)
    expect(page.locator(".totals dd")).to_have_text(["1", "1", "0", "1"])
    page.go_back()
    expect_posed(page, FIRST)
    expect(page.locator(".verdict-detail")).to_have_text("You have solved this one before.")


def _cell(puzzle: Puzzle) -> str:
    column, row = puzzle.cell
    return f"{'abcdefg'[column]}{row + 1}"


def test_filter_by_grade_kind_and_theme_puts_a_puzzle_that_fits(open_page: OpenPage) -> None:
    page = open_puzzle(open_page, FIRST)
    page.get_by_label("Grade").select_option("2")
    expect(page.locator(".puzzle-about")).to_contain_text("grade 2 of 5")
    page.get_by_label("Kind").select_option("defend")
    page.get_by_role("button", name=re.compile(r"^Block \d")).click()
    expect_verdict(page, "find the only column that stops that")
    shown = find_puzzle(page.url.split("puzzle=")[1])
    assert (shown.grade, shown.theme) == (2, Theme.BLOCK)
    page.reload()
    expect(page.get_by_label("Grade")).to_have_value("2")
    expect(page.get_by_label("Kind")).to_have_value("defend")
    expect(page.get_by_role("button", name=re.compile(r"^Block \d"))).to_have_attribute("aria-pressed", "true")
    page.get_by_role("link", name="What does that mean?").click()
    expect(page.get_by_role("dialog", name="Threat")).to_be_visible()


def test_daily_puzzle_is_that_of_the_date_and_is_kept(open_page: OpenPage) -> None:
    for count, day in enumerate(("2026-11-16", "2026-11-17"), 1):
        puzzle = find_puzzle(answers.daily_puzzle(day)["id"])
        page = open_page(f"/?daily={day}")
        expect(page.locator(".puzzle-about")).to_contain_text(f"Puzzle of {day}")
        expect_stones(page, puzzle.ply)
        solve(page, puzzle)
        expect(page).to_have_url(re.compile(rf"/\?daily={day}$"))
        words = "Found at the first try." if count == 1 else "Found at the first try. 2 days in a row."
        expect(page.locator(".verdict-detail")).to_have_text(words)
    page.get_by_role("button", name="Next puzzle").click()
    expect(page).to_have_url(re.compile(r"/\?puzzle="))


def test_day_that_is_none_is_said_and_the_puzzle_of_today_is_put(open_page: OpenPage) -> None:
    page = open_page("/?daily=never", expected="404")
    expect_toast(page, "^'never' is not a day")
    expect(page).to_have_url(re.compile(r"/\?daily=\d{4}-\d\d-\d\d$"))
    expect(page.get_by_role("button", name="Show solution")).to_be_enabled()


def test_solution_that_takes_long_is_said_to_be_looked_for(open_page: OpenPage) -> None:
    page = open_page("/?tab=puzzles")
    held = HeldAnswers(page, re.compile("/solution$"))
    page.get_by_role("button", name="Show solution").click()
    expect(page.locator(".verdict-detail")).to_have_text("Looking for the solution…")
    held.let_go()
    expect(page.locator(".verdict-detail")).to_have_text("This was the solution.")


def test_daily_button_puts_the_puzzle_of_this_devices_date(open_page: OpenPage) -> None:
    page = open_puzzle(open_page, FIRST)
    page.get_by_role("button", name=re.compile("^Daily")).click()
    expect(page).to_have_url(re.compile(r"/\?daily=\d{4}-\d\d-\d\d$"))
    day = page.url.split("daily=")[1]
    assert day == page.evaluate("new Date().toLocaleDateString('sv')")
    expect_verdict(page, f"^{re.escape(answers.daily_puzzle(day)['question'])}$")


def test_run_goes_on_until_the_first_mistake_and_the_best_is_kept(open_page: OpenPage) -> None:
    puzzles = [find_puzzle(name) for name in answers.puzzle_run(7)["ids"][:3]]
    page = open_page("/?run=7")
    for number, puzzle in enumerate(puzzles[:2], 1):
        expect(page.locator(".puzzle-about")).to_contain_text(f"Puzzle {number} of the run")
        expect_stones(page, puzzle.ply)
        expect(page.get_by_role("button", name="Next puzzle")).to_be_disabled()
        solve(page, puzzle)
        expect(page.locator(".verdict-detail")).to_have_text(f"Found at the first try. {number} in this run.")
        page.get_by_role("button", name="Next puzzle").click()
    expect_stones(page, puzzles[2].ply)
    page.reload()
    expect(page.locator(".puzzle-about")).to_contain_text("Puzzle 3 of the run")
    expect_stones(page, puzzles[2].ply)
    page.keyboard.press(str(find_wrong(puzzles[2]) + 1))
    expect_verdict(page, "^Wrong: ")
    expect(page.locator(".verdict-detail")).to_have_text("The run ends with 2 puzzles solved. Your best one yet!")
    page.get_by_role("button", name="New run").click()
    expect(page.locator(".puzzle-about")).to_contain_text("Puzzle 1 of the run")
    expect(page.get_by_role("button", name=re.compile("^Streak"))).to_contain_text("Your best: 2")


def test_late_puzzle_does_not_replace_the_one_chosen_since(open_page: OpenPage) -> None:
    page = open_puzzle(open_page, FIRST)
    hardest = next(puzzle for puzzle in load_puzzles() if puzzle.grade == 5)
    third = next(puzzle for puzzle in load_puzzles() if puzzle.grade == 3)
    held = HeldAnswers(page, f"**/api/v1/puzzles/{third.id}")
    page.get_by_label("Grade").select_option("3")
    page.get_by_label("Grade").select_option("5")
    expect_posed(page, hardest)
    with page.expect_response(f"**/api/v1/puzzles/{third.id}"):
        held.let_go()
    page.keyboard.press(str(hardest.column + 1))
    expect_verdict(page, "^Right: ")
    expect_stones(page, hardest.ply + (1 if hardest.length == 1 else 2))  # with the answer of the other side


def test_unknown_puzzle_is_said_and_another_is_put(open_page: OpenPage) -> None:
    page = open_page("/?puzzle=nonono")
    expect_posed(page, FIRST)
    expect(page.locator("#toast")).to_have_text("No puzzle has the id nonono: here is another one.")


def test_stone_lies_there_again_after_another_tab(open_page: OpenPage) -> None:
    page = open_puzzle(open_page, FIRST)
    page.keyboard.press(str(find_wrong(FIRST) + 1))
    expect_verdict(page, "^Wrong: ")
    page.keyboard.press("p")
    expect_verdict(page, "^Get four in a row")
    page.keyboard.press("z")
    expect_verdict(page, "^Wrong: ")
    expect_stones(page, FIRST.ply + 1)


@pytest.mark.parametrize("status", [503, pytest.param(429, marks=pytest.mark.slow)])
def test_busy_server_is_asked_again_by_itself(open_page: OpenPage, status: int) -> None:
    page = open_page(f"/?puzzle={FIRST.id}", expected=str(status))
    expect_posed(page, FIRST)
    answer = {"code": "busy", "message": "the server is busy: ask again in a moment"}
    page.route("**/api/v1/puzzles/*/answer", lambda route: route.fulfill(status=status, json=answer))
    click_column(page, FIRST.column)
    expect_verdict(page, r"^The server is busy: ask again in a moment\.$")
    expect_stones(page, FIRST.ply)
    page.unroute_all()
    expect_verdict(page, "^Right: ")


def test_phone_shows_board_and_question_in_one_screen(open_page: OpenPage) -> None:
    page = open_puzzle(open_page, FORK, viewport=PHONE, has_touch=True)
    assert_on_screen(page, "#board", "#strip", "#toolbar", ".verdict-text")


def test_puzzles_have_no_serious_barrier(open_page: OpenPage) -> None:
    page = open_puzzle(open_page, FIRST, reduced_motion="reduce")
    assert find_violations_in_both_themes(page) == []
    page.keyboard.press(str(FIRST.column + 1))
    expect(page.locator(".totals")).to_be_visible()
    expect(page.get_by_role("button", name="Step through")).to_be_visible()
    assert find_violations_in_both_themes(page) == []
