"""Archive: answers that cost a search, each worked out once and then kept in memory and in the database.

Only complete answers are kept. A database that fails costs time, not answers: the question is worked on again.

The database is asked for many answers at a time, and given many: while one look-up is under way the next ones gather,
and what was found is stored some moments later, together. One thread does what would else take dozens, which would all
want the interpreter lock that the event loop lives by.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Callable, Mapping
from contextlib import suppress

from cachetools import LRUCache

from fourcast.answers import Answer
from fourcast.storage import AnalysisCache, CacheKey, StorageError

from .failures import BusyError
from .metrics import Metrics
from .pool import Cost
from .questions import Questions, Watcher, Work
from .storing import Storing

_LOOKUP_S = 0.5  # to look for an answer in the database: solving most of them takes less
_GATHER_S = 0.05  # in which answers to be stored gather
_AT_ONCE = 32  # answers looked up or stored together
_UNSTORED = 1_000  # answers that may wait to be stored; more are kept in memory alone

logger = logging.getLogger("fourcast.web")


class Archive:
    """Answers, in memory as many of each kind as said, and in the database; methods are called on the event loop."""

    def __init__(
        self,
        memory: Mapping[str, int],
        questions: Questions,
        kept: AnalysisCache,
        storing: Storing,
        metrics: Metrics,
    ) -> None:
        self._memory: dict[str, LRUCache[CacheKey, str]] = {kind: LRUCache(size) for kind, size in memory.items()}
        self._questions = questions
        self._kept = kept
        self._store_in = storing
        self.is_database_well: Callable[[], bool] = lambda: True  # told by whoever watches it
        self._metrics = metrics
        self._wanted: dict[CacheKey, asyncio.Future[Answer | None]] = {}  # to be looked up next
        self._looking: asyncio.Task[None] | None = None
        self._unstored: dict[CacheKey, Answer] = {}
        self._storing: asyncio.Task[None] | None = None
        self._is_ending = asyncio.Event()

    async def find(
        self, key: CacheKey, work: Work[Answer], watcher: Watcher | None = None, *, cost: Cost = Cost.SEARCH
    ) -> Answer:
        """Return an answer from memory, the database or the work; `watcher` hears what the work tells.

        Raises BusyError when too much is waiting, and whatever the work raises.
        """
        answer: Answer | None = await self._look_up(key)
        if answer is not None:
            return answer
        self._count(key, "none")
        answer = await self._questions.ask(key, work, watcher, cost=cost)
        if answer["is_complete"] and key not in self._memory[key.kind]:
            self._remember(key, answer)
            self._store_soon(key, answer)
        return answer

    async def finish_storing(self) -> None:
        """Wait until everything found is in the database."""
        self._is_ending.set()
        if self._storing is not None:
            await self._storing

    async def _look_up(self, key: CacheKey) -> Answer | None:
        remembered = self._memory[key.kind].get(key)
        if remembered is not None:
            self._count(key, "memory")
            known: Answer = json.loads(remembered)
            return known
        if not self.is_database_well():
            return None
        try:
            answer = await asyncio.wait_for(asyncio.shield(self._want(key)), _LOOKUP_S)
        except asyncio.TimeoutError:
            return None
        if answer is not None:
            self._count(key, "database")
            self._remember(key, answer)
        return answer

    def _remember(self, key: CacheKey, answer: Answer) -> None:
        memory = self._memory[key.kind]
        if memory.maxsize > 0:  # with no room at all the cache would refuse it
            memory[key] = json.dumps(answer)  # thousands of answers as objects would keep the collector busy

    def _want(self, key: CacheKey) -> asyncio.Future[Answer | None]:
        """What the database has under a key; those who want the same wait together."""
        wanted = self._wanted.get(key)
        if wanted is None:
            wanted = self._wanted[key] = asyncio.get_running_loop().create_future()
            if self._looking is None or self._looking.done():
                self._looking = asyncio.ensure_future(self._look())
        return wanted

    async def _look(self) -> None:
        """Look up what is wanted, and what is wanted by then, until nothing is."""
        while self._wanted:
            wanted = {key: self._wanted.pop(key) for key in tuple(self._wanted)[:_AT_ONCE]}
            found: dict[CacheKey, Answer] = {}
            try:
                found = await self._store_in.run_within(_LOOKUP_S, self._kept.get_many, tuple(wanted))
            except (StorageError, BusyError) as error:
                logger.warning("answers could not be looked up: %s", error)
            for key, future in wanted.items():
                future.set_result(found.get(key))

    def _store_soon(self, key: CacheKey, answer: Answer) -> None:
        if len(self._unstored) < _UNSTORED:
            self._unstored[key] = answer
        if self._storing is None or self._storing.done():
            self._storing = asyncio.ensure_future(self._store())

    async def _store(self) -> None:
        """Store what has gathered, and what has gathered by then, until nothing has."""
        while self._unstored:
            with suppress(asyncio.TimeoutError):
                await asyncio.wait_for(self._is_ending.wait(), _GATHER_S)
            batch = {key: self._unstored.pop(key) for key in tuple(self._unstored)[:_AT_ONCE]}
            try:
                await self._store_in.run(self._kept.put_many, batch)
            except (StorageError, BusyError) as error:
                logger.warning("answers could not be stored: %s", error)

    def _count(self, key: CacheKey, place: str) -> None:
        self._metrics.lookups.labels(key.kind, place).inc()
