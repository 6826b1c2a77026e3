"""The page in Firefox, where one is installed: it opens, plays a game to its end, and complains of nothing."""

from __future__ import annotations

import shutil
from collections.abc import Iterator

import pytest

from tests.harness.servers import ServerProcess

PROGRAM = next(filter(None, map(shutil.which, ("firefox-esr", "firefox"))), None)
pytest.importorskip("websockets", reason="websockets, which speaks to Firefox, is not installed: `make tools` does it")

from tests.harness.firefox import Firefox, running_firefox  # noqa: E402  # needs websockets

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(PROGRAM is None, reason="no Firefox is installed: `apt-get install firefox-esr` does it"),
]

STONES = "document.querySelectorAll('#board .stone').length"
VERDICT = "document.querySelector('#verdict:not([aria-busy]) .verdict-text')?.textContent"


@pytest.fixture(scope="module")
def firefox(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Firefox]:
    assert PROGRAM is not None
    with running_firefox(PROGRAM, tmp_path_factory.mktemp("firefox")) as running:
        yield running


def test_game_is_played_to_its_end_and_nothing_is_complained_of(firefox: Firefox, server: ServerProcess) -> None:
    firefox.open(f"{server.address}/")
    firefox.click("#columns [data-column='3']")
    firefox.wait_for(STONES, 2)  # the engine has answered
    firefox.open(f"{server.address}/?moves=121212")
    firefox.wait_for(STONES, 6)
    firefox.click("#columns [data-column='0']")
    firefox.wait_for(VERDICT, "You won in 7 moves!")
    firefox.click("#tab-analyse")
    firefox.wait_for("document.querySelector('#tab-analyse').ariaSelected", "true")
    firefox.click("#share [data-action='open-share']")
    firefox.wait_for("document.querySelector('.share-dialog').open", True)
    assert firefox.complaints == []


def test_embedded_board_is_stepped_through(firefox: Firefox, server: ServerProcess) -> None:
    firefox.open(f"{server.address}/embed?moves=4453")
    firefox.wait_for(STONES, 4)
    firefox.click("[data-step='back']")
    firefox.wait_for(STONES, 3)
    assert firefox.complaints == []
