from __future__ import annotations

import json

import pytest

from fourcast import Game, Limit, Outcome, Position, Solver, analyze
from fourcast.analysis import Evaluation, evaluate, explain
from fourcast.analysis.evaluation import clamp_bounds, from_interruption
from fourcast.errors import SearchInterrupted
from tests.unit.analysis.boards import play_games

DECIDED = "445312265"  # one column wins, one draws, the others lose


def test_columns_have_the_scores_of_the_solver_and_say_them_in_words() -> None:
    evaluation = evaluate(DECIDED)
    assert evaluation.scores == analyze(DECIDED).scores == (-4, -2, -2, 4, 0, -3, -4)
    winning = evaluation.columns[3]
    assert winning is not None
    assert (winning.cell, winning.outcome, winning.is_best) == ((3, 2), Outcome.WIN, True)
    assert winning.words == "wins on move 36, in 14 of your moves"
    assert [column.words for column in evaluation.columns if column][4:6] == ["draw", "loses on move 37"]
    assert evaluation.verdict == "Yellow wins on move 36 with best play."


def test_only_move_and_any_move_are_told_apart() -> None:
    only = evaluate(DECIDED)
    assert (only.keeping, only.is_only_move, only.is_any_move) == ((3,), True, False)
    lost = evaluate("4453")
    assert (lost.is_only_move, lost.is_any_move, len(lost.keeping)) == (False, True, 7)
    several = evaluate("4455")
    assert (several.keeping, several.is_only_move, several.is_any_move) == ((2, 3, 4, 5), False, False)


def test_single_legal_column_is_no_only_move() -> None:
    position = next(p for p in play_games(500, 1, range(12, 16), 4, 4) if len(p.legal_columns) == 1)
    evaluation = evaluate(position)
    assert (evaluation.is_only_move, evaluation.is_any_move) == (False, True)


@pytest.mark.parametrize(
    ("moves", "verdict"),
    [
        ("", "Red wins on move 41 with best play."),
        ("3", "A draw with best play."),
        ("1122334", "Red has won with four in a row on move 7."),
    ],
)
def test_verdict_says_who_wins_when(moves: str, verdict: str) -> None:
    assert evaluate(moves).verdict == verdict


def test_drawn_full_board_is_told() -> None:
    last = (p.play(p.legal_columns[0]) for p in play_games(500, 1, range(15, 16), 4, 4))
    position = next(p for p in last if p.winner is None)
    assert evaluate(position).verdict == "A draw: the board is full."


def test_line_is_best_play_to_the_end(solver: Solver) -> None:
    for position in play_games(20, seed=3, plies=range(14, 38)):
        evaluation = evaluate(position, solver)
        score = evaluation.lower
        for column in evaluation.line:
            assert solver.solve(position) == score
            position, score = position.play(column), -score
        assert position.is_over


def test_limit_gives_honest_bounds_and_no_columns() -> None:
    position = Position.from_moves("4")
    evaluation = evaluate(position, Solver(book=False), limit=Limit(nodes=2000))
    assert evaluation.lower <= analyze(position).score <= evaluation.upper
    assert not evaluation.is_exact
    assert evaluation.score is None
    assert evaluation.scores == (None,) * 7
    assert (evaluation.best, evaluation.line, evaluation.keeping) == ((), (), ())


def test_limit_among_the_columns_keeps_those_that_are_known() -> None:
    interruption = SearchInterrupted(4, 4, 99, "nodes", (-4, -2, None, 4, None, None, None))
    evaluation = from_interruption(Position.from_moves(DECIDED), interruption, 0.5)
    assert evaluation.scores == (-4, -2, None, 4, None, None, None)
    assert (evaluation.best, evaluation.keeping, evaluation.line) == ((3,), (3,), ())
    assert (evaluation.is_complete, evaluation.is_only_move, evaluation.is_any_move) == (False, False, False)
    assert evaluation.verdict == "Yellow wins on move 36 with best play."
    assert (evaluation.nodes, evaluation.seconds) == (99, 0.5)


def test_limit_on_the_line_alone_keeps_the_scores_of_the_book() -> None:
    evaluation = evaluate("", Solver(table_mib=4), limit=Limit(nodes=10))
    assert evaluation.scores == (-2, -1, 0, 1, 0, -1, -2)
    assert (evaluation.best, evaluation.line, evaluation.is_only_move) == ((3,), (), True)
    assert (evaluation.is_exact, evaluation.has_all_scores, evaluation.is_complete) == (True, True, False)


def test_bounds_are_put_into_words() -> None:
    evaluation = Evaluation(Position(), 0, 5, (None,) * 7, (), (), False, 10, 0.1)
    assert evaluation.verdict == "At least a draw for Red; not solved further in 0.1 seconds (10 positions)."
    assert (evaluation.is_exact, evaluation.is_complete, evaluation.has_all_scores) == (False, False, False)


def test_bounds_are_never_wider_than_the_rules_allow() -> None:
    assert clamp_bounds(Position(), -64, 64) == (-18, 18)
    assert clamp_bounds(Position.from_moves("44444411111122"), -64, 64) == (-14, 14)
    assert clamp_bounds(Position(), -1, 2) == (-1, 2)


def test_score_whose_bounds_meet_is_exact_though_nothing_else_is_known() -> None:
    evaluation = from_interruption(Position(), SearchInterrupted(1, 1, 99, "seconds"), 0.5)
    assert (evaluation.score, evaluation.nodes, evaluation.is_exact, evaluation.is_complete) == (1, 99, True, False)
    assert evaluation.verdict == "Red wins on move 41 with best play."


@pytest.mark.parametrize(
    "given", ["4453", [3, 3, 4, 2], Game("4453"), Position.from_moves("4453")], ids=["text", "columns", "game", "board"]
)
def test_every_form_of_a_position_is_taken(given: str | list[int] | Game | Position, solver: Solver) -> None:
    expected = evaluate(Position.from_moves("4453"), solver).scores
    assert evaluate(given, solver).scores == explain(given, solver).evaluation.scores == expected


def test_plain_values_survive_json() -> None:
    found = json.loads(json.dumps(evaluate(DECIDED).to_dict()))
    assert found["columns"][3] == {
        "column": 3,
        "cell": "d3",
        "score": 4,
        "outcome": "win",
        "words": "wins on move 36, in 14 of your moves",
        "is_best": True,
        "keeps_outcome": True,
    }
    assert found["is_only_move"] is True
