"""Who plays whom, from which opening, with which seed: everything that is decided before the first move.

In a round every pair plays one opening twice, once with either colour. Each pair has an opening of its own: if all
shared one, an opening that decides the game would decide all of them, and ratings would follow from a handful of
openings. A match is a tournament of two.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from fourcast.bots import engine, parse_engine
from fourcast.bots.protocol import check_standard_board
from fourcast.errors import ArenaError
from fourcast.geometry import Geometry
from fourcast.position import Position
from fourcast.solver import Limit

from .openings import STANDARD, Opening, check_opening_ply, draw_openings

DEFAULT_OPENING_PLY = 4
GAMES_A_PAIRING = 2  # one with either colour
SMALLEST_SIDE = 4  # of a board on which fours can be made in every direction, and which the solver takes


@dataclass(frozen=True, slots=True)
class Player:
    """An engine that takes part."""

    engine: str  # as `fourcast.engine` reads it, such as "hamish:depth=4"
    limit: Limit | None = None  # for every move; None: the engine takes as long as it likes


@dataclass(frozen=True, slots=True)
class Settings:
    """All that the games of a tournament follow from; without time limits they follow from it alone."""

    players: tuple[Player, ...]
    rounds: int  # openings for each pair, each played with both colours
    opening_ply: int = DEFAULT_OPENING_PLY  # random stones on the board when the engines take over
    seed: int = 0  # of the openings and of engines that play at random
    adjudicates: bool = False  # whether games end with their exact outcome as soon as it is cheap to know
    has_quality: bool = True  # whether every move is compared with exact play
    geometry: Geometry = STANDARD  # the board that all games are played on

    def __post_init__(self) -> None:
        if len(self.players) < 2:
            raise ArenaError(f"{_count(len(self.players), 'engine')} cannot play: a tournament needs two or more")
        if self.rounds < 1:
            raise ArenaError(f"{self.rounds} rounds are too few: there must be at least one")
        if min(self.geometry.width, self.geometry.height) < SMALLEST_SIDE:
            raise ArenaError(f"a {self.geometry} board is too small for a tournament: it needs 4x4 or more")
        check_opening_ply(self.opening_ply, self.geometry)

    @property
    def labels(self) -> tuple[str, ...]:
        """What the players are called: as they were written, numbered where that is not enough."""
        met: Counter[str] = Counter()
        labels = []
        for player in self.players:
            met[player.engine] += 1
            number = met[player.engine]
            labels.append(player.engine if number == 1 else f"{player.engine} #{number}")
        return tuple(labels)

    @property
    def games(self) -> int:
        """How many games are played in all."""
        return self.rounds * GAMES_A_PAIRING * len(self.players) * (len(self.players) - 1) // 2

    def to_dict(self) -> dict[str, object]:
        """Everything as plain values, for records and JSON."""
        return {
            "players": [
                {
                    "engine": player.engine,
                    "seconds": player.limit.seconds if player.limit else None,
                    "nodes": player.limit.nodes if player.limit else None,
                }
                for player in self.players
            ],
            "rounds": self.rounds,
            "opening_ply": self.opening_ply,
            "seed": self.seed,
            "adjudicate": self.adjudicates,
            "quality": self.has_quality,
            "size": str(self.geometry),
        }


@dataclass(frozen=True, slots=True)
class Fixture:
    """One game to be played. Players are given by their number among all."""

    number: int  # of the game, counted from 0
    opening: Opening
    first: int  # has the first player's stones, opening included
    second: int

    def seeds(self, tournament_seed: int) -> tuple[int, int]:
        """Return what the two engines' random choices start from in this game."""
        first, second = (
            random.Random(f"tournament {tournament_seed}, game {self.number}, colour {colour}").getrandbits(32)
            for colour in (0, 1)
        )
        return first, second


def make_schedule(settings: Settings) -> tuple[Fixture, ...]:
    """List all games, round by round; the two colours of a pairing come one after the other."""
    pairings = settings.rounds * list(combinations(range(len(settings.players)), 2))
    openings = draw_openings(len(pairings), settings.opening_ply, settings.seed, settings.geometry)
    games = [
        (opening, *sides) for opening, pair in zip(openings, pairings, strict=True) for sides in (pair, pair[::-1])
    ]
    return tuple(Fixture(number, *game) for number, game in enumerate(games))


def check_players(players: Sequence[Player], geometry: Geometry = STANDARD) -> None:
    """Make every engine once, to raise now what would otherwise come in the middle of a tournament.

    Raises EngineError for an engine that does not exist, BoardSizeError for one that does not play on this board.
    """
    for player in players:
        info, _ = parse_engine(player.engine)
        if not info.any_size:
            check_standard_board(info.name, Position(geometry.width, geometry.height))
        engine(player.engine)


def rounds_of_match(games: int) -> int:
    """Return how many openings a match of so many games has; each is played with both colours."""
    if games < GAMES_A_PAIRING or games % GAMES_A_PAIRING:
        raise ArenaError(
            f"{_count(games, 'game')} cannot be shared out: every opening is played with both colours, "
            "so the number must be even, and at least 2"
        )
    return games // GAMES_A_PAIRING


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
