"""What came of the test: rates as a whole, by ply and by outcome, and the rating."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Any

from fourcast.arena.ratings import Estimate
from fourcast.score import Outcome

from .games import Score, rate
from .judging import Answer
from .positions import LabelledPosition

BANDS = (range(4, 10), range(10, 16), range(16, 22), range(22, 31))  # plies that are shown together
OUTCOMES = (Outcome.WIN, Outcome.DRAW)


@dataclass(frozen=True, slots=True)
class Rates:
    """How good moves were; rates are shares, from 0 to 1."""

    positions: int
    perfect: float  # moves that keep the exact score
    good: float  # moves that keep win or draw
    regret: float  # points given away per move

    def to_dict(self) -> dict[str, float]:
        """Plain values."""
        return {
            "positions": self.positions,
            "perfect_rate": round(self.perfect, 4),
            "good_rate": round(self.good, 4),
            "mean_regret": round(self.regret, 4),
        }


@dataclass(frozen=True, slots=True)
class AgentReport:
    """Everything about one agent."""

    agent: str
    limit: str  # of a move, in words
    answers: tuple[Answer, ...]
    scores: tuple[Score, ...]  # against levels; empty: no games were played

    @property
    def rates(self) -> Rates:
        """Over all positions."""
        return summarize(self.answers)

    @property
    def rating(self) -> Estimate | None:
        """Elo by the games against levels."""
        return rate(self.scores)

    @property
    def faults(self) -> Counter[str]:
        """What was no legal answer, and how often."""
        return Counter(answer.fault for answer in self.answers if answer.fault is not None)

    @property
    def seconds(self) -> float:
        """Time per move."""
        return fmean(answer.seconds for answer in self.answers)

    def by_ply(self, plies: range) -> Rates:
        """Over the positions with so many stones."""
        return summarize(answer for answer in self.answers if answer.question.ply in plies)

    def by_outcome(self, outcome: Outcome) -> Rates:
        """Over the positions that are a win, or a draw, for the side to move."""
        return summarize(answer for answer in self.answers if answer.question.outcome is outcome)

    def to_dict(self) -> dict[str, Any]:
        """Plain values, as `fourcast agent-bench --json` prints them."""
        rating = self.rating
        return {
            "agent": self.agent,
            "limit": self.limit,
            **self.rates.to_dict(),
            "faults": sum(self.faults.values()),
            "mean_seconds": round(self.seconds, 6),
            "elo": None if rating is None else round(rating.elo),
            "interval": None if rating is None else round(rating.interval),
            "by_ply": {f"{plies[0]}-{plies[-1]}": self.by_ply(plies).to_dict() for plies in BANDS if self._has(plies)},
            "by_outcome": {
                outcome.name.lower(): rates.to_dict()
                for outcome in OUTCOMES
                if (rates := self.by_outcome(outcome)).positions
            },
            "games": [
                {
                    "opponent": score.opponent,
                    "opponent_elo": score.elo,
                    "wins": score.wins,
                    "draws": score.draws,
                    "losses": score.losses,
                    "forfeits": score.forfeits,
                }
                for score in self.scores
            ],
        }

    def _has(self, plies: range) -> bool:
        return any(answer.question.ply in plies for answer in self.answers)


def summarize(answers: Iterable[Answer]) -> Rates:
    """The rates of some answers; all are 0 where there are none."""
    listed = list(answers)
    if not listed:
        return Rates(0, 0.0, 0.0, 0.0)
    return Rates(
        len(listed),
        fmean(answer.is_perfect for answer in listed),
        fmean(answer.is_good for answer in listed),
        fmean(answer.move.regret for answer in listed),
    )


def expect_chance(positions: Sequence[LabelledPosition]) -> Rates:
    """What a player has on average that takes any legal column, each as likely; worked out, not played."""
    perfect, good, regret = [], [], []
    for position in positions:
        scores = position.legal_scores
        perfect.append(fmean(score == position.best for score in scores))
        good.append(fmean(Outcome.from_score(score) is position.outcome for score in scores))
        regret.append(fmean(position.best - score for score in scores))
    return Rates(len(positions), fmean(perfect), fmean(good), fmean(regret))
