"""How matches and tournaments are shown: a bar while they are played, tables or JSON when they are done.

The bar is for a terminal and goes to standard error; a pipe gets nothing until the end, and then Markdown.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from fourcast.arena.game import GameRecord
from fourcast.arena.schedule import Settings
from fourcast.arena.tables import (
    describe_advantage,
    describe_faults,
    describe_match,
    format_points,
    tabulate_match,
    tabulate_meetings,
    tabulate_play,
    tabulate_standings,
)
from fourcast.cli.display.progress import Bar
from fourcast.cli.display.table import print_table

if TYPE_CHECKING:
    from fourcast.arena import Match, Tournament


class Scoreboard:
    """Counts games and points; for two players the bar shows the score so far."""

    def __init__(self, settings: Settings, bar: Bar) -> None:
        self.done = 0
        self._labels = settings.labels
        self._points = [0.0] * len(settings.players)
        self._bar = bar

    def show(self, done: int, total: int, game: GameRecord | None) -> None:
        """Take in a finished game; the signature is that of the arena's progress."""
        if game is not None:
            for player in game.players:
                self._points[player] += game.points_of(player)
        self.done = done
        self._bar.update(done, total, self._describe())

    def _describe(self) -> str:
        if len(self._labels) > 2:
            return f"{len(self._labels)} engines"
        one, other = map(format_points, self._points)
        return f"{self._labels[0]} {one} : {other} {self._labels[1]}"


def print_match(match: Match, as_json: bool) -> None:
    """Print what came of a match."""
    if as_json:
        print(json.dumps(match.to_dict()))
        return
    print_table(tabulate_match(match))
    print_lines([describe_match(match), describe_advantage(match.tournament), *describe_faults(match.tournament)])
    print_table(tabulate_play(match.players, match.tournament.settings.has_quality))


def print_tournament(tournament: Tournament, as_json: bool) -> None:
    """Print what came of a tournament."""
    if as_json:
        print(json.dumps(tournament.to_dict()))
        return
    print_table(tabulate_standings(tournament))
    print_lines([describe_advantage(tournament), *describe_faults(tournament)])
    print_table(tabulate_play(tournament.standings, tournament.settings.has_quality))
    print()
    print_table(tabulate_meetings(tournament))


def print_lines(sentences: list[str]) -> None:
    """Print sentences as a list, set off from the tables around it."""
    print()
    for sentence in sentences:
        print(f"- {sentence}")
    print()
