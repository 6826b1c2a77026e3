"""Takes the pictures of docs/run/site.md: a first visit while the solver loads, and a phone without a connection."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, expect, sync_playwright

from fourcast.site.building import build_site
from fourcast.site.packages import find_packages
from tests.browser.conftest import CHROMIUM, DESKTOP
from tests.browser.take_pictures import IMAGES, PHONE, squeeze
from tests.harness.sites import BELOW, PACKAGES, hosting

STARTING_MS = 300_000


def main() -> None:
    """Build a site, visit it, and look."""
    path = next(filter(None, map(shutil.which, CHROMIUM)), None)
    assert path, f"none of {', '.join(CHROMIUM)} is installed: `make chromium` does it"
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        build_site(Path(folder) / BELOW, find_packages(PACKAGES))
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        with hosting(Path(folder)) as address:
            take_loading(browser, address)
            take_offline(browser, address)
        browser.close()


def take_loading(browser: Browser, address: str) -> None:
    """The board is there, and the bar tells how much of the solver is."""
    context = browser.new_context(viewport=DESKTOP, reduced_motion="reduce")
    page = context.new_page()
    page.goto(address)
    page.locator("#board .frame").wait_for()
    page.wait_for_timeout(500)
    page.screenshot(path=IMAGES / "site-loading.png")
    squeeze(IMAGES / "site-loading.png")
    context.close()


def take_offline(browser: Browser, address: str) -> None:
    """A phone that was here before analyses without a connection."""
    context = browser.new_context(viewport=PHONE, reduced_motion="reduce", has_touch=True)
    context.set_default_timeout(STARTING_MS)
    page = context.new_page()
    page.goto(address)
    page.wait_for_function("document.documentElement.dataset.solver")
    page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
    context.set_offline(True)
    page.goto(f"{address}?tab=analyse&moves=4453")
    expect(page.locator("#scores .value").first).to_be_visible(timeout=STARTING_MS)
    page.wait_for_timeout(3000)  # for the reasons
    page.screenshot(path=IMAGES / "site-offline-phone.png")
    squeeze(IMAGES / "site-offline-phone.png")
    context.close()


if __name__ == "__main__":
    main()
