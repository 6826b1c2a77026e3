"""The arena's front door: play a match or a tournament, and get all that came of it.

from fourcast.arena import play_match

match = play_match("perfect", "random", games=20, opening_ply=8)
print(match.score, match.difference, match.players[1].quality)
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from fourcast.geometry import DEFAULT_HEIGHT, DEFAULT_WIDTH, Geometry
from fourcast.solver import Limit

from .ratings import require_scipy
from .results import Match, Tournament, summarize
from .runner import Progress, play_games
from .schedule import DEFAULT_OPENING_PLY, Player, Settings, rounds_of_match

Entrant = str | Player  # an engine's text, or one with a limit of its own


def play_match(
    one: Entrant,
    other: Entrant,
    *,
    games: int = 20,
    opening_ply: int = DEFAULT_OPENING_PLY,
    limit: Limit | None = None,
    seed: int = 0,
    adjudicate: bool = False,
    quality: bool = True,
    width: int = DEFAULT_WIDTH,
    height: int = DEFAULT_HEIGHT,
    jobs: int = 1,
    record: str | Path | None = None,
    progress: Progress | None = None,
) -> Match:
    """Let two engines play an even number of games, half of them with either colour.

    Options are those of play_tournament.
    """
    players = _enter([one, other], limit)
    board = Geometry.of(width, height)
    settings = Settings(players, rounds_of_match(games), opening_ply, seed, adjudicate, quality, board)
    return Match(run(settings, jobs=jobs, record=record, progress=progress))


def play_tournament(
    entrants: Sequence[Entrant],
    *,
    rounds: int = 5,
    opening_ply: int = DEFAULT_OPENING_PLY,
    limit: Limit | None = None,
    seed: int = 0,
    adjudicate: bool = False,
    quality: bool = True,
    width: int = DEFAULT_WIDTH,
    height: int = DEFAULT_HEIGHT,
    jobs: int = 1,
    record: str | Path | None = None,
    progress: Progress | None = None,
) -> Tournament:
    """Let every engine play every other, a round being one opening with both colours.

    Games start after `opening_ply` random moves. The limit is for every move of entrants that have none of their own.
    With `adjudicate` games end with their exact outcome as soon as it is cheap to know, with `quality` every move is
    compared with exact play. Boards other than 7x6 are for engines that play on any size; they have no book, and on one
    larger than that exact play takes hours unless the openings are long. `jobs` processes play at the same time; more
    than one needs the caller's script to guard its work by `if __name__ == "__main__"`. A `record` file is written game
    by game, and read to go on after an interruption. `progress` is called with the games done, all games, and the game
    just finished.

    Raises ArenaError, BoardSizeError or EngineError, before the first game, for settings that cannot be played.
    """
    board = Geometry.of(width, height)
    settings = Settings(_enter(entrants, limit), rounds, opening_ply, seed, adjudicate, quality, board)
    return run(settings, jobs=jobs, record=record, progress=progress)


def run(
    settings: Settings, *, jobs: int = 1, record: str | Path | None = None, progress: Progress | None = None
) -> Tournament:
    """Play a tournament of these settings."""
    require_scipy()
    return summarize(settings, play_games(settings, jobs=jobs, record=record, progress=progress))


def _enter(entrants: Sequence[Entrant], limit: Limit | None) -> tuple[Player, ...]:
    return tuple(Player(entrant.strip(), limit) if isinstance(entrant, str) else entrant for entrant in entrants)
