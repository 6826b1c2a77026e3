from __future__ import annotations

import pytest

from fourcast.position import Position
from fourcast.web.words import (
    describe_bounds,
    describe_progress,
    describe_resignation,
    describe_review_progress,
    describe_unsolved,
)

EMPTY = Position()
SECOND = Position.from_moves("4")


@pytest.mark.parametrize(
    ("position", "lower", "upper", "words"),
    [
        (EMPTY, -18, 18, "Nothing is certain yet"),
        (EMPTY, -1, 1, "Nothing is certain yet"),
        (EMPTY, 0, 18, "At least a draw"),
        (EMPTY, -18, 0, "At most a draw"),
        (EMPTY, 1, 18, "Red wins between move 7 and 41"),
        (EMPTY, 1, 3, "Red wins between move 37 and 41"),
        (EMPTY, -3, -1, "Yellow wins between move 38 and 42"),
        (SECOND, 1, 2, "Yellow wins between move 40 and 42"),
        (EMPTY, 1, 1, "Red wins on move 41"),
        (EMPTY, -2, -2, "Yellow wins on move 40"),
        (EMPTY, 0, 0, "A draw"),
    ],
)
def test_bounds_are_told_by_what_they_leave_open(position: Position, lower: int, upper: int, words: str) -> None:
    assert describe_bounds(position, lower, upper) == words


@pytest.mark.parametrize(
    ("column", "lower", "upper", "nodes", "words"),
    [
        (None, 0, 18, 12_400_000, "At least a draw; still looking (12.4 million positions)"),
        (None, -18, 18, 1, "Nothing is certain yet; still looking (1 position)"),
        (None, 1, 1, 4096, "Red wins on move 41; looking for the line of best play (4,096 positions)"),
        (3, 0, 18, 999_999, "Column 4: at least a draw; still looking (999,999 positions)"),
        (0, -3, -1, 5, "Column 1: Yellow wins between move 38 and 42; still looking (5 positions)"),
    ],
)
def test_progress_is_told_in_words(column: int | None, lower: int, upper: int, nodes: int, words: str) -> None:
    assert describe_progress(EMPTY, column, lower, upper, nodes) == words


def test_end_of_the_time_is_told_with_what_is_certain() -> None:
    words = "At least a draw; not solved further in 10 seconds (12.4 million positions)."
    assert describe_unsolved(EMPTY, 0, 18, 12_400_000, 10.0) == words


@pytest.mark.parametrize(
    ("done", "words"), [(1, "1 of 9 moves judged"), (9, "All moves judged; looking for the reasons")]
)
def test_progress_of_a_review_counts_its_moves(done: int, words: str) -> None:
    assert describe_review_progress(done, 9) == words


def test_resignation_names_both() -> None:
    assert describe_resignation(1) == "Yellow wins: Red has resigned."
