from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from fourcast.adapters.gymnasium import ID, ConnectFourEnv
from fourcast.bots import PASS, Choice
from fourcast.coercion import PositionInput, to_position
from fourcast.errors import EngineError
from fourcast.solver import Limit


class Scripted:
    """Plays these columns; raises what is no column."""

    name = "scripted"

    def __init__(self, *answers: int | EngineError) -> None:
        self._answers = list(answers)

    def choose(self, position: PositionInput, limit: Limit | None = None) -> Choice:
        assert not to_position(position).is_over
        answer = self._answers.pop(0)
        if isinstance(answer, EngineError):
            raise answer
        return Choice(answer, None, 0, 0.0, "")

    def new_game(self, seed: int | None = None) -> None:
        assert seed is not None


@pytest.mark.filterwarnings("ignore:.*A Box observation space:UserWarning")
@pytest.mark.parametrize("options", [{}, {"opponent": "random", "width": 5, "height": 4, "render_mode": "rgb_array"}])
def test_gymnasium_finds_nothing_wrong(options: dict[str, Any]) -> None:
    env = gymnasium.make(f"fourcast.adapters.gymnasium:{ID}", **options)
    check_env(env.unwrapped, skip_render_check=False)
    assert env.spec is not None
    assert env.spec.id == ID


def test_game_is_won_lost_and_drawn_with_its_reward() -> None:
    env = ConnectFourEnv(Scripted(0, 0, 0), plays="first")
    observation, info = env.reset(seed=1)
    assert (observation["observation"].sum(), info) == (0, {"plays": "first"})
    rewards = [env.step(np.int64(3))[1:4] for _ in range(4)]
    assert rewards == [(0.0, False, False)] * 3 + [(1.0, True, False)]
    lost = ConnectFourEnv(Scripted(0, 0, 0, 0), plays="second")
    lost.reset(seed=1)
    assert [lost.step(np.int64(3))[1:3] for _ in range(3)][-1] == (-1.0, True)
    with pytest.raises(gymnasium.error.ResetNeeded, match="the game is over"):
        lost.step(np.int64(3))


def test_observation_is_the_agents_own_view() -> None:
    env = ConnectFourEnv(Scripted(2, 0), plays="second")
    env.reset(seed=1)
    observation, *_ = env.step(np.int64(4))
    own, other = observation["observation"][5, :, 0], observation["observation"][5, :, 1]
    assert (own.tolist(), other.tolist()) == ([0, 0, 0, 0, 1, 0, 0], [1, 0, 1, 0, 0, 0, 0])
    assert env.action_masks().tolist() == [1] * 7


def test_illegal_column_ends_the_game_with_minus_one() -> None:
    env = ConnectFourEnv(Scripted(), plays="second")
    env.reset(seed=1, options={"moves": "1111112"})
    assert env.action_masks().tolist() == [0, 1, 1, 1, 1, 1, 1]
    _, reward, is_over, _, info = env.step(np.int64(0))
    assert (reward, is_over, info["is_illegal"]) == (-1.0, True, True)


@pytest.mark.parametrize(
    ("answer", "fault"),
    [(EngineError("it was silent"), "it was silent"), (PASS, "it chose column -1, which cannot be played")],
)
def test_opponent_that_fails_loses(answer: int | EngineError, fault: str) -> None:
    env = ConnectFourEnv(Scripted(answer), plays="first")
    env.reset(seed=1)
    _, reward, is_over, _, info = env.step(np.int64(3))
    assert (reward, is_over, info["opponent_fault"]) == (1.0, True, fault)


def test_seed_repeats_sides_and_answers() -> None:
    def play(seed: int) -> list[int]:
        env = ConnectFourEnv("random")
        env.reset(seed=seed)
        while not env.position.is_over:
            env.step(np.int64(env.position.legal_columns[0]))
        return [int(env.position.key), env.position.ply]

    assert play(5) == play(5)
    assert len({tuple(play(seed)) for seed in range(6)}) > 3


def test_unknown_side_is_refused() -> None:
    with pytest.raises(ValueError, match="cannot play 'third': it plays first, second or either"):
        ConnectFourEnv(plays="third")
