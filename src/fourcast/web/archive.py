"""Archive: answers of one kind that cost a search, each worked out once and then kept in memory and in the database.

Only complete answers are kept. A database that fails costs time, not answers: the question is worked on again.
"""

from __future__ import annotations

import asyncio
import logging

from cachetools import LRUCache
from starlette.concurrency import run_in_threadpool

from fourcast.answers import Answer
from fourcast.storage import AnalysisCache, CacheKey, StorageError

from .metrics import Metrics
from .questions import Questions, Watcher, Work

__all__ = ["Archive"]

logger = logging.getLogger("fourcast.web")


class Archive:
    """Answers of one kind, `memory` of them besides the database; every method is called on the event loop."""

    def __init__(self, kind: str, memory: int, questions: Questions, kept: AnalysisCache, metrics: Metrics) -> None:
        self._kind = kind
        self._memory: LRUCache[CacheKey, Answer] = LRUCache(memory)
        self._questions = questions
        self._kept = kept
        self._metrics = metrics
        self._storing: set[asyncio.Task[None]] = set()

    async def find(self, key: CacheKey, work: Work[Answer], watcher: Watcher | None = None) -> Answer:
        """Return an answer from memory, the database or the work; `watcher` hears what the work tells.

        Raises BusyError when too much is waiting, and whatever the work raises.
        """
        answer = await self._look_up(key)
        if answer is not None:
            return answer
        self._count("none")
        answer = await self._questions.ask(key, work, watcher)
        if answer["is_complete"] and key not in self._memory:
            self._remember(key, answer)
            task = asyncio.ensure_future(self._store(key, answer))
            self._storing.add(task)  # a task that nobody holds may be collected before it is done
            task.add_done_callback(self._storing.discard)
        return answer

    async def finish_storing(self) -> None:
        """Wait until everything found is in the database."""
        await asyncio.gather(*self._storing)

    async def _look_up(self, key: CacheKey) -> Answer | None:
        answer = self._memory.get(key)
        if answer is not None:
            self._count("memory")
            return answer
        try:
            answer = await run_in_threadpool(self._kept.get, key)
        except StorageError as error:
            logger.warning("an answer could not be looked up: %s", error)
            return None
        if answer is not None:
            self._count("database")
            self._remember(key, answer)
        return answer

    def _remember(self, key: CacheKey, answer: Answer) -> None:
        if self._memory.maxsize > 0:  # with no room at all the cache would refuse it
            self._memory[key] = answer

    async def _store(self, key: CacheKey, answer: Answer) -> None:
        try:
            await run_in_threadpool(self._kept.put, key, answer)
        except StorageError as error:
            logger.warning("an answer could not be stored: %s", error)

    def _count(self, place: str) -> None:
        self._metrics.lookups.labels(self._kind, place).inc()
