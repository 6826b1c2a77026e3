"""How a game ended, or will end with best play: who wins, by what, and when. One sentence for each.

`Position.outcome()` and `Game.outcome()` both tell it with GameOutcome.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from .notation import PLAYERS
from .score import Ply, Score, final_move


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


def foretell(score: Score, cells: int, ply: Ply) -> str:
    """Say how a game that still runs at this ply of a board ends with best play, given the score."""
    if score == 0:
        return "A draw with best play."
    winner = ply % 2 if score > 0 else 1 - ply % 2
    return f"{PLAYERS[winner]} wins on move {final_move(cells, ply, score)} with best play."
