"""GET /analysis: the library's scores, complete or honest about what is missing."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from fourcast.benchmark.sets import ScoredPosition, load_bundled_set
from fourcast.position import Position
from fourcast.score import Outcome, describe_score
from fourcast.solver import Solver
from fourcast.web import create_app
from tests.harness.waiting import wait_until

from .conftest import BASE, settings_in

SETS = ("end-easy", "middle-easy", "middle-medium", "begin-easy")
SCORED = [scored for name in SETS for scored in load_bundled_set(name).positions[:5]]
URL = "/api/v1/analysis"


@pytest.mark.parametrize("scored", SCORED, ids=lambda scored: scored.moves)
def test_analysis_scores_equal_the_librarys(client: TestClient, solver: Solver, scored: ScoredPosition) -> None:
    moves, score = scored.moves, scored.score
    found = client.get(URL, params={"moves": moves}).json()
    position = Position.from_moves(moves)
    analysis = solver.analyze(position)
    assert found["score"] == found["lower"] == found["upper"] == score == analysis.score
    assert found["scores"] == list(analysis.scores)
    assert (found["best"], found["line"]) == (list(analysis.best), list(analysis.line))
    assert (found["is_exact"], found["is_complete"]) == (True, True)
    for column, told in enumerate(found["columns"]):
        expected = analysis.scores[column]
        if expected is None:
            assert told is None
            continue
        assert (told["score"], told["column"]) == (expected, column)
        assert told["outcome"] == Outcome.from_score(expected).name.lower()
        assert told["words"] == describe_score(expected, 42, position.ply)
        assert told["is_best"] == (expected == score)
        assert told["keeps_outcome"] == (Outcome.from_score(expected) == Outcome.from_score(score))


def test_analysis_of_the_empty_board_comes_from_the_book(client: TestClient) -> None:
    found = client.get(URL).json()
    assert (found["score"], found["best"], found["from_book"], found["nodes"]) == (1, [3], True, 0)
    assert found["verdict"] == "Red wins on move 41 with best play."
    assert (found["keeping"], found["is_only_move"], found["is_any_move"]) == ([3], True, False)
    assert found["columns"][3]["words"] == "wins on move 41, in 21 of your moves"
    assert found["columns"][3]["cell_name"] == "d1"


def test_analysis_of_a_position_that_must_be_blocked_says_where(client: TestClient) -> None:
    found = client.get(URL, params={"moves": "4455667"}).json()  # Red has d1 to f1 and g1: already won
    assert found["verdict"] == "Red has won with four in a row on move 7."
    found = client.get(URL, params={"moves": "31415"}).json()  # Red has c1, d1, e1: b1 and f1 are open
    assert found["verdict"] == "Red wins on move 7 with best play."
    found = client.get(URL, params={"moves": "11213"}).json()  # Red has a1, b1, c1: d1 alone is open
    assert found["verdict"].startswith("Yellow to move must block at d1; ")
    assert found["keeping"] == [3]


def test_analysis_of_a_finished_game_has_no_columns(client: TestClient) -> None:
    found = client.get(URL, params={"moves": "1212121"}).json()
    assert (found["score"], found["scores"], found["columns"], found["line"]) == (-18, [None] * 7, [None] * 7, [])
    assert (found["keeping"], found["is_only_move"], found["is_any_move"]) == ([], False, False)
    assert found["verdict"] == found["board"]["status"]


def test_analysis_of_the_same_stones_in_another_order_is_not_solved_again(tmp_path: Path) -> None:
    app = create_app(settings_in(tmp_path))
    with TestClient(app, base_url=BASE) as client:
        one = client.get(URL, params={"moves": "44533122651"}).json()
        other = client.get(URL, params={"moves": "53443122651"}).json()
        assert one["moves"] != other["moves"]
        assert one["seconds"] == other["seconds"], "the second is the kept first"
        assert 'fourcast_lookups_total{kind="analysis",place="memory"} 1.0' in client.get("/metrics").text


def test_analysis_kept_in_the_database_survives_a_restart(tmp_path: Path) -> None:
    answers, metrics = [], ""
    for _ in range(2):
        with TestClient(create_app(settings_in(tmp_path)), base_url=BASE) as client:
            answers.append(client.get(URL, params={"moves": "445331226"}).json())
            metrics = client.get("/metrics").text
    assert answers[0] == answers[1]
    assert 'fourcast_lookups_total{kind="analysis",place="database"} 1.0' in metrics
    assert "fourcast_solves_total{" not in metrics


def test_analysis_beyond_the_deadline_has_true_bounds_and_is_not_kept(tmp_path: Path) -> None:
    app = create_app(settings_in(tmp_path, no_book=True, table_mib=1, deadline_s=0.1))
    with TestClient(app, base_url=BASE) as client:
        for _ in range(2):
            answer = client.get(URL)
            found = answer.json()
            assert answer.status_code == 200
            assert (found["is_exact"], found["is_complete"]) == (False, False)
            assert found["lower"] <= 1 <= found["upper"], "the empty board scores 1"
            assert (found["scores"], found["best"], found["line"]) == ([None] * 7, [], [])
            assert [column["words"] for column in found["columns"]] == ["not solved in time"] * 7
            assert [column["score"] for column in found["columns"]] == [None] * 7
            assert re.search(r"; not solved further in 0\.\d+ seconds \(.* positions?\)\.$", found["verdict"])
        metrics = client.get("/metrics").text
        assert 'fourcast_lookups_total{kind="analysis",place="none"} 2.0' in metrics
        assert 'fourcast_solves_total{outcome="done"} 2.0' in metrics
        assert app.state.services.storage.analyses.count() == 0


def test_analysis_that_memory_has_no_room_for_comes_from_the_database(tmp_path: Path) -> None:
    app = create_app(settings_in(tmp_path, kept_analyses=1, kept_mib=0))
    with TestClient(app, base_url=BASE) as client:
        for moves in ("4453", "1"):
            client.get(URL, params={"moves": moves})
        wait_until(lambda: app.state.services.storage.analyses.count() == 2)
        client.get(URL, params={"moves": "4453"})
        metrics = client.get("/metrics").text
    assert 'fourcast_lookups_total{kind="analysis",place="none"} 2.0' in metrics
    assert 'fourcast_lookups_total{kind="analysis",place="database"} 1.0' in metrics


def test_other_boards_and_starts_are_analysed(client: TestClient) -> None:
    found = client.get("/api/v1/analysis", params={"pos": "5x4", "moves": "c"}).json()
    assert (found["board"]["pos"], found["moves"], len(found["scores"])) == ("5x4", "3", 5)
    position = Position.from_moves("3", 5, 4)
    assert found["scores"] == list(Solver(table_mib=4).analyze(position).scores)
    start = "......./......./......./......./...O.../..OXX.."
    drawn = client.get("/api/v1/analysis", params={"pos": start}).json()
    assert drawn["scores"] == client.get("/api/v1/analysis", params={"moves": "4453"}).json()["scores"]
    told = client.get("/api/v1/explanation", params={"pos": start}).json()
    assert (told["pos"], told["moves"]) == (start, "")


def test_impossible_start_is_refused_in_the_librarys_words(client: TestClient) -> None:
    refused = client.get("/api/v1/position", params={"pos": "...O.../......."})
    assert refused.status_code == 400
    assert refused.json()["message"] == "impossible position: the stone on d2 floats above the empty cell d1"
