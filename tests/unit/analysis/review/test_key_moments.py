from __future__ import annotations

from itertools import pairwise

import pytest

from fourcast import Limit, Position, Solver
from fourcast.analysis.review import MoveClass, Review, review
from fourcast.analysis.review.key_moments import MOST_MOMENTS, cut_line
from fourcast.analysis.verification import verify
from fourcast.score import Outcome
from tests.samples import IS_WHOLE, sized
from tests.unit.analysis.review.games import HAND_MADE, LONG, review_once, review_played

CARELESS = "1445667121663252161265432421734"  # twelve mistakes and blunders, several side by side


@pytest.fixture(scope="module")
def careless() -> Review:
    """The review of a game full of mistakes."""
    return review_once(CARELESS, start=sized(10, whole=0))


def test_game_full_of_mistakes_has_three_key_moments_spread_over_it(careless: Review) -> None:
    assert len(careless.turning_points) > 3 * MOST_MOMENTS
    numbers = [moment.point.move.number for moment in careless.key_moments]
    assert len(numbers) == MOST_MOMENTS
    assert all(later - sooner >= 4 for sooner, later in pairwise(numbers))
    assert all(moment.point in careless.turning_points for moment in careless.key_moments)


def test_move_that_last_changed_the_result_is_a_key_moment(careless: Review) -> None:
    others = [review_played(7)] if IS_WHOLE else []
    for found in (careless, review_once(LONG, start=sized(12, whole=0)), *others):
        last = [move.number for move in found.moves if move.changes_result][-1]
        assert last in [moment.point.move.number for moment in found.key_moments]


def test_turning_points_are_the_mistakes_and_blunders(careless: Review) -> None:
    serious = [move.number for move in careless.moves if move.move_class in (MoveClass.MISTAKE, MoveClass.BLUNDER)]
    assert [point.move.number for point in careless.turning_points] == serious
    assert any(not point.move.changes_result for point in careless.turning_points)


def test_reason_of_a_key_moment_is_the_headline_of_an_explanation(careless: Review) -> None:
    solver = Solver()
    for moment in careless.key_moments:
        assert moment.reason is not None
        verify(moment.reason.sentence.claim, solver)
        assert len(moment.reason.sentence.text.split()) <= 25
        about = moment.better.position if moment.reason.is_missed else moment.reply.position
        assert moment.reason.sentence.claim.position == about
        assert moment.reason.text.startswith("Missed: " if moment.reason.is_missed else "Now: ")


def test_lines_end_with_the_move_that_decides_them() -> None:
    blunder, missed = review_once(HAND_MADE).key_moments[1:]
    assert (blunder.reply.cells, blunder.reply.ends) == (["c1"], "Red's c1 makes two threats at once, at b1 and f1")
    assert (missed.better.cells, missed.better.ends) == (["f1"], "Red's f1 completes four")
    assert len(blunder.better.columns) < len(blunder.point.line)
    assert blunder.point.line[: len(blunder.better.columns)] == blunder.better.columns
    assert blunder.better.cells[-1] in blunder.better.ends


def test_headline_says_what_was_overlooked_and_what_it_cost() -> None:
    assert [moment.point.headline for moment in review_once(HAND_MADE).key_moments] == [
        "Move 3: Red's e1 turns a win on move 41 into a loss on move 40.",
        "Move 4: Yellow's e2 walks into a fork and turns a win on move 40 into a loss on move 7.",
        "Move 7: Red's d3 misses a win: Red now wins on move 39 instead of 7.",
    ]


def test_drawn_line_is_not_shown_to_the_end() -> None:
    position = Position.from_moves("3")
    line = Solver().best_line(position)
    cut = cut_line(position, line, Outcome.DRAW)
    assert (cut.columns, cut.ends) == (line[:8], "")
    assert cut_line(position, (), None).columns == ()


def test_moment_without_time_has_no_reason_and_no_line() -> None:
    (moment,) = review(LONG, Solver(), limit=Limit(nodes=0)).key_moments[:1]
    assert moment.to_dict() | {"headline": ""} == {
        "number": 3,
        "headline": "",
        "tags": [],
        "reason": None,
        "better": "d3",
        "line": [],
        "line_cells": [],
        "line_ends": "",
        "reply_line": [],
        "reply_cells": [],
        "reply_ends": "",
    }
