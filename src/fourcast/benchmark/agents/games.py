"""Games against levels of known strength, and the rating that they give."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from fourcast.arena import GameRecord, Player, play_match
from fourcast.arena.ratings import Estimate, rate_against
from fourcast.arena.runner import Progress as ArenaProgress
from fourcast.bots import find_engine
from fourcast.solver import Limit

OPPONENTS = tuple(f"level-{number}" for number in (1, 3, 5, 7, 9))
DEFAULT_GAMES = 8  # against each
_PRIOR = 0.25  # games: enough for an agent that wins or loses all, and next to nothing for the others

Progress = Callable[[int, int], None]  # games done, games in all


@dataclass(frozen=True, slots=True)
class Score:
    """What came of the games against one opponent."""

    opponent: str
    elo: int  # of the opponent, as the rating tournament found it
    wins: int
    draws: int
    losses: int
    forfeits: int  # among the losses

    @property
    def games(self) -> int:
        """Games played."""
        return self.wins + self.draws + self.losses

    @property
    def points(self) -> float:
        """A win is 1, a draw a half."""
        return self.wins + self.draws / 2


def play_levels(
    agent: str,
    *,
    games: int = DEFAULT_GAMES,
    opponents: Sequence[str] = OPPONENTS,
    limit: Limit | None = None,
    seed: int = 0,
    jobs: int = 1,
    progress: Progress | None = None,
) -> tuple[Score, ...]:
    """Play an even number of games against each of the levels."""
    scores = []
    for number, opponent in enumerate(opponents):
        match = play_match(
            Player(agent, limit),
            opponent,
            games=games,
            seed=seed + number,
            adjudicate=False,
            quality=False,
            jobs=jobs,
            progress=None if progress is None else _count_on(progress, number * games, games * len(opponents)),
        )
        own = match.players[0]
        elo = find_engine(opponent).elo
        assert elo is not None, "the levels are rated"
        scores.append(Score(opponent, elo, own.wins, own.draws, own.losses, own.forfeits))
    return tuple(scores)


def _count_on(progress: Progress, before: int, total: int) -> ArenaProgress:
    """Count the games of one match on top of those before it."""

    def count(done: int, _in_match: int, _game: GameRecord | None) -> None:
        progress(before + done, total)

    return count


def rate(scores: Sequence[Score]) -> Estimate | None:
    """The rating of an agent with these scores; None without games. The engine `random` has 0."""
    return rate_against([(score.elo, score.points, score.games) for score in scores if score.games], _PRIOR)
