from __future__ import annotations

import threading
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from fourcast.bots import engine, engines
from fourcast.position import Position
from fourcast.solver import Solver
from fourcast.web import create_app
from tests.harness.waiting import PATIENCE_S, wait_until

from .conftest import BASE, settings_in

URL = "/api/v1/engine-move"
MIDDLE = "44532261"
UNCLEAR = "445312265"  # a quarter of a million positions


def test_engines_are_all_listed_with_the_levels_first(client: TestClient) -> None:
    listed = client.get("/api/v1/engines").json()["engines"]
    assert {entry["name"] for entry in listed} == {info.name for info in engines()}
    assert [entry["level"] for entry in listed[:10]] == list(range(1, 11))
    assert all(entry["is_level"] == (entry["level"] is not None) for entry in listed)
    assert {entry["group"] for entry in listed} == {"levels", "exact", "players", "ladder"}
    by_name = {entry["name"]: entry for entry in listed}
    for info in engines():
        assert (by_name[info.name]["summary"], by_name[info.name]["rating"]) == (info.line, info.elo)


@pytest.mark.parametrize("name", [info.name for info in engines()])
def test_every_engine_answers_with_a_legal_move(client: TestClient, name: str) -> None:
    answer = client.post(URL, json={"moves": MIDDLE, "engine": name, "seed": 5})
    assert answer.status_code == 200
    found = answer.json()
    assert list(found) == ["column", "score", "nodes", "seconds", "why", "board"]
    position = Position.from_moves(MIDDLE)
    assert found["column"] in position.legal_columns
    assert found["board"]["moves"] == f"{MIDDLE}{found['column'] + 1}"
    assert found["why"]


def test_perfect_engine_plays_the_best_column(client: TestClient) -> None:
    found = client.post(URL, json={"engine": "perfect"}).json()
    assert (found["column"], found["score"]) == (3, 1)


@pytest.mark.parametrize("address", ["program:touch trace", "agent.py:Agent", "os:system", "perfect:x=1"])
def test_code_of_a_caller_never_runs_on_the_server(
    client: TestClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    (tmp_path / "agent.py").write_text("open('trace', 'w')\nclass Agent:\n    def choose(self, position): return 0\n")
    monkeypatch.chdir(tmp_path)
    answer = client.post(URL, json={"engine": address})
    assert answer.status_code == 400
    assert "no engine is called" in answer.json()["message"]
    assert not Path("trace").exists()


def test_seed_repeats_the_choice(client: TestClient) -> None:
    def choose(seed: int) -> int:
        column: int = client.post(URL, json={"moves": "1", "engine": "random", "seed": seed}).json()["column"]
        return column

    assert [choose(seed) for seed in range(12)] == [choose(seed) for seed in range(12)]
    assert len({choose(seed) for seed in range(12)}) > 2


def test_slow_engine_is_held_to_its_limit(tmp_path: Path) -> None:
    app = create_app(settings_in(tmp_path, engine_s=0.2))
    with TestClient(app, base_url=BASE) as client:
        found = client.post(URL, json={"engine": "horrell"}).json()
    assert 0.1 < found["seconds"] < 2, "it would take hours"


@pytest.mark.parametrize("name", ["perfect", "level-10"])
def test_exact_engine_uses_what_the_servers_solver_has_learnt(tmp_path: Path, name: str) -> None:
    app = create_app(settings_in(tmp_path, no_book=True))
    with TestClient(app, base_url=BASE) as client:
        client.get("/api/v1/analysis", params={"moves": UNCLEAR})
        found = client.post(URL, json={"moves": UNCLEAR, "engine": name, "seed": 1}).json()
    alone = engine(name, Solver(table_mib=8, book=False), seed=1).choose(Position.from_moves(UNCLEAR))
    assert (found["column"], found["score"]) == (alone.column, alone.score)
    assert found["nodes"] < alone.nodes / 100


def test_move_of_an_engine_that_is_stopped_is_not_told(tmp_path: Path) -> None:
    app = create_app(settings_in(tmp_path, engine_s=60))
    services = app.state.services
    answers = []
    with TestClient(app, base_url=BASE) as client:
        asking = threading.Thread(target=lambda: answers.append(client.post(URL, json={"engine": "horrell"})))
        asking.start()
        wait_until(lambda: services.pool.state.running == 1)
        services.pool.cancel_all()
        asking.join(PATIENCE_S)
    assert [(answer.status_code, answer.json()["code"]) for answer in answers] == [(503, "stopping")]


@pytest.mark.parametrize(
    ("asked", "code", "part"),
    [
        ({"engine": "levle-3"}, "bad_engine", "did you mean level-3"),
        ({"engine": "hamish:depth=3"}, "bad_engine", "no engine is called"),
        ({"engine": "perfect", "moves": "1212121"}, "game_over", "the game has ended on move 7"),
        ({"engine": "perfect", "moves": "11111111"}, "illegal_move", "column 1 is full"),
    ],
)
def test_engine_move_that_is_impossible_says_why(
    client: TestClient, asked: dict[str, str], code: str, part: str
) -> None:
    answer = client.post(URL, json=asked)
    assert (answer.status_code, answer.json()["code"]) == (400, code)
    assert part in answer.json()["message"]
