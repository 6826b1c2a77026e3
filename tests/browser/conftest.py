"""A real browser on a real server: Chromium of the system, `fourcast serve` with a database of its own.

Chromium without its windows is taken where it is installed: the same pages, for half the CPU time.

Playwright keeps an event loop running in the thread of the tests, so it lives for one file only: tests elsewhere start
loops of their own.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    ViewportSize,
    expect,
    sync_playwright,
)

from tests.browser.screen import PATIENCE_MS
from tests.harness.servers import ServerProcess, serving

HEADLESS = "chromium-headless-shell"
CHROMIUM = ("chromium", "chromium-browser", "google-chrome")
DESKTOP: ViewportSize = {"width": 1280, "height": 800}

# The page is built after its first paint, and its panel shows with the first answers: keys before that go nowhere.
IS_BUILT = "() => !document.querySelector('[data-arriving], #columns:empty')"

OpenPage = Callable[..., Page]

expect.set_options(timeout=PATIENCE_MS)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """The server that most tests share."""
    with serving(tmp_path_factory.mktemp("page"), "--rate", "0") as running:
        yield running


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    path = next(filter(None, map(shutil.which, (HEADLESS, *CHROMIUM))), None)
    assert path, f"none of {', '.join(CHROMIUM)} is installed: `make chromium` does it"
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield chromium
        chromium.close()


class Contexts:
    """One context for each set of options: it keeps the files of the page, so that they are fetched once."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._kept: dict[str, BrowserContext] = {}

    def get(self, options: dict[str, Any]) -> BrowserContext:
        """The context that all pages with these options share."""
        name = repr(sorted(options.items()))
        if name not in self._kept:
            self._kept[name] = self.make(options)
        return self._kept[name]

    def make(self, options: dict[str, Any]) -> BrowserContext:
        """A context of its own, which has nothing in common with others; whoever takes it closes it."""
        context = self._browser.new_context(**{"viewport": DESKTOP} | options)
        context.set_default_timeout(PATIENCE_MS)
        return context

    def forget(self) -> None:
        """Close all pages, and forget what they have stored."""
        for context in self._kept.values():
            for page in context.pages:
                page.evaluate("localStorage.clear()")
                page.close()


@pytest.fixture(scope="module")
def contexts(browser: Browser) -> Contexts:
    return Contexts(browser)


@pytest.fixture
def open_page(contexts: Contexts, server: ServerProcess) -> Iterator[OpenPage]:
    """Opens an address in a window that knows nothing yet; afterwards nothing may be on the console but `expected`.

    `is_elsewhere` gives the page a context of its own, as if on another machine.
    """
    elsewhere: list[BrowserContext] = []
    complaints: list[str] = []

    def open_address(
        path: str = "/", *, address: str = "", expected: str = "", is_elsewhere: bool = False, **options: Any
    ) -> Page:
        context = contexts.make(options) if is_elsewhere else contexts.get(options)
        if is_elsewhere:
            elsewhere.append(context)
        page = context.new_page()
        page.on("console", lambda message: _note(message, expected, complaints))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto((address or server.address) + path)
        page.wait_for_function(IS_BUILT)
        return page

    yield open_address
    contexts.forget()
    for context in elsewhere:
        context.close()
    assert not complaints


def _note(message: ConsoleMessage, expected: str, complaints: list[str]) -> None:
    is_expected = bool(expected) and expected in message.text
    if message.type in ("error", "warning") and not is_expected:
        complaints.append(message.text)
