"""A PettingZoo environment: spaces, masks and rewards of connect_four_v3, on a board of any size.

from fourcast.adapters import pettingzoo as connect_four

env = connect_four.env(width=7, height=6)
"""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import EzPickle
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from fourcast.geometry import DEFAULT_HEIGHT, DEFAULT_WIDTH
from fourcast.position import Position

from .drawing import FRAMES_PER_SECOND, RENDER_MODES, Pixels, Window
from .observations import Observation, make_space, observe

_AGENTS = ("player_0", "player_1")


def env(
    width: int = DEFAULT_WIDTH, height: int = DEFAULT_HEIGHT, render_mode: str | None = None
) -> AECEnv[str, Observation, int | None]:
    """Make the environment with PettingZoo's usual wrappers: an illegal move ends the game with −1 for who made it."""
    made: AECEnv[str, Observation, int | None] = RawEnv(width, height, render_mode)
    made = wrappers.TerminateIllegalWrapper(made, illegal_reward=-1)
    made = wrappers.AssertOutOfBoundsWrapper(made)
    return wrappers.OrderEnforcingWrapper(made)


class RawEnv(AECEnv[str, Observation, int | None], EzPickle):  # type: ignore[misc]  # PettingZoo has no types
    """The game without wrappers; `position` is the board as it stands."""

    metadata = {  # noqa: RUF012 (PettingZoo's habit)
        "render_modes": RENDER_MODES,
        "name": "fourcast_connect_four_v0",
        "is_parallelizable": False,
        "render_fps": FRAMES_PER_SECOND,
    }

    def __init__(
        self, width: int = DEFAULT_WIDTH, height: int = DEFAULT_HEIGHT, render_mode: str | None = None
    ) -> None:
        EzPickle.__init__(self, width, height, render_mode)
        super().__init__()
        self.position = Position(width, height)
        self.render_mode = render_mode
        self.possible_agents = list(_AGENTS)
        self.agents = list(_AGENTS)
        self.action_spaces = {agent: spaces.Discrete(width) for agent in _AGENTS}
        self.observation_spaces = {agent: make_space(width, height) for agent in _AGENTS}
        self._window = Window()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent can be told."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent can do: the columns."""
        return self.action_spaces[agent]

    def observe(self, agent: str) -> Observation:
        """What an agent sees now."""
        return observe(self.position, _AGENTS.index(agent), agent == self.agent_selection)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Begin again on an empty board. `options={"moves": "4453"}` begins after these moves; nothing is random."""
        start = Position(self.position.width, self.position.height)
        moves = (options or {}).get("moves", "")
        self.position = Position.from_moves(moves, start.width, start.height) if moves else start
        self.agents = list(_AGENTS)
        self.rewards = dict.fromkeys(_AGENTS, 0)
        self._cumulative_rewards = dict.fromkeys(_AGENTS, 0)
        self.terminations = dict.fromkeys(_AGENTS, self.position.is_over)
        self.truncations = dict.fromkeys(_AGENTS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in _AGENTS}
        self.agent_selection = _AGENTS[self.position.to_move]

    def step(self, action: int | None) -> None:
        """Drop a stone for the agent to move; None for an agent whose game is over."""
        mover = self.agent_selection
        if self.truncations[mover] or self.terminations[mover]:
            self._was_dead_step(action)
            return
        assert action is not None, "an agent that is to move chooses a column"
        self.position = self.position.play(int(action))
        other = _AGENTS[1 - _AGENTS.index(mover)]
        if self.position.is_over:
            if self.position.winner is not None:
                self.rewards = {mover: 1, other: -1}
            self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = other
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> Pixels | str | None:
        """Show the board as `render_mode` says: an array of pixels, text, or a window."""
        return self._window.render(self.position, self.render_mode)

    def state(self) -> np.ndarray[Any, np.dtype[np.int8]]:
        """The whole board: 0 empty, 1 and 2 the players, top row first."""
        return self.position.to_array()

    def close(self) -> None:
        """Close the window, if there is one."""
        self._window.close()
