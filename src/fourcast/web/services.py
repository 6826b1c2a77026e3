"""Services: everything that routes work with, opened once for a server and closed with it."""

from __future__ import annotations

import asyncio
import sys
import time
from contextlib import suppress
from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, Query, Request

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
from .brake import Brake
from .care import Care
from .failures import SettingsError
from .metrics import Metrics
from .middleware.clients import RATES_BYTES, ClientRates
from .middleware.echo import Echoes
from .middleware.observation import Journal
from .middleware.shelf import keep
from .pool import WorkPool
from .questions import Questions
from .settings import Settings, data_directory
from .storing import Storing
from .tally import Tally

API_PREFIX = "/api/v1"  # a new version of the interface gets another prefix
CLOSING_S = 0.7  # for work to stop once it has been told to
_SWITCH_S = 0.0005  # a thread of Python's lets the event loop go on after so long; Python's own habit is ten times that
LONGEST_MOVES = 200  # characters: a whole game with spaces and commas is shorter

_MOVES = "Columns played, as digits from 1 or as letters, or the cells; empty: the board at the start."
_POS = "The board at the start: its rows from the top with / between them (X Red, O Yellow, . empty), or its size."


@dataclass(frozen=True, slots=True)
class Rates:
    """How often clients may ask, and how many games they may begin."""

    requests: ClientRates
    games: ClientRates

    @classmethod
    def of(cls, settings: Settings, memory: memoryview | None = None) -> Rates:
        """Return the rates of a server; they are counted in this memory if it is shared."""
        parts = (None, None) if memory is None else (memory[:RATES_BYTES], memory[RATES_BYTES : 2 * RATES_BYTES])
        per_second = settings.games_per_hour / 3_600
        return cls(
            ClientRates(settings.rate, settings.burst, memory=parts[0]),
            ClientRates(per_second, max(1, settings.games_per_hour), memory=parts[1]),
        )

    def release(self) -> None:
        """Let shared memory go, so that it can be closed."""
        self.requests.release()
        self.games.release()


@dataclass(frozen=True, slots=True, eq=False)
class Services:
    """The parts of a running server."""

    settings: Settings
    storage: Storage
    storing: Storing
    pool: WorkPool
    metrics: Metrics
    analyst: Analyst
    care: Care
    rates: Rates
    tally: Tally
    brake: Brake
    echoes: Echoes
    journal: Journal
    started: float  # seconds of the monotonic clock

    async def close(self) -> bool:
        """Stop the work, wait for what is being stored, close the database; tell whether all work has ended."""
        self.care.close()
        has_ended = await asyncio.to_thread(self.pool.close, CLOSING_S)
        self.analyst.close()
        with suppress(asyncio.TimeoutError):  # what is not kept can be solved again
            await asyncio.wait_for(self.analyst.finish_storing(), CLOSING_S)
        is_idle = self.storing.is_idle and self.care.is_idle
        self.storing.close()
        if is_idle:  # else a thread waits for the database, and closing would wait for it, too
            self.storage.close()
        self.tally.tell()
        self.rates.release()
        return has_ended and is_idle


def open_services(settings: Settings, memory: memoryview | None = None) -> Services:
    """Open database and book, load everything compiled and the puzzles, so that the first question is quick.

    `memory` is where the rates of clients are counted, if other processes count them, too.
    Raises StorageError for a database that cannot be used.
    """
    if not settings.database:
        make_directory()
    storage = open_storage(settings.database_url)
    sys.setswitchinterval(_SWITCH_S)
    # The solver has as many threads as the pool: a question that runs alone has them all, several share them.
    solver = Solver(table_mib=settings.table_mib, threads=settings.threads, book=not settings.no_book)
    _warm_up(solver)
    pool = WorkPool(settings.threads, settings.queue, settings.client_work, settings.engine_processes)
    metrics = Metrics(lambda: pool.state)
    storing = Storing(storage.together if storage.can_share_commits else None)
    questions = Questions(pool, settings.deadline_s)
    analyst = Analyst(solver, questions, storage.analyses, storing, metrics, settings)
    care = Care(storage, settings, metrics)
    analyst.archive.is_database_well = lambda: care.is_well
    rates = Rates.of(settings, memory)
    journal = Journal(metrics)
    brake = Brake(metrics)
    brake.turns.are_kept = not settings.trusted_proxies
    most_bytes = 0 if settings.trusted_proxies else settings.kept_bytes // 4
    return Services(
        settings,
        storage,
        storing,
        pool,
        metrics,
        analyst,
        care,
        rates,
        Tally(),
        brake,
        Echoes(most_bytes, rates.requests, journal, metrics),
        journal,
        time.monotonic(),
    )


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


async def keep_answer(request: Request) -> None:
    """Let the answer of a route be kept: it is the same for everybody and always."""
    keep(request)


def keep_whole(request: Request, answer: answers.Answer) -> answers.Answer:
    """Return an answer that cost a search, and let it be kept if it is complete."""
    if answer["is_complete"]:
        keep(request)
    return answer


KEPT = [Depends(keep_answer)]
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


def make_directory() -> None:
    """The default database is ours to make a place for; one that was named is not."""
    directory = data_directory()
    try:
        directory.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise SettingsError(
            f"cannot make the directory {str(directory)!r} for the database: {error.strerror}; name one with --database"
        ) from None
