"""Services: everything that routes work with, opened once for a server and closed with it."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, Query, Request
from starlette.concurrency import run_in_threadpool

from fourcast import answers
from fourcast.analysis.puzzles import load_puzzles
from fourcast.game import Game
from fourcast.geometry import Geometry
from fourcast.kernel.playouts import find_attack
from fourcast.position import Position
from fourcast.solver import Solver
from fourcast.solver.machine import load_machine
from fourcast.storage import Storage, open_storage

from .analyst import Analyst
from .failures import SettingsError
from .metrics import Metrics
from .pool import WorkPool
from .questions import Questions
from .settings import Settings, data_directory

API_PREFIX = "/api/v1"  # a new version of the interface gets another prefix
CLOSING_S = 1.0  # for work to stop once it has been told to
LONGEST_MOVES = 200  # characters: a whole game with spaces and commas is shorter

_MOVES = "Columns played, as digits from 1 or as letters, or the cells; empty: the board at the start."
_POS = "The board at the start: its rows from the top with / between them (X Red, O Yellow, . empty), or its size."


@dataclass(frozen=True, slots=True, eq=False)
class Services:
    """The parts of a running server."""

    settings: Settings
    storage: Storage
    pool: WorkPool
    metrics: Metrics
    analyst: Analyst
    started: float  # seconds of the monotonic clock

    async def close(self) -> bool:
        """Stop the work, wait for what is being stored, close the database; tell whether all work has ended."""
        has_ended = await run_in_threadpool(self.pool.close, CLOSING_S)
        with suppress(asyncio.TimeoutError):  # what is not kept can be solved again
            await asyncio.wait_for(self.analyst.finish_storing(), CLOSING_S)
        self.storage.close()
        return has_ended


def open_services(settings: Settings) -> Services:
    """Open database and book, load everything compiled and the puzzles, so that the first question is quick.

    Raises StorageError for a database that cannot be used.
    """
    if not settings.database:
        _make_directory()
    storage = open_storage(settings.database_url)
    solver = Solver(table_mib=settings.table_mib, book=not settings.no_book)
    _warm_up(solver)
    pool = WorkPool(settings.threads, settings.queue)
    metrics = Metrics(lambda: pool.state)
    analyst = Analyst(solver, Questions(pool, settings.deadline_s), storage.analyses, metrics, settings)
    return Services(settings, storage, pool, metrics, analyst, time.monotonic())


async def services_of(request: Request) -> Services:
    """Return the services of the app that a request came to."""
    services: Services = request.app.state.services
    return services


async def read_game(
    moves: Annotated[str, Query(max_length=LONGEST_MOVES, description=_MOVES, examples=["4453"])] = "",
    pos: Annotated[str, Query(max_length=LONGEST_MOVES, description=_POS, examples=["5x4"])] = "",
) -> Game:
    """Read the moves of a query and the board they begin with; raise an error that says what is wrong with them."""
    return answers.read_game(moves, pos)


ServicesHere = Annotated[Services, Depends(services_of)]
GameHere = Annotated[Game, Depends(read_game)]
# For routes that tell of moves that are wrong in their own way; how long they can be the query's length says.
MovesHere = Annotated[str, Query(description=_MOVES, examples=["4453"])]
PosHere = Annotated[str, Query(description=_POS, examples=["5x4"])]


def _warm_up(solver: Solver) -> None:
    """Load the kernel, the play-outs that explanations ask for, the book and the puzzles."""
    empty = Position()
    load_machine(Geometry.of())
    find_attack(empty.geometry, empty.own, empty.occupied, 1)
    solver.look_up(empty)
    load_puzzles()


def _make_directory() -> None:
    """The default database is ours to make a place for; one that was named is not."""
    directory = data_directory()
    try:
        directory.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise SettingsError(
            f"cannot make the directory {str(directory)!r} for the database: {error.strerror}; name one with --database"
        ) from None
