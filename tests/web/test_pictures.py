"""GET /picture.svg: the library's pictures, with as much in them as is asked for."""

from __future__ import annotations

from pathlib import Path

import pytest
from starlette.testclient import TestClient

from fourcast.analysis import find_threats
from fourcast.game import Game
from fourcast.solver import Solver
from fourcast.web import create_app

from .conftest import BASE, settings_in

URL = "/api/v1/picture.svg"
MOVES = "445312265"


def draw(client: TestClient, **asked: str) -> str:
    answer = client.get(URL, params={"moves": MOVES, **asked})
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "image/svg+xml"
    return answer.text


def test_picture_is_the_librarys(client: TestClient) -> None:
    assert draw(client) == Game(MOVES).position.to_svg()


@pytest.mark.parametrize("theme", ["light", "dark", "auto"])
def test_picture_has_its_theme(client: TestClient, theme: str) -> None:
    assert draw(client, theme=theme) == Game(MOVES).position.to_svg(theme=theme)


def test_picture_with_numbers_is_that_of_the_game(client: TestClient) -> None:
    assert draw(client, numbers="true") == Game(MOVES).to_svg()


def test_picture_shows_scores_threats_and_a_line_together(client: TestClient, solver: Solver) -> None:
    game = Game(MOVES)
    threats = find_threats(game.position)
    expected = game.to_svg(
        theme="dark",
        scores=solver.analyze(game.position).scores,
        threats=tuple([threat.cell for threat in threats.of(player)] for player in (0, 1)),
        line=[3, 3, 4],
    )
    assert draw(client, theme="dark", numbers="true", scores="true", threats="true", line="445") == expected


def test_picture_shows_threats_of_both_sides(client: TestClient) -> None:
    drawn = client.get(URL, params={"moves": "31415", "threats": "true"}).text
    assert drawn == Game("31415").position.to_svg(threats=([(1, 0), (5, 0)], []))


@pytest.mark.parametrize(
    ("asked", "status", "code", "part"),
    [
        ({"line": "9"}, 400, "bad_notation", "'9'"),
        ({"moves": "444444", "line": "4"}, 400, "bad_picture", "move 1 of the line"),
        ({"moves": "1212121", "line": "4"}, 400, "bad_picture", "the game is already won"),
        ({"moves": "8"}, 400, "bad_notation", "'8'"),
        ({"theme": "pink"}, 422, "invalid_request", "query theme: input should be 'light', 'dark' or 'auto'"),
        ({"scores": "perhaps"}, 422, "invalid_request", "query scores: "),
    ],
)
def test_picture_that_cannot_be_drawn_says_why(
    client: TestClient, asked: dict[str, str], status: int, code: str, part: str
) -> None:
    answer = client.get(URL, params=asked)
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert part in answer.json()["message"]


def test_picture_whose_scores_take_too_long_is_refused_with_the_time_to_wait(tmp_path: Path) -> None:
    app = create_app(settings_in(tmp_path, no_book=True, table_mib=1, deadline_s=0.1))
    with TestClient(app, base_url=BASE) as client:
        answer = client.get(URL, params={"scores": "true"})
    assert (answer.status_code, answer.json()["code"]) == (503, "deadline_passed")
    assert answer.json()["message"].startswith("not solved in 0.1 seconds: ask again")
    assert int(answer.headers["retry-after"]) > 0


def test_style_of_a_picture_for_both_themes_is_allowed_by_its_hash_and_nothing_else(client: TestClient) -> None:
    strict = client.get(URL, params={"moves": MOVES}).headers["content-security-policy"]
    of_auto = client.get(URL, params={"moves": MOVES, "theme": "auto"}).headers["content-security-policy"]
    source = of_auto.partition("style-src 'self' ")[2].partition(";")[0]
    assert source.startswith("'sha256-")
    assert of_auto.replace(f" {source}", "") == strict


@pytest.mark.parametrize(
    ("name", "media_type", "expected"),
    [
        ("picture.png", "image/png", Game(MOVES).to_png(theme="page")),
        ("film.gif", "image/gif", Game(MOVES).to_gif(theme="page")),
        ("film.svg", "image/svg+xml", Game(MOVES).to_animated_svg(theme="page").encode()),
    ],
)
def test_pictures_to_pass_on_are_the_librarys_and_may_be_kept_and_shown(
    client: TestClient, name: str, media_type: str, expected: bytes
) -> None:
    answer = client.get(f"/api/v1/{name}", params={"moves": MOVES})
    assert (answer.status_code, answer.headers["content-type"]) == (200, media_type)
    assert answer.content == expected
    assert answer.headers["cache-control"] == "public, max-age=86400"
    assert answer.headers["cross-origin-resource-policy"] == "cross-origin"
    assert client.get(f"/api/v1/{name}", params={"moves": "9"}).json()["code"] == "bad_notation"
    assert client.get(f"/api/v1/{name}", params={"cell_px": "4000"}).status_code == 422
