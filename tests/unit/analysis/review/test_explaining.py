from __future__ import annotations

import pytest

from fourcast import Game, Solver
from fourcast.analysis.review import MoveClass, review
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


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_every_reason_is_true_of_the_game(game: Game | str) -> None:
    found, solver = review(game), Solver()
    boards = found.game.positions
    for move in found.moves:
        if move.reason is not None:
            verify(move.reason.sentence.claim, solver)
            said = move.reason.sentence.claim.position
            about = boards[move.ply] if move.reason.is_missed else boards[move.ply + 1]
            # A plan is about the position after its first move.
            assert said in (about, *(about.play(column) for column in about.legal_columns))
            assert move.move_class is not None
            assert move.move_class.is_flaw
    for point in found.turning_points:
        for sentence in (*point.before, *point.after):
            verify(sentence.claim, solver)
            assert sentence.text


def test_missed_win_is_the_reason_of_a_slower_win() -> None:
    found = review(HAND_MADE)
    inaccuracies = [move for move in found.moves if move.move_class is MoveClass.INACCURACY]
    assert [move.reason is not None and move.reason.is_missed for move in inaccuracies] == [True]


def test_quicker_loss_is_explained_by_what_the_winner_can_do() -> None:
    move = review(play_game(58)).moves[11]
    assert move.comment == "quicker loss: move 15 instead of 31"
    assert move.reason is not None
    assert move.reason.text.startswith("Now: Red wins by force on move 15: d3 threatens a3, so Yellow must answer a3;")


def test_forced_win_that_is_not_the_quickest_says_so() -> None:
    move = review(play_game(41)).moves[13]
    assert move.comment == "quicker loss: move 23 instead of 37"
    assert move.reason is not None
    assert move.reason.text.startswith("Now: Red wins by force on move 25: ")
    assert move.reason.text.endswith(" Quieter play wins even sooner, on move 23.")


def test_line_of_best_play_is_told_without_its_moves() -> None:
    reason = review("447").moves[2].reason
    assert reason is not None
    assert reason.sentence.kind == "settled-later"
    assert reason.text.startswith("Now: Nothing short decides it yet; with best play it is settled by move ")
    assert "Best play:" not in reason.text
