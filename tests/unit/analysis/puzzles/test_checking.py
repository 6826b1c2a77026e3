"""Verdicts and solutions: right and wrong, and nothing said that is false."""

from __future__ import annotations

import json
import random

import pytest

from fourcast.analysis.puzzles import Kind, Puzzle, find_puzzle, load_puzzles
from fourcast.analysis.verification import verify
from fourcast.errors import IllegalMoveError
from fourcast.score import Outcome
from fourcast.solver import Solver

SAVE = find_puzzle("spvcbr")  # Yellow must take e3
SAMPLE = random.Random(7).sample([puzzle for puzzle in load_puzzles() if puzzle.ply >= 12], 20)


@pytest.fixture(scope="module")
def with_book() -> Solver:
    return Solver()


@pytest.mark.parametrize("puzzle", SAMPLE, ids=lambda puzzle: puzzle.id)
def test_everything_said_about_a_puzzle_is_true(puzzle: Puzzle, with_book: Solver, solver: Solver) -> None:
    """The solver of the check has no book."""
    solution = puzzle.solve(with_book)
    assert solution.line[0] == puzzle.column
    assert solution.sentences
    for sentence in solution.sentences:
        verify(sentence.claim, solver)
    for column in puzzle.position.legal_columns:
        verdict = puzzle.check(column, with_book)
        assert verdict.is_right == (column == puzzle.column)
        assert verdict.is_right or verdict.sentences, verdict
        for sentence in verdict.sentences:
            verify(sentence.claim, solver)


def test_solution_line_ends_the_game_as_promised(with_book: Solver) -> None:
    for puzzle in SAMPLE:
        position = puzzle.position
        for column in puzzle.solve(with_book).line:
            position = position.play(column)
        assert position.is_over
        assert position.winner == (puzzle.to_move if puzzle.kind is Kind.WIN else None)


def test_right_column_is_praised_without_more_words(with_book: Solver) -> None:
    verdict = SAVE.check(4, with_book)
    assert (verdict.is_right, verdict.outcome, verdict.sentences) == (True, Outcome.DRAW, ())
    assert str(verdict) == "Right: e3 gives the draw."


def test_wrong_column_is_refuted_by_the_cell_above(with_book: Solver) -> None:
    verdict = SAVE.check(2, with_book)
    assert str(verdict) == ("Wrong: c3 throws the draw away.\nDo not play c3: Red then completes c4-f1 at c4.")


def test_wrong_column_is_refuted_by_force(with_book: Solver) -> None:
    verdict = SAVE.check(0, with_book)
    assert verdict.headline == "Wrong: a3 throws the draw away."
    assert "a3 loses by force: c3 makes two threats at once" in verdict.sentences[0].text


def test_wrong_column_that_draws_is_told_by_best_play(with_book: Solver) -> None:
    drawing = [
        (puzzle, column)
        for puzzle in SAMPLE
        if puzzle.kind is Kind.WIN
        for column in puzzle.position.legal_columns
        if with_book.solve(puzzle.position.play(column)) == 0
    ]
    assert drawing
    for puzzle, column in drawing[:5]:
        verdict = puzzle.check(column, with_book)
        assert verdict.headline.endswith("gives the draw.")
        assert verdict.headline.startswith("Wrong: ")


def test_column_that_cannot_be_played_is_refused(with_book: Solver) -> None:
    with pytest.raises(IllegalMoveError, match="cannot play column 7"):
        SAVE.check(7, with_book)


def test_answers_are_plain_values_for_json(with_book: Solver) -> None:
    solution = json.loads(json.dumps(SAVE.solve(with_book).to_dict()))
    verdict = json.loads(json.dumps(SAVE.check(0, with_book).to_dict()))
    assert (solution["puzzle"]["id"], solution["cell"], solution["line"][0]) == ("spvcbr", "e3", 4)
    assert (verdict["cell"], verdict["outcome"], verdict["is_right"]) == ("a3", "loss", False)


def test_solution_as_text_begins_with_the_answer(with_book: Solver) -> None:
    first, second, *rest = str(SAVE.solve(with_book)).splitlines()
    assert first == "Yellow plays e3 and holds the draw. A draw with best play."
    assert second.startswith("Line: 5")
    assert rest
