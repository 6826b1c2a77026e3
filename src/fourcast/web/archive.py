"""Archive: answers that cost a search, each worked out once and then kept in memory and in the database.

Only complete answers are kept. A database that fails costs time, not answers: the question is worked on again.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping

from cachetools import LRUCache

from fourcast.answers import Answer
from fourcast.storage import AnalysisCache, CacheKey, StorageError

from .failures import BusyError
from .metrics import Metrics
from .pool import Cost
from .questions import Questions, Watcher, Work
from .storing import Storing

_LOOKUP_S = 0.5  # to look for an answer in the database: solving most of them takes less

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
        self._memory: dict[str, LRUCache[CacheKey, Answer]] = {kind: LRUCache(size) for kind, size in memory.items()}
        self._questions = questions
        self._kept = kept
        self._store_in = storing
        self.is_database_well: Callable[[], bool] = lambda: True  # told by whoever watches it
        self._metrics = metrics
        self._storing: set[asyncio.Task[None]] = set()

    async def find(
        self, key: CacheKey, work: Work[Answer], watcher: Watcher | None = None, *, cost: Cost = Cost.SEARCH
    ) -> Answer:
        """Return an answer from memory, the database or the work; `watcher` hears what the work tells.

        Raises BusyError when too much is waiting, and whatever the work raises.
        """
        answer = await self._look_up(key)
        if answer is not None:
            return answer
        self._count(key, "none")
        answer = await self._questions.ask(key, work, watcher, cost=cost)
        if answer["is_complete"] and key not in self._memory[key.kind]:
            self._remember(key, answer)
            task = asyncio.ensure_future(self._store(key, answer))
            self._storing.add(task)  # a task that nobody holds may be collected before it is done
            task.add_done_callback(self._storing.discard)
        return answer

    async def finish_storing(self) -> None:
        """Wait until everything found is in the database."""
        await asyncio.gather(*self._storing)

    async def _look_up(self, key: CacheKey) -> Answer | None:
        answer = self._memory[key.kind].get(key)
        if answer is not None:
            self._count(key, "memory")
            return answer
        if not self.is_database_well():
            return None
        try:
            answer = await self._store_in.run_within(_LOOKUP_S, self._kept.get, key)
        except (StorageError, BusyError) as error:
            logger.warning("an answer could not be looked up: %s", error)
            return None
        if answer is not None:
            self._count(key, "database")
            self._remember(key, answer)
        return answer

    def _remember(self, key: CacheKey, answer: Answer) -> None:
        memory = self._memory[key.kind]
        if memory.maxsize > 0:  # with no room at all the cache would refuse it
            memory[key] = answer

    async def _store(self, key: CacheKey, answer: Answer) -> None:
        try:
            await self._store_in.run(self._kept.put, key, answer)
        except (StorageError, BusyError) as error:
            logger.warning("an answer could not be stored: %s", error)

    def _count(self, key: CacheKey, place: str) -> None:
        self._metrics.lookups.labels(key.kind, place).inc()
