"""The fixed set of positions: exact scores of every column, at least two outcomes among them.

A line is `moves scores`: columns counted from 1, then the score of each column from left to right, `-` for a full one.
`benchmarks/make_agent_set.py` made it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib import resources

from fourcast.errors import NotationError
from fourcast.position import Position
from fourcast.score import Outcome, Ply, Score

FILE = "positions.txt"
_FULL = "-"


@dataclass(frozen=True, slots=True)
class LabelledPosition:
    """A position and what each of its columns leads to, from the view of the side to move."""

    moves: str
    scores: tuple[Score | None, ...]  # None: the column is full

    @property
    def ply(self) -> Ply:
        """Stones on the board."""
        return len(self.moves)

    @property
    def position(self) -> Position:
        """The board."""
        return Position.from_moves(self.moves)

    @property
    def legal_scores(self) -> tuple[Score, ...]:
        """The scores of the columns that can be played."""
        return tuple(score for score in self.scores if score is not None)

    @property
    def best(self) -> Score:
        """The score of the position."""
        return max(self.legal_scores)

    @property
    def outcome(self) -> Outcome:
        """What the side to move has with best play: a win or a draw, for a loss leaves nothing to decide."""
        return Outcome.from_score(self.best)

    @property
    def is_decisive(self) -> bool:
        """Whether the choice of the column changes win, draw or loss."""
        return len({Outcome.from_score(score) for score in self.legal_scores}) > 1


def format_position(position: LabelledPosition) -> str:
    """Write a line of the set."""
    return f"{position.moves} {','.join(_FULL if score is None else str(score) for score in position.scores)}"


def parse_position(line: str) -> LabelledPosition:
    """Read a line of the set; raise NotationError for what is none."""
    try:
        moves, scores = line.split()
        return LabelledPosition(moves, tuple(None if text == _FULL else int(text) for text in scores.split(",")))
    except ValueError:
        raise NotationError(f"cannot read {line!r}: a line has moves and the scores of all columns") from None


@cache
def read_positions() -> tuple[LabelledPosition, ...]:
    """The bundled set."""
    text = (resources.files("fourcast.benchmark.agents") / FILE).read_text(encoding="ascii")
    return tuple(map(parse_position, text.splitlines()))
