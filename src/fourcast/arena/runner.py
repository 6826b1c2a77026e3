"""Plays all games of a tournament, in this process or in several, and keeps the record.

After Ctrl-C worker processes are ended at once: a game that was not finished is played again when the tournament goes
on.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from concurrent.futures import as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing
from functools import partial
from pathlib import Path

from fourcast.errors import ArenaError
from fourcast.processes import WorkerPool, begin_worker

from .game import GameRecord
from .record import Record
from .referee import Referee
from .schedule import Fixture, Settings, check_players, make_schedule

Progress = Callable[[int, int, GameRecord | None], None]  # games done, games in all, the one just finished

_referee: Referee  # a worker's own


def play_games(
    settings: Settings, *, jobs: int = 1, record: str | Path | None = None, progress: Progress | None = None
) -> tuple[GameRecord, ...]:
    """Play every game and return them in the order of the schedule.

    With a record file, games that it holds are not played again. `progress` is called once at the start and after
    every game. Raises EngineError for players that do not exist, ArenaError for an unusable record.
    """
    if jobs < 1:
        raise ArenaError(f"{jobs} jobs cannot play: there must be at least one")
    check_players(settings.players, settings.geometry)
    schedule = make_schedule(settings)
    with Record(None if record is None else Path(record), settings, schedule) as kept:
        games = {game.number: game for game in kept.games}
        if progress is not None:
            progress(len(games), len(schedule), None)
        left = [fixture for fixture in schedule if fixture.number not in games]
        with closing(_play(settings, left, min(jobs, len(left)))) as played:
            for game in played:
                kept.append(game)
                games[game.number] = game
                if progress is not None:
                    progress(len(games), len(schedule), game)
    return tuple(games[fixture.number] for fixture in schedule)


def _play(settings: Settings, fixtures: Sequence[Fixture], jobs: int) -> Generator[GameRecord, None, None]:
    """Yield games as they are finished."""
    if jobs > 1:
        yield from _play_in_processes(settings, fixtures, jobs)
    else:
        yield from map(Referee(settings).play, fixtures)


def _play_in_processes(settings: Settings, fixtures: Sequence[Fixture], jobs: int) -> Generator[GameRecord, None, None]:
    pool = WorkerPool(jobs, partial(_begin_worker, settings))
    try:
        for finished in as_completed([pool.submit(_play_one, fixture) for fixture in fixtures]):
            yield finished.result()
    except BrokenProcessPool:
        raise ArenaError("a worker process died in the middle of a game: the games before it are kept") from None
    finally:
        pool.end()


def _begin_worker(settings: Settings) -> None:
    global _referee
    begin_worker()
    _referee = Referee(settings)


def _play_one(fixture: Fixture) -> GameRecord:
    return _referee.play(fixture)
