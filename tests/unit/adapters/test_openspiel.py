from __future__ import annotations

import random

import pyspiel
import pytest
from open_spiel.python.algorithms.evaluate_bots import evaluate_bots
from open_spiel.python.bots.uniform_random import UniformRandomBot

import fourcast as fc
from fourcast.adapters.openspiel import EngineBot, find_moves, from_state, to_state


def random_game(seed: int, width: int = 7, height: int = 6) -> fc.Game:
    rng = random.Random(seed)
    game = fc.Game("", width, height)
    stop = rng.randrange(width * height + 1)
    while len(game) < stop and not game.is_over:
        game.push(rng.choice(game.legal_columns))
    return game


@pytest.mark.parametrize("size", [(7, 6), (8, 5), (4, 4)])
def test_states_and_games_are_the_same_both_ways(size: tuple[int, int]) -> None:
    for seed in range(60):
        game = random_game(seed, *size)
        state = to_state(game)
        assert from_state(state).moves == game.moves
        assert state.is_terminal() == game.is_over
        assert [cell for row in str(state).split() for cell in row] == [
            ".xo"[cell] for row in game.position.grid() for cell in row
        ]
        if not game.is_over:
            assert (tuple(state.legal_actions()), state.current_player()) == (game.legal_columns, game.to_move)
        else:
            wins = {0: [1.0, -1.0], 1: [-1.0, 1.0], None: [0.0, 0.0]}
            assert state.returns() == wins[game.winner]


def test_board_without_moves_is_given_some() -> None:
    for seed in range(60):
        position = random_game(seed).position
        assert fc.Position.from_moves(find_moves(position)) == position
        assert from_state(to_state(position)).position == position


def test_other_games_are_refused() -> None:
    for name in ("tic_tac_toe", "connect_four(x_in_row=3)"):
        with pytest.raises(fc.EngineError, match="is not Connect Four: load connect_four with x_in_row=4"):
            from_state(pyspiel.load_game(name).new_initial_state())


def test_simulations_of_openspiel_agree_with_our_rules() -> None:
    """OpenSpiel's own harness plays games and calls us after every move."""
    game = pyspiel.load_game("connect_four")
    pyspiel.random_sim_test(game, num_sims=2, serialize=False, verbose=False)
    state = to_state("4453")
    assert from_state(game.deserialize_state(state.serialize())).moves == (3, 3, 4, 2)


def test_bot_plays_in_openspiels_own_loop() -> None:
    import numpy as np

    game = pyspiel.load_game("connect_four")
    for player in (0, 1):
        bots = [UniformRandomBot(number, np.random.RandomState(3)) for number in (0, 1)]
        bots[player] = EngineBot("level-9:seed=1", player)
        returns = evaluate_bots(game.new_initial_state(), bots, np.random)
        assert returns[player] == 1.0


def test_bot_is_a_bot_of_openspiel() -> None:
    bot = EngineBot("perfect", 0)
    state = to_state("445312265"[:8])
    policy, action = bot.step_with_policy(state)
    assert isinstance(bot, pyspiel.Bot)
    assert bot.provides_policy()
    assert (sum(chance for _, chance in policy), dict(policy)[action]) == (1.0, 1.0)
    bot.restart()
    bot.restart_at(state)
    assert bot.step(state) == action
    assert EngineBot("perfect", 1).step(to_state("1212121")) == pyspiel.INVALID_ACTION
