from __future__ import annotations

import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from fourcast.web import create_app
from tests.harness.waiting import wait_until
from tests.web.conftest import BASE, settings_in

GAMES = "/api/v1/games"
OWNER = "an-owner-nobody-guesses"


class Play:
    """A stored game and the token to change it."""

    def __init__(self, client: TestClient, **asked: str) -> None:
        self.client = client
        answer = client.post(GAMES, json={"red": "human", "yellow": "human"} | asked, headers={"X-Owner": OWNER})
        assert answer.status_code == 201
        self.made: dict[str, Any] = answer.json()
        self.id: str = self.made["id"]
        self.token: str = self.made["token"]

    def post(self, action: str, body: dict[str, object], token: str | None = None) -> Any:
        headers = {"X-Game-Token": self.token if token is None else token}
        return self.client.post(f"{GAMES}/{self.id}/{action}", json=body, headers=headers)

    def move(self, column: int, expected_moves: str) -> Any:
        return self.post("moves", {"column": column, "expected_moves": expected_moves})


def test_new_game_is_answered_with_id_token_and_game(client: TestClient) -> None:
    play = Play(client, moves="44")
    game = play.made["game"]
    assert list(play.made) == ["id", "token", "game"]
    assert list(game) == [
        "id",
        "red",
        "yellow",
        "created_at",
        "updated_at",
        "result",
        "ended_by",
        "status",
        "board",
    ]
    assert (game["id"], game["red"], game["result"], game["board"]["moves"]) == (play.id, "human", None, "44")
    assert client.get(f"{GAMES}/{play.id}").json() == game


def test_moves_are_stored_until_somebody_wins(client: TestClient) -> None:
    play = Play(client)
    for ply, column in enumerate([0, 1, 0, 1, 0, 1, 0]):
        answer = play.move(column, "1212121"[:ply])
        assert answer.status_code == 200
    game = answer.json()
    assert (game["result"], game["ended_by"]) == ("red", "four")
    assert game["status"] == "Red has won with four in a row on move 7."
    refused = play.move(2, "1212121")
    assert (refused.status_code, refused.json()["code"]) == (409, "game_finished")


@pytest.mark.parametrize("seen", ["", "3", "44"])
def test_move_after_other_moves_than_the_game_has_is_a_conflict(client: TestClient, seen: str) -> None:
    play = Play(client, moves="4")
    answer = play.move(3, seen)
    assert (answer.status_code, answer.json()["code"]) == (409, "moves_conflict")
    assert client.get(f"{GAMES}/{play.id}").json()["board"]["moves"] == "4"


def test_engine_does_not_move_in_a_game_that_was_changed_while_it_thought(tmp_path: Path) -> None:
    with (
        TestClient(create_app(settings_in(tmp_path, engine_s=4.0)), base_url=BASE) as client,
        ThreadPoolExecutor(1) as pool,
    ):
        play = Play(client, yellow="horrell", moves="4")  # thinks as long as it may in the opening
        thinking = pool.submit(play.post, "engine-move", {"expected_moves": "4"})
        wait_until(lambda: client.get("/api/v1/health").json()["queue"]["running"] == 1)
        play.post("takeback", {"expected_moves": "4"})
        assert play.move(2, "").status_code == 200
        answer = thinking.result()
        assert (answer.status_code, answer.json()["code"]) == (409, "moves_conflict")
        assert client.get(f"{GAMES}/{play.id}").json()["board"]["moves"] == "3"


def test_move_with_another_token_is_forbidden(client: TestClient) -> None:
    play = Play(client)
    answer = play.post("moves", {"column": 3, "expected_moves": ""}, token="guessed")
    assert (answer.status_code, answer.json()["code"]) == (403, "wrong_token")
    assert play.token not in answer.text


@pytest.mark.parametrize("column", [-1, 7, 10**30])
def test_move_outside_the_board_is_illegal(client: TestClient, column: int) -> None:
    answer = Play(client).move(column, "")
    assert (answer.status_code, answer.json()["code"]) == (400, "illegal_move")
    assert "0 to 6" in answer.json()["message"]


def test_unknown_game_is_not_found(client: TestClient) -> None:
    answer = client.get(f"{GAMES}/nothing-like-this")
    assert (answer.status_code, answer.json()["code"]) == (404, "unknown_game")


def test_engine_answers_in_a_stored_game(client: TestClient) -> None:
    play = Play(client, yellow="perfect", moves="4")
    answer = play.post("engine-move", {"expected_moves": "4"})
    assert answer.status_code == 200
    assert answer.json()["board"]["moves"] == "44"
    assert client.get(f"{GAMES}/{play.id}").json() == answer.json()


@pytest.mark.parametrize(
    ("moves", "seen", "code"),
    [("", "", "not_engines_turn"), ("4", "3", "moves_conflict"), ("1212121", "1212121", "game_finished")],
)
def test_engine_that_cannot_move_is_a_conflict(client: TestClient, moves: str, seen: str, code: str) -> None:
    answer = Play(client, yellow="perfect", moves=moves).post("engine-move", {"expected_moves": seen})
    assert (answer.status_code, answer.json()["code"]) == (409, code)


def test_engine_move_with_another_token_is_forbidden(client: TestClient) -> None:
    play = Play(client, red="random")
    assert play.post("engine-move", {"expected_moves": ""}, token="guessed").status_code == 403
    assert client.get(f"{GAMES}/{play.id}").json()["board"]["ply"] == 0


def test_takeback_removes_the_last_moves(client: TestClient) -> None:
    play = Play(client, moves="1212121"[:-1])
    game = play.post("takeback", {"plies": 1, "expected_moves": "121212"}).json()
    assert (game["board"]["moves"], game["result"], game["status"]) == ("12121", None, "Yellow to move.")
    refused = play.post("takeback", {"plies": 6, "expected_moves": "12121"})
    assert (refused.status_code, refused.json()["code"]) == (400, "bad_entry")


CHANGES: dict[str, dict[str, object]] = {
    "moves": {"column": 3},
    "engine-move": {},
    "takeback": {},
    "resign": {"player": 0},
}


@pytest.mark.parametrize("change", CHANGES)
def test_finished_game_never_changes(client: TestClient, change: str) -> None:
    play = Play(client, yellow="perfect", moves="1212121")
    answer = play.post(change, CHANGES[change] | {"expected_moves": "1212121"})
    assert (answer.status_code, answer.json()["code"]) == (409, "game_finished")
    assert "stays as it is: begin a new one" in answer.json()["message"]
    assert client.get(f"{GAMES}/{play.id}").json() == play.made["game"]


@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize("seen", [{}, {"expected_moves": None}, {"expected_moves": "4"}])
def test_change_that_builds_on_other_moves_or_does_not_say_on_which_is_a_conflict(
    client: TestClient, change: str, seen: dict[str, object]
) -> None:
    play = Play(client, red="perfect", moves="44")
    answer = play.post(change, CHANGES[change] | seen)
    assert (answer.status_code, answer.json()["code"]) == (409, "moves_conflict")
    assert client.get(f"{GAMES}/{play.id}").json() == play.made["game"]


def test_resignation_ends_the_game_in_words_too(client: TestClient) -> None:
    play = Play(client, moves="4")
    game = play.post("resign", {"player": 1, "expected_moves": "4"}).json()
    assert (game["result"], game["ended_by"], game["board"]["is_over"]) == ("red", "resignation", False)
    assert game["status"] == "Red wins: Yellow has resigned."
    assert play.move(3, "4").status_code == 409


def test_games_of_an_owner_are_listed_and_of_nobody_else(client: TestClient) -> None:
    play = Play(client)
    listed = client.get(GAMES, headers={"X-Owner": OWNER}).json()["games"]
    assert listed[0]["id"] == play.id
    assert client.get(GAMES, headers={"X-Owner": "somebody-else-here"}).json() == {"games": []}
    assert client.get(GAMES).status_code == 422
    assert client.get(GAMES, headers={"X-Owner": OWNER}, params={"limit": 1}).json()["games"] == listed[:1]


def test_new_game_with_an_unknown_engine_is_refused(client: TestClient) -> None:
    answer = client.post(GAMES, json={"red": "human", "yellow": "levle-3"})
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_engine")


def test_engine_does_not_think_for_a_wrong_token(client: TestClient, app: FastAPI) -> None:
    play = Play(client, red="level-5")
    before = app.state.services.metrics.engine_moves.labels("level-5")._value.get()
    answer = play.post("engine-move", {"expected_moves": ""}, token="wrong")
    assert (answer.status_code, answer.json()["code"]) == (403, "wrong_token")
    assert app.state.services.metrics.engine_moves.labels("level-5")._value.get() == before


def test_game_can_be_removed_by_who_began_it(client: TestClient) -> None:
    play = Play(client, moves="44")
    address = f"{GAMES}/{play.id}"
    assert client.delete(address, headers={"X-Game-Token": "wrong"}).status_code == 403
    assert client.delete(address, headers={"X-Game-Token": play.token}).status_code == 204
    assert client.get(address).status_code == 404


def test_old_games_expire_and_what_is_left_is_measured(tmp_path: Path) -> None:
    app = create_app(settings_in(tmp_path))
    care, storage = app.state.services.care, app.state.services.storage
    with TestClient(app, base_url=BASE) as client:
        running, finished = Play(client), Play(client, moves="1212121")
        past = datetime.now(timezone.utc) - timedelta(days=31)
        with closing(sqlite3.connect(tmp_path / "games.sqlite3")) as other, other:
            other.execute("UPDATE games SET updated_at = ?", (past.strftime("%Y-%m-%d %H:%M:%S.%f"),))
        care.tidy()
        assert client.get(f"{GAMES}/{running.id}").status_code == 404
        assert client.get(f"{GAMES}/{finished.id}").status_code == 200
        metrics = client.get("/metrics").text
    assert 'fourcast_database_rows{table="games"} 1.0' in metrics
    assert 'fourcast_expired_total{table="games"} 1.0' in metrics
    assert storage.games.count() == 1
