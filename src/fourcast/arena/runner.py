"""Plays all games of a tournament, in this process or in several, and keeps the record.

A Referee plays the games of one process. After Ctrl-C worker processes are ended at once: a game that was not finished
is played again when the tournament goes on.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from concurrent.futures import as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing
from dataclasses import replace
from functools import cached_property, partial
from pathlib import Path

from fourcast.bots import Engine, engine
from fourcast.errors import ArenaError, SearchInterrupted
from fourcast.position import Position
from fourcast.processes import WorkerPool, begin_worker
from fourcast.score import Outcome
from fourcast.solver import Limit, Solver, shared_solver

from .game import GameRecord, Side, play_game
from .quality import score_game
from .record import Record
from .schedule import Fixture, Settings, check_players, make_schedule

Progress = Callable[[int, int, GameRecord | None], None]  # games done, games in all, the one just finished

ADJUDICATION_PLY = 12  # from here on the exact outcome is known in milliseconds
ADJUDICATION_NODES = 2_000_000  # a position that takes more is played on


class Referee:
    """Plays any game of a tournament, with engines that it keeps from game to game.

    Every player has an engine of its own, also where two players are the same engine: they must not share random
    choices or tables. Adjudication starts from an empty table and stops at a number of nodes, so that it does not
    depend on the games before.
    """

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._engines: dict[int, Engine] = {}

    def play(self, fixture: Fixture) -> GameRecord:
        """Play the game; with quality, score its positions, too."""
        first_seed, second_seed = fixture.seeds(self._settings.seed)
        geometry = self._settings.geometry
        sides = self._side(fixture.first, first_seed), self._side(fixture.second, second_seed)
        game = play_game(fixture, sides, self._adjudicate if self._settings.adjudicates else None, geometry)
        return replace(game, scores=score_game(shared_solver(), game, geometry)) if self._settings.has_quality else game

    def _side(self, player: int, seed: int) -> Side:
        entrant = self._settings.players[player]
        if player not in self._engines:
            self._engines[player] = engine(entrant.engine)
        return Side(self._engines[player], entrant.limit, seed)

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
    """Yield games as they are finished, here or in worker processes."""
    if jobs <= 1:
        yield from map(Referee(settings).play, fixtures)
        return
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
