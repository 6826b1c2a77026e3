"""How a game ended: who won, by what, and when. `Position.outcome()` and `Game.outcome()` both tell it with this."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from .notation import PLAYERS
from .score import Ply

__all__ = ["GameOutcome", "Termination"]


class Termination(Enum):
    """Why a game is over."""

    FOUR_IN_A_ROW = "four in a row"
    BOARD_FULL = "board full"


@dataclass(frozen=True, slots=True)
class GameOutcome:
    """How a finished game ended; as text one sentence: "Red has won with four in a row on move 7."."""

    winner: int | None  # player 0 (Red, who moved first) or 1 (Yellow); None for a draw
    termination: Termination
    ply: Ply  # stones on the board at the end

    def __str__(self) -> str:
        if self.winner is None:
            return "A draw: the board is full."
        return f"{PLAYERS[self.winner]} has won with {self.termination.value} on move {self.ply}."
