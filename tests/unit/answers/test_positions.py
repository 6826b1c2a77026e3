from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache

import pytest

from fourcast import Game, IllegalMoveError, Limit, Position, SearchInterrupted, Solver, answers
from fourcast.analysis import evaluate, explain
from fourcast.analysis.evaluation import from_interruption
from fourcast.analysis.review import review
from fourcast.answers import Answer
from tests.samples import sized

MOVES = ["", "4453", "44531226", "1212121", "121212212121343434434343565656656565777777"]
# An opening with much to say about it takes seconds, and so does the review of a whole board.
EXPLAINED = sized([moves for moves in MOVES if moves != "44531226"], whole=MOVES)
REVIEWED = sized(["", "4453", "1212121"], whole=MOVES)
EFFORT = ("nodes", "seconds")  # differ from one search to the next


@pytest.fixture(scope="module")
def solver() -> Solver:
    """A solver with its book, which knows the openings that are asked about."""
    return Solver(table_mib=16)


@pytest.fixture(scope="module")
def reviewed(solver: Solver) -> Callable[[str], Answer]:
    """The review of a game; it takes seconds."""
    return cache(lambda moves: answers.review(moves, solver))


def without_effort(found: Answer) -> Answer:
    return {name: value for name, value in found.items() if name not in EFFORT}


@pytest.fixture(scope="module")
def explained(solver: Solver) -> Callable[[str], Answer]:
    """The explanation of a position."""
    return cache(lambda moves: answers.explanation(moves, solver))


@pytest.mark.parametrize("moves", MOVES)
def test_answers_are_json_as_they_stand(solver: Solver, moves: str) -> None:
    for found in (answers.position(moves), answers.analysis(moves, solver)):
        assert json.loads(json.dumps(found)) == found


@pytest.mark.parametrize("moves", EXPLAINED)
def test_explanation_is_json_as_it_stands(explained: Callable[[str], Answer], moves: str) -> None:
    found = explained(moves)
    assert json.loads(json.dumps(found)) == found


@pytest.mark.parametrize("moves", REVIEWED)
def test_review_is_json_as_it_stands(reviewed: Callable[[str], Answer], moves: str) -> None:
    found = reviewed(moves)
    assert json.loads(json.dumps(found)) == found


@pytest.mark.parametrize("moves", MOVES)
def test_analysis_is_the_evaluation_with_its_board(solver: Solver, moves: str) -> None:
    found = answers.analysis(moves, solver)
    expected = evaluate(moves, solver).to_dict()
    board = answers.position(moves)
    assert found["board"] == board
    assert {name: found[name] for name in ("moves", "legal_columns", "winning_cells")} == {
        name: board[name] for name in ("moves", "legal_columns", "winning_cells")
    }
    for name in set(expected) - {"columns", *EFFORT}:
        assert found[name] == expected[name], name
    columns = expected["columns"]
    assert isinstance(columns, list)
    for column, (told, judged) in enumerate(zip(found["columns"], columns, strict=True)):
        if judged is None:
            assert told is None
            continue
        assert told["cell"] == board["landing_cells"][column]
        assert {**told, "cell": told["cell_name"]} == {**judged, "cell_name": judged["cell"]}


@pytest.mark.parametrize("moves", EXPLAINED)
def test_explanation_is_the_librarys(solver: Solver, explained: Callable[[str], Answer], moves: str) -> None:
    found = dict(explained(moves))
    expected = {"pos": "", "moves": moves, **explain(moves, solver).to_dict()}
    for told in (found, expected):
        told["evaluation"] = without_effort(told["evaluation"])  # type: ignore[arg-type]
    assert found == expected


@pytest.mark.parametrize("moves", sized(["1212121"], whole=MOVES))
def test_review_is_the_librarys(solver: Solver, reviewed: Callable[[str], Answer], moves: str) -> None:
    assert reviewed(moves) == review(moves, solver).to_dict()


def test_analysis_stopped_among_its_columns_keeps_those_it_has() -> None:
    game = Game("445312265")
    whole = Solver(table_mib=8, book=False).analyze(game.position)
    interruption = SearchInterrupted(whole.score, whole.score, 5, "seconds", (*whole.scores[:4], None, None, None))
    found = answers.add_board(game, from_interruption(game.position, interruption, 0.1).to_dict())
    assert (found["score"], found["scores"]) == (4, [-4, -2, -2, 4, None, None, None])
    assert (found["best"], found["keeping"], found["line"]) == ([3], [3], [])
    assert (found["is_exact"], found["is_complete"]) == (True, False)
    assert (found["is_only_move"], found["is_any_move"]) == (False, False), "of three columns nothing is known"
    assert found["verdict"] == "Yellow wins on move 36 with best play."
    assert [column["words"] for column in found["columns"]][2:5] == [
        "loses on move 39",
        "wins on move 36, in 14 of your moves",
        "not solved in time",
    ]
    assert (found["columns"][4]["score"], found["columns"][4]["cell_name"]) == (None, "e3")


def test_limit_leaves_bounds_and_says_that_something_is_missing() -> None:
    solver = Solver(table_mib=1, book=False)
    limit = Limit(nodes=2000)
    found = answers.analysis("4", solver, limit=limit)
    assert (found["is_exact"], found["is_complete"], found["score"], found["line"]) == (False, False, None, [])
    assert found["lower"] <= -1 <= found["upper"], "after 4 the score is -1"
    assert {column["words"] for column in found["columns"]} == {"not solved in time"}
    assert not answers.explanation("4", solver, limit=limit)["is_complete"]
    assert not answers.review("4453", solver, limit=limit)["is_complete"]


def test_progress_is_told_in_plain_values_with_words() -> None:
    told: list[Answer] = []
    solver = Solver(table_mib=8, book=False)
    found = answers.analysis("44531", solver, progress=told.append)
    assert len(told) > 1
    for news in told:
        assert list(news) == ["column", "lower", "upper", "nodes", "seconds", "words"]
        true = found["score"] if news["column"] is None else found["scores"][news["column"]]
        assert news["lower"] <= true <= news["upper"], "also for a column bounds are the mover's"
    told.clear()
    review = answers.review("1212121", Solver(table_mib=4), progress=told.append)
    assert told[0] == {"done": 1, "total": 7, "words": "1 of 7 moves judged", "scores": {"6": review["scores"][6]}}
    scores = {str(ply): score for ply, score in enumerate(review["scores"][:-1])}
    assert told[-1] == {"done": 7, "total": 7, "words": "All moves judged; looking for the reasons", "scores": scores}


def test_evaluation_is_the_same_for_every_order_of_moves(solver: Solver) -> None:
    one, other = (answers.evaluation(Position.from_moves(moves), solver) for moves in ("445312265", "534412265"))
    assert without_effort(one) == without_effort(other)


def test_picture_draws_what_is_asked_for(solver: Solver) -> None:
    plain = answers.picture("11213")
    assert plain == Position.from_moves("11213").to_svg(theme="light", line=())
    scored = answers.picture("11213", scores=answers.analysis("11213", solver)["scores"], threats=True, line="4")
    assert len(scored) > len(plain)
    assert answers.picture("11213", numbers=True) != plain


def test_error_is_a_code_and_a_sentence() -> None:
    with pytest.raises(IllegalMoveError) as failure:
        answers.position("1111111")
    assert answers.error(failure.value) == {"code": "illegal_move", "message": str(failure.value)}
