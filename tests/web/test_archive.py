"""Finished answers in a real database: asked for and stored many at a time, while one thread does it."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable, Collection, Iterator, Mapping
from pathlib import Path

import pytest

from fourcast.answers import Answer
from fourcast.storage import AnalysisCache, CacheKey, Storage, open_storage
from fourcast.web.archive import Archive
from fourcast.web.metrics import Metrics
from fourcast.web.pool import WorkPool
from fourcast.web.questions import Questions, WorkControl
from fourcast.web.storing import Storing
from tests.harness.waiting import PATIENCE_S

KEYS = [CacheKey(f"subject {number}", "analysis", "1") for number in range(10)]


class Diary:
    """A real cache that notes what it is asked; it waits before it looks anything up until it may go on."""

    def __init__(self, cache: AnalysisCache) -> None:
        self._cache = cache
        self.looked_up: list[int] = []
        self.stored: list[int] = []
        self.has_begun = threading.Event()
        self.may_go_on = threading.Event()
        self.may_go_on.set()

    def get_many(self, keys: Collection[CacheKey]) -> dict[CacheKey, Answer]:
        self.looked_up.append(len(keys))
        self.has_begun.set()
        assert self.may_go_on.wait(PATIENCE_S)
        return self._cache.get_many(keys)

    def put_many(self, payloads: Mapping[CacheKey, Mapping[str, object]]) -> None:
        self.stored.append(len(payloads))
        self._cache.put_many(payloads)


@pytest.fixture
def storage(tmp_path: Path) -> Iterator[Storage]:
    with open_storage(f"sqlite:///{tmp_path / 'answers.sqlite3'}") as storage:
        yield storage


def in_archive(storage: Storage, check: Callable[[Archive, Diary], Awaitable[None]]) -> None:
    async def run() -> None:
        pool, storing, diary = WorkPool(2, 100), Storing(), Diary(storage.analyses)
        metrics = Metrics(lambda: pool.state)
        # A diary has the two methods of the cache that an archive uses.
        archive = Archive({"analysis": 100}, Questions(pool, 60), diary, storing, metrics)  # type: ignore[arg-type]
        try:
            await check(archive, diary)
        finally:
            await archive.finish_storing()
            assert await asyncio.to_thread(pool.close, PATIENCE_S)
            storing.close()

    asyncio.run(run())


def answer_to(key: CacheKey) -> Callable[[WorkControl], Answer]:
    return lambda _: {"is_complete": True, "subject": key.subject}


def test_look_ups_gather_while_one_is_under_way(storage: Storage) -> None:
    storage.analyses.put_many({key: {"is_complete": True, "kept": key.subject} for key in KEYS[:9]})

    async def check(archive: Archive, diary: Diary) -> None:
        diary.may_go_on.clear()
        asking = [asyncio.ensure_future(archive.find(KEYS[0], answer_to(KEYS[0])))]
        assert await asyncio.to_thread(diary.has_begun.wait, PATIENCE_S)
        asking += [asyncio.ensure_future(archive.find(key, answer_to(key))) for key in KEYS[1:]]
        for _ in range(5):
            await asyncio.sleep(0)  # for all to have asked
        diary.may_go_on.set()
        found = await asyncio.gather(*asking)
        assert [answer.get("kept") for answer in found] == [*(key.subject for key in KEYS[:9]), None]
        assert diary.looked_up == [1, 9]

    in_archive(storage, check)


def test_what_was_found_is_stored_together(storage: Storage) -> None:
    async def check(archive: Archive, diary: Diary) -> None:
        await asyncio.gather(*(archive.find(key, answer_to(key)) for key in KEYS))
        await archive.finish_storing()
        assert sum(diary.stored) == len(KEYS)
        assert len(diary.stored) < len(KEYS)

    in_archive(storage, check)
    assert storage.analyses.get_many(KEYS) == {key: {"is_complete": True, "subject": key.subject} for key in KEYS}


def test_answer_from_memory_can_be_changed_by_whoever_gets_it(storage: Storage) -> None:
    async def check(archive: Archive, _diary: Diary) -> None:
        first = await archive.find(KEYS[0], answer_to(KEYS[0]))
        again = await archive.find(KEYS[0], answer_to(KEYS[1]))
        again["subject"] = "another"
        assert await archive.find(KEYS[0], answer_to(KEYS[1])) == first

    in_archive(storage, check)
