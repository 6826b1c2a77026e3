"""The PettingZoo environment: equal to connect_four_v3 in all it tells, and passed by PettingZoo's own suites."""

from __future__ import annotations

import os
import warnings
from typing import Any

import numpy as np
import pytest

from fourcast.adapters import drawing
from fourcast.adapters import pettingzoo as ours
from tests.samples import sized

os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # PyGame's own use of setuptools
    from pettingzoo.classic.connect_four import connect_four as reference
    from pettingzoo.test import api_test, parallel_api_test, render_test, seed_test
    from pettingzoo.utils.conversions import turn_based_aec_to_parallel

GAMES = sized(40, whole=200)


def same(one: dict[str, Any], other: dict[str, Any]) -> bool:
    """Whether two observations are equal in values, shapes and types."""
    return one.keys() == other.keys() and all(
        one[key].dtype == other[key].dtype and np.array_equal(one[key], other[key]) for key in one
    )


def test_spaces_are_those_of_the_reference() -> None:
    theirs, own = reference.env(), ours.env()
    for agent in theirs.possible_agents:
        assert own.observation_space(agent) == theirs.observation_space(agent)
        assert own.action_space(agent) == theirs.action_space(agent)
    assert own.possible_agents == theirs.possible_agents


def test_everything_told_in_random_games_is_what_the_reference_tells() -> None:
    random = np.random.default_rng(2026)
    theirs, own = reference.env(), ours.env()
    told = illegal = 0
    for game in range(GAMES):
        theirs.reset()
        own.reset()
        while theirs.agents:
            assert (own.agents, own.agent_selection) == (theirs.agents, theirs.agent_selection)
            assert (own.rewards, own.terminations, own.truncations) == (
                theirs.rewards,
                theirs.terminations,
                theirs.truncations,
            )
            for agent in theirs.agents:
                assert same(own.observe(agent), theirs.observe(agent))
                told += 1
            observation, _, is_over, is_cut, _ = theirs.last()
            assert own.last()[1:] == theirs.last()[1:]
            full = np.flatnonzero(observation["action_mask"] == 0)
            if is_over or is_cut:
                action = None
            elif game % 10 == 0 and len(full):
                action = int(full[0])
                illegal += 1
            else:
                action = int(random.choice(np.flatnonzero(observation["action_mask"])))
            theirs.step(action)
            own.step(action)
        assert not own.agents
    assert told > 40 * GAMES
    assert illegal > GAMES // 20


def complaints(env: Any, cycles: int) -> set[str]:
    """What PettingZoo's main suite warns of; it raises what is worse."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        api_test(env, num_cycles=cycles)
    return {str(warning.message) for warning in caught}


@pytest.mark.parametrize("size", [{}, {"width": 5, "height": 4}])
def test_suites_of_pettingzoo_pass(size: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    # The suite knows this game by its name, and that its observations are dictionaries.
    monkeypatch.setitem(ours.RawEnv.metadata, "name", "connect_four_v3")
    cycles = sized(60, whole=1000)
    assert complaints(ours.env(**size), cycles) == complaints(reference.env(), cycles)
    seed_test(lambda: ours.env(**size), num_cycles=cycles)
    parallel_api_test(turn_based_aec_to_parallel(ours.RawEnv(**size)), num_cycles=cycles)
    assert not ours.env(**size).metadata["is_parallelizable"]


def test_pictures_pass_the_suite_and_show_the_stones(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setattr(drawing, "FRAMES_PER_SECOND", 1000)
    render_test(ours.env)
    env = ours.env(width=5, height=4, render_mode="rgb_array")
    env.reset(options={"moves": "12"})
    picture = env.render()
    assert picture.shape == (240, 300, 3)
    red, yellow, empty = picture[210, 30], picture[210, 90], picture[30, 30]
    assert red[0] > 150 > red[1]
    assert min(yellow[0], yellow[1]) > 150 > yellow[2]
    assert min(empty) > 200


def test_state_is_the_whole_board() -> None:
    env = ours.RawEnv()
    env.reset(options={"moves": "445"})
    assert env.agent_selection == "player_1"
    assert env.state()[5].tolist() == [0, 0, 0, 1, 1, 0, 0]
    assert env.state()[4].tolist() == [0, 0, 0, 2, 0, 0, 0]
