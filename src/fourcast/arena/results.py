"""What came of a tournament or a match: points, ratings, quality and effort of every player."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass

from .game import Ending, GameRecord
from .quality import Quality, summarize_quality
from .ratings import Estimate, Ratings, Result, fit_ratings, likelihood_of_superiority
from .record import format_game
from .schedule import Settings

ANCHOR = "random"  # has the rating 0 where it takes part


@dataclass(frozen=True, slots=True)
class Standing:
    """All about one player."""

    player: int  # its number among the players
    label: str
    rating: Estimate
    wins: int
    draws: int
    losses: int
    forfeits: int  # losses by an illegal move or a failure
    quality: Quality
    moves: int  # asked for
    nodes: int
    seconds: float

    @property
    def games(self) -> int:
        """Games played."""
        return self.wins + self.draws + self.losses

    @property
    def points(self) -> float:
        """A win is 1, a draw a half."""
        return self.wins + self.draws / 2

    @property
    def mean_nodes(self) -> float | None:
        """Nodes searched per move."""
        return self.nodes / self.moves if self.moves else None

    @property
    def mean_seconds(self) -> float | None:
        """Time taken per move."""
        return self.seconds / self.moves if self.moves else None

    def to_dict(self) -> dict[str, object]:
        """Everything as plain values."""
        return {
            "player": self.label,
            "elo": self.rating.elo,
            "interval": self.rating.interval,
            "points": self.points,
            "games": self.games,
            "wins": self.wins,
            "draws": self.draws,
            "losses": self.losses,
            "forfeits": self.forfeits,
            "quality": self.quality.to_dict() if self.quality.moves else None,
            "mean_nodes": self.mean_nodes,
            "mean_seconds": self.mean_seconds,
        }


@dataclass(frozen=True, slots=True)
class Tournament:
    """A finished tournament."""

    settings: Settings
    games: tuple[GameRecord, ...]
    ratings: Ratings  # by player
    standings: tuple[Standing, ...]  # the strongest first
    meetings: Mapping[tuple[int, int], tuple[float, int]]  # by two players: the former's points, and all games

    @property
    def faults(self) -> tuple[tuple[str, GameRecord], ...]:
        """Every forfeited game with the label of its loser."""
        labels = self.settings.labels
        return tuple(
            (labels[game.players[1 - game.winner]], game)
            for game in self.games
            if game.ending.is_forfeit and game.winner is not None
        )

    def standing_of(self, player: int) -> Standing:
        """Return the standing of the player with this number."""
        return next(standing for standing in self.standings if standing.player == player)

    def to_dict(self) -> dict[str, object]:
        """Everything as plain values; `fourcast tournament --json` prints it."""
        labels = self.settings.labels
        advantage = self.ratings.advantage
        return {
            "settings": self.settings.to_dict(),
            "standings": [standing.to_dict() for standing in self.standings],
            "cross_table": [
                {"player": labels[one], "opponent": labels[other], "points": points, "games": games}
                for (one, other), (points, games) in sorted(self.meetings.items())
            ],
            "first_player_advantage": asdict(advantage) if advantage else None,
            "terminations": count_endings(self.games),
            "games": [format_game(game, labels) for game in self.games],
        }


@dataclass(frozen=True, slots=True)
class Match:
    """A finished match, seen by the player that was named first."""

    tournament: Tournament  # of the two

    @property
    def players(self) -> tuple[Standing, Standing]:
        """Both players, in the order in which they were named."""
        return self.tournament.standing_of(0), self.tournament.standing_of(1)

    @property
    def score(self) -> float:
        """The share of points of the player named first."""
        return self.players[0].points / self.players[0].games

    @property
    def difference(self) -> Estimate:
        """How much stronger the player named first is."""
        return self.tournament.ratings.difference(0, 1)

    @property
    def superiority(self) -> float:
        """How likely the player named first is the stronger one."""
        return likelihood_of_superiority(self.players[0].wins, self.players[0].losses)

    def to_dict(self) -> dict[str, object]:
        """Everything as plain values; `fourcast match --json` prints it."""
        whole = self.tournament.to_dict()
        one = self.players[0]
        return {
            "settings": whole["settings"],
            "wins": one.wins,
            "draws": one.draws,
            "losses": one.losses,
            "score": self.score,
            "elo_difference": asdict(self.difference),
            "likelihood_of_superiority": self.superiority,
            "players": [standing.to_dict() for standing in self.players],
            "first_player_advantage": whole["first_player_advantage"],
            "terminations": whole["terminations"],
            "games": whole["games"],
        }


def summarize(settings: Settings, games: Sequence[GameRecord]) -> Tournament:
    """Rate the players of finished games."""
    labels = settings.labels
    ratings = fit_ratings(
        [Result(game.first, game.second, game.first_points) for game in games],
        len(labels),
        anchor=labels.index(ANCHOR) if ANCHOR in labels else None,
    )
    standings = [_stand(player, label, ratings, games) for player, label in enumerate(labels)]
    standings.sort(key=lambda standing: -standing.rating.elo)
    return Tournament(settings, tuple(games), ratings, tuple(standings), _add_up_meetings(games))


def count_endings(games: Sequence[GameRecord]) -> dict[str, int]:
    """Return how many games ended in which way."""
    counts = Counter(game.ending for game in games)
    return {ending.value: counts[ending] for ending in Ending}


def _add_up_meetings(games: Sequence[GameRecord]) -> dict[tuple[int, int], tuple[float, int]]:
    totals: dict[tuple[int, int], tuple[float, int]] = {}
    for game in games:
        for one, other in (game.players, game.players[::-1]):
            points, count = totals.get((one, other), (0.0, 0))
            totals[one, other] = (points + game.points_of(one), count + 1)
    return totals


def _stand(player: int, label: str, ratings: Ratings, games: Sequence[GameRecord]) -> Standing:
    own = [game for game in games if player in game.players]
    points = Counter(game.points_of(player) for game in own)
    efforts = [game.efforts[game.players.index(player)] for game in own]
    return Standing(
        player=player,
        label=label,
        rating=ratings.players[player],
        wins=points[1.0],
        draws=points[0.5],
        losses=points[0.0],
        forfeits=sum(game.ending.is_forfeit and game.points_of(player) == 0 for game in own),
        quality=summarize_quality(own, player),
        moves=sum(effort.moves for effort in efforts),
        nodes=sum(effort.nodes for effort in efforts),
        seconds=sum(effort.seconds for effort in efforts),
    )
