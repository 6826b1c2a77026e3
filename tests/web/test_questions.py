"""Who waits for which work: sharing, cancelling, waiting too long, a full queue, the end."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable
from typing import TypeVar

import pytest

from fourcast.web.failures import BusyError, StoppingError
from fourcast.web.pool import WorkPool
from fourcast.web.questions import Questions, WorkControl
from tests.harness.waiting import PATIENCE_S, wait_until

Result = TypeVar("Result")


class Piece:
    """Work that runs until it is allowed to end or is cancelled, and tells which."""

    def __init__(self) -> None:
        self.has_begun = threading.Event()
        self.may_end = threading.Event()
        self.times = 0
        self.was_cancelled = False

    def __call__(self, control: WorkControl) -> str:
        self.times += 1
        self.has_begun.set()
        control.tell("begun")
        while not self.may_end.wait(0.005):
            if control.cancelled.is_set():
                self.was_cancelled = True
                raise StoppingError("cancelled")
        return "done"


def in_loop(
    test: Callable[[WorkPool, Questions], Awaitable[Result]],
    *,
    threads: int = 1,
    queue: int = 4,
    patience_s: float = 60,
) -> Result:
    """Run a test on an event loop with a pool that is closed afterwards."""

    async def run() -> Result:
        pool = WorkPool(threads, queue)
        try:
            return await test(pool, Questions(pool, patience_s))
        finally:
            assert await asyncio.to_thread(pool.close, PATIENCE_S)

    return asyncio.run(run())


async def begun(piece: Piece) -> None:
    assert await asyncio.to_thread(piece.has_begun.wait, PATIENCE_S)


async def until(condition: Callable[[], bool]) -> None:
    async def wait() -> None:
        while not condition():
            await asyncio.sleep(0.005)

    await asyncio.wait_for(wait(), PATIENCE_S)


def test_same_question_twice_is_worked_on_once() -> None:
    async def check(pool: WorkPool, questions: Questions) -> None:
        piece = Piece()
        asking = [asyncio.ensure_future(questions.ask("key", piece)) for _ in range(3)]
        await begun(piece)
        assert pool.state.running == 1
        piece.may_end.set()
        assert await asyncio.gather(*asking) == ["done"] * 3
        assert piece.times == 1
        assert await questions.ask("key", piece) == "done", "a question answered may be asked again"
        assert piece.times == 2

    in_loop(check, threads=3)


def test_asker_who_leaves_does_not_take_the_answer_from_others() -> None:
    async def check(_: WorkPool, questions: Questions) -> None:
        piece = Piece()
        leaving, staying = (asyncio.ensure_future(questions.ask("key", piece)) for _ in range(2))
        await begun(piece)
        leaving.cancel()
        await asyncio.wait([leaving])
        piece.may_end.set()
        assert await staying == "done"
        assert not piece.was_cancelled

    in_loop(check)


def test_last_asker_who_leaves_cancels_the_work_and_no_other() -> None:
    async def check(pool: WorkPool, questions: Questions) -> None:
        abandoned, other = Piece(), Piece()
        asking = asyncio.ensure_future(questions.ask("abandoned", abandoned))
        staying = asyncio.ensure_future(questions.ask("other", other))
        await begun(abandoned)
        await begun(other)
        asking.cancel()
        await until(lambda: pool.state.running == 1)
        assert (abandoned.was_cancelled, other.was_cancelled) == (True, False)
        other.may_end.set()
        assert await staying == "done"

    in_loop(check, threads=2)


def test_question_asked_anew_after_all_have_left_is_worked_on_anew() -> None:
    async def check(_: WorkPool, questions: Questions) -> None:
        first, second = Piece(), Piece()
        asking = asyncio.ensure_future(questions.ask("key", first))
        await begun(first)
        asking.cancel()
        await asyncio.wait([asking])
        second.may_end.set()
        assert await questions.ask("key", second) == "done"

    in_loop(check)


def test_work_that_waits_and_is_abandoned_never_begins() -> None:
    async def check(pool: WorkPool, questions: Questions) -> None:
        running, waiting = Piece(), Piece()
        staying = asyncio.ensure_future(questions.ask("running", running))
        await begun(running)
        leaving = asyncio.ensure_future(questions.ask("waiting", waiting))
        await until(lambda: pool.state.waiting == 1)
        leaving.cancel()
        await until(lambda: pool.state.waiting == 0)
        running.may_end.set()
        assert await staying == "done"
        assert waiting.times == 0

    in_loop(check)


def test_full_queue_refuses_at_once() -> None:
    async def check(pool: WorkPool, questions: Questions) -> None:
        pieces = [Piece() for _ in range(3)]
        asking = [asyncio.ensure_future(questions.ask(0, pieces[0]))]
        await begun(pieces[0])
        asking += [asyncio.ensure_future(questions.ask(index, pieces[index])) for index in (1, 2)]
        await asyncio.sleep(0)  # both ask
        assert pool.state == (1, 2, 2)
        with pytest.raises(BusyError, match="its queue of 2 is full"):
            await questions.ask("one more", Piece())
        for piece in pieces:
            piece.may_end.set()
        assert await asyncio.gather(*asking) == ["done"] * 3

    in_loop(check, queue=2)


def test_question_that_waits_too_long_is_refused() -> None:
    async def check(_: WorkPool, questions: Questions) -> None:
        running = Piece()
        staying = asyncio.ensure_future(questions.ask("running", running))
        await begun(running)
        with pytest.raises(BusyError, match=r"0\.5 seconds of waiting were not enough"):
            await questions.ask("waiting", Piece())
        running.may_end.set()
        assert await staying == "done", "what has begun is not bound by it"

    in_loop(check, patience_s=0.5)  # far more than a free thread takes to begin, also on a busy machine


def test_end_of_the_pool_is_told_to_everybody() -> None:
    async def check(pool: WorkPool, questions: Questions) -> None:
        pieces = Piece(), Piece()
        asking = [asyncio.ensure_future(questions.ask(index, piece)) for index, piece in enumerate(pieces)]
        await begun(pieces[0])
        pool.cancel_all()
        found = await asyncio.gather(*asking, return_exceptions=True)
        assert [type(error) for error in found] == [StoppingError, StoppingError]
        with pytest.raises(StoppingError):
            await questions.ask("later", Piece())

    in_loop(check)


def test_error_of_the_work_reaches_everybody_who_asked() -> None:
    async def check(_: WorkPool, questions: Questions) -> None:
        def fail(control: WorkControl) -> str:
            raise ZeroDivisionError

        asking = [questions.ask("key", fail) for _ in range(2)]
        found = await asyncio.gather(*asking, return_exceptions=True)
        assert [type(error) for error in found] == [ZeroDivisionError] * 2

    in_loop(check)


def test_news_reach_those_who_watch() -> None:
    async def check(_: WorkPool, questions: Questions) -> None:
        news: list[str] = []
        piece = Piece()
        piece.may_end.set()
        await questions.ask("key", piece, news.append)
        assert news == ["begun"]

    in_loop(check)


def test_pool_that_cannot_stop_its_work_says_so() -> None:
    pool = WorkPool(1, 1)
    may_end = threading.Event()
    ticket = pool.submit(lambda _: may_end.wait(PATIENCE_S))
    wait_until(ticket.future.running)
    assert not pool.close(0.05)
    may_end.set()
    assert ticket.future.result(PATIENCE_S)
