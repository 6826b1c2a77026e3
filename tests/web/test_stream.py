"""GET /analysis/stream: progress, then the result."""

from __future__ import annotations

from pathlib import Path

from starlette.testclient import TestClient

from fourcast.web import create_app

from .conftest import BASE, settings_in
from .events import parse_events

URL = "/api/v1/analysis/stream"
HARDER = "44531"  # a million positions without the book
HARDER_SCORE = 5


def test_stream_tells_narrowing_bounds_then_the_result(tmp_path: Path) -> None:
    app = create_app(settings_in(tmp_path, no_book=True))
    with TestClient(app, base_url=BASE) as client:
        answer = client.get(URL, params={"moves": HARDER})
        plain = client.get("/api/v1/analysis", params={"moves": HARDER}).json()
    assert answer.headers["content-type"].startswith("text/event-stream")
    events = parse_events(answer.text)
    assert [name for name, _ in events[:-1]] == ["progress"] * (len(events) - 1)
    assert len(events) > 2
    assert events[-1] == ("result", plain)
    for _, progress in events[:-1]:
        assert list(progress) == ["column", "lower", "upper", "nodes", "seconds", "words"]
        true = HARDER_SCORE if progress["column"] is None else plain["scores"][progress["column"]]
        assert progress["lower"] <= true <= progress["upper"], "also for a column bounds are the mover's"
        assert "positions)" in progress["words"]


def test_stream_of_a_kept_analysis_is_the_result_alone(client: TestClient) -> None:
    plain = client.get("/api/v1/analysis", params={"moves": "4453"}).json()
    events = parse_events(client.get(URL, params={"moves": "4453"}).text)
    assert events == [("result", plain)]


def test_stream_beyond_the_deadline_ends_with_bounds(tmp_path: Path) -> None:
    app = create_app(settings_in(tmp_path, no_book=True, table_mib=1, deadline_s=0.2))
    with TestClient(app, base_url=BASE) as client:
        events = parse_events(client.get(URL).text)
    name, result = events[-1]
    assert (name, result["is_exact"]) == ("result", False)


def test_stream_of_bad_moves_is_an_ordinary_error(client: TestClient) -> None:
    answer = client.get(URL, params={"moves": "9"})
    assert answer.status_code == 400
    assert answer.json()["code"] == "bad_notation"


def test_stream_of_a_server_that_stops_ends_with_an_error(tmp_path: Path) -> None:
    app = create_app(settings_in(tmp_path, no_book=True, table_mib=1, deadline_s=60))
    with TestClient(app, base_url=BASE) as client, client.stream("GET", URL) as answer:
        lines = answer.iter_lines()
        assert next(lines) == "event: progress"
        app.state.services.pool.cancel_all()
        rest = parse_events("event: progress\n" + "\n".join(lines))
    assert rest[-1] == ("error", {"code": "stopping", "message": "the server is stopping: ask again when it is back"})
