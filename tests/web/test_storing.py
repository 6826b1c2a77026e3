"""Threads for the database: changes gather while one is being stored, and nobody waits for ever."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from fourcast.storage import DatabaseError, Outcome
from fourcast.web import storing as module
from fourcast.web.failures import BusyError
from fourcast.web.storing import Storing


class Desk:
    """Does changes together, when it is let; keeps how many it was given at a time."""

    def __init__(self) -> None:
        self.batches: list[int] = []
        self.is_open = threading.Event()
        self.failure: Exception | None = None

    def together(self, calls: Sequence[Callable[[], Any]]) -> list[Outcome]:
        self.batches.append(len(calls))
        self.is_open.wait()
        if self.failure is not None:
            raise self.failure
        return [_attempt(call) for call in calls]


def _attempt(call: Callable[[], Any]) -> Outcome:
    try:
        return Outcome(call(), None)
    except Exception as error:
        return Outcome(None, error)


async def _begin(storing: Storing, *numbers: int) -> list[asyncio.Task[int]]:
    tasks = [asyncio.ensure_future(storing.change(abs, number)) for number in numbers]
    await asyncio.sleep(0)
    return tasks


async def _until(is_so: Callable[[], bool]) -> None:
    while not is_so():
        await asyncio.sleep(0.001)


def test_changes_gather_while_one_is_being_stored() -> None:
    desk = Desk()

    async def try_it() -> list[int]:
        storing = Storing(desk.together)
        first = await _begin(storing, -1)
        await _until(lambda: desk.batches == [1])
        others = await _begin(storing, *range(-100, -1))
        desk.is_open.set()
        found = await asyncio.gather(*first, *others)
        assert storing.is_idle
        storing.close()
        return found

    assert asyncio.run(try_it()) == [1, *range(100, 1, -1)]
    assert desk.batches == [1, 64, 35]


def test_failure_of_one_is_its_own_and_of_the_commit_everybodys() -> None:
    desk = Desk()
    desk.is_open.set()

    async def try_it() -> None:
        storing = Storing(desk.together)
        with pytest.raises(ZeroDivisionError):
            await storing.change(divmod, 1, 0)
        assert await storing.change(divmod, 7, 2) == (3, 1)
        desk.failure = DatabaseError("the disk is full")
        for found in await asyncio.gather(*await _begin(storing, 1, 2), return_exceptions=True):
            assert found is desk.failure
        storing.close()

    asyncio.run(try_it())


def test_whoever_waits_too_long_is_told_and_the_change_of_one_who_left_is_not_made(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(module, "PATIENCE_S", 0.1)
    desk = Desk()
    made: list[int] = []

    async def try_it() -> None:
        storing = Storing(desk.together)
        (slow,) = await _begin(storing, -1)
        await _until(lambda: desk.batches == [1])
        gone = asyncio.ensure_future(storing.change(made.append, 1))
        await asyncio.sleep(0)
        gone.cancel()
        with pytest.raises(DatabaseError, match=r"has not answered in 0\.1 seconds"):
            await slow
        desk.is_open.set()
        assert await storing.change(abs, -7) == 7
        storing.close()

    asyncio.run(try_it())
    assert made == []


def test_too_many_are_refused_at_once() -> None:
    desk = Desk()

    async def try_it() -> None:
        storing = Storing(desk.together, threads=1, capacity=2)
        tasks = await _begin(storing, -1, -2, -3)
        with pytest.raises(BusyError):
            await storing.change(abs, -4)
        desk.is_open.set()
        assert await asyncio.gather(*tasks) == [1, 2, 3]
        assert await storing.change(abs, -4) == 4
        storing.close()

    asyncio.run(try_it())


def test_what_was_given_is_done_before_the_end() -> None:
    desk = Desk()

    async def try_it() -> list[int]:
        storing = Storing(desk.together)
        tasks = await _begin(storing, -1, -2, -3)
        storing.close()
        desk.is_open.set()
        return await asyncio.gather(*tasks)

    assert asyncio.run(try_it()) == [1, 2, 3]


def test_without_shared_commits_every_change_has_a_thread() -> None:
    async def try_it() -> int:
        storing = Storing(None)
        found = await storing.change(threading.get_ident)
        storing.close()
        return found

    assert asyncio.run(try_it()) != threading.get_ident()
