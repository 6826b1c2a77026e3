from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from fourcast.web import create_app
from fourcast.web.middleware.observation import JsonFormatter, PlainFormatter, set_up_logs

from .conftest import BASE, settings_in

LOGGERS = ("fourcast.web", "uvicorn.error")


@pytest.fixture
def _logs_as_before() -> Iterator[None]:
    before = [(logging.getLogger(name), logging.getLogger(name).handlers) for name in LOGGERS]
    yield
    for logger, handlers in before:
        logger.handlers, logger.propagate = handlers, True
        logger.setLevel(logging.NOTSET)


@pytest.mark.usefixtures("_logs_as_before")
def test_request_is_one_line_of_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    set_up_logs("json")
    with TestClient(create_app(settings_in(tmp_path)), base_url=BASE) as client:
        answer = client.get("/api/v1/position", params={"moves": "4453", "secret": "hush"})
        client.get("/api/v1/games/one-game", headers={"X-Game-Token": "hush"})
    first, second = map(json.loads, capsys.readouterr().err.splitlines())
    assert list(first) == [
        "time",
        "level",
        "message",
        "request_id",
        "method",
        "route",
        "status",
        "milliseconds",
        "moves",
    ]
    assert (first["route"], first["status"], first["moves"]) == ("/api/v1/position", 200, "4453")
    assert first["request_id"] == answer.headers["x-request-id"]
    assert (second["route"], second["status"]) == ("/api/v1/games/{id}", 404)
    assert "hush" not in str([first, second])


@pytest.mark.usefixtures("_logs_as_before")
def test_request_is_one_plain_line_whatever_is_in_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    set_up_logs("plain")
    with TestClient(create_app(settings_in(tmp_path)), base_url=BASE) as client:
        client.get("/api/v1/position", params={"moves": "4\n5\x1b[31m"})
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 1
    assert " GET /api/v1/position 400 " in lines[0]
    assert lines[0].endswith(r"moves='4\n5\x1b[31m'")


@pytest.mark.parametrize("formatter", [PlainFormatter(), JsonFormatter()])
def test_failure_is_logged_with_its_traceback(formatter: logging.Formatter) -> None:
    try:
        raise ZeroDivisionError("by nothing")
    except ZeroDivisionError as error:
        told = (type(error), error, error.__traceback__)
    record = logging.LogRecord("fourcast.web", logging.ERROR, __file__, 1, "a request %s", ("failed",), told)
    line = formatter.format(record)
    assert "a request failed" in line
    assert "ZeroDivisionError: by nothing" in line
