"""A real browser on a real server: Chromium of the system, `fourcast serve` with a database of its own.

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

CHROMIUM = ("chromium", "chromium-browser", "google-chrome")
DESKTOP: ViewportSize = {"width": 1280, "height": 800}

OpenPage = Callable[..., Page]

expect.set_options(timeout=PATIENCE_MS)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """The server that most tests share."""
    with serving(tmp_path_factory.mktemp("page"), "--rate", "0") as running:
        yield running


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    path = next(filter(None, map(shutil.which, CHROMIUM)), None)
    assert path, f"none of {', '.join(CHROMIUM)} is installed: `make chromium` does it"
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield chromium
        chromium.close()


@pytest.fixture(scope="module")
def shared_context(browser: Browser) -> Iterator[BrowserContext]:
    """The context of most pages: it keeps the files of the page, so that they are fetched once."""
    context = browser.new_context(viewport=DESKTOP)
    context.set_default_timeout(PATIENCE_MS)
    yield context
    context.close()


@pytest.fixture
def open_page(browser: Browser, shared_context: BrowserContext, server: ServerProcess) -> Iterator[OpenPage]:
    """Opens an address in a window that knows nothing yet; afterwards nothing may be on the console but `expected`.

    `is_elsewhere` and options of a context give the page a context of its own.
    """
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def open_address(
        path: str = "/", *, address: str = "", expected: str = "", is_elsewhere: bool = False, **options: Any
    ) -> Page:
        context = shared_context
        if is_elsewhere or options:
            context = browser.new_context(viewport=options.pop("viewport", DESKTOP), **options)
            context.set_default_timeout(PATIENCE_MS)
            contexts.append(context)
        page = context.new_page()
        page.on("console", lambda message: _note(message, expected, complaints))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto((address or server.address) + path)
        return page

    yield open_address
    for page in shared_context.pages:
        page.evaluate("localStorage.clear()")
        page.close()
    for context in contexts:
        context.close()
    assert not complaints


def _note(message: ConsoleMessage, expected: str, complaints: list[str]) -> None:
    is_expected = bool(expected) and expected in message.text
    if message.type in ("error", "warning") and not is_expected:
        complaints.append(message.text)
