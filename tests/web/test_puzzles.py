"""/puzzles: listed and read without their answers, checked and solved as by the library."""

from __future__ import annotations

import json
from pathlib import Path
from typing import get_args

import pytest
from starlette.testclient import TestClient

from fourcast import answers
from fourcast.analysis.puzzles import Kind, Puzzle, Theme, find_puzzle, load_puzzles
from fourcast.analysis.wording import name_cell
from fourcast.errors import PuzzleError
from fourcast.solver import Solver
from fourcast.web import create_app
from fourcast.web.schemas.puzzles import DailyPuzzleAnswer, KindName, ThemeName
from tests.samples import sized

from .conftest import BASE, settings_in

URL = "/api/v1/puzzles"
TOLD = ["id", "moves", "kind", "theme", "length", "grade", "question", "to_move"]
SAMPLE = load_puzzles()[:: sized(120, whole=60)]
# Few stones: millions of positions without a book.
HARD = min((one for one in load_puzzles() if one.theme is Theme.DEEP), key=lambda one: one.ply).id


def test_list_has_every_puzzle_and_no_answer(client: TestClient) -> None:
    found = client.get(URL, params={"limit": 1000}).json()
    puzzles = load_puzzles()
    assert found["total"] == len(found["puzzles"]) == len(puzzles)
    for told, puzzle in zip(found["puzzles"], puzzles, strict=True):
        assert list(told) == TOLD
        assert (told["id"], told["moves"], told["kind"]) == (puzzle.id, puzzle.moves, puzzle.kind.value)
        assert (told["question"], told["to_move"]) == (puzzle.question, puzzle.to_move)


@pytest.mark.parametrize("kind", ["win", "defend", "save"])
@pytest.mark.parametrize("grade", [1, 3, 5])
def test_list_is_filtered_by_kind_and_grade(client: TestClient, kind: str, grade: int) -> None:
    found = client.get(URL, params={"kind": kind, "grade": grade, "limit": 1000}).json()
    expected = [puzzle.id for puzzle in load_puzzles() if (puzzle.kind.value, puzzle.grade) == (kind, grade)]
    assert [told["id"] for told in found["puzzles"]] == expected
    assert found["total"] == len(expected)


def test_list_is_filtered_by_theme(client: TestClient) -> None:
    found = client.get(URL, params={"theme": "fork", "limit": 1000}).json()
    assert [told["id"] for told in found["puzzles"]] == [one.id for one in load_puzzles() if one.theme is Theme.FORK]


def test_theme_names_are_those_of_the_library(client: TestClient) -> None:
    assert set(get_args(ThemeName)) == {theme.value for theme in Theme}
    assert set(get_args(KindName)) == {kind.value for kind in Kind}


def test_list_comes_in_pages(client: TestClient) -> None:
    first = client.get(URL, params={"limit": 3}).json()
    second = client.get(URL, params={"limit": 2, "offset": 1}).json()
    assert second["puzzles"] == first["puzzles"][1:]
    beyond = client.get(URL, params={"offset": first["total"]}).json()
    assert (beyond["total"], beyond["puzzles"]) == (first["total"], [])


@pytest.mark.parametrize(
    "wrong", [{"kind": "draw"}, {"theme": "luck"}, {"grade": "6"}, {"offset": "-1"}, {"limit": "0"}]
)
def test_list_with_a_wrong_filter_names_it(client: TestClient, wrong: dict[str, str]) -> None:
    answer = client.get(URL, params=wrong)
    assert (answer.status_code, answer.json()["code"]) == (422, "invalid_request")
    assert next(iter(wrong)) in answer.json()["message"]


@pytest.mark.parametrize("puzzle", SAMPLE, ids=lambda puzzle: puzzle.id)
def test_puzzle_is_read_with_its_board_and_no_answer(client: TestClient, puzzle: Puzzle) -> None:
    found = client.get(f"{URL}/{puzzle.id}").json()
    assert list(found) == [*TOLD, "board"]
    assert found["board"] == client.get("/api/v1/position", params={"moves": puzzle.moves}).json()


@pytest.mark.parametrize("puzzle", SAMPLE, ids=lambda puzzle: puzzle.id)
def test_every_answer_is_judged_as_by_the_library(client: TestClient, solver: Solver, puzzle: Puzzle) -> None:
    for column in puzzle.position.legal_columns:
        found = client.post(f"{URL}/{puzzle.id}/answer", json={"column": column}).json()
        board = found.pop("board")
        assert found == json.loads(json.dumps(puzzle.check(column, solver).to_dict()))
        assert (board is None) == (found["reply"] is None)
        assert found["is_right"] == (column == puzzle.column)


@pytest.mark.parametrize("theme", ["fork", "win-4"])
def test_whole_line_is_judged_and_the_boards_between_are_told(client: TestClient, theme: str) -> None:
    puzzle = next(one for one in load_puzzles() if one.theme.value == theme)
    line = client.get(f"{URL}/{puzzle.id}/solution").json()["line"]
    for step in range(1, puzzle.length + 1):
        found = client.post(f"{URL}/{puzzle.id}/answer", json={"columns": line[: 2 * step : 2]}).json()
        assert (found["is_right"], found["is_solved"]) == (True, step == puzzle.length)
        assert found["line"] == line[: 2 * step]
        moves = puzzle.moves + "".join(str(column + 1) for column in found["line"])
        assert found["board"] == (
            None if found["is_solved"] else client.get("/api/v1/position", params={"moves": moves}).json()
        )
    beyond = client.post(f"{URL}/{puzzle.id}/answer", json={"columns": [*line[::2], 0]})
    assert (beyond.status_code, beyond.json()["code"]) == (400, "illegal_move")


@pytest.mark.parametrize("puzzle", SAMPLE, ids=lambda puzzle: puzzle.id)
def test_solution_is_the_librarys(client: TestClient, solver: Solver, puzzle: Puzzle) -> None:
    found = client.get(f"{URL}/{puzzle.id}/solution").json()
    expected = puzzle.solve(solver)
    assert list(found) == ["id", "column", "is_complete", "cell", "headline", "line", "sentences"]
    assert (found["id"], found["column"], found["cell"]) == (puzzle.id, puzzle.column, name_cell(puzzle.cell))
    assert (found["headline"], found["line"]) == (expected.headline, list(expected.line))
    assert [sentence["text"] for sentence in found["sentences"]] == [told.text for told in expected.sentences]
    assert found["line"][0] == puzzle.column


def test_unknown_puzzle_is_not_found_in_the_librarys_words(client: TestClient) -> None:
    wrong = load_puzzles()[0].id[:-1] + "z"
    with pytest.raises(PuzzleError) as error:
        find_puzzle(wrong)
    for answer in (
        client.get(f"{URL}/{wrong}"),
        client.get(f"{URL}/{wrong}/solution"),
        client.post(f"{URL}/{wrong}/answer", json={"column": 3}),
    ):
        assert answer.status_code == 404
        assert answer.json() == {"code": "bad_puzzle", "message": str(error.value)}


@pytest.mark.parametrize("column", [-1, 7, 10**30])
def test_answer_outside_the_board_is_illegal(client: TestClient, column: int) -> None:
    answer = client.post(f"{URL}/{SAMPLE[0].id}/answer", json={"column": column})
    assert (answer.status_code, answer.json()["code"]) == (400, "illegal_move")


@pytest.mark.parametrize(
    "body", [{}, {"column": "3"}, {"column": 3, "hint": True}, {"columns": []}, {"column": 3, "columns": [3]}]
)
def test_answer_of_the_wrong_form_is_refused(client: TestClient, body: dict[str, object]) -> None:
    answer = client.post(f"{URL}/{SAMPLE[0].id}/answer", json=body)
    assert (answer.status_code, answer.json()["code"]) == (422, "invalid_request")


def test_puzzle_that_is_not_solved_in_time_is_to_be_asked_again(tmp_path: Path) -> None:
    app = create_app(settings_in(tmp_path, no_book=True, table_mib=1, deadline_s=0.01))
    with TestClient(app, base_url=BASE) as client:
        for answer in (
            client.get(f"{URL}/{HARD}/solution"),
            client.post(f"{URL}/{HARD}/answer", json={"column": find_puzzle(HARD).column}),
        ):
            assert (answer.status_code, answer.json()["code"]) == (503, "deadline_passed")
            assert int(answer.headers["retry-after"]) > 0


def test_outline_names_the_whole_collection_in_its_order_and_in_few_words(client: TestClient) -> None:
    told = client.get(f"{URL}/outline").json()["puzzles"]
    whole = answers.puzzles()["puzzles"]
    assert told == [{name: one[name] for name in ("id", "kind", "theme", "grade")} for one in whole]


def test_daily_puzzle_and_run_are_the_answers(client: TestClient) -> None:
    told = client.get("/api/v1/puzzles/daily", params={"day": "2026-11-17"}).json()
    assert told == answers.daily_puzzle("2026-11-17") == DailyPuzzleAnswer.model_validate(told).model_dump()
    assert client.get("/api/v1/puzzles/daily").json()["id"]
    assert client.get("/api/v1/puzzles/run", params={"seed": 5}).json() == answers.puzzle_run(5)
    refused = client.get("/api/v1/puzzles/daily", params={"day": "soon"})
    assert (refused.status_code, refused.json()["code"]) == (404, "bad_puzzle")
