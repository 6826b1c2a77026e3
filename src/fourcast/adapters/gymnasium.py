"""A Gymnasium environment for one agent: an engine is the opponent, from a level to the perfect player.

import gymnasium
env = gymnasium.make("fourcast.adapters.gymnasium:fourcast/ConnectFour-v0", opponent="level-3")
"""

from __future__ import annotations

from typing import Any, SupportsFloat, cast

import gymnasium
import numpy as np
from gymnasium import spaces

from fourcast import bots
from fourcast.bots import Engine
from fourcast.errors import EngineError
from fourcast.geometry import DEFAULT_HEIGHT, DEFAULT_WIDTH
from fourcast.position import Position
from fourcast.solver import Limit

from .drawing import FRAMES_PER_SECOND, RENDER_MODES, Window
from .observations import Mask, Observation, make_space, observe

ID = "fourcast/ConnectFour-v0"
DEFAULT_OPPONENT = "level-3"
_PLAYERS = {"first": 0, "second": 1}


class ConnectFourEnv(gymnasium.Env[Observation, np.int64]):
    """The agent moves, the engine answers; 1 for a win, −1 for a loss or a column that cannot be played, 0 else.

    `plays` is "first", "second" or "either", which draws anew for each game. The limit is for the opponent's moves.
    `position` is the board as it stands.
    """

    metadata = {  # noqa: RUF012 (Gymnasium's habit)
        "render_modes": RENDER_MODES,
        "render_fps": FRAMES_PER_SECOND,
    }

    def __init__(
        self,
        opponent: str | Engine = DEFAULT_OPPONENT,
        plays: str = "either",
        width: int = DEFAULT_WIDTH,
        height: int = DEFAULT_HEIGHT,
        limit: Limit | None = None,
        render_mode: str | None = None,
    ) -> None:
        if plays not in (*_PLAYERS, "either"):
            raise ValueError(f"an agent cannot play {plays!r}: it plays first, second or either")
        self.position = Position(width, height)
        self.opponent = bots.engine(opponent) if isinstance(opponent, str) else opponent
        self.render_mode = render_mode
        self.observation_space = cast("spaces.Space[Observation]", make_space(width, height))
        self.action_space = spaces.Discrete(width)
        self._plays = plays
        self._player = 0
        self._limit = limit
        self._window = Window()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin again; with a seed, sides and the opponent's random choices follow from it.

        `options={"moves": "4453"}` begins after these moves.
        """
        super().reset(seed=seed)
        width, height = self.position.width, self.position.height
        self.position = Position.from_moves((options or {}).get("moves", ""), width, height)
        self._player = _PLAYERS.get(self._plays, -1)
        if self._player < 0:
            self._player = int(self.np_random.integers(2))
        self.opponent.new_game(int(self.np_random.integers(2**31)))
        fault = self._let_opponent_move()
        return self._observe(), self._describe(fault)

    def step(self, action: np.int64) -> tuple[Observation, SupportsFloat, bool, bool, dict[str, Any]]:
        """Drop a stone and let the opponent answer."""
        if self.position.is_over or self.position.to_move != self._player:
            raise gymnasium.error.ResetNeeded("the game is over: call reset before the next step")
        if int(action) not in self.position.legal_columns:
            return self._observe(), -1.0, True, False, self._describe() | {"is_illegal": True}
        self.position = self.position.play(int(action))
        fault = self._let_opponent_move()
        if self.render_mode == "human":
            self.render()
        return (
            self._observe(),
            self._reward(fault),
            fault is not None or self.position.is_over,
            False,
            self._describe(fault),
        )

    def action_masks(self) -> Mask:
        """The columns that can be played, in the form that maskable algorithms of sb3-contrib ask for."""
        return self._observe()["action_mask"]

    def render(self) -> Any:
        """Show the board as `render_mode` says: an array of pixels, text, or a window."""
        return self._window.render(self.position, self.render_mode)

    def close(self) -> None:
        """Close the window, if there is one."""
        self._window.close()

    def _let_opponent_move(self) -> str | None:
        """Return what the opponent did instead of a move, if it failed."""
        if self.position.is_over or self.position.to_move == self._player:
            return None
        try:
            column = self.opponent.choose(self.position, self._limit).column
        except EngineError as error:
            return str(error)
        if column not in self.position.legal_columns:
            return f"it chose column {column}, which cannot be played"
        self.position = self.position.play(column)
        return None

    def _reward(self, fault: str | None) -> float:
        if fault is not None:
            return 1.0
        winner = self.position.winner
        return 0.0 if winner is None else 1.0 if winner == self._player else -1.0

    def _observe(self) -> Observation:
        return observe(self.position, self._player, self.position.to_move == self._player)

    def _describe(self, fault: str | None = None) -> dict[str, Any]:
        told: dict[str, Any] = {"plays": ("first", "second")[self._player]}
        return told if fault is None else told | {"opponent_fault": fault}


gymnasium.register(id=ID, entry_point=f"{__name__}:{ConnectFourEnv.__name__}")
