"""GET /explanation: the library's explanation, kept by position, honest when the time is up."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from fourcast.analysis import explain
from fourcast.position import Position
from fourcast.solver import Solver
from fourcast.web import create_app
from tests.harness.waiting import wait_until

from .conftest import BASE, settings_in

URL = "/api/v1/explanation"
MIDDLE = "44444432262"  # a column is full
MOVES = ["", "4453", "11213", "445312265", "1212121", MIDDLE, pytest.param("44444412122", marks=pytest.mark.slow)]


def without_effort(found: dict[str, Any]) -> dict[str, Any]:
    """Leave out nodes and seconds, which differ from one search to the next."""
    kept = {name: value for name, value in found["evaluation"].items() if name not in ("nodes", "seconds")}
    return found | {"evaluation": kept}


@pytest.mark.parametrize("moves", MOVES)
def test_explanation_is_the_librarys_with_the_moves(client: TestClient, moves: str) -> None:
    answer = client.get(URL, params={"moves": moves})
    assert answer.status_code == 200
    expected = json.loads(json.dumps(explain(moves, Solver(table_mib=8)).to_dict()))
    assert list(answer.json()) == [
        "pos",
        "moves",
        "headline",
        "verdict",
        "is_complete",
        "sentences",
        "evaluation",
        "threats",
    ]
    assert without_effort(answer.json()) == {"pos": "", "moves": moves, **without_effort(expected)}


def test_explanation_names_the_cell_to_block(client: TestClient) -> None:
    found = client.get(URL, params={"moves": "11213"}).json()
    assert found["sentences"][0]["kind"] == "must-block"
    assert (found["sentences"][0]["cells"], found["sentences"][0]["columns"]) == (["a1", "b1", "c1", "d1"], [3])
    assert found["threats"]["forced_replies"] == ["d1"]


def test_explanation_of_the_same_stones_in_another_order_comes_from_memory(tmp_path: Path) -> None:
    with TestClient(create_app(settings_in(tmp_path)), base_url=BASE) as client:
        one = client.get(URL, params={"moves": "44533122651"}).json()
        other = client.get(URL, params={"moves": "53443122651"}).json()
        metrics = client.get("/metrics").text
    assert (one["moves"], other["moves"]) == ("44533122651", "53443122651")
    assert one | {"moves": ""} == other | {"moves": ""}
    assert 'fourcast_lookups_total{kind="explanation",place="memory"} 1.0' in metrics


def test_explanation_and_analysis_of_one_position_are_kept_side_by_side(tmp_path: Path) -> None:
    answers: list[list[dict[str, Any]]] = []
    for _ in range(2):
        app = create_app(settings_in(tmp_path))
        with TestClient(app, base_url=BASE) as client:
            paths = ("analysis", "explanation")
            answers.append([client.get(f"/api/v1/{path}", params={"moves": MIDDLE}).json() for path in paths])
            wait_until(lambda services=app.state.services: services.storage.analyses.count() == 2)  # type: ignore[misc]
            metrics = client.get("/metrics").text
    assert answers[0] == answers[1]
    for kind in ("analysis", "explanation"):
        assert f'fourcast_lookups_total{{kind="{kind}",place="database"}} 1.0' in metrics


def test_explanation_beyond_the_deadline_has_bounds_and_says_only_what_is_plain(tmp_path: Path) -> None:
    app = create_app(settings_in(tmp_path, no_book=True, table_mib=1, deadline_s=0.1))
    with TestClient(app, base_url=BASE) as client:
        for _ in range(2):
            found = client.get(URL, params={"moves": "4"}).json()
            evaluation = found["evaluation"]
            assert not evaluation["is_exact"]
            assert not found["is_complete"]
            assert evaluation["lower"] <= -1 <= evaluation["upper"], "after 4 the score is -1"
            assert "; not solved further in " in found["verdict"]
            assert found["sentences"] == []
        assert app.state.services.storage.analyses.count() == 0


def test_explanation_whose_checks_are_stopped_keeps_its_evaluation(tmp_path: Path) -> None:
    """The evaluation comes from the book, its line needs a search, and so do the checks."""
    app = create_app(settings_in(tmp_path, deadline_s=0.01))
    with TestClient(app, base_url=BASE) as client:
        found = client.get(URL, params={"moves": "44"}).json()
    assert found["evaluation"]["scores"] == list(Solver(table_mib=4).analyze(Position.from_moves("44")).scores)
    assert found["threats"]["open_lines"][0] > 0
