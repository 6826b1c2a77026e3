"""Results as tables of texts and as sentences."""

from __future__ import annotations

from collections.abc import Sequence

from fourcast.markdown import Table

from .ratings import Estimate
from .results import Match, Standing, Tournament

_NONE = "–"  # nothing was measured
QUALITY_HEADINGS = ("perfect", "good", "regret", "blunder ply", "no blunder")
_EFFORT_HEADINGS = ("nodes a move", "time a move")


def tabulate_standings(tournament: Tournament) -> Table:
    """One row for each player, the strongest first."""
    return Table(
        ("engine", "Elo", "±", "points", "games", "wins", "draws", "losses"),
        tuple(
            (
                standing.label,
                f"{round(standing.rating.elo):d}",
                f"{standing.rating.interval:.0f}",
                format_points(standing.points),
                *map(str, (standing.games, standing.wins, standing.draws, standing.losses)),
            )
            for standing in tournament.standings
        ),
    )


def tabulate_play(standings: Sequence[Standing], has_quality: bool) -> Table:
    """How the players played: the quality of their moves, and what those cost."""
    quality_headings = QUALITY_HEADINGS if has_quality else ()
    return Table(
        ("engine", *quality_headings, *_EFFORT_HEADINGS),
        tuple(
            (standing.label, *(quality_cells(standing) if has_quality else ()), *_effort_cells(standing))
            for standing in standings
        ),
    )


def tabulate_meetings(tournament: Tournament) -> Table:
    """The cross table: points and games of every player against every other, in the order of the standings."""
    order = [standing.player for standing in tournament.standings]
    labels = tournament.settings.labels
    return Table(
        ("points / games", *(str(rank) for rank in range(1, len(order) + 1))),
        tuple(
            (f"{rank} {labels[one]}", *(_meeting(tournament, one, other) for other in order))
            for rank, one in enumerate(order, 1)
        ),
    )


def tabulate_match(match: Match) -> Table:
    """Both players of a match, in the order in which they were named."""
    return Table(
        ("engine", "wins", "draws", "losses", "points", "score"),
        tuple(
            (
                standing.label,
                *map(str, (standing.wins, standing.draws, standing.losses)),
                format_points(standing.points),
                format_share(standing.points / standing.games),
            )
            for standing in match.players
        ),
    )


def describe_match(match: Match) -> str:
    """Say in one line who is stronger, by how much, and how sure that is."""
    one, other = match.players
    return (
        f"{one.label} against {other.label}: {_signed(match.difference)} "
        f"Elo points (95 %), likelihood of superiority {format_share(match.superiority)}"
    )


def describe_advantage(tournament: Tournament) -> str:
    """Say what moving first is worth."""
    advantage = tournament.ratings.advantage
    assert advantage is not None, "the arena always estimates it"
    return f"moving first is worth {_signed(advantage)} Elo points (95 %)"


def describe_faults(tournament: Tournament) -> list[str]:
    """Say of every player that forfeited games how many, and what it did first."""
    sentences = []
    for standing in tournament.standings:
        faults = [game.fault for label, game in tournament.faults if label == standing.label]
        if faults:
            games = "a game" if len(faults) == 1 else f"{len(faults)} games"
            sentences.append(f"{standing.label} forfeited {games}; the first time it {faults[0]}")
    return sentences


def quality_cells(standing: Standing) -> tuple[str, ...]:
    """Shares of perfect and good moves, mean regret, mean ply of a game's first blunder, share of games without one."""
    quality = standing.quality
    return (
        format_share(quality.perfect_rate),
        format_share(quality.good_rate),
        _NONE if quality.mean_regret is None else f"{quality.mean_regret:.2f}",
        _NONE if quality.mean_first_blunder is None else f"{quality.mean_first_blunder:.1f}",
        format_share(quality.blunderless_rate),
    )


def format_share(share: float | None) -> str:
    """Write a share in per cent; never rounded to all or nothing."""
    if share is None:
        return _NONE
    if 0 < share < 0.0005:
        return "< 0.1 %"
    if 0.9995 <= share < 1:
        return "> 99.9 %"
    return f"{100 * share:.1f} %"


def format_points(points: float) -> str:
    """Write points with their half, if they have one."""
    return f"{points:.1f}" if points % 1 else f"{points:.0f}"


def _effort_cells(standing: Standing) -> tuple[str, ...]:
    nodes, seconds = standing.mean_nodes, standing.mean_seconds
    return (
        _NONE if nodes is None else f"{nodes:,.0f}",
        _NONE if seconds is None else format_time(seconds),
    )


def format_time(seconds: float) -> str:
    """Write a time in the unit that suits it."""
    if seconds >= 1:
        return f"{seconds:.1f} s"
    return f"{1e3 * seconds:.1f} ms" if seconds >= 1e-3 else f"{1e6 * seconds:.0f} µs"


def _signed(estimate: Estimate) -> str:
    return f"{round(estimate.elo):+d} ± {estimate.interval:.0f}"


def _meeting(tournament: Tournament, one: int, other: int) -> str:
    if one == other:
        return ""
    points, games = tournament.meetings[one, other]
    return f"{format_points(points)} / {games}"
