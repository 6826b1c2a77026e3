from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fourcast.analysis.review.classes import accuracy_of, mean_accuracy, signed_value, value_of
from fourcast.score import largest_score

CELLS = 42
LARGEST = largest_score(CELLS, 0)
SCORES = st.integers(-LARGEST, LARGEST)


@pytest.mark.parametrize(
    ("score", "value"), [(18, 100), (9, 87.5), (1, 75 + 25 / 18), (0, 50), (-1, 25 - 25 / 18), (-18, 0)]
)
def test_value_of_a_score_is_what_the_formula_says(score: int, value: float) -> None:
    assert value_of(score, CELLS) == pytest.approx(value)


@given(SCORES)
def test_values_of_the_two_sides_add_up_to_100(score: int) -> None:
    assert value_of(score, CELLS) + value_of(-score, CELLS) == pytest.approx(100)
    assert signed_value(score, CELLS) == pytest.approx(-signed_value(-score, CELLS))


@given(SCORES, SCORES)
def test_value_grows_with_the_score(one: int, other: int) -> None:
    assert (one < other) == (value_of(one, CELLS) < value_of(other, CELLS))


def test_dropping_a_result_costs_more_than_any_delay() -> None:
    longest_delay = value_of(LARGEST, CELLS) - value_of(1, CELLS)
    assert value_of(1, CELLS) - value_of(0, CELLS) > longest_delay
    assert value_of(0, CELLS) - value_of(-1, CELLS) > longest_delay


@pytest.mark.parametrize("score", [-18, -1, 0, 1, 18])
def test_move_that_gives_nothing_away_is_accurate(score: int) -> None:
    assert accuracy_of(score, score, CELLS) == 100


@given(SCORES, SCORES, SCORES)
def test_accuracy_falls_with_what_is_given_away(one: int, two: int, three: int) -> None:
    worst, middle, best = sorted((one, two, three))
    assert 0 < accuracy_of(best, worst, CELLS) <= accuracy_of(best, middle, CELLS) <= 100


def test_accuracy_halves_with_15_points_of_value() -> None:
    assert accuracy_of(18, -18, CELLS) == pytest.approx(100 * 0.5 ** (100 / 15))


def test_mean_accuracy_leaves_out_what_does_not_count() -> None:
    assert mean_accuracy([100.0, None, 50.0]) == 75
    assert mean_accuracy([None]) is None
    assert mean_accuracy([]) is None


def test_board_on_which_nobody_can_win_has_only_draws() -> None:
    assert value_of(0, 6) == 50
