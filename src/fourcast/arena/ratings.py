"""Elo ratings by maximum likelihood, with intervals.

The model is Bradley and Terry's: a player who is d points stronger is expected to score 1 / (1 + 10^(-d / 400)), and
whoever moves first counts as stronger by the first player's advantage, which is estimated along with the ratings. A
draw is half a win and half a loss. That makes the fit a logistic regression with one row for each pair of players:

    d = rating of the first - rating of the second + advantage

Only differences matter, so ratings are fitted with the mean 0 and shifted afterwards. A weak prior keeps everything
finite when a player wins all its games: each player has drawn `prior` more games against an average player (rating
0), and as many have been drawn between equals, for the advantage. Intervals are 1.96 standard errors from the Fisher
information at the fit, the ratings' mean held at 0. Draws vary less than wins and losses do, which the information
does not know: with many draws the intervals are wider than they need be.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from fourcast.errors import ArenaError, describe_missing_extra

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, Any]

DEFAULT_PRIOR = 1.0  # games
ELO_PER_LOGIT = 400 / math.log(10)
STANDARD_ERRORS = 1.96  # on either side: 95 % of a normal distribution
_SMALLEST_GRADIENT = 1e-9  # points too many or too few that the fit may leave
_FARTHEST_ELO = 5000.0  # from the mean of the opponents: beyond what any number of games can tell
_ENDLESS_LOGIT = 15.0  # 2,600 Elo points: nobody is found so far ahead by results of both kinds


class Result(NamedTuple):
    """What one game, or several between the same two with the same colours, brought."""

    first: int  # the player who moved first
    second: int
    points: float  # of the first
    games: int = 1


@dataclass(frozen=True, slots=True)
class Estimate:
    """A number of Elo points and how far it may be off."""

    elo: float
    interval: float  # to either side, 95 %


@dataclass(frozen=True, slots=True)
class Ratings:
    """Fitted ratings; the interval of a rating is that of its distance from the mean of all."""

    players: tuple[Estimate, ...]
    advantage: Estimate | None  # of moving first; None: taken as 0
    covariance: tuple[tuple[float, ...], ...]  # of the ratings, in Elo points squared

    def difference(self, one: int, other: int) -> Estimate:
        """Return how much stronger one player is than another."""
        matrix = self.covariance
        variance = matrix[one][one] + matrix[other][other] - 2 * matrix[one][other]
        elo = self.players[one].elo - self.players[other].elo
        return Estimate(elo, STANDARD_ERRORS * math.sqrt(max(variance, 0.0)))


def fit_ratings(
    results: Iterable[Result],
    players: int,
    *,
    anchor: int | None = None,
    prior: float = DEFAULT_PRIOR,
    has_advantage: bool = True,
) -> Ratings:
    """Fit the ratings of so many players; the anchor, if there is one, gets the rating 0, else the mean of all does.

    Raises ArenaError if the results leave a rating infinite, which happens only without a prior.
    """
    require_scipy()
    import numpy as np

    totals = _add_up(results)
    if prior <= 0:
        _check_finite(totals, players)
    rows, games, points = _design(totals, players, prior)
    basis = _mean_zero_basis(players, has_advantage)
    design = rows @ basis
    fitted = _maximize_likelihood(design, games, points)
    if prior <= 0 and np.abs(design @ fitted).max() > _ENDLESS_LOGIT:
        raise ArenaError("whoever moves first wins too regularly: without a prior the advantage would be infinite")
    spread = basis @ np.linalg.inv(_information(design, games, fitted)) @ basis.T * ELO_PER_LOGIT**2
    elo = basis @ fitted * ELO_PER_LOGIT
    zero = elo[anchor] if anchor is not None else 0.0
    half_widths = STANDARD_ERRORS * np.sqrt(np.diag(spread))
    estimates = [Estimate(float(value), float(half_width)) for value, half_width in zip(elo, half_widths, strict=True)]
    return Ratings(
        players=tuple(Estimate(one.elo - float(zero), one.interval) for one in estimates[:players]),
        advantage=estimates[players] if has_advantage else None,
        covariance=tuple(tuple(map(float, row[:players])) for row in spread[:players]),
    )


def rate_against(scores: Sequence[tuple[float, float, int]], prior: float = DEFAULT_PRIOR) -> Estimate | None:
    """Rate one player by its scores against others of known rating: (their rating, its points, games) for each.

    Both colours count alike, so each opening should be played with both. The prior is so many draws against the mean
    of the opponents, which keeps the rating finite. None without games.
    """
    if not scores:
        return None
    require_scipy()
    from scipy.optimize import brentq

    mean = sum(rating * games for rating, _, games in scores) / sum(games for *_, games in scores)
    rows = [*scores, (mean, prior / 2, prior)]

    def expect(elo: float) -> list[tuple[float, float]]:
        return [(1 / (1 + 10 ** ((rating - elo) / 400)), games) for rating, _, games in rows]

    def surplus(elo: float) -> float:
        """Points expected of a player of this rating, less those it has."""
        return sum(chance * games for chance, games in expect(elo)) - sum(points for _, points, _ in rows)

    elo = float(brentq(surplus, mean - _FARTHEST_ELO, mean + _FARTHEST_ELO))
    information = sum(games * chance * (1 - chance) for chance, games in expect(elo))
    return Estimate(elo, STANDARD_ERRORS * ELO_PER_LOGIT / math.sqrt(information))


def likelihood_of_superiority(wins: int, losses: int) -> float:
    """Return how likely the winner of a match is the stronger one, knowing nothing beforehand; draws say nothing.

    With a uniform prior, the share of decided games that a player wins has a Beta distribution; this is the part of
    it above one half.
    """
    require_scipy()
    from scipy.special import betainc

    return float(betainc(losses + 1, wins + 1, 0.5))


def require_scipy() -> None:
    """Say which extra brings the statistics, if they are not installed."""
    try:
        import scipy.optimize  # noqa: F401 (only whether it is there)
    except ModuleNotFoundError:
        raise ArenaError(describe_missing_extra("a rating", "arena")) from None


def _add_up(results: Iterable[Result]) -> list[Result]:
    """One result for each pair and order of colours."""
    sums: dict[tuple[int, int], list[float]] = defaultdict(lambda: [0.0, 0.0])
    for first, second, points, games in results:
        sums[first, second][0] += points
        sums[first, second][1] += games
    return [Result(first, second, points, int(games)) for (first, second), (points, games) in sorted(sums.items())]


def _design(totals: Sequence[Result], players: int, prior: float) -> tuple[Array, Array, Array]:
    """The rows of the regression, and the games and points behind each; the prior's rows come last."""
    import numpy as np

    rows = np.zeros((len(totals), players + 1))
    for row, result in zip(rows, totals, strict=True):
        row[result.first] += 1
        row[result.second] -= 1
        row[players] = 1
    games = [float(result.games) for result in totals] + [prior] * (players + 1)
    points = [result.points for result in totals] + [prior / 2] * (players + 1)
    return np.vstack([rows, np.eye(players + 1)]), np.array(games), np.array(points)


def _mean_zero_basis(players: int, has_advantage: bool) -> Array:
    """Columns that span all ratings with the mean 0, each independent of the others, then the advantage's own."""
    import numpy as np

    basis = np.zeros((players + 1, players))
    for column in range(players - 1):  # Helmert's: one player against the mean of those before it
        basis[: column + 1, column] = -1 / (column + 1)
        basis[column + 1, column] = 1
    basis[players, players - 1] = 1
    return basis if has_advantage else basis[:, :-1]


def _maximize_likelihood(design: Array, games: Array, points: Array) -> Array:
    """Return the parameters under which the points are most likely."""
    import numpy as np
    from scipy.optimize import minimize

    def loss(parameters: Array) -> float:
        logits = design @ parameters
        return float(games @ np.logaddexp(0, logits) - points @ logits)

    def gradient(parameters: Array) -> Array:
        missed: Array = design.T @ (games * _chances(design @ parameters) - points)
        return missed

    found = minimize(
        loss,
        np.zeros(design.shape[1]),
        jac=gradient,
        hess=lambda parameters: _information(design, games, parameters),
        method="trust-exact",
        options={"gtol": _SMALLEST_GRADIENT},
    )
    fitted: Array = found.x
    # The loss is flat at the bottom: Newton's last step from there is exact to the last digit.
    return fitted - np.linalg.solve(_information(design, games, fitted), gradient(fitted))


def _information(design: Array, games: Array, parameters: Array) -> Array:
    """Fisher's information: how sharply the likelihood falls off around the parameters."""
    chances = _chances(design @ parameters)
    information: Array = (design.T * (games * chances * (1 - chances))) @ design
    return information


def _chances(logits: Array) -> Array:
    from scipy.special import expit

    chances: Array = expit(logits)
    return chances


def _check_finite(totals: Sequence[Result], players: int) -> None:
    """Without a prior, every player must have scored, directly or through others, against every other (Ford 1957)."""
    import numpy as np
    from scipy.sparse.csgraph import connected_components

    has_scored = np.zeros((players, players), bool)
    for first, second, points, games in totals:
        has_scored[first, second] |= points > 0
        has_scored[second, first] |= points < games
    if connected_components(has_scored, directed=True, connection="strong")[0] > 1:
        raise ArenaError("a player has won or lost everything: without a prior its rating would be infinite")
