from __future__ import annotations

import pytest

from fourcast.arena import Ending, Player, Settings
from fourcast.arena.runner import ADJUDICATION_PLY, Referee
from fourcast.arena.schedule import Fixture, make_schedule
from fourcast.position import Position
from fourcast.score import Outcome
from fourcast.solver import Solver


def test_referee_gives_the_same_game_whatever_was_played_before() -> None:
    settings = Settings((Player("random"), Player("level-4")), rounds=3, opening_ply=12)
    schedule = make_schedule(settings)
    referee = Referee(settings)
    in_order = [referee.play(fixture) for fixture in schedule]
    backwards = [Referee(settings).play(fixture) for fixture in reversed(schedule)][::-1]
    assert [(game.moves, game.scores) for game in in_order] == [(game.moves, game.scores) for game in backwards]


def test_referee_keeps_players_of_one_engine_apart() -> None:
    settings = Settings((Player("random"), Player("random")), rounds=1, opening_ply=4, has_quality=False)
    empty = [Fixture(number, (), 0, 1) for number in range(30)]
    referee = Referee(settings)
    first_wins = sum(referee.play(fixture).winner == 0 for fixture in empty)
    assert 0 < first_wins < 30  # one engine for both would be seeded by the second player alone
    assert {game.moves[0] for game in map(referee.play, empty)} == set(range(7))


def test_referee_adjudicates_with_the_exact_outcome(solver: Solver) -> None:
    settings = Settings(
        (Player("random"), Player("random")), rounds=4, opening_ply=10, adjudicates=True, has_quality=False
    )
    referee = Referee(settings)
    games = [referee.play(fixture) for fixture in make_schedule(settings)]
    decided = [game for game in games if game.ending is Ending.ADJUDICATED]
    assert len(decided) > 4
    for game in decided:
        position = Position.from_moves(game.moves)
        outcome = Outcome.from_score(solver.solve(position))
        winner = {Outcome.WIN: position.to_move, Outcome.LOSS: 1 - position.to_move, Outcome.DRAW: None}[outcome]
        assert (position.ply, game.winner) == (ADJUDICATION_PLY, winner)


@pytest.mark.parametrize("has_quality", [True, False])
def test_referee_scores_positions_only_for_quality(has_quality: bool) -> None:
    settings = Settings((Player("random"), Player("random")), rounds=1, opening_ply=14, has_quality=has_quality)
    game = Referee(settings).play(make_schedule(settings)[0])
    assert (game.scores is not None) == has_quality
    assert not has_quality or len(game.scores or ()) == len(game.moves) - 14 + 1
