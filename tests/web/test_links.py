"""What links say before they are opened, addresses that lead nowhere, and the board for other people's pages."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any, cast

import pytest
from starlette.testclient import TestClient
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from fourcast.web import create_app
from fourcast.web.failures import SettingsError

from .conftest import BASE, settings_in

PEOPLE = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}


class Head(HTMLParser):
    """The title and the properties of a document, as a program that shows links reads them."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.told: dict[str, str] = {}
        self.tags: list[tuple[str, list[str]]] = []  # with the names of their attributes
        self._is_title = False
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.tags.append((tag, list(found)))
        self._is_title = tag == "title"
        name = found.get("property") or found.get("name")
        if tag == "meta" and name:
            self.told[name] = found.get("content") or ""

    def handle_data(self, data: str) -> None:
        if self._is_title:
            self.told["title"] = data
            self._is_title = False


def read_head(client: TestClient, address: str) -> dict[str, str]:
    answer = client.get(address)
    assert answer.status_code == 200
    return Head(answer.text).told


@pytest.mark.parametrize(
    ("address", "title", "part"),
    [
        ("/?moves=4453", "Connect Four: Red to make move 5", "after d1 d2 e1 c1."),
        ("/?moves=1212121&tab=review", "Connect Four: Red has won on move 7", "a1 b1 a2 b2 a3 b3 a4."),
        ("/?moves=44x", "Connect Four: Red to make move 3", "after d1 d2."),
        ("/game/nothing?moves=445", "Connect Four: Yellow to make move 4", "after d1 d2 e1."),
        ("/?puzzle=jscrtx", "Connect Four puzzle: Red to move", "One column is right."),
        ("/?lesson=forks", "Connect Four, lesson 3: Forks", "Two threats at once"),
        ("/?lesson=nothing", "Connect Four: get four in a row", "every score exact"),
        ("/?pos=8x7&moves=8&tab=analyse", "Connect Four on 8x7: Yellow to make move 2", "after h1."),
        ("/?pos=nonsense&moves=4", "Connect Four: get four in a row", "every score exact"),
        ("/?puzzle=nothing", "Connect Four: get four in a row", "every score exact"),
        ("/", "Connect Four: get four in a row", "every score exact"),
        ("/game/nothing", "Connect Four: get four in a row", "every score exact"),
    ],
)
def test_link_tells_what_it_shows(client: TestClient, address: str, title: str, part: str) -> None:
    told = read_head(client, address)
    assert told["title"].startswith(title)
    assert told["title"] == f"{told['og:title']} · Fourcast"
    assert part in told["description"]
    assert told["og:description"] == told["description"]


def test_stored_game_is_told_by_its_moves(client: TestClient) -> None:
    made = client.post("/api/v1/games", json={"red": "human", "yellow": "human", "moves": "4453"}).json()
    assert "d1 d2 e1 c1" in read_head(client, f"/game/{made['id']}")["description"]


@pytest.mark.parametrize("text", ['"><script>alert(1)</script>', "44<b>", "</script><i>", "' onload='x", '"/><i a="'])
@pytest.mark.parametrize("address", ["/", "/embed", "/game/nothing"])
def test_nothing_of_a_link_becomes_a_tag_or_an_attribute(client: TestClient, address: str, text: str) -> None:
    asked = dict.fromkeys(("moves", "tab", "theme", "puzzle"), text)
    assert Head(client.get(address, params=asked).text).tags == Head(client.get(f"{address}?moves=").text).tags


def test_picture_of_a_link_is_there_under_its_whole_address(client: TestClient) -> None:
    told = read_head(client, "/?moves=4453&tab=analyse")
    assert told["og:url"] == f"{BASE}/?moves=4453&tab=analyse"
    assert told["og:image"].startswith(f"{BASE}/api/v1/picture.png?")
    picture = client.get(told["og:image"])
    assert (picture.status_code, picture.headers["content-type"]) == (200, "image/png")
    assert picture.content[16:24] == (1200).to_bytes(4) + (630).to_bytes(4)
    assert (told["og:image:width"], told["og:image:height"]) == ("1200", "630")


def test_whole_addresses_are_right_behind_a_trusted_proxy(tmp_path: Path) -> None:
    app = create_app(settings_in(tmp_path, host="0.0.0.0"))
    behind: Any = ProxyHeadersMiddleware(cast(Any, app), trusted_hosts="*")  # as uvicorn does for trusted proxies
    with TestClient(behind, base_url="http://box.local") as client:
        answer = client.get("/?moves=44", headers={"X-Forwarded-Proto": "https"})
    assert Head(answer.text).told["og:url"] == "https://box.local/?moves=44"


def test_public_address_of_the_settings_is_the_root_of_every_link(tmp_path: Path) -> None:
    app = create_app(settings_in(tmp_path, public_url="https://example.org/connect-four"))
    with TestClient(app, base_url=BASE) as client:
        text = client.get("/?moves=44").text
        lost = client.get("/foo", headers=PEOPLE).text
        framed = client.get("/embed?moves=44").text
    assert Head(text).told["og:url"] == "https://example.org/connect-four/?moves=44"
    assert Head(text).told["og:image"].startswith("https://example.org/connect-four/api/v1/picture.png?")
    for page in (text, lost, framed):
        assert 'data-root="/connect-four/"' in page
        local = re.findall(r'(?:href|src)="(/[^"]*)"', page)
        assert local
        assert all(address.startswith("/connect-four/") for address in local)


@pytest.mark.parametrize("address", ["example.org", "ftp://example.org/", "https://example.org/?a=b"])
def test_public_address_that_is_none_is_refused(tmp_path: Path, address: str) -> None:
    with pytest.raises(SettingsError, match="it must be a whole address, such as"):
        settings_in(tmp_path, public_url=address)


@pytest.mark.parametrize("path", ["/foo", "/game/", "/static/nothing.js", "/foo/bar?moves=44"])
def test_people_get_a_page_where_there_is_nothing_and_programs_get_json(client: TestClient, path: str) -> None:
    page = client.get(path, headers=PEOPLE)
    assert (page.status_code, page.headers["content-type"]) == (404, "text/html; charset=utf-8")
    assert "There is nothing here" in page.text
    assert 'href="/"' in page.text
    assert client.get(path).json()["code"] == "not_found"


def test_interface_answers_people_in_json_too(client: TestClient) -> None:
    assert client.get("/api/v1/nothing", headers=PEOPLE).json()["code"] == "not_found"


def test_link_of_the_interface_tells_beginning_and_refusal(client: TestClient) -> None:
    found = client.get("/api/v1/link?moves=4444444").json()
    assert found["board"]["moves"] == "444444"
    assert found["refused"].startswith("Only the link's first 6 moves are shown: illegal move 7")
    assert client.get("/api/v1/link?moves=4453").json()["refused"] is None
    nothing = client.get("/api/v1/link?moves=xyz").json()
    assert (nothing["board"]["moves"], nothing["refused"][:33]) == ("", "None of the link's moves can be s")
    assert (
        client.get("/api/v1/link?pos=3x&moves=4").json()["refused"].startswith("The board of the link cannot be shown")
    )


def test_embed_page_alone_may_be_framed(client: TestClient) -> None:
    framed = client.get("/embed?moves=4453").headers
    other = client.get("/docs").headers
    assert framed["content-security-policy"] == other["content-security-policy"].replace(
        "ancestors 'none'", "ancestors *"
    )
    assert "ancestors 'none'" in client.get("/?moves=4453").headers["content-security-policy"]
    assert framed["cross-origin-resource-policy"] == "cross-origin"


def test_embed_page_brings_every_board_of_the_game(client: TestClient) -> None:
    text = client.get("/embed?moves=4453&theme=dark").text
    given = json.loads(text.partition('id="given">')[2].partition("</script>")[0])
    assert [board["moves"] for board in given["boards"]] == ["", "4", "44", "445", "4453"]
    assert given["refused"] is None
    assert 'data-theme="dark"' in text
    assert 'href="/?moves=4453"' in text
    assert len(re.findall("<script", text)) == 2
