"""Archive: answers of one kind that cost a search, each worked out once and then kept in memory and in the database.

Only complete answers are kept, as the plain values that JSON has. A database that fails costs time, not answers: the
question is worked on again.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from typing import NamedTuple

from starlette.concurrency import run_in_threadpool

from fourcast.position import Position
from fourcast.storage import AnalysisCache, CacheKey, JsonObject, StorageError

from .metrics import Metrics
from .questions import Questions, Watcher, Work

__all__ = ["Archive", "Found"]

logger = logging.getLogger("fourcast.web")


class Found(NamedTuple):
    """What a piece of work has found out."""

    answer: JsonObject
    is_complete: bool  # and so to be kept; otherwise the time was up


class Archive:
    """Answers of one kind; every method is called on the event loop."""

    def __init__(
        self, kind: str, version: str, memory: int, questions: Questions, kept: AnalysisCache, metrics: Metrics
    ) -> None:
        self._kind = kind
        self._version = version  # of the answers' form
        self._memory: OrderedDict[CacheKey, JsonObject] = OrderedDict()  # the last used at the end
        self._memory_size = memory
        self._questions = questions
        self._kept = kept
        self._metrics = metrics
        self._storing: set[asyncio.Task[None]] = set()

    def key_of_position(self, position: Position) -> CacheKey:
        """Return the key of an answer that does not depend on the way to the position."""
        return CacheKey.of_position(position, self._kind, self._version)

    def key_of_moves(self, moves: str) -> CacheKey:
        """Return the key of an answer about a whole game."""
        return CacheKey(f"moves:{moves}", self._kind, self._version)

    async def find(self, key: CacheKey, work: Work[Found], watcher: Watcher | None = None) -> JsonObject:
        """Return an answer from memory, the database or the work; `watcher` hears what the work tells.

        Raises BusyError when too much is waiting, and whatever the work raises.
        """
        answer = await self._look_up(key)
        if answer is not None:
            return answer
        self._count("none")
        found = await self._questions.ask(key, work, watcher)
        if found.is_complete and key not in self._memory:
            self._remember(key, found.answer)
            task = asyncio.ensure_future(self._store(key, found.answer))
            self._storing.add(task)  # a task that nobody holds may be collected before it is done
            task.add_done_callback(self._storing.discard)
        return found.answer

    async def finish_storing(self) -> None:
        """Wait until everything found is in the database."""
        await asyncio.gather(*self._storing)

    async def _look_up(self, key: CacheKey) -> JsonObject | None:
        answer = self._memory.get(key)
        if answer is not None:
            self._memory.move_to_end(key)
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

    def _remember(self, key: CacheKey, answer: JsonObject) -> None:
        self._memory[key] = answer
        while len(self._memory) > self._memory_size:
            self._memory.popitem(last=False)

    async def _store(self, key: CacheKey, answer: JsonObject) -> None:
        try:
            await run_in_threadpool(self._kept.put, key, answer)
        except StorageError as error:
            logger.warning("an answer could not be stored: %s", error)

    def _count(self, place: str) -> None:
        self._metrics.lookups.labels(self._kind, place).inc()
