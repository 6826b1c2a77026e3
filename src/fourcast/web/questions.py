"""Questions: who waits for which work. Those who ask the same share one piece of work and its answer.

Everything here runs on the event loop, so there are no locks. Work whose last asker has gone is cancelled; nobody
else's is.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable, Hashable
from typing import Any, NamedTuple, TypeAlias, TypeVar

from starlette.requests import Request

from .failures import BusyError, StoppingError
from .middleware.clients import current_client, is_modest
from .pool import Cost, Ticket, WorkPool

Result = TypeVar("Result")
Watcher: TypeAlias = Callable[[Any], None]  # is told, on the event loop, whatever the work tells


class WorkControl(NamedTuple):
    """What a piece of work is given."""

    cancelled: threading.Event  # tells it to stop
    tell: Callable[[object], None]  # how far it is, to everybody who watches; may be called from any thread


Work: TypeAlias = Callable[[WorkControl], Result]


class Gone(Exception):  # noqa: N818 (nothing went wrong)
    """Whoever asked has closed the connection: there is nobody to answer."""


class _Question:
    """Work under way and who waits for it."""

    def __init__(self) -> None:
        self.answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self.answer.add_done_callback(_look_at)
        self.askers = 0
        self.watchers: list[Watcher] = []
        self.ticket: Ticket[Any]

    def tell(self, news: object) -> None:
        for watcher in self.watchers:
            watcher(news)


class Questions:
    """The questions that are being worked on, in a pool. A question waits at most `patience_s` seconds to begin."""

    def __init__(self, pool: WorkPool, patience_s: float) -> None:
        self._pool = pool
        self._patience_s = patience_s
        self._open: dict[Hashable, _Question] = {}

    async def ask(
        self, key: Hashable, work: Work[Result], watcher: Watcher | None = None, *, cost: Cost = Cost.SEARCH
    ) -> Result:
        """Return what the work returns, or raise what it raises; work with an equal key is not done twice at a time.

        It waits in the queue of its cost, in turn with that of other clients. Raises BusyError when too much waits or
        this waited too long. Cancelling the caller cancels the work, unless
        others wait for it, too.
        """
        question = self._open.get(key) or self._begin(key, work, cost)
        question.askers += 1
        if watcher is not None:
            question.watchers.append(watcher)
        try:
            # The answer is everybody's: a caller that is cancelled must not cancel it.
            answer: Result = await asyncio.shield(question.answer)
            return answer
        finally:
            question.askers -= 1
            if watcher is not None:
                question.watchers.remove(watcher)
            if question.askers == 0 and not question.answer.done():
                del self._open[key]
                question.ticket.cancel()

    def _begin(self, key: Hashable, work: Work[Result], cost: Cost) -> _Question:
        loop = asyncio.get_running_loop()
        question = _Question()

        def tell(news: object) -> None:
            if question.watchers:  # else the loop need not be woken
                _call(loop, question.tell, news)

        def run(cancelled: threading.Event) -> Result:
            return work(WorkControl(cancelled, tell))

        question.ticket = self._pool.submit(run, cost, current_client.get(), is_modest=is_modest.get())
        self._open[key] = question
        patience = loop.call_later(self._patience_s, question.ticket.abandon)

        def finish() -> None:
            patience.cancel()
            if self._open.get(key) is question:
                del self._open[key]
            self._settle(question)

        question.ticket.future.add_done_callback(lambda _: _call(loop, finish))
        return question

    def _settle(self, question: _Question) -> None:
        """Hand the outcome of the work to those who wait."""
        future = question.ticket.future
        if question.answer.done():
            return
        if not future.cancelled():
            error = future.exception()
            if error is None:
                question.answer.set_result(future.result())
            else:
                question.answer.set_exception(error)
        elif self._pool.is_closed:
            question.answer.set_exception(StoppingError.now())
        else:
            message = (
                f"the server is busy, {self._patience_s:g} seconds of waiting were not enough: ask again in a moment"
            )
            question.answer.set_exception(BusyError(message))


async def unless_gone(request: Request, answer: Awaitable[Result]) -> Result:
    """Wait for an answer as long as the one who asked does; cancel it and raise Gone when the connection is closed."""
    answering = asyncio.ensure_future(answer)
    leaving = asyncio.ensure_future(_wait_until_closed(request))
    try:
        await asyncio.wait((answering, leaving), return_when=asyncio.FIRST_COMPLETED)
        if not answering.done():
            raise Gone
        return answering.result()
    finally:
        leaving.cancel()
        answering.cancel()


async def _wait_until_closed(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


def _call(loop: asyncio.AbstractEventLoop, function: Callable[..., None], *arguments: object) -> None:
    """Call a function on the loop from any thread; not at all when the loop has ended with everybody on it."""
    try:
        loop.call_soon_threadsafe(function, *arguments)
    except RuntimeError:
        if not loop.is_closed():
            raise


def _look_at(answer: asyncio.Future[Any]) -> None:
    """An error that came when nobody waited any more is no news."""
    if not answer.cancelled():
        answer.exception()
