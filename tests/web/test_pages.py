"""What browsers get: the page, its files, the documentation, and the headers of every answer."""

from __future__ import annotations

import re
from base64 import b64encode
from hashlib import sha256
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from fourcast._version import __version__
from fourcast.web.assets import Assets

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-resource-policy": "same-origin",
}
FILE = re.compile(r'(?:src|href)="(/static/[^"]+)"')
HASHED = re.compile(r"-[0-9a-f]{10}\.(?:js|css|svg)$")
ADDRESS = re.compile(r'(?:src|href)="([^"]+)"')


@pytest.mark.parametrize(
    "path",
    [
        "/docs",
        "/docs/swagger/swagger-ui.css",
        "/static/nothing.js",
        "/openapi.json",
        "/metrics",
        "/nothing",
        "/api/v1/position",
        "/api/v1/position?moves=9",
        "/api/v1/analysis/stream?moves=4453",
        "/api/v1/picture.svg",
        "/api/v1/games/nothing",
    ],
)
def test_every_answer_has_the_security_headers(client: TestClient, path: str) -> None:
    headers = client.get(path).headers
    assert {name: headers.get(name) for name in HEADERS} == HEADERS
    assert re.fullmatch(r"[0-9a-f]{16}", headers["x-request-id"])
    assert headers.get_list("content-security-policy") == [POLICY]


def test_page_may_use_what_is_written_into_it_and_nothing_else_inline(client: TestClient) -> None:
    answer = client.get("/")
    policy = answer.headers["content-security-policy"]
    assert {name: answer.headers.get(name) for name in HEADERS} == {**HEADERS, "content-security-policy": policy}
    for kind in ("script", "style"):
        (inside,) = re.findall(f"<{kind}>(.*?)</{kind}>", answer.text, re.DOTALL)
        source = f" 'sha256-{b64encode(sha256(inside.encode()).digest()).decode()}'"
        assert f"{kind}-src 'self'{source};" in policy
        policy = policy.replace(source, "")
    assert policy == POLICY


def test_refused_host_has_the_security_headers_too(client: TestClient) -> None:
    headers = client.get("/", headers={"Host": "evil.example"}).headers
    assert {name: headers.get(name) for name in HEADERS} == HEADERS


@pytest.mark.parametrize("path", ["/", "/?moves=4453", "/game/AbCdEfGhIjKlMnOp"])
def test_page_is_served_at_its_addresses(client: TestClient, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert "<title>Connect Four" in answer.text
    assert answer.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize("path", ["/", "/docs", "/docs/swagger/swagger-ui-bundle.js"])
def test_files_the_browser_has_are_not_sent_again(client: TestClient, path: str) -> None:
    answer = client.get(path)
    again = client.get(path, headers={"If-None-Match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_files_of_the_page_are_few_and_kept_for_good(client: TestClient) -> None:
    addresses = FILE.findall(client.get("/").text)
    assert len(addresses) == len(set(addresses)) == 2  # icon and script: the rest stands in the document
    for address in addresses:
        answer = client.get(address)
        assert answer.status_code == 200
        assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert HASHED.search(address)


@pytest.mark.parametrize(("accepted", "encoding"), [("gzip, deflate", "gzip"), ("identity", None), ("", None)])
def test_script_of_the_page_is_sent_in_a_form_that_the_client_knows(
    client: TestClient, accepted: str, encoding: str | None
) -> None:
    (address,) = (found for found in FILE.findall(client.get("/").text) if "page" in found and found.endswith(".js"))
    answer = client.get(address, headers={"Accept-Encoding": accepted})
    assert answer.headers.get("content-encoding") == encoding
    assert "Accept-Encoding" in answer.headers["vary"]
    assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
    assert "// js/main.js\n" in answer.text  # what it is after the client has unpacked it


def test_brotli_is_preferred_where_both_know_it(client: TestClient) -> None:
    pytest.importorskip("brotli", reason="an installation may do without brotli")
    address = FILE.findall(client.get("/").text)[-1]
    answer = client.get(address, headers={"Accept-Encoding": "gzip, br;q=1.0"})
    assert answer.headers["content-encoding"] == "br"


def test_first_visit_costs_less_than_ninety_kilobytes(client: TestClient) -> None:
    """Page, files, and what the page asks for at once, as they go over the wire."""
    page = client.get("/")
    addresses = ["/", *FILE.findall(page.text), "/api/v1/position?moves=", "/api/v1/engines"]
    total = sum(int(client.get(address).headers["content-length"]) for address in addresses)
    assert total < 90_000
    assert len(addresses) <= 8


def test_long_answers_and_streams_are_compressed(client: TestClient) -> None:
    assert client.get("/api/v1/engines").headers["content-encoding"] == "gzip"
    assert "content-encoding" not in client.get("/api/v1/position").headers
    assert client.get("/api/v1/analysis/stream?moves=4453").headers["content-encoding"] == "gzip"


def test_page_that_was_edited_is_made_anew(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text('<script type="module" src="a.js"></script>')
    (tmp_path / "a.js").write_text("let a = 1;")
    assets = Assets(tmp_path, ("index.html",))
    before = assets.document("index.html", "/")
    assets.refresh()
    assert assets.document("index.html", "/") == before
    (tmp_path / "a.js").write_text("let a = 1000;")
    assets.refresh()
    assert assets.document("index.html", "/") != before


def test_answers_that_never_change_are_kept_by_their_tag_and_others_not_at_all(client: TestClient) -> None:
    first, again = (client.get("/api/v1/position", params={"moves": "4453"}) for _ in range(2))
    assert (again.headers["cache-control"], again.headers["etag"]) == ("no-cache", first.headers["etag"])
    assert again.content == first.content
    tagged = {"If-None-Match": first.headers["etag"]}
    known = client.get("/api/v1/position", params={"moves": "4453"}, headers=tagged)
    assert (known.status_code, known.content) == (304, b"")
    assert client.get("/api/v1/position", params={"moves": "445"}, headers=tagged).status_code == 200
    for path in ("health", "games/none", "puzzles/daily"):
        assert client.get(f"/api/v1/{path}").headers["cache-control"] == "no-store"


def test_documentation_loads_nothing_from_elsewhere_and_nothing_inline(client: TestClient) -> None:
    page = client.get("/docs").text
    addresses = ADDRESS.findall(page)
    assert len(addresses) >= 4
    for address in addresses:
        assert address.startswith(("/", "data:,"))
        if address.startswith("/"):
            assert client.get(address).status_code == 200
    assert "<script>" not in page
    assert "style=" not in page


def test_openapi_describes_every_route_with_its_failures(client: TestClient) -> None:
    described = client.get("/openapi.json").json()
    assert described["info"]["version"] == __version__
    assert set(described["paths"]) == {
        f"/api/v1/{path}"
        for path in (
            "position",
            "link",
            "analysis",
            "analysis/stream",
            "explanation",
            "review",
            "review/stream",
            "puzzles",
            "puzzles/{id}",
            "puzzles/{id}/answer",
            "puzzles/{id}/solution",
            "lessons",
            "lessons/{id}",
            "glossary",
            "sizes",
            "openings",
            "puzzles/outline",
            "puzzles/daily",
            "puzzles/run",
            "engines",
            "engine-move",
            "games",
            "games/{id}",
            "games/{id}/moves",
            "games/{id}/engine-move",
            "games/{id}/takeback",
            "games/{id}/resign",
            "picture.svg",
            "picture.png",
            "film.svg",
            "film.gif",
            "health",
            "metrics",
        )
    }
    error = {"$ref": "#/components/schemas/ErrorAnswer"}
    for operations in described["paths"].values():
        for operation in operations.values():
            assert operation["description"]
            for status in ("400", "422", "429"):
                assert operation["responses"][status]["content"]["application/json"]["schema"] == error


def test_health_tells_version_queue_and_database(client: TestClient) -> None:
    found = client.get("/api/v1/health").json()
    assert (found["status"], found["database"], found["version"]) == ("ok", "ok", __version__)
    assert found["queue"] == {"running": 0, "waiting": 0, "capacity": 8}
    assert found["uptime_s"] > 0


def test_metrics_count_requests_by_route_and_status(client: TestClient) -> None:
    def count() -> float:
        pattern = r'fourcast_requests_total{method="GET",route="/api/v1/games/{id}",status="404"} (.+)'
        found = re.search(pattern.replace("{", r"\{").replace("}", r"\}"), client.get("/metrics").text)
        return float(found[1]) if found else 0

    before = count()
    for name in ("one", "two", "three"):
        client.get(f"/api/v1/games/{name}")
    assert count() == before + 3
    text = client.get("/api/v1/metrics").text
    for name in ("request_seconds_bucket", "queue_running", "queue_waiting", "queue_capacity", "nodes_total"):
        assert f"fourcast_{name}" in text
    assert "nothing-like-this" not in text
