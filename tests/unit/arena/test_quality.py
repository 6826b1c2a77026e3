from __future__ import annotations

from dataclasses import replace

import pytest

from fourcast.arena import Ending, Player, Quality, Settings
from fourcast.arena.quality import judge_moves, score_game, summarize_quality
from fourcast.arena.runner import Referee
from fourcast.arena.schedule import make_schedule
from fourcast.position import Position
from fourcast.score import Outcome
from fourcast.solver import Solver
from tests.unit.arena.games import make_record


def test_judged_moves_agree_with_the_analysis_of_every_position(solver: Solver) -> None:
    settings = Settings((Player("random"), Player("random")), rounds=2, opening_ply=13)
    referee = Referee(settings)
    for game in map(referee.play, make_schedule(settings)):
        sides = judge_moves(game)
        assert len(sides[0]) + len(sides[1]) == len(game.moves) - 13
        for move in sides[0] + sides[1]:
            analysis = solver.analyze(Position.from_moves(game.moves[: move.ply]))
            chosen = analysis.scores[game.moves[move.ply]]
            assert (move.before, move.after) == (analysis.score, chosen)
            assert move.is_perfect == (game.moves[move.ply] in analysis.best)
            assert move.is_good == (
                chosen is not None and Outcome.from_score(chosen) == Outcome.from_score(move.before)
            )


def test_scores_of_a_game_begin_after_the_opening_and_end_with_the_end(solver: Solver) -> None:
    game = make_record("77777766666555552", opening_ply=16, ending=Ending.ADJUDICATED)
    before, after = score_game(solver, game)
    assert before == solver.solve(Position.from_moves("7777776666655555"))
    assert after == 3


def test_quality_of_hand_made_scores_is_what_was_counted() -> None:
    # First player: 5 to 5 is perfect, 5 to 2 good, 2 to -1 a blunder. The second player gives nothing up.
    scores = (5, -5, 5, -2, 2, 1)
    game = make_record("41526", scores=scores, ending=Ending.ADJUDICATED, opening_ply=0)
    first, second = (summarize_quality([game], player) for player in (0, 1))
    assert first == Quality(games=1, moves=3, perfect=1, good=2, regret=6, blunders=(4,))
    assert second == Quality(games=1, moves=2, perfect=2, good=2, regret=0, blunders=())
    assert (first.perfect_rate, first.good_rate, first.mean_regret) == (1 / 3, 2 / 3, 2.0)
    assert (first.mean_first_blunder, first.median_first_blunder, first.blunderless_rate) == (4.0, 4.0, 0.0)
    assert (second.mean_first_blunder, second.median_first_blunder, second.blunderless_rate) == (None, None, 1.0)


def test_quality_takes_the_first_blunder_of_each_game() -> None:
    blunders_at_0_and_2 = make_record("414", scores=(1, 1, -1, 1), ending=Ending.ADJUDICATED)
    blunders_at_2 = make_record("414", scores=(1, -1, 1, 1), ending=Ending.ADJUDICATED)
    without = make_record("414", scores=(1, -1, 1, -1), ending=Ending.ADJUDICATED)
    quality = summarize_quality([blunders_at_0_and_2, blunders_at_2, blunders_at_2, without], 0)
    assert quality.blunders == (0, 2, 2)
    assert quality.mean_first_blunder == pytest.approx(4 / 3)
    assert (quality.median_first_blunder, quality.blunderless_rate) == (2.0, 0.25)


def test_quality_follows_the_player_not_the_colour() -> None:
    game = make_record("41", scores=(1, 1, -1), ending=Ending.ADJUDICATED)
    swapped = replace(game, first=1, second=0)
    assert summarize_quality([game], 0) == summarize_quality([swapped], 1)
    assert summarize_quality([game, swapped], 2) == Quality()


def test_quality_without_moves_has_no_rates() -> None:
    quality = summarize_quality([make_record("4", scores=None, ending=Ending.ADJUDICATED)], 0)
    assert quality == Quality()
    assert set(quality.to_dict().values()) == {0, None}


def test_perfect_engine_has_no_regret() -> None:
    settings = Settings((Player("perfect"), Player("random")), rounds=2, opening_ply=12)
    games = [Referee(settings).play(fixture) for fixture in make_schedule(settings)]
    quality = summarize_quality(games, 0)
    assert quality.moves > 4
    assert (quality.perfect_rate, quality.good_rate, quality.regret, quality.blunderless_rate) == (1.0, 1.0, 0, 1.0)
