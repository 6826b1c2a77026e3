from __future__ import annotations

import json
from datetime import date, timedelta

import pytest

from fourcast import Solver, answers
from fourcast.analysis.puzzles import Puzzle, PuzzleError, find_puzzle, load_puzzles

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


def test_daily_puzzle_is_the_same_for_everybody_and_changes() -> None:
    week = [answers.daily_puzzle(f"2026-11-{day}") for day in range(16, 23)]
    assert [told["grade"] for told in week] == [1, 2, 3, 2, 4, 3, 5], "gently from Monday to Sunday"
    assert len({told["id"] for told in week}) == 7
    assert answers.daily_puzzle("2026-11-17") == week[1]
    assert week[1]["board"] == answers.position(week[1]["moves"])
    monday = date(2026, 11, 16)
    days = [monday + timedelta(weeks=number) for number in range(len(grade_of(1)))]
    mondays = {answers.daily_puzzle(day.isoformat())["id"] for day in days}
    assert mondays == grade_of(1), "no puzzle of its grade comes twice before all have come"


@pytest.mark.parametrize("day", ["", "2026-13-01", "today", "17.11.2026"])
def test_what_is_no_day_has_no_puzzle(day: str) -> None:
    with pytest.raises(PuzzleError, match="is not a day: write it as 2026-11-17"):
        answers.daily_puzzle(day)


def test_run_gets_harder_and_is_repeated_by_its_seed() -> None:
    run = answers.puzzle_run(7)
    grades = [find_puzzle(name).grade for name in run["ids"]]
    assert grades == sorted(grades)
    assert set(grades) == {1, 2, 3, 4, 5}
    assert len(set(run["ids"])) == len(run["ids"]) >= 30
    assert answers.puzzle_run(7) == run != answers.puzzle_run(8)


def grade_of(grade: int) -> set[str]:
    return {puzzle.id for puzzle in load_puzzles() if puzzle.grade == grade}
