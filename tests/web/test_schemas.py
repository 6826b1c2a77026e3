"""What the server sends is what `analysis` says, and the schemas describe all of it and nothing else."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from pydantic import BaseModel
from starlette.testclient import TestClient

from fourcast import answers
from fourcast.analysis import Evaluation, evaluate
from fourcast.analysis.puzzles import load_puzzles
from fourcast.answers import Answer
from fourcast.position import Position
from fourcast.solver import Limit, Solver
from fourcast.web import create_app
from fourcast.web.schemas.base import ErrorAnswer
from fourcast.web.schemas.play import EngineMoveAnswer, EnginesAnswer
from fourcast.web.schemas.positions import (
    AnalysisAnswer,
    Board,
    ExplanationAnswer,
    LinkAnswer,
    OpeningsAnswer,
    ProgressAnswer,
    SizesAnswer,
)
from fourcast.web.schemas.puzzles import PuzzleBoard, PuzzlePage, SolutionAnswer, VerdictAnswer
from fourcast.web.schemas.review import ReviewAnswer, ReviewProgressAnswer
from tests.samples import sized

from .conftest import BASE, settings_in

FINISHED, RUNNING = "1212121", "445312265"
FLAWED = sized("4455313", whole="444445323216711")
EFFORT = {"nodes", "seconds"}  # differ from one search to the next
URL = "/api/v1/analysis"


def compare(found: dict[str, Any], expected: dict[str, Any]) -> None:
    """Compare an analysis of the server with the library's evaluation, field by field."""
    for name, value in expected.items():
        if name == "columns":
            for told, judged in zip(found["columns"], value, strict=True):
                known = told and told["score"] is not None
                shown = {**told, "cell": told["cell_name"]} if known else {}
                assert {key: shown[key] for key in judged or ()} == (judged or {})
        elif name not in EFFORT:
            assert found[name] == value, name


@pytest.mark.parametrize("moves", ["", "4453", RUNNING, "11213", FINISHED])
def test_server_says_what_the_library_says(client: TestClient, moves: str) -> None:
    found = client.get(URL, params={"moves": moves}).json()
    compare(found, evaluate(moves, Solver(table_mib=8)).to_dict())
    assert (found["is_exact"], found["is_complete"]) == (True, True)


def test_server_says_what_the_library_says_of_bounds(tmp_path: Path) -> None:
    app = create_app(settings_in(tmp_path, no_book=True, table_mib=1, deadline_s=0.1))
    with TestClient(app, base_url=BASE) as client:
        found = client.get(URL, params={"moves": "4"}).json()
    position, nothing = Position.from_moves("4"), (None,) * 7
    bounds = Evaluation(
        position, found["lower"], found["upper"], nothing, (), (), False, found["nodes"], found["seconds"]
    )
    compare(found, bounds.to_dict())
    assert found["verdict"] == bounds.verdict
    assert found["is_complete"] is False


def collect_answers() -> list[tuple[type[BaseModel], Answer]]:
    """Answers of every kind, finished, running and stopped by a limit, each with the schema that describes it."""
    solver, stopped = Solver(table_mib=8), Limit(nodes=500)
    slow = Solver(table_mib=1, book=False)
    puzzle = load_puzzles()[0]
    wrong = next(column for column in puzzle.position.legal_columns if column != puzzle.column)
    progress: list[Answer] = []
    reviewing: list[Answer] = []
    answers.analysis("4453122", slow, progress=progress.append)
    answers.review(FINISHED, solver, progress=reviewing.append)
    return [
        *((Board, answers.position(moves)) for moves in ("", RUNNING, FINISHED)),
        *((LinkAnswer, answers.link(moves)) for moves in ("", "44x")),
        *((AnalysisAnswer, answers.analysis(moves, solver)) for moves in ("", RUNNING, FINISHED)),
        (AnalysisAnswer, answers.analysis(answers.read_game("", "5x4"), solver)),
        *((ExplanationAnswer, answers.explanation(moves, solver)) for moves in ("", RUNNING, FINISHED)),
        *((ReviewAnswer, answers.review(moves, solver)) for moves in ("", FINISHED, FLAWED)),
        (AnalysisAnswer, answers.analysis("4", slow, limit=stopped)),
        (ExplanationAnswer, answers.explanation("4", slow, limit=stopped)),
        (ReviewAnswer, answers.review("4453", slow, limit=stopped)),
        *((ProgressAnswer, news) for news in progress),
        *((ReviewProgressAnswer, news) for news in reviewing),
        *((OpeningsAnswer, answers.openings(moves)) for moves in ("", FINISHED)),
        (SizesAnswer, answers.sizes()),
        (EnginesAnswer, answers.engines()),
        (EngineMoveAnswer, answers.move("4453", "perfect", solver)),
        (PuzzlePage, answers.puzzles(limit=5)),
        (PuzzleBoard, answers.puzzle(puzzle.id)),
        *((VerdictAnswer, answers.check(puzzle.id, column, solver)) for column in (puzzle.column, wrong)),
        (SolutionAnswer, answers.solution(puzzle.id, solver)),
        (ErrorAnswer, {"code": "illegal_move", "message": "a sentence"}),
    ]


def test_schemas_describe_every_field_of_every_answer_and_no_other() -> None:
    for schema, answer in collect_answers():
        assert schema.model_validate(answer).model_dump(by_alias=True) == answer, schema.__name__
