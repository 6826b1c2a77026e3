"""Takes the pictures of docs/build/page.md (`make screenshots`): all tabs, large and small, light and dark; moments."""

from __future__ import annotations

import shutil
import sys
import tempfile
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Literal

from PIL import Image
from playwright.sync_api import Browser, Page, ViewportSize, expect, sync_playwright

from tests.browser.conftest import CHROMIUM, DESKTOP
from tests.browser.screen import click_column, expect_stones
from tests.harness.servers import serving

IMAGES = Path(__file__).parents[2] / "docs" / "images"
PHONE: ViewportSize = {"width": 360, "height": 740}
LANDSCAPE: ViewportSize = {"width": 740, "height": 360}
EMBED: ViewportSize = {"width": 420, "height": 480}
COLOURS = 256  # nobody sees the difference, and the file is a third

Scheme = Literal["light", "dark"]

TABS = {
    "start": "/",
    "play": "/?moves=45354553542163",
    "analyse": "/?moves=445312265&tab=analyse",
    "review": "/?moves=236256473455335441311544366151226777712672&tab=review&ply=31",
    "puzzles": "/?puzzle=jscrtx",
    "learn": "/?lesson=follow-up&step=1",
}


def win(page: Page) -> None:
    """Win a game that is nearly won."""
    expect_stones(page, 6)
    click_column(page, 0)
    _wait(page)  # the game is being judged by then
    expect(page.locator("#panel-play")).not_to_contain_text("Looking for the moments")


def open_share(page: Page) -> None:
    """Open the dialog with all ways to pass a position on."""
    expect_stones(page, 7)
    page.get_by_role("button", name="Share", exact=True).click()


def err_again(page: Page) -> None:
    """Learn from a blunder, and try what is wrong."""
    page.get_by_role("button", name="Begin").first.click()
    page.get_by_role("button", name="Skip").click()
    _wait(page)
    click_column(page, 0)


# By name: where, how large, and what is done there first.
MOMENTS: dict[str, tuple[str, ViewportSize, Callable[[Page], None]]] = {
    "page-won": ("/?moves=121212", DESKTOP, win),
    "page-won-phone": ("/?moves=121212", PHONE, win),
    "page-share": ("/?moves=4453526", DESKTOP, open_share),
    "page-review-learning": (TABS["review"], DESKTOP, err_again),
    "page-analyse-landscape": (TABS["analyse"], LANDSCAPE, lambda _: None),
    "page-embed": ("/embed?moves=4453526", EMBED, lambda _: None),
}


def main(wanted: list[str]) -> None:
    """Take all pictures anew, or those whose names contain one of these words."""
    path = next(filter(None, map(shutil.which, CHROMIUM)), None)
    assert path, f"none of {', '.join(CHROMIUM)} is installed: `make chromium` does it"
    schemes: tuple[Scheme, ...] = ("light", "dark")
    views: dict[str, tuple[str, ViewportSize, Callable[[Page], None], Scheme]] = {
        name: (*moment, "light") for name, moment in MOMENTS.items()
    }
    for (tab, address), viewport, scheme in product(TABS.items(), (DESKTOP, PHONE), schemes):
        name = f"page-{tab}{'-phone' if viewport is PHONE else ''}{'-dark' if scheme == 'dark' else ''}"
        views[name] = (address, viewport, lambda _: None, scheme)
    with (
        tempfile.TemporaryDirectory() as directory,
        serving(Path(directory), "--rate", "0") as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        for name, (address, viewport, prepare, scheme) in sorted(views.items()):
            if not wanted or any(word in name for word in wanted):
                take(browser, server.address + address, viewport, prepare, scheme, IMAGES / f"{name}.png")
        browser.close()


def take(
    browser: Browser,
    address: str,
    viewport: ViewportSize,
    prepare: Callable[[Page], None],
    scheme: Scheme,
    path: Path,
) -> None:
    """Take one picture when the page has come to rest."""
    context = browser.new_context(viewport=viewport, color_scheme=scheme, reduced_motion="reduce")
    page = context.new_page()
    page.goto(address)
    _wait(page)
    prepare(page)
    _wait(page)
    page.screenshot(path=path)
    context.close()
    squeeze(path)


def squeeze(path: Path) -> None:
    """Make the file of a picture smaller."""
    with Image.open(path) as picture:
        flat = picture.convert("RGB").quantize(COLOURS, Image.Quantize.FASTOCTREE, kmeans=1)
        flat.save(path, optimize=True)


def _wait(page: Page) -> None:
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(700)
    page.locator(".verdict-text", has_text="Reviewing the game").wait_for(state="hidden")


if __name__ == "__main__":
    main(sys.argv[1:])
