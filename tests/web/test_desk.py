"""The desk of a static site answers as the server does: the same addresses, the same values."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient

from fourcast.book import bundled_book
from fourcast.site.desk import _LATE, STOPPED, Desk, Question

QUESTIONS: list[tuple[str, dict[str, str], dict[str, Any]]] = [
    ("/position", {"moves": "4453"}, {}),
    ("/position", {"moves": "d1 d2", "pos": "8x7"}, {}),
    ("/position", {"moves": "48"}, {}),
    ("/link", {"moves": "4444444"}, {}),
    ("/sizes", {}, {}),
    ("/openings", {"moves": "44"}, {}),
    ("/engines", {}, {}),
    ("/glossary", {}, {}),
    ("/lessons", {}, {}),
    ("/lessons/forks", {}, {}),
    ("/lessons/none", {}, {}),
    ("/puzzles", {"offset": "3", "limit": "5", "grade": "2"}, {}),
    ("/puzzles/outline", {}, {}),
    ("/puzzles/daily", {"day": "2026-11-17"}, {}),
    ("/puzzles/daily", {"day": "2026-11"}, {}),
    ("/puzzles/run", {"seed": "4"}, {}),
    ("/puzzles/none", {}, {}),
    ("/engine-move", {}, {"moves": "44", "engine": "perfect"}),
    ("/engine-move", {}, {"moves": "44", "engine": "nobody"}),
    ("/engine-move", {}, {"moves": "44444455", "engine": "hamish"}),
    ("/analysis", {"moves": "4453"}, {}),
    ("/analysis", {"moves": "32751571231557"}, {}),
    ("/explanation", {"moves": "32751571231557"}, {}),
    ("/review", {"moves": "445566"}, {}),
]


@pytest.fixture(scope="module")
def desk() -> Desk:
    return Desk(str(bundled_book().path), table_mib=8)


def ask(desk: Desk, path: str, query: dict[str, str] | None = None, body: dict[str, Any] | None = None) -> Any:
    return desk.answer(Question(path, query or {}, body or {}), lambda _: None, lambda: True)


def ask_server(client: TestClient, path: str, query: dict[str, str], body: dict[str, Any]) -> tuple[int, Any]:
    address = f"/api/v1{path}"
    response = client.post(address, json=body) if body else client.get(address, params=query)
    return response.status_code, response.json()


def without_cost(value: Any) -> Any:
    """What does not depend on who has searched what before, and how quickly."""
    if isinstance(value, dict):
        return {name: without_cost(inner) for name, inner in value.items() if name not in ("seconds", "nodes")}
    return [without_cost(inner) for inner in value] if isinstance(value, list) else value


@pytest.mark.parametrize(("path", "query", "body"), QUESTIONS, ids=lambda part: str(part))
def test_desk_answers_as_the_server(
    client: TestClient, desk: Desk, path: str, query: dict[str, str], body: dict[str, Any]
) -> None:
    status, answer = ask_server(client, path, query, body)
    found_status, found = ask(desk, path, query, body)
    assert found_status == status
    # The server leaves out of an answer what its description does not name.
    known = {name: found[name] for name in answer}
    assert without_cost(known) == without_cost(answer)


def test_desk_judges_puzzles_as_the_server(client: TestClient, desk: Desk) -> None:
    puzzle = ask(desk, "/puzzles", {"offset": "7", "limit": "1"})[1]["puzzles"][0]["id"]
    status, solution = ask(desk, f"/puzzles/{puzzle}/solution")
    assert (status, without_cost(solution)) == (
        200,
        without_cost(client.get(f"/api/v1/puzzles/{puzzle}/solution").json()),
    )
    status, verdict = ask(desk, f"/puzzles/{puzzle}/answer", {}, {"columns": [solution["column"]]})
    assert (status, verdict["is_right"]) == (200, True)


def test_desk_says_what_needs_a_server(desk: Desk) -> None:
    status, answer = ask(desk, "/friends")
    assert (status, answer["code"]) == (404, "needs_server")
    assert answer["message"].startswith("this needs a Fourcast server")


def test_desk_tells_who_resigned(desk: Desk) -> None:
    assert ask(desk, "/position", {"moves": "44", "resigned": "0"})[1]["status"] == "Yellow wins: Red has resigned."


def test_desk_tells_progress_and_stops_when_the_answer_is_no_longer_wanted() -> None:
    desk = Desk(str(bundled_book().path), table_mib=1)
    told: list[Any] = []
    hard = Question("/analysis", {"moves": "", "pos": "8x7"})
    status, _ = desk.answer(hard, told.append, lambda: not told)
    assert status == STOPPED
    assert told[0]["words"]
    assert ask(desk, "/position")[0] == 200


def test_desk_warms_up_with_a_position_that_can_be_asked_about(desk: Desk) -> None:
    desk.warm_up()
    status, answer = ask(desk, "/analysis", {"moves": _LATE})
    assert (status, answer["is_complete"]) == (200, True)
