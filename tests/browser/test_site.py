"""The static site in a real Chromium, on a plain host, below an address of its own: no server answers any question."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import httpx2
import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from fourcast.benchmark.sets import load_bundled_set
from fourcast.solver import Solver
from tests.browser.barriers import find_violations
from tests.browser.screen import HeldAnswers, click_column, expect_stones, expect_verdict, press, read_scores
from tests.harness.sites import hosting, make_site

pytestmark = [pytest.mark.browser, pytest.mark.jit_only, pytest.mark.site]

STARTING_MS = 120_000  # Python takes seconds to start, and more of them on a busy machine
WORKER = re.compile(r"/static/worker-")
MIDDLE = load_bundled_set("middle-easy").positions[0]
# Notes what the worker answers: number and HTTP status of each question.
LISTENING = """
window.heard = [];
window.workers = 0;
const Original = Worker;
window.Worker = class extends Original {
  constructor(...words) {
    super(...words);
    window.workers += 1;
    this.addEventListener("message", ({ data }) => data.kind === "answer" && window.heard.push(data.status));
  }
};
"""
# Whether the book that comes last is kept for times without a connection.
KEPT = "caches.keys().then((names) => caches.open(names[0])).then((cache) => cache.keys()).then((kept) => "
KEPT += "kept.some(({ url }) => url.endsWith('.book') && url.includes('deep-')))"


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Iterator[str]:
    with hosting(make_site(tmp_path_factory, request)) as place:
        yield place


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    visitor = browser.new_context(viewport={"width": 1280, "height": 800})
    visitor.set_default_timeout(STARTING_MS)
    visitor.add_init_script(LISTENING)
    yield visitor
    visitor.close()


def open_site(context: BrowserContext, address: str, query: str = "") -> Page:
    page = context.new_page()
    page.goto(address + query)
    return page


def wait_for_solver(page: Page, state: str = "ready") -> None:
    pattern = "ready|deep" if state == "ready" else state
    expect(page.locator("html")).to_have_attribute("data-solver", re.compile(pattern), timeout=STARTING_MS)


def test_visitor_plays_and_analyses_without_a_server(context: BrowserContext, address: str, solver: Solver) -> None:
    page = open_site(context, address)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    expect(page.locator("#loading")).to_be_visible()
    click_column(page, 3)  # the board is there before Python is
    expect_stones(page, 1)
    wait_for_solver(page)
    expect(page.locator("#loading")).to_be_hidden()
    expect(page.locator("#board .stone")).to_have_count(2, timeout=STARTING_MS)
    assert re.search(r"[?&]game=\w+", page.url)
    page.goto(f"{address}?tab=analyse&moves={MIDDLE.moves}")
    wait_for_solver(page)
    expect(page.locator("#scores .value").first).to_be_visible(timeout=STARTING_MS)
    assert read_scores(page) == list(solver.analyze(MIDDLE.moves).scores)
    assert find_violations(page) == []
    assert [url for url in asked if not url.startswith((address, "blob:"))] == []
    assert [url for url in asked if "/api/" in url] == []


def test_manifest_makes_it_installable(address: str) -> None:
    manifest: dict[str, Any] = httpx2.get(f"{address}manifest.webmanifest").json()
    assert (manifest["name"], manifest["display"]) == ("Fourcast: Connect Four", "standalone")
    assert (manifest["start_url"], manifest["scope"]) == ("./", "./")
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in manifest["icons"]}
    for icon in manifest["icons"]:
        assert httpx2.get(address + icon["src"]).content.startswith(b"\x89PNG")
    page = httpx2.get(address).text
    assert '<link rel="manifest" href="manifest.webmanifest">' in page


def test_board_is_there_again_before_the_solver_is(browser: Browser, address: str) -> None:
    context = browser.new_context(service_workers="block")  # so that the worker can be held back
    page = context.new_page()
    page.goto(f"{address}?tab=analyse")
    press(page, "4")  # known before Python is there
    wait_for_solver(page)
    press(page, "444")
    page.get_by_role("tab", name="Play").click()
    expect_stones(page, 4)
    click_column(page, 6)
    expect(page.locator("#board .stone")).to_have_count(6, timeout=STARTING_MS)
    expect(page).to_have_url(re.compile("game="))
    held = HeldAnswers(page, WORKER)
    page.reload()
    expect_stones(page, 6)
    expect(page.locator("#columns [data-column='0']:not([aria-disabled])")).to_have_count(1)
    expect_verdict(page, "Your turn")
    assert page.locator("html").get_attribute("data-solver") is None
    page.get_by_role("tab", name="Analyse").click()
    expect_stones(page, 6)
    page.get_by_role("button", name="Take back").click()
    expect_stones(page, 5)
    held.let_go()
    wait_for_solver(page)
    expect(page.locator("#scores .value").first).to_be_visible(timeout=STARTING_MS)
    context.close()


def test_page_without_a_server_waits_for_no_server(browser: Browser, address: str) -> None:
    context = browser.new_context(service_workers="block")
    page = context.new_page()
    held = HeldAnswers(page, WORKER)
    for query in (f"?tab=analyse&moves={MIDDLE.moves}", f"?moves={MIDDLE.moves}", "?daily="):
        page.goto(address + query)
        expect(page.locator("#verdict:not([aria-busy]) .verdict-text")).to_have_text("The solver is loading…")
        expect(page.locator("#loading")).to_be_visible()
        expect(page.locator("#columns")).to_have_attribute("aria-label", "Board. The solver is loading…")
    held.let_go()
    expect_verdict(page, "^(?!The solver)")
    context.close()


@pytest.mark.slow
def test_site_works_offline_after_the_first_visit(context: BrowserContext, address: str) -> None:
    page = open_site(context, address)
    wait_for_solver(page, "deep")
    page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
    page.wait_for_function(KEPT)
    click_column(page, 3)
    expect(page.locator("#board .stone")).to_have_count(2, timeout=STARTING_MS)
    context.set_offline(True)
    page.reload()
    expect_stones(page, 2)  # the game is kept on the device
    wait_for_solver(page, "deep")
    page.goto(f"{address}?tab=analyse&moves={MIDDLE.moves}")
    expect(page.locator("#scores .value").first).to_be_visible(timeout=STARTING_MS)
    context.set_offline(False)
    answer = page.goto(f"{address}wrong/address")  # below which no file of the page would be found
    assert answer
    assert answer.status == 404


@pytest.mark.slow
def test_question_that_is_no_longer_wanted_is_stopped(context: BrowserContext, address: str) -> None:
    page = open_site(context, address, "?tab=analyse&pos=8x7")
    wait_for_solver(page)
    expect(page.locator("#verdict .bounds")).to_be_visible(timeout=STARTING_MS)  # it searches, for minutes
    press(page, "4")  # and answers about the rules in the midst of it
    page.wait_for_function("window.heard.includes(499)")
    assert page.evaluate("window.workers") == 1  # the same worker goes on


@pytest.mark.slow
def test_every_tab_works_without_a_server(context: BrowserContext, address: str) -> None:
    page = open_site(context, address, "?tab=puzzles")
    wait_for_solver(page)
    expect_verdict(page, "Find|wins|Red|Yellow")
    page.keyboard.press("s")
    expect(page.locator("#panel-puzzles")).to_contain_text(re.compile("[a-g][1-6]"))
    page.get_by_role("tab", name="Learn").click()
    page.get_by_role("link", name=re.compile("Forks|fork")).first.click()
    expect(page).to_have_url(re.compile("lesson="))
    page.goto(f"{address}?tab=review&moves=4455667")
    wait_for_solver(page)
    expect(page.locator("#panel-review")).to_contain_text(re.compile("Best|best|Mistake|mistake"))
    assert page.evaluate("window.heard.every((status) => status === 200 || status === 499)")
