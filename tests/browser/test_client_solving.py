"""A server's page whose visitors solve by themselves, in a real Chromium; the server answers until they are ready."""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, Request, expect

from fourcast.benchmark.sets import load_bundled_set
from fourcast.solver import Solver
from tests.browser.screen import click_column, expect_stones, read_scores
from tests.harness.servers import ServerProcess, serving
from tests.harness.sites import BELOW, make_site

pytestmark = [pytest.mark.browser, pytest.mark.jit_only, pytest.mark.site]

STARTING_MS = 120_000
FREE = 3  # a column that takes a stone after the moves and the best reply, and does not end the game
MOVES = load_bundled_set("middle-easy").positions[0].moves
THOUGHT = re.compile(r"/api/v1/(analysis|explanation|review|engine-move|games/[^/]+/engine-move)")
WORKER = re.compile(r"/device/static/worker-")


@pytest.fixture(scope="module")
def hybrid(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Iterator[ServerProcess]:
    site = make_site(tmp_path_factory, request) / BELOW
    with serving(tmp_path_factory.mktemp("hybrid"), "--rate", "0", FOURCAST_CLIENT_FILES=str(site)) as running:
        yield running


class Visit:
    """A page that notes what it asks the server to think about, and what its console says."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.context = browser.new_context(viewport={"width": 1280, "height": 800})
        self.context.set_default_timeout(STARTING_MS)
        self.page = self.context.new_page()
        self.asked: list[str] = []
        self.complaints: list[str] = []
        self._address = address
        self.page.on("request", self._note)
        self.page.on("console", self._hear)

    def open(self, path: str) -> Page:
        self.page.goto(self._address + path)
        return self.page

    def wait_for_solver(self) -> None:
        expect(self.page.locator("html")).to_have_attribute("data-solver", re.compile("ready|deep"))

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.complaints.append(message.text)

    def _note(self, request: Request) -> None:
        if THOUGHT.search(request.url):
            self.asked.append(request.url)


@pytest.fixture
def visit(browser: Browser, hybrid: ServerProcess) -> Iterator[Visit]:
    visit = Visit(browser, hybrid.address)
    yield visit
    visit.context.close()


def test_device_answers_as_soon_as_it_is_ready(visit: Visit, hybrid: ServerProcess, solver: Solver) -> None:
    page = visit.open(f"/?tab=analyse&moves={MOVES}")
    assert read_scores(page) == list(solver.analyze(MOVES).scores)
    expect(page.locator("#loading")).to_be_hidden()  # nobody has to wait for it
    visit.wait_for_solver()
    assert any("/analysis" in url for url in visit.asked)  # it was not there yet
    visit.asked.clear()
    best = solver.analyze(MOVES).best[0]
    click_column(page, best)
    expect_stones(page, len(MOVES) + 1)
    expect(page.locator("#verdict:not([aria-busy]) .verdict-text")).not_to_be_empty()
    assert read_scores(page) == list(solver.analyze(f"{MOVES}{best + 1}").scores)
    assert visit.asked == []
    page.get_by_role("tab", name="Play").click()  # the engine's move is found here and stored there
    expect_stones(page, len(MOVES) + 1)
    click_column(page, FREE)
    expect_stones(page, len(MOVES) + 3)
    expect(page).to_have_url(re.compile("/game/"))
    stored = hybrid.get_json(f"games/{urlsplit(page.url).path.removeprefix('/game/')}")
    assert len(stored["board"]["moves"]) == len(MOVES) + 3
    assert visit.asked == []
    assert visit.complaints == []


def test_server_answers_where_the_device_fails(visit: Visit, solver: Solver) -> None:
    visit.page.route(WORKER, lambda route: route.abort())
    page = visit.open(f"/?tab=analyse&moves={MOVES}")
    assert read_scores(page) == list(solver.analyze(MOVES).scores)
    assert any("/analysis" in url for url in visit.asked)


def test_page_of_a_server_that_solves_by_itself_has_no_worker(server: ServerProcess) -> None:
    assert "data-worker" not in server.client.get("/").text
    assert server.client.get("/device/static/worker-0.js").status_code == 404
