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
    Error,
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
    """One context for each set of options: it keeps the files of the page, so that they are fetched once.

    It keeps a window as well: to open another takes as long as all that a page does in it at first.
    """

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._kept: dict[str, BrowserContext] = {}
        self._lent: list[tuple[str, Page]] = []
        self._free: dict[str, Page] = {}

    def lend(self, options: dict[str, Any]) -> Page:
        """A window that knows nothing, in the context that all with these options share."""
        name = repr(sorted(options.items()))
        if name not in self._kept:
            self._kept[name] = self.make(options)
        page = self._free.pop(name, None) or self._kept[name].new_page()
        self._lent.append((name, page))
        return page

    def make(self, options: dict[str, Any]) -> BrowserContext:
        """A context of its own, which has nothing in common with others; whoever takes it closes it."""
        context = self._browser.new_context(**{"viewport": DESKTOP} | options)
        context.set_default_timeout(PATIENCE_MS)
        return context

    def forget(self) -> None:
        """Forget what the pages have stored, and close all windows but one of each context."""
        for name, page in self._lent:
            _leave(page)
            self._free.setdefault(name, page)
        for context in self._kept.values():
            for page in context.pages:
                if page not in self._free.values():
                    page.close()
        self._lent.clear()


def _leave(page: Page) -> None:
    """Go to where no script is, with nothing stored, nothing held back, and the pointer in a corner."""
    page.unroute_all()
    page.goto(page.evaluate("location.origin") + "/api/v1/health")
    page.evaluate("localStorage.clear(); sessionStorage.clear()")
    page.mouse.move(0, 0)


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
    heard: list[tuple[Page, dict[str, Callable[[Any], None]]]] = []

    def open_address(
        path: str = "/", *, address: str = "", expected: str = "", is_elsewhere: bool = False, **options: Any
    ) -> Page:
        if is_elsewhere:
            elsewhere.append(contexts.make(options))
            page = elsewhere[-1].new_page()
        else:
            page = contexts.lend(options)

        def hear(message: ConsoleMessage) -> None:
            _note(message, expected, complaints)

        def fail(error: Error) -> None:
            complaints.append(str(error))

        page.on("console", hear)
        page.on("pageerror", fail)
        heard.append((page, {"console": hear, "pageerror": fail}))
        page.goto((address or server.address) + path)
        page.wait_for_function(IS_BUILT)
        return page

    yield open_address
    for page, listeners in heard:
        for event, listener in listeners.items():
            page.remove_listener(event, listener)
    contexts.forget()
    for context in elsewhere:
        context.close()
    assert not complaints


def _note(message: ConsoleMessage, expected: str, complaints: list[str]) -> None:
    is_expected = bool(expected) and expected in message.text
    if message.type in ("error", "warning") and not is_expected:
        complaints.append(message.text)
