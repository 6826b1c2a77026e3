"""GET /review and /review/stream: the library's review, typed, kept by its moves, honest when the time is up."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from fourcast.analysis.review import review
from fourcast.solver import Solver
from fourcast.web import create_app
from tests.harness.waiting import wait_until

from .conftest import BASE, settings_in
from .events import parse_events

URL = "/api/v1/review"
FLAWED = "4455313"  # has turning points, and a reason for each is found at once
LONGER = "444445323216711"  # goes on beyond the book
GAMES = ["", "4", "1212121", FLAWED, pytest.param(LONGER, marks=pytest.mark.slow)]


@pytest.mark.parametrize("moves", GAMES)
def test_review_is_the_librarys_field_by_field(client: TestClient, moves: str) -> None:
    answer = client.get(URL, params={"moves": moves})
    assert answer.status_code == 200
    assert answer.json() == json.loads(json.dumps(review(moves, Solver(table_mib=8)).to_dict()))


def test_review_of_a_flawed_game_has_turning_points_with_reasons(client: TestClient) -> None:
    found = client.get(URL, params={"moves": FLAWED}).json()
    assert found["turning_points"]
    classes = [move["class"] for move in found["reviewed"]]
    assert {"mistake", "blunder"} & set(classes)
    for number in (point["number"] for point in found["turning_points"]):
        assert classes[number - 1] in ("mistake", "blunder")
    assert 0 < len(found["key_moments"]) <= 3
    assert all(moment["reason"]["text"] and moment["line_cells"] for moment in found["key_moments"])


def test_review_is_kept_by_its_moves_and_not_by_its_last_position(tmp_path: Path) -> None:
    answers = []
    for _ in range(2):
        app = create_app(settings_in(tmp_path))
        with TestClient(app, base_url=BASE) as client:
            answers.append([client.get(URL, params={"moves": moves}).json() for moves in ("4, 4,5 3", "4354", "4453")])
            wait_until(lambda services=app.state.services: services.storage.analyses.count() == 2)  # type: ignore[misc]
            metrics = client.get("/metrics").text
    first, other, again = answers[0]
    assert (first["moves"], other["moves"], again) == ("4453", "4354", first)
    assert answers[0] == answers[1]
    assert 'fourcast_lookups_total{kind="review",place="database"} 2.0' in metrics
    assert 'fourcast_lookups_total{kind="review",place="memory"} 1.0' in metrics


def test_review_without_a_book_is_not_taken_for_one_with_it(tmp_path: Path) -> None:
    theories = []
    for no_book, deadline_s in ((False, 10.0), (True, 0.05)):
        app = create_app(settings_in(tmp_path, no_book=no_book, deadline_s=deadline_s))
        with TestClient(app, base_url=BASE) as client:
            theories.append(client.get(URL, params={"moves": "1212121"}).json()["theory"])
    assert theories[0]["left_at"] == 1
    assert theories[1] is None


def test_review_beyond_the_deadline_counts_the_moves_it_does_not_know(tmp_path: Path) -> None:
    app = create_app(settings_in(tmp_path, no_book=True, table_mib=1, deadline_s=0.2))
    with TestClient(app, base_url=BASE) as client:
        found = client.get(URL, params={"moves": FLAWED}).json()
        unknown = [move for move in found["reviewed"] if move["class"] is None]
        assert sum(player["unknown"] for player in found["players"]) == len(unknown) > 0
        assert (unknown[0]["number"], unknown[0]["before"]) == (1, None), "it begins with the last move"
        assert unknown[0]["comment"] == "not known in time"
        assert app.state.services.storage.analyses.count() == 0


def test_review_stream_counts_the_moves_and_ends_with_the_review(tmp_path: Path) -> None:
    with TestClient(create_app(settings_in(tmp_path)), base_url=BASE) as client:
        events = parse_events(client.get(f"{URL}/stream", params={"moves": FLAWED}).text)
        again = parse_events(client.get(f"{URL}/stream", params={"moves": FLAWED}).text)
        plain = client.get(URL, params={"moves": FLAWED}).json()
    total = len(FLAWED)
    assert [progress["done"] for name, progress in events if name == "progress"] == list(range(1, total + 1))
    first = {"done": 1, "total": total, "words": f"1 of {total} moves judged"}
    assert events[0] == ("progress", {**first, "scores": {str(total - 1): plain["scores"][total - 1]}})
    assert events[-2][1]["words"] == "All moves judged; looking for the reasons"
    assert events[-1] == ("result", plain)
    assert again == [("result", plain)]
