"""How good moves are, measured against exact play.

With the exact scores of all positions of a game, the regret of a move is what it gives away: the score before it, for
the side that moves, plus the score after it, for the other side. A move without regret is perfect; one that keeps the
outcome (win, draw or loss) is good; one that does not is a blunder. The opening's moves are nobody's and not counted.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import pairwise
from statistics import fmean, median

from fourcast.game import Game
from fourcast.geometry import Geometry
from fourcast.score import Outcome, Ply, Score
from fourcast.solver import Solver

from .game import GameRecord
from .openings import STANDARD


@dataclass(frozen=True, slots=True)
class JudgedMove:
    """One move of a game, compared with the best."""

    ply: Ply  # stones on the board before it
    before: Score  # what the side that moves could have had
    after: Score  # what it has now, from its own view

    @property
    def regret(self) -> int:
        """The score given away; never negative."""
        return self.before - self.after

    @property
    def is_perfect(self) -> bool:
        """Whether nothing was given away."""
        return self.regret == 0

    @property
    def is_good(self) -> bool:
        """Whether the outcome is still what it could be."""
        return Outcome.from_score(self.before) is Outcome.from_score(self.after)


@dataclass(frozen=True, slots=True)
class Quality:
    """The moves of one player over many games; rates are None while there are no moves."""

    games: int = 0  # in which the player moved at least once
    moves: int = 0
    perfect: int = 0
    good: int = 0
    regret: int = 0  # of all moves together
    blunders: tuple[Ply, ...] = field(default=(), repr=False)  # of each game that has one: the ply of the first

    @property
    def perfect_rate(self) -> float | None:
        """Share of moves that keep the exact score."""
        return self.perfect / self.moves if self.moves else None

    @property
    def good_rate(self) -> float | None:
        """Share of moves that keep win, draw or loss."""
        return self.good / self.moves if self.moves else None

    @property
    def mean_regret(self) -> float | None:
        """Score given away per move."""
        return self.regret / self.moves if self.moves else None

    @property
    def mean_first_blunder(self) -> float | None:
        """The mean ply of a game's first blunder, over the games that have one."""
        return fmean(self.blunders) if self.blunders else None

    @property
    def median_first_blunder(self) -> float | None:
        """The median of the same."""
        return float(median(self.blunders)) if self.blunders else None

    @property
    def blunderless_rate(self) -> float | None:
        """Share of games without a blunder."""
        return 1 - len(self.blunders) / self.games if self.games else None

    def to_dict(self) -> dict[str, object]:
        """Everything as plain values."""
        return {
            "moves": self.moves,
            "perfect_rate": self.perfect_rate,
            "good_rate": self.good_rate,
            "mean_regret": self.mean_regret,
            "mean_first_blunder": self.mean_first_blunder,
            "median_first_blunder": self.median_first_blunder,
            "blunderless_rate": self.blunderless_rate,
        }


def score_game(solver: Solver, game: GameRecord, geometry: Geometry = STANDARD) -> tuple[Score, ...]:
    """Return the exact scores of the game's positions, from the opening's to the last, each for the side to move."""
    positions = Game(game.moves, geometry.width, geometry.height).positions[game.opening_ply :]
    # From the end: a position is solved many times faster when the table knows what came of it.
    return tuple(solver.solve_many(positions[::-1]).tolist()[::-1])


def judge_moves(game: GameRecord) -> tuple[list[JudgedMove], list[JudgedMove]]:
    """Return the moves of the two colours, in order; none if the game was played without exact scores."""
    sides: tuple[list[JudgedMove], list[JudgedMove]] = ([], [])
    scores = game.scores or ()
    for ply, (before, after) in enumerate(pairwise(scores), game.opening_ply):
        sides[ply % 2].append(JudgedMove(ply, before, -after))
    return sides


def summarize_quality(games: Iterable[GameRecord], player: int) -> Quality:
    """Gather all moves of a player."""
    own = [judge_moves(game)[game.players.index(player)] for game in games if player in game.players]
    moves_by_game = [moves for moves in own if moves]
    moves = [move for game_moves in moves_by_game for move in game_moves]
    blunders = [next((move.ply for move in game_moves if not move.is_good), None) for game_moves in moves_by_game]
    return Quality(
        games=len(moves_by_game),
        moves=len(moves),
        perfect=sum(move.is_perfect for move in moves),
        good=sum(move.is_good for move in moves),
        regret=sum(move.regret for move in moves),
        blunders=tuple(ply for ply in blunders if ply is not None),
    )
