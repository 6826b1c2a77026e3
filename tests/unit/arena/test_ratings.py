from __future__ import annotations

import math
import sys

import numpy as np
import pytest

from fourcast.arena import ArenaError, Ratings, Result, fit_ratings
from fourcast.arena.ratings import likelihood_of_superiority, require_scipy

PLAYERS = 6
TRUE_ELO = np.array([-310.0, -150.0, -40.0, 60.0, 160.0, 280.0])
TRUE_ADVANTAGE = 50.0


def expected_score(elo_difference: float) -> float:
    """The model that the ratings are fitted to: ten points of eleven for 400 Elo points."""
    return float(1 / (1 + 10 ** (-elo_difference / 400)))


def simulate(rng: np.random.Generator, games: int) -> list[Result]:
    """Every pair, with either colour, so many games without draws."""
    results = []
    for first in range(PLAYERS):
        for second in range(PLAYERS):
            if first != second:
                chance = expected_score(TRUE_ELO[first] - TRUE_ELO[second] + TRUE_ADVANTAGE)
                results.append(Result(first, second, float(rng.binomial(games, chance)), games))
    return results


def elo(ratings: Ratings) -> list[float]:
    return [estimate.elo for estimate in ratings.players]


def test_ratings_of_many_games_come_near_the_true_ones() -> None:
    fitted = fit_ratings(simulate(np.random.default_rng(1), 20_000), PLAYERS)
    assert elo(fitted) == pytest.approx(list(TRUE_ELO), abs=5)
    assert fitted.advantage is not None
    assert fitted.advantage.elo == pytest.approx(TRUE_ADVANTAGE, abs=3)
    assert max(estimate.interval for estimate in fitted.players) < 5


def test_intervals_hold_the_truth_in_about_95_of_100_cases() -> None:
    rng = np.random.default_rng(2)
    held, advantage_held, differences_held = 0, 0, 0
    repeats = 400
    for _ in range(repeats):
        fitted = fit_ratings(simulate(rng, 20), PLAYERS)
        held += sum(abs(one.elo - true) <= one.interval for one, true in zip(fitted.players, TRUE_ELO, strict=True))
        assert fitted.advantage is not None
        advantage_held += abs(fitted.advantage.elo - TRUE_ADVANTAGE) <= fitted.advantage.interval
        difference = fitted.difference(5, 0)
        differences_held += abs(difference.elo - (TRUE_ELO[5] - TRUE_ELO[0])) <= difference.interval
    assert held / (repeats * PLAYERS) == pytest.approx(0.95, abs=0.015)
    assert advantage_held / repeats == pytest.approx(0.95, abs=0.03)
    assert differences_held / repeats == pytest.approx(0.95, abs=0.03)


@pytest.mark.parametrize(("points", "games"), [(5.0, 10), (7.5, 10), (99.0, 100), (1.0, 400)])
def test_two_players_without_prior_have_the_closed_form(points: float, games: int) -> None:
    fitted = fit_ratings([Result(0, 1, points, games)], 2, prior=0, has_advantage=False)
    share = points / games
    difference = fitted.difference(0, 1)
    assert difference.elo == pytest.approx(400 * math.log10(share / (1 - share)), abs=1e-6)
    # The information of n games is n p (1 - p), in units of 400 / ln 10 points.
    assert difference.interval == pytest.approx(1.96 * 400 / math.log(10) / math.sqrt(games * share * (1 - share)))
    assert fitted.advantage is None


def test_advantage_without_prior_has_the_closed_form() -> None:
    fitted = fit_ratings([Result(0, 1, 6.0, 10), Result(1, 0, 8.0, 10)], 2, prior=0)
    as_first, as_second = (400 * math.log10(share / (1 - share)) for share in (0.6, 0.2))
    assert fitted.difference(0, 1).elo == pytest.approx((as_first + as_second) / 2)
    assert fitted.advantage is not None
    assert fitted.advantage.elo == pytest.approx((as_first - as_second) / 2)


def test_ratings_at_the_fit_explain_every_players_points() -> None:
    results = simulate(np.random.default_rng(3), 15)
    fitted = fit_ratings(results, PLAYERS, prior=0)
    assert fitted.advantage is not None
    for player in range(PLAYERS):
        own = [result for result in results if player in (result.first, result.second)]
        scored = sum(result.points if player == result.first else result.games - result.points for result in own)
        expected = 0.0
        for result in own:
            ahead = elo(fitted)[result.first] - elo(fitted)[result.second] + fitted.advantage.elo
            chance = expected_score(ahead)
            expected += result.games * (chance if player == result.first else 1 - chance)
        assert expected == pytest.approx(scored, abs=1e-6)


def test_ratings_have_the_mean_0_or_the_anchor_at_0() -> None:
    results = simulate(np.random.default_rng(4), 10)
    free, anchored = fit_ratings(results, PLAYERS), fit_ratings(results, PLAYERS, anchor=2)
    assert sum(elo(free)) == pytest.approx(0, abs=1e-9)
    assert anchored.players[2].elo == 0
    assert np.diff(elo(anchored)) == pytest.approx(np.diff(elo(free)))
    assert [one.interval for one in anchored.players] == [one.interval for one in free.players]


def test_ratings_do_not_depend_on_the_order_of_players_or_games() -> None:
    results = simulate(np.random.default_rng(5), 10)
    fitted = fit_ratings(results, PLAYERS)
    new_number = [3, 5, 0, 1, 4, 2]
    renamed = [
        Result(new_number[first], new_number[second], points, games)
        for first, second, points, games in reversed(results)
    ]
    again = fit_ratings(renamed, PLAYERS)
    assert [again.players[number].elo for number in new_number] == pytest.approx(elo(fitted))
    assert [again.players[number].interval for number in new_number] == pytest.approx(
        [one.interval for one in fitted.players]
    )


def test_ratings_of_single_games_are_those_of_their_sums() -> None:
    whole = fit_ratings([Result(0, 1, 2.5, 4), Result(1, 0, 1.0, 2)], 2)
    parts = [Result(0, 1, points) for points in (1.0, 0.5, 1.0, 0.0)] + [Result(1, 0, 1.0), Result(1, 0, 0.0)]
    assert elo(fit_ratings(parts, 2)) == pytest.approx(elo(whole))


def test_ratings_turn_round_with_all_results() -> None:
    results = simulate(np.random.default_rng(6), 10)
    turned = [Result(second, first, points, games) for first, second, points, games in results]
    fitted, mirrored = fit_ratings(results, PLAYERS), fit_ratings(turned, PLAYERS)
    assert elo(mirrored) == pytest.approx([-one for one in elo(fitted)])
    assert fitted.advantage is not None
    assert mirrored.advantage is not None
    assert mirrored.advantage.elo == pytest.approx(fitted.advantage.elo)


def test_draws_count_as_a_win_and_a_loss() -> None:
    drawn = fit_ratings([Result(0, 1, 0.5), Result(0, 1, 0.5), Result(0, 2, 1.0), Result(1, 2, 1.0)], 3)
    shared = fit_ratings([Result(0, 1, 1.0), Result(0, 1, 0.0), Result(0, 2, 1.0), Result(1, 2, 1.0)], 3)
    assert elo(drawn) == pytest.approx(elo(shared))


@pytest.mark.parametrize("games", [1, 10, 1000])
def test_ratings_with_prior_are_finite_when_all_is_won(games: int) -> None:
    fitted = fit_ratings([Result(0, 1, games, games), Result(1, 0, 0, games)], 2)
    difference = fitted.difference(0, 1)
    assert 100 < difference.elo < 3000
    assert 0 < difference.interval < 1000


def test_prior_matters_little_after_many_games() -> None:
    results = simulate(np.random.default_rng(7), 200)
    with_prior, without = fit_ratings(results, PLAYERS), fit_ratings(results, PLAYERS, prior=0)
    assert elo(with_prior) == pytest.approx(elo(without), abs=3)


@pytest.mark.parametrize(
    ("results", "players"),
    [
        ([Result(0, 1, 5.0, 5)], 2),  # one wins everything
        ([Result(0, 1, 1.0, 2), Result(2, 3, 1.0, 2)], 4),  # two groups that never met
        ([Result(0, 1, 3.0, 3), Result(1, 0, 3.0, 3)], 2),  # the first player wins everything
    ],
)
def test_ratings_without_prior_that_would_be_infinite_are_refused(results: list[Result], players: int) -> None:
    with pytest.raises(ArenaError, match="without a prior"):
        fit_ratings(results, players, prior=0)


def test_likelihood_of_superiority_is_the_share_of_the_posterior_above_one_half() -> None:
    assert likelihood_of_superiority(0, 0) == pytest.approx(0.5)
    assert likelihood_of_superiority(1, 0) == pytest.approx(0.75)
    assert likelihood_of_superiority(3, 0) == pytest.approx(1 - 0.5**4)
    assert likelihood_of_superiority(12, 5) + likelihood_of_superiority(5, 12) == pytest.approx(1)


def test_missing_scipy_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "scipy.optimize", None)
    with pytest.raises(ArenaError, match=r"pip install .\.\[arena\]"):
        require_scipy()
