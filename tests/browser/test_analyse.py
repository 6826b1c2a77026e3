"""The tab Analyse: scores, words, lines, reasons, set-up, and what can be taken out of the page."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from fourcast.analysis import explain
from fourcast.position import Position
from fourcast.solver import Solver
from tests.browser.conftest import OpenPage
from tests.browser.screen import (
    click_column,
    expect_moves,
    expect_running,
    expect_stones,
    expect_verdict,
    moves_in_address,
    press,
    read_scores,
)
from tests.harness.servers import HARD, ServerProcess, serving

pytestmark = pytest.mark.browser

MIDDLE = "44444432262"  # column 4 is full, and one column wins
THREATS = "466165243131165573"  # both players have threats on odd and on even rows
RULES = "24154762541154131755144253322327777"  # a draw by fixed answers: two pairs, five lines
DRAWN = "344444634323335556555222226666111111777777"
STONES = "stones => stones.map(stone => stone.outerHTML)"


@pytest.fixture(scope="module")
def solver() -> Solver:
    return Solver(table_mib=16)


@pytest.fixture(scope="module")
def hard_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with serving(tmp_path_factory.mktemp("hard"), *HARD) as running:
        yield running


@pytest.mark.parametrize("moves", ["", "4453", MIDDLE])
def test_score_row_equals_the_librarys_scores(open_page: OpenPage, solver: Solver, moves: str) -> None:
    analysis = solver.analyze(Position.from_moves(moves))
    page = open_page(f"/?moves={moves}&tab=analyse")
    assert read_scores(page) == list(analysis.scores)
    ringed = page.locator("#scores .best").evaluate_all("cells => cells.map(cell => Number(cell.dataset.column))")
    assert ringed == sorted(analysis.best)


def test_flipped_colours_are_those_of_chips_and_moves_too(open_page: OpenPage) -> None:
    page = open_page("/?moves=4453&tab=analyse")
    expect(page.locator(".chip").first).to_be_visible()
    colours = """() => ['.move', '.chip', '#board .stone'].map(name => {
        const style = getComputedStyle(document.querySelector(name));
        return [style.borderBottomColor, style.getPropertyValue('--paint')];
    })"""
    before = page.evaluate(colours)
    page.get_by_role("button", name="Flip colours").click()
    expect(page.locator("html.flipped")).to_have_count(1)
    after = page.evaluate(colours)
    assert all(one[1] != other[1] for one, other in zip(before, after, strict=True))
    assert [one[0] != other[0] for one, other in zip(before, after, strict=True)] == [True, True, False]


def test_finished_or_forced_positions_are_told_without_empty_words(open_page: OpenPage) -> None:
    page = open_page("/?moves=1213141&tab=analyse")
    expect_verdict(page, "Red has won")
    expect(page.get_by_role("heading", name="Best play")).to_have_count(0)
    expect(page.get_by_text("No line yet")).to_have_count(0)
    page.goto(page.url.replace("1213141", "17416622734167236266541545342427713557"))
    expect(page.locator(".chip").first).to_be_visible()
    expect(page.get_by_text("Solved: 0 positions")).to_have_count(0)


def test_scores_stay_on_after_every_move(open_page: OpenPage, solver: Solver) -> None:
    page = open_page("/?tab=analyse")
    for count, moves in enumerate(("4", "44", "445"), 1):
        press(page, moves[-1])
        expect_stones(page, count)
        expect_verdict(page, "with best play")
        assert read_scores(page) == list(solver.analyze(Position.from_moves(moves)).scores)


def test_columns_say_cell_and_meaning_to_screen_readers(open_page: OpenPage) -> None:
    page = open_page(f"/?moves={MIDDLE}&tab=analyse")
    columns = page.locator("#columns .column")
    expect(columns.nth(5)).to_have_attribute("aria-label", "Column f, f2, wins on move 38, in 14 of your moves")
    expect(columns.nth(3)).to_have_attribute("aria-label", "Column d, full")
    columns.nth(3).focus()
    for _ in range(2):
        page.keyboard.press("ArrowDown")
    expect(columns.nth(5)).to_be_focused()
    expect(page.locator("#caption")).to_have_text(re.compile(r"^f2\s+\+3: wins on move 38, in 14 of your moves$"))


def test_live_region_tells_move_turn_and_value(open_page: OpenPage) -> None:
    page = open_page("/?moves=4453&tab=analyse")
    expect(page.locator("#announcer")).to_have_text(re.compile(r"Red loses on move 40\.$"))
    told = page.evaluate_handle(
        """() => {
            const told = [], region = document.getElementById("announcer");
            new MutationObserver(() => told.push(region.textContent)).observe(region, {childList: true});
            return told;
        }"""
    )
    page.keyboard.press("3")
    expect(page.locator("#announcer")).to_have_text(re.compile(r"Yellow wins on move 40\.$"))
    assert " ".join(told.json_value()) == "Red plays c2. Yellow to move. Yellow wins on move 40."


def test_typed_moves_are_set_up_or_refused_in_place(open_page: OpenPage) -> None:
    page = open_page("/?moves=44&tab=analyse", expected="400")
    field = page.get_by_label("Set up a position by its moves")
    field.fill("44444449")
    field.press("Enter")
    expect(page.locator("#setup-problem")).to_have_text(
        "Unknown character '9' at move 8 in '44444449': columns are the digits 1 to 7."
    )
    expect(field).to_have_value("44444449")
    expect_moves(page, "44")
    field.fill("4, 4, 5, 3")
    page.get_by_role("button", name="Show", exact=True).click()
    expect_moves(page, "4453")
    expect(page.locator("#setup-problem")).to_have_text("")


def test_letters_and_cells_are_read_as_well_as_digits(open_page: OpenPage) -> None:
    page = open_page("/?tab=analyse")
    for text, moves, cells in (
        ("ddec", "4453", ["1 d1", "2 d2", "3 e1", "4 c1"]),
        ("d1 d2 c1 e1", "4435", ["1 d1", "2 d2", "3 c1", "4 e1"]),
        ("1.d1 2.d2 3.e1 4.c1", "4453", ["1 d1", "2 d2", "3 e1", "4 c1"]),
    ):
        page.get_by_label("Set up a position by its moves").fill(text)
        page.get_by_role("button", name="Show", exact=True).click()
        expect_moves(page, moves)
        expect(page.locator(".tree .move")).to_have_text(cells)


def test_line_of_best_play_is_stepped_through_and_played(open_page: OpenPage, solver: Solver) -> None:
    line = solver.best_line(Position.from_moves(MIDDLE))
    page = open_page(f"/?moves={MIDDLE}&tab=analyse")
    expect(page.locator(".chip")).to_have_count(len(line))
    page.get_by_role("button", name="Step through").click()
    page.get_by_role("button", name="Next", exact=True).click()
    expect(page.locator("#board .number")).to_have_text(["12", "13"])
    page.locator(".chip").nth(3).click()
    expect(page.locator("#board .number")).to_have_count(4)
    page.get_by_role("button", name="Play these").click()
    expect_moves(page, MIDDLE + "".join(str(column + 1) for column in line[:4]))
    page.go_back()
    expect_moves(page, MIDDLE)


def test_reasons_light_up_the_cells_they_speak_of(open_page: OpenPage) -> None:
    explanation = explain(MIDDLE)
    page = open_page(f"/?moves={MIDDLE}&tab=analyse")
    told = [sentence.text for sentence in explanation.sentences if sentence.kind != "best-line"]
    expect(page.locator(".headline .sentence-text")).to_have_text(explanation.headline)
    expect(page.locator(".reasons li").first).to_be_hidden()
    page.locator(".details summary").click()
    expect(page.locator(".reasons li .sentence-text")).to_have_text(told)
    sentence = page.locator(".sentence").first
    marks = (sentence.get_attribute("data-cells") or "").split()
    cells = [mark for mark in marks if mark.isalnum()]
    assert cells
    expect(page.locator("#board .lit")).to_have_count(0)
    sentence.hover()
    expect(page.locator("#board .lit")).to_have_count(len(cells))
    sentence.click()
    page.locator("h1").hover()
    expect(page.locator("#board .lit")).to_have_count(len(cells))
    sentence.click()
    page.locator("h1").hover()
    page.locator("#tab-analyse").focus()
    expect(page.locator("#board .lit")).to_have_count(0)


def test_pairs_and_lines_of_a_rule_are_drawn_on_the_board(open_page: OpenPage) -> None:
    page = open_page(f"/?moves={RULES}&tab=analyse")
    told = next(sentence for sentence in explain(RULES).sentences if sentence.pairs)
    page.locator(".details summary").click()
    sentence = page.locator(".sentence", has_text=told.text)
    sentence.get_by_role("button", name="Show").focus()
    expect(page.locator("#board .pair")).to_have_count(len(told.pairs))
    expect(page.locator("#board .lit-line")).to_have_count(len(told.lines))
    sentence.get_by_role("button", name="Show").press("Enter")
    page.locator("#tab-analyse").focus()
    expect(page.locator("#board .pair")).to_have_count(len(told.pairs))


def test_threats_are_marked_by_shape_and_explained(open_page: OpenPage, server: ServerProcess) -> None:
    threats = server.get_json("explanation", moves=THREATS)["threats"]["threats"]
    assert {(threat["player"], threat["parity"]) for threat in threats} == {
        (0, "odd"),
        (0, "even"),
        (1, "odd"),
        (1, "even"),
    }
    page = open_page(f"/?moves={THREATS}&tab=analyse")
    expect(page.locator(".headline")).to_be_visible()
    page.keyboard.press("t")
    expect(page.locator("#board .threat")).to_have_count(len(threats))
    expect(page.locator(".legend li")).to_have_text(
        ["Red, odd row", "Yellow, odd row", "Red, even row", "Yellow, even row"]
    )
    page.get_by_role("button", name="Threats", exact=True).click()
    expect(page.locator("#board .threat")).to_have_count(0)


def test_flipped_colours_change_stones_and_sentences_but_not_the_position(open_page: OpenPage) -> None:
    page = open_page("/?moves=4453&tab=analyse")
    expect_verdict(page, "^Yellow wins on move 40")
    page.get_by_role("button", name="Flip colours").click()
    expect_verdict(page, "^Red wins on move 40")
    expect(page.locator("#board svg.board")).to_have_class("board flipped")
    assert moves_in_address(page) == "4453"


def test_drawn_game_is_said_to_be_one(open_page: OpenPage) -> None:
    page = open_page(f"/?moves={DRAWN}&tab=analyse")
    expect_verdict(page, r"^A draw: the board is full\.$")
    expect_stones(page, 42)


def test_game_in_play_survives_an_excursion_to_analyse(open_page: OpenPage) -> None:
    page = open_page("/")
    click_column(page, 3)
    expect_stones(page, 2)
    expect_verdict(page, "^Your turn")
    moves = moves_in_address(page)
    page.keyboard.press("Shift+A")
    expect(page).to_have_url(re.compile(rf"/\?moves={moves}&tab=analyse$"))
    press(page, "11")
    page.keyboard.press("p")
    expect_moves(page, moves)
    page.keyboard.press("Shift+A")
    expect_moves(page, f"{moves}11")
    page.get_by_role("button", name="Play from here").click()
    expect_moves(page, f"{moves}11")
    expect(page.locator("#tab-play")).to_have_attribute("aria-selected", "true")


def test_long_analysis_shows_bounds_and_can_be_stopped(open_page: OpenPage, hard_server: ServerProcess) -> None:
    page = open_page("/?tab=analyse", address=hard_server.address)
    expect_verdict(page, r"still looking \([\d.,]+ (million )?positions\)$")
    expect(page.locator("#verdict .bounds .range")).to_have_count(1)
    expect_running(page, 1)
    page.get_by_role("button", name="Stop").click()
    expect_verdict(page, r"^The analysis was stopped\.$")
    expect_running(page, 0)
    page.get_by_role("button", name="Go on").click()
    expect_running(page, 1)
    press(page, "4")
    expect_moves(page, "4")
    expect_verdict(page, r"still looking \([\d.,]+ (million )?positions\)$")
    expect_running(page, 1)  # the solve of the board before has ended
