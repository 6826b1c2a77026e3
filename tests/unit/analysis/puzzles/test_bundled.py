"""Every puzzle that ships: right, of its theme, graded by the formula, played out to its point, and no two alike."""

from __future__ import annotations

from collections import Counter
from importlib import resources
from itertools import combinations

import pytest

from fourcast.analysis.puzzles import Kind, Puzzle, Solution, Theme, load_puzzles, make_puzzles, recognize_puzzle
from fourcast.analysis.puzzles.generator import sort_puzzles
from fourcast.analysis.puzzles.grading import GRADES
from fourcast.analysis.puzzles.likeness import FEWEST_CELLS, count_differences, find_point
from fourcast.analysis.puzzles.puzzle import make_id
from fourcast.analysis.verification import verify
from fourcast.score import Outcome
from fourcast.solver import Solver
from tests.samples import sized

PUZZLES = load_puzzles()
CHECKED = PUZZLES[:: sized(68, whole=1)]  # those that are solved again
HEADER = resources.files("fourcast.analysis.puzzles").joinpath("collection.txt").read_text(encoding="utf-8")
SEED = 2026
FALLBACK = {"quiet-until", "best-line"}
COUNTED = {Theme.WIN_1: 1, Theme.FORK: 2, Theme.WIN_2: 2, Theme.WIN_3: 3, Theme.WIN_4: 4}


@pytest.fixture(scope="module")
def plain() -> Solver:
    """A solver without the book."""
    return Solver(book=False)


@pytest.fixture(scope="module")
def solutions(plain: Solver) -> dict[str, Solution]:
    """The solutions of the puzzles that are solved again, late positions first."""
    return {puzzle.id: puzzle.solve(plain) for puzzle in sorted(CHECKED, key=lambda puzzle: -puzzle.ply)}


def test_every_puzzle_has_exactly_the_right_column_and_grade_theme_and_length_are_what_the_rules_say(
    plain: Solver,
) -> None:
    for puzzle in sorted(CHECKED, key=lambda puzzle: -puzzle.ply):  # early ones then find late ones in the table
        position = puzzle.position
        outcomes = {column: -plain.solve(position.play(column)) for column in position.legal_columns}
        best = outcomes.pop(puzzle.column)
        assert outcomes, puzzle
        assert best >= 0, puzzle
        if puzzle.kind is Kind.WIN:
            assert best > 0 >= max(outcomes.values()), puzzle
        else:
            assert max(outcomes.values()) < 0, puzzle
            assert puzzle.kind is Kind.DEFEND or best == 0, puzzle
        assert recognize_puzzle(puzzle.moves, plain) == puzzle


def test_every_line_makes_its_point_against_the_best_defence(plain: Solver, solutions: dict[str, Solution]) -> None:
    for puzzle in sorted(CHECKED, key=lambda puzzle: -puzzle.ply):
        solution = solutions[puzzle.id]
        own = solution.line[::2]
        assert solution.agrees, puzzle  # with its own sentences
        verdict = puzzle.check_line(own, plain)
        assert (verdict.is_solved, verdict.line) == (True, solution.line), puzzle
        assert len(own) == puzzle.length, puzzle
        end = puzzle.position
        for number, column in enumerate(solution.line):
            if number % 2:  # no other defence does better
                assert plain.solve(end) == -plain.solve(end.play(column)), puzzle
            end = end.play(column)
        if puzzle.theme in COUNTED or puzzle.theme is Theme.ATTACK:
            assert end.winner == puzzle.to_move, puzzle
            assert puzzle.length == COUNTED.get(puzzle.theme, max(5, puzzle.length)), puzzle
        for sentence in solution.sentences:
            verify(sentence.claim, plain)
        kinds = {sentence.kind for sentence in solution.sentences}
        assert puzzle.grade > 3 or not kinds & FALLBACK, puzzle


def test_blocks_stop_a_win_that_would_come_otherwise(plain: Solver) -> None:
    for puzzle in (puzzle for puzzle in CHECKED if puzzle.theme is Theme.BLOCK):
        position = puzzle.position
        for column in position.legal_columns:
            outcome = Outcome.from_score(-plain.solve(position.play(column)))
            assert (outcome is Outcome.LOSS) == (column != puzzle.column), puzzle


def test_collection_is_as_large_and_mixed_as_promised() -> None:
    assert len(PUZZLES) >= 600
    assert sum(puzzle.kind is Kind.WIN and count_moves(puzzle) <= 4 for puzzle in PUZZLES) >= 300
    themes = Counter(puzzle.theme for puzzle in PUZZLES)
    assert set(themes) == set(Theme)
    for theme in (Theme.WIN_1, Theme.BLOCK, Theme.FORK, Theme.WIN_2, Theme.WIN_3, Theme.WIN_4, Theme.ZUGZWANG):
        assert themes[theme] >= 35, theme
    for grade in GRADES:
        assert {puzzle.to_move for puzzle in PUZZLES if puzzle.grade == grade} == {0, 1}
        assert sum(puzzle.grade == grade for puzzle in PUZZLES) >= 40, grade


def count_moves(puzzle: Puzzle) -> int:
    """How many own moves a win takes: its depth counts plies to the four if it is played to the four."""
    to_the_four = puzzle.theme in COUNTED or (puzzle.theme is Theme.ZUGZWANG and puzzle.depth == 2 * puzzle.length - 1)
    return puzzle.length if to_the_four else 42


def test_first_puzzles_can_be_solved_by_a_child() -> None:
    first = PUZZLES[:12]
    assert {puzzle.grade for puzzle in first} == {1}
    assert all(puzzle.depth <= 4 for puzzle in first)
    assert [puzzle.theme for puzzle in PUZZLES[:3]] == [Theme.WIN_1, Theme.BLOCK, Theme.FORK]
    assert sort_puzzles(PUZZLES) == list(PUZZLES)


def test_only_deep_puzzles_may_lack_a_reason_and_begin_with_grade_4() -> None:
    deep = [puzzle for puzzle in PUZZLES if not puzzle.theme.has_reason]
    assert len(deep) <= len(PUZZLES) / 20
    assert min(puzzle.grade for puzzle in deep) >= 4


def test_ids_follow_from_the_positions() -> None:
    assert all(puzzle.id == make_id(puzzle.position) == make_id(puzzle.position.mirror()) for puzzle in PUZZLES)
    assert len({puzzle.id for puzzle in PUZZLES}) == len(PUZZLES)


def test_no_two_boards_are_nearly_equal_also_not_in_the_mirror() -> None:
    boards = [(puzzle.position.stones, puzzle.position.mirror().stones) for puzzle in PUZZLES]
    for (first, mirrored), (second, _) in combinations(boards, 2):
        assert min(count_differences(first, second), count_differences(mirrored, second)) >= FEWEST_CELLS


def test_no_two_have_the_same_deciding_lines(solutions: dict[str, Solution]) -> None:
    points = [find_point(puzzle, solutions[puzzle.id].line) for puzzle in CHECKED]
    assert len(set(points)) == len(points)


def test_harder_grades_look_further_ahead() -> None:
    means = [
        sum(puzzle.depth for puzzle in PUZZLES if puzzle.grade == grade) / sum(p.grade == grade for p in PUZZLES)
        for grade in GRADES
    ]
    assert means == sorted(means)
    assert means[0] < 3.5
    assert means[-1] > 15


def test_header_says_how_the_collection_was_made() -> None:
    assert HEADER.splitlines()[0] == f"# made by: fourcast puzzle make --count {len(PUZZLES)} --seed {SEED}"


@pytest.mark.slow  # some minutes: the whole collection is made again
def test_collection_is_what_its_seed_makes() -> None:
    assert make_puzzles(len(PUZZLES), SEED, Solver()) == list(PUZZLES)
