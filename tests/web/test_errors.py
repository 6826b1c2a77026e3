"""Every form of failure: one shape, the right status, the library's own sentence, and nothing of the inside."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from fourcast.errors import FourcastError
from fourcast.position import Position
from fourcast.web import create_app
from fourcast.web.middleware.headers import HEADERS

from .conftest import BASE, settings_in

API = "/api/v1"
PATHS = ("position", "analysis", "explanation", "review", "picture.svg")


@pytest.mark.parametrize(
    ("moves", "code"),
    [("8", "bad_notation"), ("1111111", "illegal_move"), ("12121213", "game_over")],
)
@pytest.mark.parametrize("path", PATHS)
def test_bad_moves_get_the_librarys_sentence(client: TestClient, path: str, moves: str, code: str) -> None:
    answer = client.get(f"{API}/{path}", params={"moves": moves})
    with pytest.raises(FourcastError) as error:
        Position.from_moves(moves)
    assert answer.status_code == 400
    assert answer.json() == {"code": code, "message": str(error.value)}


@pytest.mark.parametrize("path", PATHS)
def test_moves_in_no_notation_are_told_all_that_there_are(client: TestClient, path: str) -> None:
    answer = client.get(f"{API}/{path}", params={"moves": "x"})
    told = "cannot read 'x': write columns as digits (4453) or as letters from a to g (ddec), or cells (d1 d2 e1 c1)"
    assert (answer.status_code, answer.json()) == (400, {"code": "bad_notation", "message": told})


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("{", "the body is not valid JSON"),
        ("[]", "body: input should be a valid dictionary or object to extract fields from"),
        ("{}", "body engine: field required"),
        ('{"engine": 5}', "body engine: input should be a valid string"),
        ('{"engine": "perfect", "seed": "1"}', "body seed: input should be a valid integer"),
        ('{"engine": "perfect", "depth": 1}', "body depth: extra inputs are not permitted"),
    ],
)
def test_wrong_body_names_the_field(client: TestClient, body: str, message: str) -> None:
    headers = {"Content-Type": "application/json"}
    answer = client.post(f"{API}/engine-move", content=body, headers=headers)
    assert answer.status_code == 422
    assert answer.json() == {"code": "invalid_request", "message": message}


def test_moves_that_are_too_long_are_refused(client: TestClient) -> None:
    answer = client.get(f"{API}/position", params={"moves": "1" * 201})
    assert (answer.status_code, answer.json()["code"]) == (422, "invalid_request")
    assert "at most 200 characters" in answer.json()["message"]


def test_query_that_is_too_long_is_refused(client: TestClient) -> None:
    answer = client.get(f"{API}/position", params={"moves": "1" * 2000})
    assert (answer.status_code, answer.json()["code"]) == (400, "query_too_long")


@pytest.mark.parametrize("is_announced", [True, False])
def test_body_that_is_too_large_is_refused(client: TestClient, is_announced: bool) -> None:
    body = b'{"engine": "' + b"x" * 20_000 + b'"}'
    content = body if is_announced else iter([body[:9_000], body[9_000:]])
    answer = client.post(f"{API}/engine-move", content=content, headers={"Content-Type": "application/json"})
    assert ("content-length" in answer.request.headers) == is_announced
    assert answer.status_code == 413
    assert answer.json() == {"code": "body_too_large", "message": "the body is too large: it may have 16384 bytes"}


def test_address_that_leads_nowhere_is_not_found(client: TestClient) -> None:
    for path in ("/nothing", f"{API}/nothing", "/static/nothing.js", "/static/../settings.py"):
        answer = client.get(path)
        assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


def test_method_that_is_not_possible_is_told_with_those_that_are(client: TestClient) -> None:
    answer = client.delete(f"{API}/position")
    assert (answer.status_code, answer.json()["code"]) == (405, "method_not_allowed")
    assert answer.headers["allow"] == "GET"


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example", "evil.example:80", "localhost.:80"])
def test_foreign_host_is_refused_on_loopback(client: TestClient, host: str) -> None:
    answer = client.get(f"{API}/position", headers={"Host": host})
    assert (answer.status_code, answer.json()["code"]) == (400, "unknown_host")


@pytest.mark.parametrize("host", ["localhost", "LOCALHOST:8000", "127.0.0.1:1", "[::1]:8000", "[::1]"])
def test_own_names_are_accepted_on_loopback(client: TestClient, host: str) -> None:
    assert client.get(f"{API}/position", headers={"Host": host}).status_code == 200


@pytest.fixture(scope="module")
def public(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """A server for other machines, which people find under a name of its own, over TLS."""
    options = {"host": "0.0.0.0", "public_url": "https://fourcast.example/four/"}
    app = create_app(settings_in(tmp_path_factory.mktemp("public"), **options))
    with TestClient(app, base_url="http://fourcast.example") as client:
        yield client


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("fourcast.example", 200),
        ("fourcast.example:8443", 200),
        ("192.0.2.7:8000", 200),
        ("[2001:db8::7]:8000", 200),
        ("box", 200),
        ("box.local", 200),
        ("evil.example", 400),
        ("fourcast.example.evil.example", 400),
        ("", 400),
    ],
)
def test_server_for_others_answers_to_its_public_name_and_to_what_nobody_can_borrow(
    public: TestClient, host: str, status: int
) -> None:
    assert public.get(f"{API}/position", headers={"Host": host}).status_code == status


def test_public_name_is_accepted_on_loopback_too(tmp_path: Path) -> None:
    app = create_app(settings_in(tmp_path, public_url="https://fourcast.example/"))
    with TestClient(app, base_url="http://fourcast.example") as client:
        assert client.get(f"{API}/position").status_code == 200
        assert client.get(f"{API}/position", headers={"Host": "evil.example"}).status_code == 400


def test_nothing_redirects_to_a_host_that_was_sent(public: TestClient) -> None:
    for path in ("/docs/", "/static", f"{API}/position/", f"{API}/games/"):
        answer = public.get(path, follow_redirects=False)
        assert not answer.is_redirect
        assert "location" not in answer.headers
    assert public.get("/docs/").status_code == 200


def test_browsers_are_told_to_stay_with_tls_where_it_is_used(public: TestClient, client: TestClient) -> None:
    assert public.get("/").headers["strict-transport-security"] == "max-age=31536000"
    assert "strict-transport-security" not in client.get("/").headers
    assert "camera=()" in client.get("/").headers["permissions-policy"]


FOREIGN = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors", "Sec-Fetch-Dest": "empty"}
FOLLOWED = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document"}
FRAMED = FOLLOWED | {"Sec-Fetch-Dest": "iframe"}
OWN = {"Sec-Fetch-Site": "same-origin", "Sec-Fetch-Mode": "cors", "Origin": BASE}


@pytest.mark.parametrize(
    ("path", "headers", "status"),
    [
        ("analysis?moves=4453", FOREIGN, 403),
        ("analysis?moves=4453", FOREIGN | {"Sec-Fetch-Site": "same-site"}, 403),
        ("analysis?moves=4453", FRAMED, 403),
        ("analysis?moves=4453", FOLLOWED, 200),
        ("analysis?moves=4453", OWN, 200),
        ("analysis?moves=4453", {"Sec-Fetch-Site": "none"}, 200),
        ("analysis?moves=4453", {"Origin": "https://evil.example"}, 403),
        ("analysis?moves=4453", {"Origin": "null"}, 403),
        ("picture.png?moves=4453", FOREIGN, 200),
    ],
)
def test_foreign_page_cannot_make_the_server_work(
    client: TestClient, path: str, headers: dict[str, str], status: int
) -> None:
    assert client.get(f"{API}/{path}", headers=headers).status_code == status


@pytest.mark.parametrize("headers", [FOREIGN, FOLLOWED, {"Origin": "https://evil.example"}])
def test_foreign_page_cannot_begin_a_game(client: TestClient, headers: dict[str, str]) -> None:
    answer = client.post(f"{API}/games", json={"red": "human", "yellow": "human"}, headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (403, "cross_site")


def test_health_and_metrics_are_never_counted(tmp_path: Path) -> None:
    with TestClient(create_app(settings_in(tmp_path, rate=0.001, burst=1)), base_url=BASE) as client:
        assert [client.get(f"{API}/position").status_code for _ in range(2)] == [200, 429]
        for path in (f"{API}/health", f"{API}/metrics", "/metrics"):
            assert [client.get(path).status_code for _ in range(5)] == [200] * 5


def test_client_begins_so_many_games_in_an_hour_and_no_more(tmp_path: Path) -> None:
    new = {"red": "human", "yellow": "human"}
    with TestClient(create_app(settings_in(tmp_path, games_per_hour=2)), base_url=BASE) as client:
        assert [client.post(f"{API}/games", json=new).status_code for _ in range(2)] == [201, 201]
        answer = client.post(f"{API}/games", json=new)
    assert (answer.status_code, answer.json()["code"]) == (429, "quota_exceeded")
    assert "2 new games in an hour are enough" in answer.json()["message"]


def test_too_many_requests_are_refused_with_the_time_to_wait(tmp_path: Path) -> None:
    with TestClient(create_app(settings_in(tmp_path, rate=0.001, burst=3)), base_url=BASE) as client:
        assert [client.get(f"{API}/position").status_code for _ in range(3)] == [200] * 3
        answer = client.get(f"{API}/position")
        page = [client.get("/").status_code for _ in range(9)]
    assert (answer.status_code, answer.json()["code"]) == (429, "too_many_requests")
    assert 900 < int(answer.headers["retry-after"]) <= 1000
    assert page == [200] * 9, "opening the page takes many files, which are not counted"


def test_unforeseen_failure_is_a_sentence_and_its_traceback_goes_to_the_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    app = create_app(settings_in(tmp_path))

    @app.get("/broken")
    async def fail() -> None:
        raise ZeroDivisionError("the inside of the server")

    with TestClient(app, base_url=BASE) as client, caplog.at_level(logging.ERROR, "fourcast.web"):
        answer = client.get("/broken")
    assert (answer.status_code, answer.json()["code"]) == (500, "internal_error")
    assert "inside" not in answer.text
    assert answer.headers["content-security-policy"] == HEADERS["Content-Security-Policy"]
    assert "the inside of the server" in caplog.text


def make_app_with_broken_tables(directory: Path) -> FastAPI:
    app = create_app(settings_in(directory))
    with sqlite3.connect(directory / "games.sqlite3") as connection:
        for table in ("analyses", "moves", "games"):
            connection.execute(f"DROP TABLE {table}")
    connection.close()
    return app


def test_database_that_fails_costs_games_but_no_analyses(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with TestClient(make_app_with_broken_tables(tmp_path), base_url=BASE) as client:
        assert client.get(f"{API}/analysis", params={"moves": "4453"}).json()["score"] == -2
        answer = client.post(f"{API}/games", json={"red": "human", "yellow": "human"})
    assert (answer.status_code, answer.json()["code"]) == (503, "bad_database")
    assert int(answer.headers["retry-after"]) > 0
    assert str(tmp_path) not in answer.text
    assert str(tmp_path) in caplog.text


def test_health_tells_of_a_database_that_is_gone(tmp_path: Path) -> None:
    directory = tmp_path / "gone"
    directory.mkdir()
    app = create_app(settings_in(directory))
    with TestClient(app, base_url=BASE) as client:
        assert client.get(f"{API}/health").status_code == 200
        app.state.services.storage.close()  # connections are opened again when they are needed
        directory.rename(tmp_path / "elsewhere")  # at one stroke: the server may write just now
        answer = client.get(f"{API}/health")
    assert answer.status_code == 503
    assert (answer.json()["status"], answer.json()["database"]) == ("failing", "failing")
