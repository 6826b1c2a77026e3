"""GET /analysis/stream: progress, then the result."""

from __future__ import annotations

import logging
import zlib
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from fourcast.answers import Answer
from fourcast.errors import FourcastError
from fourcast.position import Position
from fourcast.web import create_app
from fourcast.web.streams import EventStream, Tell, stream_events

from .conftest import BASE, settings_in
from .events import parse_events

URL = "/api/v1/analysis/stream"
REVIEW_URL = "/api/v1/review/stream"
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


def test_stream_is_compressed_event_by_event(client: TestClient) -> None:
    with client.stream("GET", REVIEW_URL, params={"moves": "4455"}, headers={"Accept-Encoding": "gzip"}) as answer:
        assert answer.headers["content-encoding"] == "gzip"
        parts = list(answer.iter_raw())
    reader = zlib.decompressobj(16 + zlib.MAX_WBITS)
    told = [reader.decompress(part) for part in parts]
    assert all(part.endswith(b"\n\n") for part in told if part)  # whoever gets a part can read whole events
    assert b"event: result" in b"".join(told)


def test_stream_of_a_kept_analysis_is_the_result_alone(client: TestClient) -> None:
    plain = client.get("/api/v1/analysis", params={"moves": "4453"}).json()
    events = parse_events(client.get(URL, params={"moves": "4453"}).text)
    assert events == [("result", plain)]


def test_stream_beyond_the_deadline_ends_with_bounds(tmp_path: Path) -> None:
    app = create_app(settings_in(tmp_path, no_book=True, table_mib=1, deadline_s=0.2))
    with TestClient(app, base_url=BASE) as client:
        events = parse_events(client.get(URL).text)
    name, result = events[-1]
    assert (name, result["is_complete"]) == ("result", False)


@pytest.mark.parametrize("url", [URL, REVIEW_URL])
@pytest.mark.parametrize(
    ("moves", "code"),
    [("8", "bad_notation"), ("9" * 300, "bad_notation"), ("1111111", "illegal_move"), ("12121213", "game_over")],
)
def test_stream_of_bad_moves_is_a_failure_that_an_event_source_can_read(
    client: TestClient, url: str, moves: str, code: str
) -> None:
    answer = client.get(url, params={"moves": moves})
    with pytest.raises(FourcastError) as error:
        Position.from_moves(moves)
    assert answer.status_code == 200
    assert parse_events(answer.text) == [("failure", {"code": code, "message": str(error.value)})]


def test_stream_of_a_fault_says_so_and_its_traceback_goes_to_the_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    app = create_app(settings_in(tmp_path))

    @app.get("/broken")
    async def fail() -> EventStream:
        async def answer(tell: Tell) -> Answer:
            raise ZeroDivisionError("the inside of the server")

        return stream_events(answer)

    with TestClient(app, base_url=BASE) as client, caplog.at_level(logging.ERROR, "fourcast.web"):
        events = parse_events(client.get("/broken").text)
    message = "something went wrong in the server: the log tells what"
    assert events == [("failure", {"code": "internal_error", "message": message})]
    assert "the inside of the server" in caplog.text


def test_stream_of_a_server_that_stops_ends_with_a_failure(tmp_path: Path) -> None:
    app = create_app(settings_in(tmp_path, no_book=True, table_mib=1, deadline_s=60))
    with TestClient(app, base_url=BASE) as client, client.stream("GET", URL) as answer:
        lines = answer.iter_lines()
        assert next(lines) == "event: progress"
        app.state.services.pool.cancel_all()
        rest = parse_events("event: progress\n" + "\n".join(lines))
    assert rest[-1] == ("failure", {"code": "stopping", "message": "the server is stopping: ask again when it is back"})
