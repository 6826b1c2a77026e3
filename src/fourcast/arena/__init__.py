"""Matches and tournaments between engines, Elo ratings with intervals, and the quality of moves against exact play."""

from fourcast.errors import ArenaError

from .game import Ending, GameRecord
from .openings import draw_openings
from .play import play_match, play_tournament, run
from .quality import Quality
from .ratings import Estimate, Ratings, Result, fit_ratings
from .results import Match, Standing, Tournament
from .schedule import Player, Settings

__all__ = [
    "ArenaError",
    "Ending",
    "Estimate",
    "GameRecord",
    "Match",
    "Player",
    "Quality",
    "Ratings",
    "Result",
    "Settings",
    "Standing",
    "Tournament",
    "draw_openings",
    "fit_ratings",
    "play_match",
    "play_tournament",
    "run",
]
