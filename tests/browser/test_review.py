"""The tab Review: a game is judged, gone along by pointer and keys, explained, and learnt from."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.barriers import find_violations_in_both_themes
from tests.browser.conftest import OpenPage
from tests.browser.screen import (
    HeldAnswers,
    assert_on_screen,
    click_column,
    expect_stones,
    expect_verdict,
    let_two_people_play,
    press,
)

pytestmark = pytest.mark.browser

GAME = "4455313"  # Red's e1 on move 3 and Yellow's e2 on move 4 are blunders
LONGER = "334544723477555266627"  # Red has won on move 21; mistakes on moves 1 and 7, a blunder on move 16
PHONE = {"width": 360, "height": 640}
BLUNDER = r"^Move 4: Yellow's e2 is a blunder\.$"
STEPS = 43  # of the graph: the start and 42 moves
SIDE = 44 / 788  # the part of the width beside the columns


def open_review(open_page: OpenPage, moves: str, ply: int | None = None, **options: object) -> Page:
    """Open a review by its address and wait for it."""
    page = open_page(f"/?moves={moves}&tab=review" + ("" if ply is None else f"&ply={ply}"), **options)
    expect(page.locator(".sheet-move")).to_have_count(len(moves))
    return page


def place_of(page: Page, ply: int) -> tuple[float, float]:
    """Return where a ply of the graph is on the screen."""
    box = page.locator("#graph").bounding_box()
    assert box is not None
    left = box["width"] * SIDE
    step = (box["width"] - 2 * left) / STEPS
    return box["x"] + left + (ply + 0.5) * step, box["y"] + box["height"] / 2


def find_middle(part: Locator) -> float:
    box = part.bounding_box()
    assert box
    return box["x"] + box["width"] / 2


def expect_ply(page: Page, ply: int, moves: str = GAME) -> None:
    """Wait until board, graph and address agree on a ply."""
    expect_stones(page, ply)
    expect(page.locator("#graph")).to_have_attribute("aria-valuenow", str(ply))
    expect(page).to_have_url(re.compile(rf"moves={moves}&" + ("tab" if ply == len(moves) else f"ply={ply}&tab")))


def test_blunder_is_named_with_reason_and_better_column(open_page: OpenPage) -> None:
    page = open_review(open_page, GAME, 4)
    expect_verdict(page, BLUNDER)
    expect(page.locator(".verdict-detail")).to_have_text(
        "Walked into a fork; turns a win on move 40 into a loss on move 7. Better: c1 or f1."
    )
    current = page.locator(".sheet-move.current")
    expect(current).to_have_accessible_name("Move 4, Yellow e2 blunder")
    expect(page.locator(".flaw.blunder").first).to_be_visible()
    reason = page.locator("#panel-review .sentence", has_text="Now: Red wins on move 7: c1 makes two threats")
    reason.hover()
    expect(page.locator("#board .lit")).to_have_count(3)


@pytest.mark.parametrize(
    ("moves", "red", "yellow", "left"),
    [
        ("1212121", ["77.0 %", "3", "0", "0", "0", "1"], ["65.6 %", "1", "1", "0", "0", "1"], "a1"),
        pytest.param(
            LONGER,
            ["86.6 %", "9", "0", "0", "2", "0"],
            ["87.4 %", "8", "0", "1", "0", "1"],
            "c1",
            marks=pytest.mark.slow,
        ),
    ],
    ids=["short", "long"],
)
def test_players_show_accuracy_and_counts_of_the_review(
    open_page: OpenPage, moves: str, red: list[str], yellow: list[str], left: str
) -> None:
    page = open_review(open_page, moves)
    rows = page.locator(".accuracies tbody tr")
    expect(rows.nth(0).locator("td")).to_have_text(red)
    expect(rows.nth(1).locator("td")).to_have_text(yellow)
    heads = page.locator(".accuracies thead th")
    for head, cell in zip(heads.all()[1:], rows.nth(0).locator("td").all(), strict=True):  # one above the other
        assert find_middle(head) == pytest.approx(find_middle(cell), abs=1)
    expect_verdict(page, rf"^Red has won with four in a row on move {len(moves)}\.$")
    sentence = f"The game left best play on move 1: Red played {left}, the book has d1."
    expect(page.get_by_text(sentence)).to_be_visible()


def test_graph_is_moved_along_by_click_and_drag(open_page: OpenPage) -> None:
    page = open_review(open_page, GAME)
    page.mouse.click(*place_of(page, 4))
    expect_ply(page, 4)
    expect_verdict(page, BLUNDER)
    page.mouse.move(*place_of(page, 4))
    page.mouse.down()
    page.mouse.move(*place_of(page, 2), steps=4)
    expect_stones(page, 2)
    page.mouse.move(*place_of(page, 30))
    page.mouse.up()
    expect_ply(page, len(GAME))


def test_graph_is_a_slider_for_keys_and_screen_readers(open_page: OpenPage) -> None:
    page = open_review(open_page, GAME)
    graph = page.get_by_role("slider")
    graph.focus()
    for key, ply in (("ArrowLeft", 6), ("Home", 0), ("ArrowRight", 1), ("End", 7), ("PageDown", 1), ("ArrowUp", 2)):
        page.keyboard.press(key)
        expect_ply(page, ply)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(graph).to_have_attribute(
        "aria-valuetext",
        "Move 4 of 7, Yellow e2: blunder, turns a win on move 40 into a loss on move 7. Yellow loses on move 7.",
    )


def test_arrow_keys_and_sheet_go_along_the_game_and_reload_keeps_it(open_page: OpenPage) -> None:
    page = open_review(open_page, GAME)
    page.keyboard.press("ArrowLeft")
    expect_ply(page, 6)
    page.get_by_role("button", name="Move 3, Red e1 blunder").click()
    expect_ply(page, 3)
    page.reload()
    expect(page.locator(".sheet-move")).to_have_count(len(GAME))
    expect_ply(page, 3)


def test_better_line_of_a_turning_point_is_laid_out_step_by_step(open_page: OpenPage) -> None:
    page = open_review(open_page, GAME, 4)
    page.get_by_role("button", name="Better: c1").click()
    expect_ply(page, 3)
    numbers = page.locator("#board .number")
    expect(numbers).to_have_text(["4"])
    page.locator("#panel-review").get_by_role("button", name="Next", exact=True).click()
    expect(numbers).to_have_text(["4", "5"])
    page.get_by_role("button", name="Hide").click()
    expect(numbers).to_have_count(0)


def test_other_column_than_the_game_opens_analyse_and_back_returns(open_page: OpenPage) -> None:
    page = open_review(open_page, GAME, 3)
    click_column(page, 2)
    expect(page).to_have_url(re.compile(r"\?moves=4453&tab=analyse$"))
    page.go_back()
    expect_ply(page, 3)


def test_game_of_play_is_handed_over(open_page: OpenPage) -> None:
    page = open_page("/")
    let_two_people_play(page)
    press(page, "1212121")
    page.locator("#toolbar").get_by_role("button", name="Review").click()
    expect(page.locator(".sheet-move")).to_have_count(7)
    expect_ply(page, 7, "1212121")


def test_pasted_moves_are_reviewed_and_wrong_ones_are_explained(open_page: OpenPage) -> None:
    page = open_page("/?tab=review", expected="400")
    expect_verdict(page, r"^Paste moves or finish a game\.$")
    field = page.get_by_label("Moves as columns, from the first on")
    field.fill("4444444")
    field.press("Enter")
    expect(page.locator("#review-problem")).to_have_text(re.compile("column 4 is full"))
    expect(field).to_have_value("4444444")
    field.fill(GAME)
    page.get_by_role("button", name="Review", exact=True).click()
    expect(page.locator(".sheet-move")).to_have_count(len(GAME))
    expect(page.locator("#review-problem")).to_have_text("")


def test_learning_takes_the_better_move_and_sums_up(open_page: OpenPage) -> None:
    page = open_review(open_page, GAME)
    page.get_by_role("button", name="Yellow (1)").click()
    page.get_by_role("button", name="Begin").click()
    expect_verdict(page, r"^Yellow to move: find a better move than e2\.$")
    expect_stones(page, 3)
    click_column(page, 0)
    expect_verdict(page, r"^Wrong: a1 loses\.$")
    told = page.locator("#panel-review .sentence-text", has_text="a1 loses by force: c1 makes two threats")
    expect(told).to_be_visible()
    page.keyboard.press("u")
    expect_stones(page, 3)
    page.keyboard.press("3")
    expect_verdict(page, r"^Right: c1 keeps the win\.$")
    expect(page.locator(".verdict-detail")).to_have_text("Mistake 1 of 1. As good: f1.")
    expect(page.locator("#announcer")).to_have_text(re.compile(r"^Right: c1 keeps the win\."))
    page.get_by_role("button", name="Finish").click()
    expect_verdict(page, r"^Done: you found them all\.$")
    page.get_by_role("button", name="Back to the review").click()
    expect(page.locator(".sheet-move")).to_have_count(len(GAME))


def test_learning_shows_the_answer_with_its_line(open_page: OpenPage) -> None:
    page = open_review(open_page, GAME)
    page.get_by_role("button", name="Begin").click()
    expect_verdict(page, r"^Red to move: find a better move than e1\.$")
    page.get_by_role("button", name="Show answer").click()
    expect_verdict(page, r"^The answer: d3 keeps the win\.$")
    page.get_by_role("button", name="Step through").click()
    expect(page.locator("#board .number")).to_have_text(["3"])
    page.keyboard.press("n")
    expect_verdict(page, r"^Yellow to move: find a better move than e2\.$")
    expect(page.locator("#board .number")).to_have_count(0)


def test_review_under_way_can_be_stopped_and_gone_on_with(open_page: OpenPage) -> None:
    page = open_page("/?tab=review")
    page.route("**/api/v1/review/stream**", lambda _: None)  # an answer that does not come
    page.get_by_label("Moves as columns, from the first on").fill(GAME)
    page.get_by_role("button", name="Review", exact=True).click()
    expect_verdict(page, "^Reviewing the game…$")
    page.get_by_role("button", name="Stop").click()
    expect_verdict(page, r"^The review was stopped\.$")
    page.unroute_all()
    page.get_by_role("button", name="Go on").click()
    expect(page.locator(".sheet-move")).to_have_count(len(GAME))


def test_lost_connection_is_said_and_asked_again(open_page: OpenPage) -> None:
    page = open_page("/?tab=review", expected="ERR_INTERNET_DISCONNECTED")
    expect_verdict(page, "^Paste moves")
    page.route("**/api/v1/review**", lambda route: route.abort("internetdisconnected"))
    page.get_by_label("Moves as columns, from the first on").fill(GAME)
    page.get_by_role("button", name="Review", exact=True).click()
    expect_verdict(page, r"^The server cannot be reached\. Nothing is lost")
    page.unroute_all()
    expect(page.locator(".sheet-move")).to_have_count(len(GAME))


def hold_positions(page: Page, moves: str) -> HeldAnswers:
    """Keep back the answers about one position."""
    return HeldAnswers(page, re.compile(rf"/api/v1/(position|link)\?moves={moves}$"))


@pytest.mark.parametrize(
    ("act", "verdict"),
    [
        (lambda page: page.keyboard.press("4"), r"^Right: d3 keeps the win\.$"),
        (lambda page: page.get_by_role("button", name="Show answer").click(), r"^The answer: d3 keeps the win\.$"),
    ],
    ids=["column", "answer"],
)
def test_what_is_asked_before_the_board_has_come_is_done_when_it_comes(
    open_page: OpenPage, act: Callable[[Page], None], verdict: str
) -> None:
    page = open_review(open_page, GAME)
    held = hold_positions(page, GAME[:2])
    page.get_by_role("button", name="Begin").click()
    expect_verdict(page, r"^Red to move: find a better move than e1\.$")
    act(page)
    expect_stones(page, len(GAME))  # the board before
    held.let_go()
    expect_verdict(page, verdict)
    expect_stones(page, 3)


def test_game_typed_while_the_page_loads_is_not_lost(open_page: OpenPage) -> None:
    page = open_page("/")
    held = hold_positions(page, "")
    page.goto(page.url + "?tab=review")
    page.get_by_label("Moves as columns, from the first on").fill(GAME)
    page.get_by_role("button", name="Review", exact=True).click()
    expect(page.locator(".sheet-move")).to_have_count(len(GAME))
    with page.expect_response(re.compile(r"/api/v1/(position|link)\?moves=$")):
        held.let_go()
    page.keyboard.press("ArrowLeft")
    expect_ply(page, len(GAME) - 1)


def test_nothing_is_offered_while_the_game_of_an_address_is_awaited(open_page: OpenPage) -> None:
    """What would be pushed away a moment later is not shown: the panel arrives with the review."""
    page = open_page("/")
    page.add_init_script("""
        addEventListener("DOMContentLoaded", () => {
            new MutationObserver(() => {
                window.arrivedWith ??= document.querySelectorAll(".sheet-move").length;
            }).observe(document.documentElement, { attributeFilter: ["data-arriving"] });
        });
    """)
    held = hold_positions(page, GAME)
    page.goto(f"{page.url}?moves={GAME}&tab=review")
    expect(page.locator("#tab-review")).to_have_attribute("aria-selected", "true")
    held.let_go()
    expect(page.locator(".sheet-move")).to_have_count(len(GAME))
    assert page.evaluate("window.arrivedWith") == len(GAME)


@pytest.mark.parametrize("width", [320, pytest.param(360, marks=pytest.mark.slow)])
def test_phone_shows_board_graph_and_verdict_in_one_screen(open_page: OpenPage, width: int) -> None:
    page = open_review(open_page, GAME, 4, viewport=PHONE | {"width": width}, has_touch=True)
    assert_on_screen(page, "#board", "#graph", "#toolbar", ".verdict-text")


def test_review_has_no_serious_barrier(open_page: OpenPage) -> None:
    page = open_review(open_page, GAME, 4, reduced_motion="reduce")
    page.get_by_role("button", name="Better: c1").click()
    expect(page.locator("#board .number")).to_have_count(1)
    assert find_violations_in_both_themes(page) == []
    page.get_by_role("button", name="Begin").click()
    page.keyboard.press("4")
    expect_verdict(page, "^Right: d3")
    assert find_violations_in_both_themes(page) == []
