from __future__ import annotations

import pytest

from fourcast.analysis.review.classes import INACCURACY_POINTS, MoveClass, classify, describe_loss, describe_result


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        (5, 5, MoveClass.BEST),
        (0, 0, MoveClass.BEST),
        (-3, -3, MoveClass.BEST),
        (5, 4, MoveClass.GOOD),
        (-3, -5, MoveClass.GOOD),
        (5, 5 - INACCURACY_POINTS, MoveClass.INACCURACY),
        (-3, -3 - INACCURACY_POINTS, MoveClass.INACCURACY),
        (1, 0, MoveClass.MISTAKE),
        (0, -1, MoveClass.MISTAKE),
        (18, 0, MoveClass.MISTAKE),
        (1, -1, MoveClass.BLUNDER),
    ],
)
def test_class_follows_from_the_two_scores(before: int, after: int, expected: MoveClass) -> None:
    assert classify(before, after) is expected


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        (5, 4, MoveClass.MISTAKE),
        (-3, -18, MoveClass.MISTAKE),
        (1, 0, MoveClass.MISTAKE),
        (1, -1, MoveClass.BLUNDER),
        (-3, -3, MoveClass.BEST),
    ],
)
def test_oversight_is_at_least_a_mistake(before: int, after: int, expected: MoveClass) -> None:
    assert classify(before, after, is_oversight=True) is expected


@pytest.mark.parametrize(
    ("before", "after", "ply", "words"),
    [
        (6, 1, 12, "slower win: move 41 instead of 31"),
        (-1, -6, 13, "quicker loss: move 31 instead of 41"),
        (1, 0, 0, "turns a win on move 41 into a draw"),
        (0, -2, 0, "turns a draw into a loss on move 40"),
        (18, -18, 6, "turns a win on move 7 into a loss on move 8"),
    ],
)
def test_loss_is_told_in_move_numbers(before: int, after: int, ply: int, words: str) -> None:
    assert describe_loss(before, after, 42, ply) == words


@pytest.mark.parametrize(("score", "words"), [(1, "wins on move 41"), (0, "draw"), (-1, "loses on move 42")])
def test_result_is_told_in_words(score: int, words: str) -> None:
    assert describe_result(score, 42, 0) == words


def test_only_flaws_have_a_mark() -> None:
    assert {move_class.mark for move_class in MoveClass if move_class.is_flaw} == {"?!", "?", "??"}
    assert not any(move_class.mark for move_class in (MoveClass.BEST, MoveClass.GOOD))
    assert [move_class for move_class in MoveClass if move_class.is_serious] == [MoveClass.MISTAKE, MoveClass.BLUNDER]
