"""The tab Play: games against engines and between people, from the first stone to the last."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Route, expect

from fourcast.position import Position
from fourcast.solver import Solver
from tests.browser.conftest import IS_BUILT, OpenPage
from tests.browser.screen import (
    HeldAnswers,
    choose_by_hand,
    click_column,
    expect_moves,
    expect_stones,
    expect_stored,
    expect_toast,
    expect_verdict,
    let_two_people_play,
    moves_in_address,
    press,
)
from tests.samples import sized

pytestmark = pytest.mark.browser

RED_WINS = "1212121"
BEGUN = "444444326555553233322676235266611177"  # best play of both sides; Red wins on move 41


@pytest.fixture(scope="module")
def perfect() -> Solver:
    return Solver(table_mib=16)


def play_to_the_end(page: Page, perfect: Solver, drop: object) -> str:
    """Play Red perfectly until the game is over; return all moves."""
    assert callable(drop)
    while True:
        expect_verdict(page, r"^(Get four in a row|Your turn|You won|Easy won|A draw)")
        moves = moves_in_address(page)
        if Position.from_moves(moves).is_over:
            return moves
        drop(page, perfect.analyze(Position.from_moves(moves)).best[0])
        expect(page.locator("#board .stone")).not_to_have_count(len(moves))


def press_column(page: Page, column: int) -> None:
    """Choose a column by arrow keys from wherever the choice is, and drop by Enter."""
    page.keyboard.press("ArrowRight")
    while page.evaluate("document.activeElement.dataset.column") != str(column):
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")


@pytest.mark.parametrize(
    ("drop", "begun"),
    [(click_column, sized(BEGUN, whole="")), (press_column, sized(BEGUN, whole=""))],
    ids=["by-mouse", "by-keyboard"],
)
def test_game_against_an_engine_is_played_to_its_end_and_stored(
    open_page: OpenPage, perfect: Solver, drop: object, begun: str
) -> None:
    page = open_page(f"/?moves={begun}")
    expect(page.locator(".duel")).to_contain_text("Easy")
    moves = play_to_the_end(page, perfect, drop)
    end = Position.from_moves(moves)
    assert end.winner == 0  # Red moves first and plays perfectly
    expect_verdict(page, rf"^You won in {end.ply} moves!$")
    expect(page.locator("#board .four")).to_have_count(len(end.winning_cells))
    expect(page.locator("#announcer")).to_have_text(
        re.compile(r"Red plays [a-g]\d\. You won in \d+ moves! Four in a row: ")
    )
    expect_stored(page, moves, "red")


def test_stored_game_opens_elsewhere_and_goes_on_as_a_new_one(open_page: OpenPage) -> None:
    page = open_page("/")
    let_two_people_play(page)
    press(page, "4453")
    expect_stored(page, "4453", None)
    link = page.url
    elsewhere = open_page(link.removeprefix(page.evaluate("location.origin")), is_elsewhere=True)
    expect_moves(elsewhere, "4453")
    press(elsewhere, "3")
    expect(elsewhere).not_to_have_url(re.compile(link.split("?")[0]))
    expect_moves(elsewhere, "44533")
    page.reload()
    expect_moves(page, "4453")


def test_take_back_and_redo_go_whole_turns_against_an_engine(open_page: OpenPage) -> None:
    page = open_page("/")
    for _ in range(2):
        expect_verdict(page, "^(Get four|Your turn)")
        count = page.locator("#board .stone").count()
        click_column(page, 3)
        expect_stones(page, count + 2)
    expect_verdict(page, "^Your turn")
    moves = moves_in_address(page)
    page.keyboard.press("u")
    expect_moves(page, moves[:2])
    page.get_by_role("button", name="Take back").click()
    expect_stones(page, 0)
    page.keyboard.press("r")
    expect_moves(page, moves[:2])
    page.get_by_role("button", name="Redo").click()
    expect_moves(page, moves)
    page.go_back()
    expect_moves(page, moves[:2])
    page.go_forward()
    expect_moves(page, moves)


def test_reload_keeps_game_players_and_what_can_be_redone(open_page: OpenPage) -> None:
    page = open_page("/")
    let_two_people_play(page)
    press(page, "4453")
    page.keyboard.press("u")
    expect_moves(page, "445")
    page.reload()
    expect_moves(page, "445")
    expect(page.locator(".players")).to_contain_text("Two people play.")
    page.keyboard.press("r")
    expect_moves(page, "4453")


def test_reload_keeps_a_move_that_was_not_stored_yet(open_page: OpenPage) -> None:
    page = open_page("/")
    let_two_people_play(page)
    press(page, "44")
    expect_stored(page, "44", None)
    held: list[Route] = []
    # The first request does not arrive. To take the route away would let it go.
    page.route("**/api/v1/games/*/moves", lambda route: route.continue_() if held else held.append(route))
    press(page, "5")
    page.reload()
    expect_moves(page, "445")
    press(page, "3")
    expect_stored(page, "4453", None)


def test_a_move_that_arrives_twice_is_no_change_of_another_window(open_page: OpenPage) -> None:
    page = open_page("/", expected="409")
    let_two_people_play(page)
    press(page, "44")
    expect_stored(page, "44", None)
    seen: list[Route] = []

    def send_the_first_twice(route: Route) -> None:
        if not seen:
            route.fetch()
        seen.append(route)
        route.continue_()

    page.route("**/api/v1/games/*/moves", send_the_first_twice)
    press(page, "53")
    expect_stored(page, "4453", None)
    expect_moves(page, "4453")


def test_game_that_comes_after_its_tab_was_left_is_found_there(open_page: OpenPage) -> None:
    page = open_page("/")
    let_two_people_play(page)
    press(page, "4453")
    expect_stored(page, "4453", None)
    elsewhere = open_page("/", is_elsewhere=True)
    held = HeldAnswers(elsewhere, "**/api/v1/games/*")
    elsewhere.goto(page.url)
    elsewhere.wait_for_function(IS_BUILT)  # until then nobody listens to keys
    elsewhere.keyboard.press("Shift+A")
    expect(elsewhere.locator("#tab-analyse")).to_have_attribute("aria-selected", "true")
    held.let_go()
    elsewhere.keyboard.press("p")  # before or after the game has come
    expect_moves(elsewhere, "4453")
    expect(elsewhere.locator(".players")).to_contain_text("Two people play.")


def test_players_can_be_changed_without_losing_the_game(open_page: OpenPage) -> None:
    page = open_page("/")
    let_two_people_play(page)
    press(page, "44")
    expect_verdict(page, "^Red to move")
    choose_by_hand(page, "red", "level-10")
    expect_stones(page, 3)  # it is its turn, and it moves
    expect_verdict(page, "^Your turn")
    page.get_by_role("button", name="Swap sides").click()
    expect(page.locator(".players")).to_contain_text("You are Red, against Perfect.")
    expect_stones(page, 4)
    expect_verdict(page, "^Your turn")


def test_engine_chosen_while_a_move_is_stored_moves_afterwards(open_page: OpenPage) -> None:
    page = open_page("/")
    let_two_people_play(page)
    press(page, "4")
    expect_stored(page, "4", None)
    held = HeldAnswers(page, "**/api/v1/games/*/moves")
    press(page, "4")
    choose_by_hand(page, "red", "level-10")
    held.let_go()
    expect_stones(page, 3)
    expect_verdict(page, "^Your turn")


GAME_ADDRESS = re.compile(r"/game/([\w-]+)")


def test_engine_begins_as_red_when_chosen_in_a_new_game_and_at_the_bare_address(open_page: OpenPage) -> None:
    page = open_page("/", is_elsewhere=True)
    page.get_by_role("button", name="You are Yellow").click()
    expect_stones(page, 1)
    expect_verdict(page, "^Your turn")
    expect(page).to_have_url(GAME_ADDRESS)
    first = GAME_ADDRESS.search(page.url)
    assert first
    page.locator("#toolbar").get_by_role("button", name="New game").click()
    # The board is empty for a moment only, too short to be seen for sure: another game is there, begun by its engine.
    expect(page).to_have_url(re.compile(rf"/game/(?!{re.escape(first[1])})[\w-]+"))
    expect_stones(page, 1)
    page.goto(re.sub(r"/game/.*", "/", page.url))
    expect_stones(page, 1)
    expect_verdict(page, "^Your turn")


def test_engine_can_be_stopped_while_it_thinks(open_page: OpenPage) -> None:
    page = open_page("/")
    choose_by_hand(page, "yellow", "horrell")  # thinks as long as it may in the opening
    click_column(page, 3)
    expect_verdict(page, "^Horrell is thinking…$")
    page.get_by_role("button", name="Stop").click()
    expect_verdict(page, r"^Horrell is to move\.$")
    expect_stones(page, 1)
    page.get_by_role("button", name="Take back").click()
    expect_moves(page, "")
    choose_by_hand(page, "yellow", "level-3")
    click_column(page, 2)
    expect_stones(page, 2)
    assert moves_in_address(page).startswith("3")


def test_won_game_is_ringed_said_and_closed(open_page: OpenPage) -> None:
    page = open_page("/")
    let_two_people_play(page)
    press(page, RED_WINS)
    expect_verdict(page, r"^Red has won with four in a row on move 7\.$")
    expect(page.locator(".verdict-detail")).to_have_text("Four in a row: a1 a2 a3 a4.")
    expect(page.locator("#board .four")).to_have_count(4)
    page.keyboard.press("4")
    expect_toast(page, r"^The game is over: take back, or begin a new game\.$")
    expect_stones(page, 7)


def test_resignation_ends_the_game_until_a_move_is_taken_back(open_page: OpenPage) -> None:
    page = open_page("/")
    let_two_people_play(page)
    press(page, "44")
    page.get_by_role("button", name="Resign").click()
    expect_verdict(page, r"^Yellow wins: Red has resigned\.$")
    expect_stored(page, "44", "yellow")
    page.reload()
    expect_verdict(page, r"^Yellow wins: Red has resigned\.$")
    page.keyboard.press("u")
    expect_verdict(page, r"^Yellow to move\.$")
    press(page, "3")
    expect_stored(page, "43", None)


def test_hint_names_the_best_column(open_page: OpenPage, perfect: Solver) -> None:
    page = open_page("/")
    expect_verdict(page, "^Get four in a row")
    page.keyboard.press("h")
    expect(page.locator(".verdict-detail")).to_have_text(re.compile(r"^Hint: d1 wins on move 41"))
    expect(page.locator("#board .hint")).to_have_count(1)
    click_column(page, 0)
    expect(page.locator("#board .hint")).to_have_count(0)


def test_full_column_is_refused_in_words(open_page: OpenPage) -> None:
    page = open_page("/")
    let_two_people_play(page)
    press(page, "444444")
    page.keyboard.press("4")
    expect_toast(page, r"^Column d is full\.$")
    expect(page.locator("#announcer")).to_have_text(re.compile(r"Column d is full\.$"))
    expect(page.locator("#columns [data-column='3']")).to_have_attribute("aria-label", "Column d, full")


def test_game_goes_on_when_it_cannot_be_stored(open_page: OpenPage) -> None:
    page = open_page("/", expected="503")
    busy = {"code": "bad_database", "message": "the database cannot be used now: ask again in a moment"}
    page.route("**/api/v1/games**", lambda route: route.fulfill(status=503, json=busy))
    click_column(page, 3)
    expect_stones(page, 2)
    expect(page.get_by_text("This game cannot be stored just now")).to_be_visible()
    page.unroute("**/api/v1/games**")
    click_column(page, 3)
    expect_stones(page, 4)
    expect(page).to_have_url(re.compile("/game/"))
    expect(page.get_by_text("This game cannot be stored just now")).to_have_count(0)


def test_own_games_are_listed_with_links_that_open_them(open_page: OpenPage) -> None:
    page = open_page("/", is_elsewhere=True)
    page.get_by_role("button", name="Your games").click()
    expect(page.get_by_text("None yet")).to_be_visible()
    let_two_people_play(page)
    press(page, "44")
    expect_stored(page, "44", None)
    page.get_by_role("button", name="Your games").click()
    page.get_by_role("button", name="Your games").click()
    expect(page.locator(".games li")).to_have_count(1)
    expect(page.locator(".games li")).to_contain_text("2 moves. Red to move.")
    page.locator("#toolbar").get_by_role("button", name="New game").click()
    expect_stones(page, 0)
    page.get_by_role("link", name="Person against Person").click()
    expect_moves(page, "44")
