from __future__ import annotations

from itertools import pairwise
from statistics import mean

import pytest

import fourcast as fc
from fourcast.bots.levels import Level
from fourcast.bots.skills import SKILLS
from fourcast.errors import EngineError
from fourcast.solver import Solver

MIDGAME = fc.Position.from_moves("445312265")


def play_game(first: Level, second: Level) -> str:
    game = fc.Game()
    while not game.position.is_over:
        player = (first, second)[game.position.to_move]
        game.push(player.choose(game.position).column)
    return "".join(str(column + 1) for column in game.moves)


def mean_regret(number: int, solver: Solver, moves: int = 150) -> float:
    """Points given away a move, in games that the level plays against itself."""
    level = Level(number, seed=number)
    regrets: list[int] = []
    while len(regrets) < moves:
        position = fc.Position.from_moves("445312265")
        while not position.is_over:
            after = position.play(level.choose(position).column)
            regrets.append(solver.solve(position) + solver.solve(after))
            position = after
    return mean(regrets)


def test_skills_grow_from_level_to_level() -> None:
    for weaker, stronger in pairwise(SKILLS):
        assert stronger.error_chance < weaker.error_chance
        assert stronger.sight >= weaker.sight
        assert stronger.spread <= weaker.spread


def test_measured_errors_shrink_with_the_level(solver: Solver) -> None:
    regrets = [mean_regret(number, solver) for number in (1, 4, 7, 10)]
    assert regrets == sorted(regrets, reverse=True)
    assert regrets[0] > 1
    assert regrets[-1] == 0


@pytest.mark.parametrize("number", [1, 5, 10])
def test_two_games_against_one_level_differ(number: int) -> None:
    games = {play_game(Level(number), Level(number)) for _ in range(3)}
    assert len(games) > 1


def test_games_follow_from_the_seeds() -> None:
    games = [play_game(Level(4, seed=1), Level(6, seed=2)) for _ in range(2)]
    assert games[0] == games[1]


def test_highest_level_only_plays_best_columns(solver: Solver) -> None:
    best = set(solver.analyze(MIDGAME).best)
    level = Level(10, seed=3)
    assert {level.choose(MIDGAME).column for _ in range(40)} <= best


def test_error_chance_is_kept(solver: Solver) -> None:
    level = Level(4, seed=9)
    best = set(solver.analyze(MIDGAME).best)
    errors = sum(level.choose(MIDGAME).column not in best for _ in range(2000))
    assert errors / 2000 == pytest.approx(SKILLS[3].error_chance, abs=0.035)


def test_level_that_does_not_exist_is_refused() -> None:
    with pytest.raises(EngineError, match="there is no level 11: levels are 1 to 10"):
        Level(11)
