from __future__ import annotations

import pytest

from fourcast.analysis.verdicts import (
    describe_bounds,
    describe_progress,
    describe_resignation,
    describe_review_progress,
    describe_status,
    describe_unfinished,
    describe_unsolved,
    describe_verdict,
)
from fourcast.position import Position

EMPTY = Position()
SECOND = Position.from_moves("4")


@pytest.mark.parametrize(
    ("position", "lower", "upper", "words"),
    [
        (EMPTY, -18, 18, "Nothing is certain yet"),
        (EMPTY, -1, 1, "Nothing is certain yet"),
        (EMPTY, 0, 18, "At least a draw for Red"),
        (EMPTY, -18, 0, "At least a draw for Yellow"),
        (SECOND, 0, 18, "At least a draw for Yellow"),
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
        (None, 0, 18, 12_400_000, "At least a draw for Red; still looking (12.4 million positions)"),
        (None, -18, 18, 1, "Nothing is certain yet; still looking (1 position)"),
        (None, 1, 1, 4096, "Red wins on move 41; looking for the line of best play (4,096 positions)"),
        (3, 0, 18, 999_999, "Column 4: at least a draw for Red; still looking (999,999 positions)"),
        (0, -3, -1, 5, "Column 1: Yellow wins between move 38 and 42; still looking (5 positions)"),
    ],
)
def test_progress_is_told_in_words(column: int | None, lower: int, upper: int, nodes: int, words: str) -> None:
    assert describe_progress(EMPTY, column, lower, upper, nodes) == words


@pytest.mark.parametrize(
    ("lower", "upper", "words"),
    [
        (1, 8, "Red wins between move 27 and 41; not solved further in 10 seconds (12.4 million positions)."),
        (0, 18, "At least a draw for Red; not solved further in 10 seconds (12.4 million positions)."),
        (-5, 5, "Nothing is certain yet; not solved further in 10 seconds (12.4 million positions)."),
    ],
)
def test_end_of_the_time_is_told_with_what_is_certain(lower: int, upper: int, words: str) -> None:
    assert describe_unsolved(EMPTY, lower, upper, 12_400_000, 10.02) == words


@pytest.mark.parametrize(("seconds", "words"), [(0.1004, "0.1"), (0.0021, "0.0021"), (9.96, "10"), (601.4, "601")])
def test_time_is_told_as_precisely_as_it_matters(seconds: float, words: str) -> None:
    assert f" in {words} seconds (" in describe_unsolved(EMPTY, 0, 18, 5, seconds)


@pytest.mark.parametrize(
    ("moves", "score", "words"),
    [
        ("", 1, "Red wins on move 41 with best play."),
        ("3", 0, "A draw with best play."),
        ("11213", 0, "Yellow to move must block at d1; a draw with best play."),
        ("31415", -18, "Red wins on move 7 with best play."),  # b1 and f1: two cannot both be blocked
        ("1122334", -18, "Red has won with four in a row on move 7."),
    ],
)
def test_verdict_names_the_one_cell_to_block(moves: str, score: int, words: str) -> None:
    assert describe_verdict(Position.from_moves(moves), score) == words


def test_end_of_a_game_is_told_in_the_same_words_everywhere() -> None:
    won = Position.from_moves("1122334")
    assert describe_status(won) == describe_verdict(won, -18) == "Red has won with four in a row on move 7."
    assert describe_status(SECOND) == "Yellow to move."


@pytest.mark.parametrize(
    ("score", "words"),
    [
        (None, "Not over yet; what comes of it is not known."),
        (0, "Not over yet: a draw with best play."),
        (-1, "Not over yet: Red wins on move 41 with best play."),
    ],
)
def test_running_game_is_told_by_what_is_to_come(score: int | None, words: str) -> None:
    assert describe_unfinished(SECOND, score) == words


@pytest.mark.parametrize(
    ("done", "words"), [(1, "1 of 9 moves judged"), (9, "All moves judged; looking for the reasons")]
)
def test_progress_of_a_review_counts_its_moves(done: int, words: str) -> None:
    assert describe_review_progress(done, 9) == words


def test_resignation_names_both() -> None:
    assert describe_resignation(1) == "Yellow wins: Red has resigned."
