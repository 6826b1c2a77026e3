from __future__ import annotations

from html.parser import HTMLParser

import pytest

from fourcast import Game, Limit, Solver
from fourcast.analysis.review import Review, format_page, review
from tests.samples import sized
from tests.unit.analysis.review.games import HAND_MADE, LONG, play_game

VOID = {"br", "meta"}  # elements that have no end


class Page(HTMLParser):
    """Reads a page, and fails where elements are not closed in order."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.loaded: list[str] = []
        self.text = ""
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        if tag not in VOID:
            self.open.append(tag)
        for name, value in attrs:
            if name == "id":
                self.ids.append(str(value))
            elif name == "href":
                self.links.append(str(value))
            elif name in ("src", "srcset", "data", "action") or name.startswith("on"):
                self.loaded.append(f"{name}={value}")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


GAMES = ["", HAND_MADE, play_game(3, *sized((5, 4), whole=(6, 5))), *sized([], whole=["4", LONG, "1122334"])]


@pytest.fixture(scope="module")
def hand_made() -> Review:
    return review(HAND_MADE)


@pytest.mark.parametrize("game", GAMES, ids=str)
@pytest.mark.parametrize("limit", [None, Limit(nodes=0)], ids=["whole", "stopped"])
def test_page_is_well_formed_and_needs_nothing_else(game: Game | str, limit: Limit | None) -> None:
    found = review(game, Solver(book=limit is None), limit=limit)
    text = format_page(found)
    page = Page(text)
    assert not {"script", "link", "img", "iframe", "object", "embed", "base", "form"} & set(page.tags)
    assert page.loaded == []
    assert all(link.startswith("#") and link[1:] in page.ids for link in page.links)
    assert "url(" not in text
    assert "@import" not in text
    assert text.replace("http://www.w3.org/2000/svg", "").find("://") == -1
    assert len(page.ids) == len(set(page.ids))


def test_page_tells_the_whole_review(hand_made: Review) -> None:
    found = hand_made
    page = Page(format_page(found))
    assert found.verdict in page.text
    assert page.ids == [f"move-{number}" for number in range(1, 8)]
    assert page.links == ["#move-3", "#move-4", "#move-7"]
    for move in found.moves:
        assert move.remark in page.text
    for moment in found.key_moments:
        assert moment.point.headline in page.text
        assert moment.reason is not None
        assert moment.reason.text in page.text
    assert found.theory is not None
    assert found.theory.sentence in page.text
    assert "Missed: Red wins on move 7: f1 completes four." in page.text
    assert "In the end Red's c1 makes two threats at once, at b1 and f1." in page.text
    assert "Played: e2, the pale stone. Better: c1, the lit cell." in page.text


def test_page_is_light_and_dark_narrow_and_printable(hand_made: Review) -> None:
    text = format_page(hand_made)
    for rule in ("prefers-color-scheme: dark", "max-width: 640px", "@media print"):
        assert rule in text


def test_page_says_what_is_not_known() -> None:
    page = Page(format_page(review("4455", Solver(book=False), limit=Limit(nodes=0))))
    assert "2 not known in time" in page.text
    assert "– accuracy" in page.text


def test_page_of_an_empty_game_has_no_move_list() -> None:
    page = Page(format_page(review("")))
    assert "table" not in page.tags
    assert "No move has been played." in page.text
