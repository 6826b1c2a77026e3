"""Finding: what an analysis found out about a position, complete or as far as the time allowed; and its JSON form.

A finding belongs to a position, not to a way there: it can be kept and served for every order of moves.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any

from fourcast.analysis.evaluation import from_interruption
from fourcast.errors import SearchInterrupted
from fourcast.geometry import Column
from fourcast.position import Position
from fourcast.score import Score, largest_score, smallest_score
from fourcast.solver import Analysis

__all__ = ["Finding", "clamp_bounds"]


@dataclass(frozen=True, slots=True)
class Finding:
    """Scores from the view of the side to move."""

    score: Score | None  # None: not solved in time
    scores: tuple[Score | None, ...]  # after playing each column; None: full, or not solved in time
    best: tuple[Column, ...]
    line: tuple[Column, ...]
    lower: Score
    upper: Score
    is_exact: bool  # everything above is complete
    from_book: bool
    nodes: int
    seconds: float

    @classmethod
    def complete(cls, analysis: Analysis, line: tuple[Column, ...]) -> Finding:
        """Return everything that an analysis says, with the whole line of best play."""
        return cls._of(analysis, line, is_exact=True)

    @classmethod
    def without_line(cls, analysis: Analysis) -> Finding:
        """Return what an analysis says whose line was not found in time."""
        return cls._of(analysis, (), is_exact=False)

    @classmethod
    def interrupted(cls, position: Position, interruption: SearchInterrupted, seconds: float) -> Finding:
        """Return the bounds that were proved and the columns that were finished until the time was up."""
        known = from_interruption(position, interruption, seconds)
        lower, upper = clamp_bounds(position, known.lower, known.upper)
        score = lower if lower == upper else None
        return cls(score, known.scores, known.best, (), lower, upper, False, False, known.nodes, seconds)

    @classmethod
    def from_json(cls, payload: Mapping[str, Any]) -> Finding:
        """Read what `to_json` wrote."""
        values: dict[str, Any] = {field.name: payload[field.name] for field in fields(cls)}
        for name in ("scores", "best", "line"):
            values[name] = tuple(values[name])
        return cls(**values)

    def to_json(self) -> dict[str, object]:
        """Return plain values."""
        return asdict(self)

    @classmethod
    def _of(cls, analysis: Analysis, line: tuple[Column, ...], *, is_exact: bool) -> Finding:
        return cls(
            analysis.score,
            analysis.scores,
            analysis.best,
            line,
            analysis.score,
            analysis.score,
            is_exact,
            analysis.from_book,
            analysis.nodes,
            analysis.seconds,
        )


def clamp_bounds(position: Position, lower: Score, upper: Score) -> tuple[Score, Score]:
    """Bring bounds that a search has not narrowed yet to those that the rules give."""
    cells, ply = position.geometry.cells, position.ply
    return max(lower, smallest_score(cells, ply)), min(upper, largest_score(cells, ply))
