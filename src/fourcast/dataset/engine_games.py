"""Games between engines, in blocks that follow from the seed and their number; all their positions are taken."""

from __future__ import annotations

import numpy as np

from fourcast.arena.runner import Referee
from fourcast.arena.schedule import Player, Settings, check_players, make_schedule
from fourcast.geometry import Geometry

from .batch import NO_MOVE, Batch, Bytes, play_moves

_GAMES = 16  # of a block, at least
_FIRST_OPENING, _OPENINGS = 2, 7  # blocks begin with 2 to 8 random moves, so that engines without chance vary


def check_engines(engines: tuple[str, ...], geometry: Geometry) -> None:
    """Raise EngineError, BoardSizeError or ArenaError for engines that cannot play here."""
    settings = _make_settings(engines, geometry, 0, 0)
    check_players(settings.players, geometry)


def play_engine_block(engines: tuple[str, ...], size: tuple[int, int], seed: int, number: int) -> bytes:
    """Let every engine play every other; the columns of each game, and NO_MOVE after it."""
    settings = _make_settings(engines, Geometry.of(*size), seed, number)
    referee = Referee(settings)
    games = (referee.play(fixture).moves for fixture in make_schedule(settings))
    return b"".join(bytes([*moves, NO_MOVE]) for moves in games)


def list_positions(geometry: Geometry, games: bytes, plies: tuple[int, int]) -> Batch:
    """The positions of the games at these plies that are not over, from the first move of each game to the last."""
    rows = []
    for game in games.split(bytes([NO_MOVE]))[:-1]:
        unfinished = range(plies[0], min(plies[1], len(game) - 1) + 1)
        rows += [game[:ply].ljust(geometry.cells, bytes([NO_MOVE])) for ply in unfinished]
    moves: Bytes = np.frombuffer(b"".join(rows), np.uint8).reshape(-1, geometry.cells)
    return play_moves(geometry, moves)[0]


def _make_settings(engines: tuple[str, ...], geometry: Geometry, seed: int, number: int) -> Settings:
    pairs = max(len(engines) * (len(engines) - 1) // 2, 1)
    opening_ply = min(_FIRST_OPENING + number % _OPENINGS, geometry.cells // 2)
    return Settings(
        tuple(map(Player, engines)),
        rounds=-(-_GAMES // (2 * pairs)),
        opening_ply=opening_ply,
        seed=(seed << 32) + number,
        has_quality=False,
        geometry=geometry,
    )
