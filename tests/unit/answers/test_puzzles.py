from __future__ import annotations

import json

import pytest

from fourcast import Solver, answers
from fourcast.analysis.puzzles import Puzzle, PuzzleError, load_puzzles

SAMPLE = load_puzzles()[::120]
ASKED = ["id", "moves", "kind", "theme", "length", "grade", "question", "to_move"]


def test_puzzles_are_listed_and_filtered_without_what_is_right() -> None:
    everything = answers.puzzles()
    assert everything["total"] == len(everything["puzzles"]) == len(load_puzzles())
    some = answers.puzzles("defend", 2, 1, 2)
    assert some["total"] > len(some["puzzles"]) == 2
    assert {(told["kind"], told["grade"]) for told in some["puzzles"]} == {("defend", 2)}
    forks = answers.puzzles(theme="fork")
    assert {told["theme"] for told in forks["puzzles"]} == {"fork"}
    assert all(list(told) == ASKED for told in everything["puzzles"])


@pytest.mark.parametrize("puzzle", SAMPLE, ids=lambda puzzle: puzzle.id)
def test_puzzle_is_checked_and_solved_as_by_the_library(solver: Solver, puzzle: Puzzle) -> None:
    assert answers.puzzle(puzzle.id)["board"] == answers.position(puzzle.moves)
    for column in puzzle.position.legal_columns:
        told = answers.check(puzzle.id, column, solver)
        board = told.pop("board")
        assert told == puzzle.check(column, solver).to_dict()
        assert (board is None) == (told["reply"] is None)
    found = answers.solution(puzzle.id, solver)
    assert (found["id"], found["column"], found["is_complete"]) == (puzzle.id, puzzle.column, True)
    assert found["line"] == list(puzzle.solve(solver).line)
    assert json.loads(json.dumps(found)) == found
    assert answers.check(puzzle.id, found["line"][::2], solver)["is_solved"]


def test_unknown_puzzle_is_refused(solver: Solver) -> None:
    with pytest.raises(PuzzleError):
        answers.puzzle("aeiou")
    with pytest.raises(PuzzleError):
        answers.check("aeiou", 3, solver)
