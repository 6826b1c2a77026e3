from __future__ import annotations

from functools import cache

import pytest

from fourcast import Game, Solver
from fourcast.analysis.review import MoveClass, Review
from fourcast.analysis.review import review as review_game
from fourcast.analysis.verification import verify
from tests.samples import sized
from tests.unit.analysis.review.games import HAND_MADE, LONG, play_game

GAMES = [
    HAND_MADE,
    LONG,
    *(play_game(seed) for seed in range(20, sized(22, whole=24))),
    play_game(1, 6, 5),
    play_game(2, 5, 4),
]


@cache
def review(moves: str) -> Review:
    """The review of a game, which takes seconds and is looked at by several tests."""
    return review_game(moves)


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_every_reason_is_true_of_the_game(game: Game | str) -> None:
    found = review(game) if isinstance(game, str) else review_game(game)
    solver = Solver()
    boards = found.game.positions
    for move in found.moves:
        if move.reason is not None:
            verify(move.reason.sentence.claim, solver)
            said = move.reason.sentence.claim.position
            about = boards[move.ply] if move.reason.is_missed else boards[move.ply + 1]
            assert said == about
            assert move.move_class is not None
            assert move.move_class.is_flaw
    for point in found.turning_points:
        for sentence in (*point.before, *point.after, *point.refuted):
            verify(sentence.claim, solver)
            assert sentence.text


def test_missed_win_is_the_reason_of_a_slower_win() -> None:
    move = review("334544723477555266627").moves[13]
    assert (move.move_class, move.comment) == (MoveClass.INACCURACY, "slower win: move 40 instead of 34")
    assert move.reason is None or move.reason.is_missed
    missed = review(HAND_MADE).moves[6].reason
    assert missed is not None
    assert missed.is_missed


def test_quicker_loss_is_explained_by_what_the_winner_can_do() -> None:
    move = review_game(play_game(58)).moves[11]
    assert move.comment == "quicker loss: move 15 instead of 31"
    assert move.reason is not None
    assert move.reason.text.startswith("Now: a3 makes two threats at once, at a4 and d3")


def test_forced_win_names_no_move_number_of_its_own() -> None:
    """The win by force ends on move 25, quieter play on move 23: only what the comment says is told."""
    move = review_game(play_game(41)).moves[13]
    assert move.comment == "quicker loss: move 23 instead of 37"
    assert move.reason is not None
    assert move.reason.text.startswith("Now: Red wins by force: ")
    assert "move 25" not in move.reason.text


def test_columns_that_lose_without_need_are_refuted() -> None:
    point = review(HAND_MADE).turning_points[1]
    assert [sentence.columns for sentence in point.refuted] == [(0,), (1,), (3,), (4,), (6,)]
    assert point.refuted[0].text == "a1 loses by force: c1 makes two threats at once, at b1 and f1."
    assert not set(point.move.right) & {sentence.columns[0] for sentence in point.refuted}


def test_distant_result_is_told_by_its_deciding_moment() -> None:
    reason = review("447").moves[2].reason
    assert reason is not None
    assert reason.sentence.kind == "quiet-until"
    assert reason.text.startswith("Now: Quiet until move ")
    assert "Best play" not in reason.text
