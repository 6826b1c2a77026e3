"""Referee: plays the games of a tournament in one process, with engines that it keeps from game to game.

Every player has an engine of its own, also where two players are the same engine: they must not share random choices
or tables. Adjudication starts from an empty table and stops at a number of nodes, so that it does not depend on the
games before.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property

from fourcast.bots import Engine, engine
from fourcast.errors import SearchInterrupted
from fourcast.position import Position
from fourcast.score import Outcome
from fourcast.solver import Limit, Solver

from .game import GameRecord, Side, play_game
from .quality import score_game
from .schedule import Fixture, Settings

ADJUDICATION_PLY = 12  # from here on the exact outcome is known in milliseconds
ADJUDICATION_NODES = 2_000_000  # a position that takes more is played on


class Referee:
    """Plays any game of a tournament."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._engines: dict[int, Engine] = {}

    def play(self, fixture: Fixture) -> GameRecord:
        """Play the game; with quality, score its positions, too."""
        first_seed, second_seed = fixture.seeds(self._settings.seed)
        geometry = self._settings.geometry
        sides = self._side(fixture.first, first_seed), self._side(fixture.second, second_seed)
        game = play_game(fixture, sides, self._adjudicate if self._settings.adjudicates else None, geometry)
        return replace(game, scores=score_game(self._examiner, game, geometry)) if self._settings.has_quality else game

    def _side(self, player: int, seed: int) -> Side:
        entrant = self._settings.players[player]
        if player not in self._engines:
            self._engines[player] = engine(entrant.engine)
        return Side(self._engines[player], entrant.limit, seed)

    @cached_property
    def _examiner(self) -> Solver:
        return Solver()

    @cached_property
    def _judge(self) -> Solver:
        return Solver()

    def _adjudicate(self, position: Position) -> Outcome | None:
        """Return the exact outcome for the side to move, if it is cheap to know."""
        if position.ply < ADJUDICATION_PLY:
            return None
        self._judge.reset()
        try:
            score = self._judge.solve(position, weak=True, limit=Limit(nodes=ADJUDICATION_NODES))
        except SearchInterrupted:
            return None
        return Outcome.from_score(score)
