from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

from fourcast import Solver
from fourcast.analysis.review import MoveClass, Review
from fourcast.analysis.verification import verify
from tests.samples import sized
from tests.unit.analysis.review.games import HAND_MADE, LONG, review_once, review_played

GAMES = {
    "by hand": partial(review_once, HAND_MADE),
    "the end of a long one": partial(review_once, LONG, start=12),
    "the end of seed 20": partial(review_played, 20, start=12),
    "a long one": partial(review_once, LONG),
    **{f"seed {seed}": partial(review_played, seed) for seed in (20, 21, 22, 23)},
    "6x5": partial(review_played, 1, 6, 5),
    "5x4": partial(review_played, 2, 5, 4),
}
LONGER = {"a long one", "seed 20", "seed 21", "seed 22", "seed 23", "6x5"}  # several seconds each
CASES = [pytest.param(game, id=name, marks=pytest.mark.slow if name in LONGER else ()) for name, game in GAMES.items()]


@pytest.fixture(scope="module")
def checker() -> Solver:
    """The solver of the checks, which is not that of the reviews."""
    return Solver()


@pytest.mark.parametrize("game", CASES)
def test_every_reason_is_true_of_the_game(game: Callable[[], Review], checker: Solver) -> None:
    found = game()
    start = found.game.start.ply
    boards = found.game.positions
    for move in found.moves:
        if move.reason is not None:
            verify(move.reason.sentence.claim, checker)
            said = move.reason.sentence.claim.position
            about = boards[move.ply - start + (not move.reason.is_missed)]
            assert said == about
            assert move.move_class is not None
            assert move.move_class.is_flaw
    for point in found.turning_points:
        for sentence in (*point.before, *point.after, *point.refuted):
            verify(sentence.claim, checker)
            assert sentence.text


def test_missed_win_is_the_reason_of_a_slower_win() -> None:
    move = review_once("334544723477555266627", start=sized(13, whole=0), end=14).moves[-1]
    assert (move.move_class, move.comment) == (MoveClass.INACCURACY, "slower win: move 40 instead of 34")
    assert move.reason is None or move.reason.is_missed
    missed = review_once(HAND_MADE).moves[6].reason
    assert missed is not None
    assert missed.is_missed


def test_quicker_loss_is_explained_by_what_the_winner_can_do() -> None:
    move = review_played(58, start=sized(11, whole=0), end=12).moves[-1]
    assert move.comment == "quicker loss: move 15 instead of 31"
    assert move.reason is not None
    assert move.reason.text.startswith("Now: a3 makes two threats at once, at a4 and d3")


def test_forced_win_names_no_move_number_of_its_own() -> None:
    """The win by force ends on move 25, quieter play on move 23: only what the comment says is told."""
    move = review_played(41, start=sized(13, whole=0), end=14).moves[-1]
    assert move.comment == "quicker loss: move 23 instead of 37"
    assert move.reason is not None
    assert move.reason.text.startswith("Now: Red wins by force: ")
    assert "move 25" not in move.reason.text


def test_columns_that_lose_without_need_are_refuted() -> None:
    point = review_once(HAND_MADE).turning_points[1]
    assert [sentence.columns for sentence in point.refuted] == [(0,), (1,), (3,), (4,), (6,)]
    assert point.refuted[0].text == "a1 loses by force: c1 makes two threats at once, at b1 and f1."
    assert not set(point.move.right) & {sentence.columns[0] for sentence in point.refuted}


def test_distant_result_is_told_by_its_deciding_moment() -> None:
    reason = review_once("447").moves[2].reason
    assert reason is not None
    assert reason.sentence.kind == "quiet-until"
    assert reason.text.startswith("Now: Quiet until move ")
    assert "Best play" not in reason.text
