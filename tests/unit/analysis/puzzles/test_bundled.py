"""Every puzzle that ships: right, graded by the formula, and no two alike."""

from __future__ import annotations

from collections import Counter
from importlib import resources

import pytest

from fourcast.analysis.puzzles import Kind, Puzzle, load_puzzles, make_puzzles, measure_difficulty
from fourcast.analysis.puzzles.grading import GRADES
from fourcast.analysis.puzzles.puzzle import make_id, score_columns
from fourcast.geometry import Column
from fourcast.score import Outcome, Score
from fourcast.solver import Solver
from tests.samples import sized

PUZZLES = load_puzzles()
CHECKED = PUZZLES[:: sized(5, whole=1)]  # those that are solved again
HEADER = resources.files("fourcast.analysis.puzzles").joinpath("collection.txt").read_text(encoding="utf-8")
SEED = 2026


@pytest.fixture(scope="module")
def solved() -> dict[str, dict[Column, Score]]:
    """The exact scores of these puzzles' columns; late ones first, so that early ones find them in the table."""
    solver = Solver(book=False)
    ordered = sorted(CHECKED, key=lambda puzzle: -puzzle.ply)
    return {puzzle.id: score_columns(puzzle.position, solver) for puzzle in ordered}


def find_only(puzzle: Puzzle, scores: dict[Column, Score]) -> list[Column]:
    """The columns that do what the puzzle asks for."""
    wanted = {Kind.WIN: {Outcome.WIN}, Kind.SAVE: {Outcome.WIN, Outcome.DRAW}}[puzzle.kind]
    return [column for column, score in scores.items() if Outcome.from_score(score) in wanted]


def test_every_puzzle_has_exactly_the_right_column(solved: dict[str, dict[Column, Score]]) -> None:
    for puzzle in CHECKED:
        scores = solved[puzzle.id]
        assert find_only(puzzle, scores) == [puzzle.column], puzzle
        assert len(scores) > 1, puzzle
        assert (scores[puzzle.column] > 0) == (puzzle.kind is Kind.WIN), puzzle


def test_every_grade_and_level_is_what_the_formula_says(solved: dict[str, dict[Column, Score]]) -> None:
    for puzzle in CHECKED:
        found = measure_difficulty(puzzle.position, solved[puzzle.id], puzzle.column)
        assert (puzzle.grade, puzzle.level, puzzle.sure_level) == (found.grade, found.level, found.sure_level), puzzle
        assert (puzzle.depth, puzzle.tempting) == (found.depth, found.tempting), puzzle


def test_no_puzzle_is_won_or_blocked_at_once() -> None:
    for puzzle in PUZZLES:
        position = puzzle.position
        geometry, landing = position.geometry, position.geometry.landing_cells(position.occupied)
        for stones in position.stones:
            assert not geometry.winning_cells(stones, position.occupied) & landing, puzzle
        assert not position.is_over


def test_ids_follow_from_the_positions_and_mirror_images_count_once() -> None:
    assert all(puzzle.id == make_id(puzzle.position) == make_id(puzzle.position.mirror()) for puzzle in PUZZLES)
    assert len({puzzle.id for puzzle in PUZZLES}) == len(PUZZLES)
    assert len({puzzle.position.canonical_key for puzzle in PUZZLES}) == len(PUZZLES)


def test_grades_kinds_and_colours_are_well_mixed() -> None:
    grades = Counter((puzzle.grade, puzzle.kind) for puzzle in PUZZLES)
    assert len(PUZZLES) >= 360
    for grade in GRADES:
        assert grades[grade, Kind.WIN] + grades[grade, Kind.SAVE] >= 40
        assert min(grades[grade, Kind.WIN], grades[grade, Kind.SAVE]) >= 20
        assert {puzzle.to_move for puzzle in PUZZLES if puzzle.grade == grade} == {0, 1}


def test_plies_are_spread_over_the_game() -> None:
    plies = Counter(puzzle.ply for puzzle in PUZZLES)
    assert set(plies) == set(range(6, 35))
    assert max(plies.values()) <= len(PUZZLES) / 10


def test_harder_grades_look_further_ahead() -> None:
    means = [
        sum(puzzle.depth for puzzle in PUZZLES if puzzle.grade == grade) / sum(p.grade == grade for p in PUZZLES)
        for grade in GRADES
    ]
    assert means == sorted(means)
    assert means[0] < 4.5
    assert means[-1] > 20


def test_header_says_how_the_collection_was_made() -> None:
    assert HEADER.splitlines()[0] == f"# made by: fourcast puzzle make --count {len(PUZZLES)} --seed {SEED}"


@pytest.mark.slow  # two minutes: the whole collection is made again
def test_collection_is_what_its_seed_makes() -> None:
    assert make_puzzles(len(PUZZLES), SEED, Solver()) == list(PUZZLES)
