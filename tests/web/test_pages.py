"""What browsers get: the page, its files, the documentation, and the headers of every answer."""

from __future__ import annotations

import re

import pytest
from starlette.testclient import TestClient

from fourcast._version import __version__

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
ADDRESS = re.compile(r'(?:src|href)="([^"]+)"')


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/docs",
        "/docs/swagger/swagger-ui.css",
        "/static/index.html",
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


def test_refused_host_has_the_security_headers_too(client: TestClient) -> None:
    headers = client.get("/", headers={"Host": "evil.example"}).headers
    assert {name: headers.get(name) for name in HEADERS} == HEADERS


@pytest.mark.parametrize("path", ["/", "/?moves=4453", "/game/AbCdEfGhIjKlMnOp"])
def test_page_is_served_at_its_addresses(client: TestClient, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert "<title>Fourcast" in answer.text
    assert answer.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize("path", ["/", "/static/index.html", "/docs", "/docs/swagger/swagger-ui-bundle.js"])
def test_files_the_browser_has_are_not_sent_again(client: TestClient, path: str) -> None:
    answer = client.get(path)
    again = client.get(path, headers={"If-None-Match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_static_files_are_kept_for_a_short_time(client: TestClient) -> None:
    assert client.get("/static/index.html").headers["cache-control"] == "public, max-age=60"


def test_answers_of_the_interface_are_not_kept(client: TestClient) -> None:
    assert client.get("/api/v1/position").headers["cache-control"] == "no-store"


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
            "engines",
            "engine-move",
            "games",
            "games/{id}",
            "games/{id}/moves",
            "games/{id}/engine-move",
            "games/{id}/takeback",
            "games/{id}/resign",
            "picture.svg",
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
    assert found["queue"] == {"running": 0, "waiting": 0, "capacity": 32}
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
