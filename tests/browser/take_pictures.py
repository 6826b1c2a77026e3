"""Takes the pictures of docs/20-page.md (`make screenshots`): all tabs, desktop and phone, light and dark."""

from __future__ import annotations

import shutil
import tempfile
from itertools import product
from pathlib import Path
from typing import Literal

from PIL import Image
from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from tests.browser.conftest import CHROMIUM, DESKTOP
from tests.harness.servers import serving

IMAGES = Path(__file__).parents[2] / "docs" / "images"
PHONE: ViewportSize = {"width": 360, "height": 640}
LANDSCAPE: ViewportSize = {"width": 740, "height": 360}
COLOURS = 128  # flat areas: nobody sees the difference, and the file is a third

ADDRESSES = {
    "play": "/?moves=45354553542163",
    "analyse": "/?moves=445312265&tab=analyse",
    "review": "/?moves=236256473455335441311544366151226777712672&tab=review&ply=31",
    "puzzles": "/?puzzle=jscrtx",
    "learn": "/?lesson=follow-up&step=1",
}


def main() -> None:
    """Take all pictures anew."""
    path = next(filter(None, map(shutil.which, CHROMIUM)), None)
    assert path, f"none of {', '.join(CHROMIUM)} is installed: `make chromium` does it"
    schemes: tuple[Literal["light", "dark"], ...] = ("light", "dark")
    with (
        tempfile.TemporaryDirectory() as directory,
        serving(Path(directory), "--rate", "0") as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        for (tab, address), viewport, scheme in product(ADDRESSES.items(), (DESKTOP, PHONE), schemes):
            name = f"page-{tab}{'-phone' if viewport is PHONE else ''}{'-dark' if scheme == 'dark' else ''}.png"
            take(browser, server.address + address, viewport, scheme, IMAGES / name)
        landscape = IMAGES / "page-analyse-landscape.png"
        take(browser, server.address + ADDRESSES["analyse"], LANDSCAPE, "light", landscape)
        browser.close()


def take(browser: Browser, address: str, viewport: ViewportSize, scheme: Literal["light", "dark"], path: Path) -> None:
    """Take one picture when the page has come to rest."""
    context = browser.new_context(viewport=viewport, color_scheme=scheme, reduced_motion="reduce")
    page = context.new_page()
    page.goto(address)
    _wait(page)
    page.screenshot(path=path)
    context.close()
    with Image.open(path) as picture:
        picture.convert("RGB").quantize(COLOURS).save(path, optimize=True)


def _wait(page: Page) -> None:
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(700)


if __name__ == "__main__":
    main()
