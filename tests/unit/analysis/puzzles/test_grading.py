"""The facts behind a grade, on positions whose scores are known."""

from __future__ import annotations

import math

import pytest

from fourcast.analysis.puzzles import Difficulty, Theme, measure_difficulty
from fourcast.analysis.puzzles.grading import GRADE_LIMITS
from fourcast.analysis.puzzles.sequence import score_columns
from fourcast.bots.levels import Level
from fourcast.bots.skills import SKILLS
from fourcast.position import Position
from fourcast.solver import Solver

ALL_MISS = tuple(1 - skill.error_chance for skill in SKILLS[:9])


def test_depth_of_a_win_is_the_plies_to_it_where_another_column_draws() -> None:
    position = Position.from_moves("445312265")
    found = measure_difficulty(position, {0: -4, 1: -2, 2: -2, 3: 4, 4: 0, 5: -3, 6: -4}, 3, Theme.DEEP)
    assert found.depth == 36 - 9
    assert found.tempting == 6
    assert found.chances == pytest.approx(ALL_MISS)
    assert found.sure_level == 9


def test_depth_by_elimination_is_the_longest_refutation(solver: Solver) -> None:
    position = Position.from_moves("44326563664251122")  # Yellow must take e3
    scores = score_columns(position, solver)
    found = measure_difficulty(position, scores, 4, Theme.BLOCK)
    assert all(score < 0 for column, score in scores.items() if column != 4)
    assert found.depth == 4
    assert found.tempting == 5  # all but c3, which opens c4 to Red
    assert found.chances == pytest.approx((*ALL_MISS[:5], 1, 1, 1, 1))
    assert found.sure_level == 6


@pytest.mark.parametrize("number", [1, 3, 5, 8, 9])
def test_chance_of_a_level_is_how_often_it_plays_the_column(number: int, solver: Solver) -> None:
    position = Position.from_moves("44326563664251122")
    found = measure_difficulty(position, score_columns(position, solver), 4, Theme.BLOCK)
    level = Level(number, seed=1)
    hits = sum(level.choose(position).column == 4 for _ in range(800))
    assert hits / 800 == pytest.approx(found.chances[number - 1], abs=0.06)


@pytest.mark.parametrize("number", range(1, 11))
def test_chances_of_a_level_add_up_and_leave_out_what_it_sees_to_lose(number: int, solver: Solver) -> None:
    position = Position.from_moves("44326563664251122")
    chances = Level(number).chances(position, score_columns(position, solver))
    assert sum(chances.values()) == pytest.approx(1)
    assert set(chances) == set(position.legal_columns)
    assert (chances[2] == 0) == (SKILLS[number - 1].sight >= 2)  # c3 opens c4 to Red
    assert (chances[4] == 1) == (SKILLS[number - 1].sight >= 4)


def test_win_that_is_played_to_the_four_has_to_be_seen_to_the_four(solver: Solver) -> None:
    position = Position.from_moves("44326563664251122")
    scores = score_columns(position, solver) | {4: 10}  # as if it won on move 24
    assert measure_difficulty(position, scores, 4, Theme.WIN_3).depth > 4
    assert measure_difficulty(position, scores, 4, Theme.PLAN).depth == 4


def test_points_are_the_product_of_the_facts() -> None:
    found = Difficulty(Theme.FORK, depth=8, tempting=2, chances=(0.25,) * 9)
    assert found.points == pytest.approx(8 * math.log2(4) * 0.75)
    assert found.grade == 1 + sum(limit <= 12 for limit in GRADE_LIMITS)
    assert Difficulty(Theme.WIN_1, 8, 2, (0.25,) * 9).points == pytest.approx(found.points / 2)


def test_grade_is_1_where_every_wrong_column_loses_at_once() -> None:
    found = Difficulty(Theme.BLOCK, depth=2, tempting=0, chances=(0.26, 0.28, 1, 1, 1, 1, 1, 1, 1))
    assert (found.grade, found.sure_level) == (1, 3)


def test_grade_grows_with_depth_and_with_tempting_columns() -> None:
    by_depth = [Difficulty(Theme.SAVE, depth, 6, ALL_MISS).grade for depth in range(2, 42)]
    by_tempting = [Difficulty(Theme.SAVE, 20, tempting, ALL_MISS).grade for tempting in range(7)]
    assert by_depth == sorted(by_depth)
    assert set(by_depth) == {1, 2, 3, 4, 5}
    assert by_tempting == sorted(by_tempting)


@pytest.mark.parametrize("theme", [Theme.DEEP, Theme.HOLD])
def test_puzzle_without_a_reason_has_at_least_grade_4(theme: Theme) -> None:
    assert Difficulty(theme, 2, 0, (0.9,) * 9).grade == 4


def test_sure_level_is_ten_where_no_other_finds_it() -> None:
    assert Difficulty(Theme.DEEP, 30, 6, (0.1,) * 9).sure_level == 10
