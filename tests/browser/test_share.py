"""Passing things on: links, also broken ones, pictures, films, the board in other pages; and lost addresses."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from xml.etree import ElementTree

import pytest
from PIL import Image
from playwright.sync_api import Page, expect

from tests.browser.barriers import find_violations
from tests.browser.conftest import OpenPage
from tests.browser.screen import expect_moves, expect_stones, expect_verdict, press
from tests.harness.servers import ServerProcess

pytestmark = pytest.mark.browser

STONES = "stones => stones.map(stone => `${stone.getAttribute('class')} ${stone.innerHTML}`)"
CLIPBOARD = ["clipboard-read", "clipboard-write"]
SHEET = """
    navigator.share = async (data) => { window.shared = data; };
    const matches = window.matchMedia.bind(window);
    window.matchMedia = (query) => query === "(pointer: coarse)" ? { matches: true } : matches(query);
"""

READ_SHARED = """() => new Promise((done) => {
    const look = () => (window.shared ? done(window.shared) : setTimeout(look, 10));
    look();
})"""


def open_dialog(page: Page) -> None:
    page.get_by_role("button", name="Share", exact=True).click()
    expect(page.get_by_role("dialog", name="Share")).to_be_visible()


@pytest.fixture
def blog(tmp_path: Path) -> Iterator[Callable[[Page, str], None]]:
    """Opens a page of another site, on a real server, that shows an address in a frame."""
    handler = partial(SimpleHTTPRequestHandler, directory=str(tmp_path))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as other:
        Thread(target=other.serve_forever, daemon=True).start()

        def show(page: Page, address: str) -> None:
            frame = f'<link rel="icon" href="data:,"><iframe src="{address}" width="420" height="480"></iframe>'
            (tmp_path / "index.html").write_text(frame, encoding="utf-8")
            page.goto(f"http://127.0.0.1:{other.server_port}/")

        yield show
        other.shutdown()


def test_link_and_moves_are_copied_and_show_the_same_elsewhere(open_page: OpenPage) -> None:
    page = open_page("/?tab=analyse", permissions=CLIPBOARD)
    press(page, "4453")
    open_dialog(page)
    assert find_violations(page) == []
    page.get_by_role("button", name="Copy link").click()
    expect(page.locator(".share-done")).to_have_text("Link copied.")
    link = page.evaluate("navigator.clipboard.readText()")
    assert page.get_by_label("Link to this position").input_value() == link
    page.get_by_role("button", name="Copy moves").click()
    expect(page.locator(".share-done")).to_have_text("Moves copied.")
    assert page.evaluate("navigator.clipboard.readText()") == "4453"
    elsewhere = open_page(link.removeprefix(page.evaluate("location.origin")), is_elsewhere=True)
    expect_moves(elsewhere, "4453")
    stones = [one.locator("#board .stone").evaluate_all(STONES) for one in (page, elsewhere)]
    assert sorted(stones[0]) == sorted(stones[1])


def test_position_and_game_are_saved_as_pictures(open_page: OpenPage, tmp_path: Path) -> None:
    page = open_page("/?moves=4453&tab=analyse")
    expect_stones(page, 4)
    open_dialog(page)
    saved = {}
    for way, name in (
        ("Picture as SVG", "connect-four-4453.svg"),
        ("Picture as PNG", "connect-four-4453.png"),
        ("Film as GIF", "connect-four-4453.gif"),
        ("Film as SVG", "connect-four-4453.svg"),
    ):
        with page.expect_download() as download:
            page.get_by_role("dialog").get_by_text(way).click()
        assert download.value.suggested_filename == name
        saved[way] = Path(download.value.path()).read_bytes()
    drawing = ElementTree.fromstring(saved["Picture as SVG"])
    assert len([group for group in drawing.iter() if "ring" in group.attrib.get("class", "ring")]) > 4
    assert Image.open(io.BytesIO(saved["Picture as PNG"])).format == "PNG"
    assert getattr(Image.open(io.BytesIO(saved["Film as GIF"])), "n_frames", 1) == 5
    assert saved["Film as SVG"].count(b"<animateTransform ") == 4


def test_phone_offers_its_own_sheet(open_page: OpenPage) -> None:
    page = open_page("/", is_elsewhere=True)
    page.add_init_script(SHEET)  # headless browsers have no sheet
    page.goto(f"{page.url}?moves=4453")
    expect_stones(page, 4)
    page.get_by_role("button", name="Share", exact=True).click()
    shared = page.evaluate(READ_SHARED)
    assert shared["url"].endswith("/?moves=4453")
    page.get_by_role("button", name="Copy or save").click()
    expect(page.get_by_role("dialog", name="Share")).to_be_visible()


@pytest.mark.parametrize(
    ("address", "moves", "sentence"),
    [
        ("/?moves=44x", "44", r"first 2 moves are shown: .*'44x'"),
        ("/?moves=4444444&tab=analyse", "444444", r"first 6 moves are shown: illegal move 7 .* column 4 is full"),
        ("/?moves=4499&tab=review", "44", "first 2 moves are shown"),
    ],
)
def test_broken_link_keeps_its_legal_beginning_and_says_so(
    open_page: OpenPage, address: str, moves: str, sentence: str
) -> None:
    page = open_page(address)
    expect_stones(page, len(moves))
    expect(page.get_by_text(re.compile(sentence)).first).to_be_visible()
    expect(page).to_have_url(re.compile(rf"moves={moves}(&|$)"))


def test_address_that_leads_nowhere_shows_a_page_that_leads_back(open_page: OpenPage) -> None:
    page = open_page("/foo", expected="404")
    expect(page.get_by_role("heading", name="There is nothing here")).to_be_visible()
    assert find_violations(page) == []
    page.get_by_role("link", name="Play Connect Four").click()
    expect_verdict(page, ".")


def test_embedded_game_is_stepped_through_in_another_site(
    open_page: OpenPage, server: ServerProcess, blog: Callable[[Page, str], None]
) -> None:
    page = open_page("/embed?moves=1212121", is_elsewhere=True)
    assert find_violations(page) == []
    blog(page, f"{server.address}/embed?moves=1212121")
    board = page.frame_locator("iframe")
    expect(board.locator("#status")).to_have_text("Red has won with four in a row on move 7.")
    expect(board.locator(".stone")).to_have_count(7)
    board.get_by_role("button", name="Back").click()
    expect(board.locator("#status")).to_have_text("Move 6 of 7. Red to move.")
    expect(board.locator(".stone")).to_have_count(6)
    board.get_by_role("button", name="Start").click()
    expect(board.locator(".stone")).to_have_count(0)
    expect(board.get_by_role("button", name="Back")).to_be_disabled()
    assert board.get_by_role("link", name="Open in Fourcast").get_attribute("href") == "/?moves=1212121"


def test_page_itself_cannot_be_framed(
    open_page: OpenPage, server: ServerProcess, blog: Callable[[Page, str], None]
) -> None:
    page = open_page("/embed", is_elsewhere=True, expected="frame-ancestors")
    blog(page, f"{server.address}/?moves=4")  # goes on when the frame has loaded
    expect(page.locator("iframe")).to_be_visible()
    assert page.frame_locator("iframe").locator("#board").count() == 0
