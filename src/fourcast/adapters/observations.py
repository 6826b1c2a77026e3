"""What a learning agent sees of a position: the arrays of PettingZoo's connect_four_v3, on boards of any size."""

from __future__ import annotations

from typing import Any, TypeAlias, TypedDict

import numpy as np
from gymnasium import spaces

from fourcast.position import Position

Planes: TypeAlias = np.ndarray[Any, np.dtype[np.int8]]  # (height, width, 2), top row first: own stones, the opponent's
Mask: TypeAlias = np.ndarray[Any, np.dtype[np.int8]]  # (width,), 1 where a stone can be dropped


class Observation(TypedDict):
    """What an agent is told."""

    observation: Planes
    action_mask: Mask


def make_space(width: int, height: int) -> spaces.Dict:
    """The space of all observations of a board."""
    planes = spaces.Box(low=0, high=1, shape=(height, width, 2), dtype=np.int8)
    return spaces.Dict({"observation": planes, "action_mask": spaces.Box(low=0, high=1, shape=(width,), dtype=np.int8)})


def observe(position: Position, player: int, is_to_move: bool) -> Observation:
    """What the player, 0 or 1, sees; nobody but the one to move has a column to choose, also not before the end."""
    cells = position.to_array()
    planes = np.stack([cells == player + 1, cells == 2 - player], axis=2).astype(np.int8)
    mask = np.zeros(position.width, np.int8)
    if is_to_move:
        mask[cells[0] == 0] = 1
    return {"observation": planes, "action_mask": mask}
