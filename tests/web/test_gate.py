"""Which questions are let in: as many as can run and wait, fewer after the house was full, and everybody in turn."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable

import pytest
from starlette.types import Message, Receive, Scope, Send

from fourcast.web.metrics import Metrics
from fourcast.web.middleware.clients import Askers
from fourcast.web.middleware.gate import Gate, is_in_a_rush
from fourcast.web.pool import Bound, Cost, PoolState

LONG = "12345671234567"  # more moves than the book knows
BOUNDS = {Cost.SEARCH: Bound(running=2, waiting=3), Cost.REVIEW: Bound(running=1, waiting=1)}


class House:
    """A gate before an app that answers when it is told to, and the time."""

    def __init__(self, *, has_book: bool = True) -> None:
        self.now = 100.0
        self.inside = 0
        self.in_a_rush: list[bool] = []  # of each that was let in
        self._may_end = asyncio.Event()
        metrics = Metrics(lambda: PoolState(0, 0, 0))
        self.arrivals = Askers()
        self._gate = Gate(self._answer, BOUNDS, metrics, self.arrivals, has_book, clock=lambda: self.now)
        self._asking: list[asyncio.Task[list[Message]]] = []

    async def _answer(self, _scope: Scope, _receive: Receive, send: Send) -> None:
        self.inside += 1
        self.in_a_rush.append(is_in_a_rush.get())
        try:
            await self._may_end.wait()
        finally:
            self.inside -= 1
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b""})

    async def ask(self, moves: str, client: str = "10.0.0.1", path: str = "analysis") -> list[Message] | None:
        """Return what is sent at once; None if the question was let in."""
        sent: list[Message] = []

        async def send(message: Message) -> None:
            sent.append(message)

        async def receive() -> Message:
            return {"type": "http.disconnect"}

        scope: Scope = {
            "type": "http",
            "method": "GET",
            "path": f"/api/v1/{path}",
            "query_string": f"moves={moves}".encode(),
            "client": (client, 1),
            "headers": [],
        }

        async def run() -> list[Message]:
            await self._gate(scope, receive, send)
            return sent

        task = asyncio.ensure_future(run())
        self._asking.append(task)
        before = self.inside
        while not task.done() and self.inside == before:
            await asyncio.sleep(0)
        return task.result() if task.done() else None

    async def is_let_in(self, moves: str, client: str = "10.0.0.1", path: str = "analysis") -> bool:
        return await self.ask(moves, client, path) is None

    async def answer_all(self) -> None:
        self._may_end.set()
        await asyncio.gather(*self._asking)
        self._asking.clear()
        self._may_end.clear()


def in_house(check: Callable[[House], Awaitable[None]], *, has_book: bool = True) -> None:
    async def run() -> None:
        house = House(has_book=has_book)
        await check(house)
        await house.answer_all()
        assert house.inside == 0

    asyncio.run(run())


async def fill(house: House) -> None:
    for number in range(5):
        assert await house.is_let_in(f"{LONG}{number}")


def test_as_many_are_let_in_as_can_run_and_wait() -> None:
    async def check(house: House) -> None:
        await fill(house)
        refused = await house.ask(f"{LONG}6")
        assert refused is not None
        assert refused[0]["status"] == 503
        assert int(dict(refused[0]["headers"])[b"retry-after"]) > 0
        assert json.loads(refused[1]["body"])["code"] == "busy"
        await house.answer_all()
        assert await house.is_let_in(f"{LONG}6"), "there is room again"

    in_house(check)


def test_house_that_was_full_lets_in_one_of_each_client_and_half_as_many_as_can_run() -> None:
    async def check(house: House) -> None:
        await fill(house)
        assert not await house.is_let_in(f"{LONG}6")
        for client in (2, 3, 4, 5):  # they ask as often, and get in with what is worked on anyway
            assert all([await house.is_let_in(f"{LONG}3", f"10.0.0.{client}") for _ in range(6)])
        await house.answer_all()
        assert [await house.is_let_in(f"{LONG}{number}") for number in range(2)] == [True, False]
        others = [await house.is_let_in(f"{LONG}7{number}", f"10.0.0.{2 + number}") for number in range(4)]
        assert others == [False] * 4, "half of two that can run are one"
        house.now += 0.15
        assert await house.is_let_in(f"{LONG}8", "10.0.0.2"), "the one that is in has been there for long"
        assert not await house.is_let_in(f"{LONG}9", "10.0.0.3"), "now two run"
        house.now += 5
        assert await house.is_let_in(f"{LONG}1"), "that was long ago"

    in_house(check)


def test_client_that_asks_little_gets_in_a_house_that_was_full() -> None:
    async def check(house: House) -> None:
        await fill(house)
        for _ in range(20):
            assert not await house.is_let_in(f"{LONG}6")
        await house.answer_all()
        assert await house.is_let_in(f"{LONG}6")
        others = [await house.is_let_in(f"{LONG}7{number}", f"10.0.0.{2 + number}") for number in range(6)]
        assert others == [True] * 5 + [False], "as many as can run and wait"

    in_house(check)


def test_client_that_asks_little_gets_in_whatever_another_one_has_under_way() -> None:
    async def check(house: House) -> None:
        await fill(house)
        for _ in range(40):
            assert not await house.is_let_in(f"{LONG}6")
        own = [await house.is_let_in(f"{LONG}7{number}", "10.0.0.2") for number in range(5)]
        assert own == [True] * 5, "on a slow machine nothing of either is done"
        assert not await house.is_let_in(f"{LONG}8", "10.0.0.2"), "as many as can run and wait, of a client alone, too"
        assert not await house.is_let_in(f"{LONG}6")

    in_house(check)


def test_client_asks_little_if_most_of_what_others_ask_is_refused_unread() -> None:
    async def check(house: House) -> None:
        await fill(house)
        assert not await house.is_let_in(f"{LONG}6")
        for _ in range(40):
            house.arrivals.count("10.0.0.1", house.now)
        for number in range(4):
            house.arrivals.count("10.0.0.2", house.now)
            assert await house.is_let_in(f"{LONG}7{number}", "10.0.0.2")

    in_house(check)


async def crowd(house: House) -> None:
    """Let the house be full of clients that ask equally often, and then empty again."""
    for number in range(6):
        for client in (1, 2, 3):
            await house.is_let_in(f"{LONG}{number}{client}", f"10.0.0.{client}")
    assert not await house.is_let_in(f"{LONG}6")
    await house.answer_all()


def test_questions_of_a_house_that_was_full_are_in_a_rush() -> None:
    async def check(house: House) -> None:
        await fill(house)
        assert house.in_a_rush == [False] * 5
        assert not await house.is_let_in(f"{LONG}6")
        await house.answer_all()
        assert await house.is_let_in(f"{LONG}7")
        assert await house.is_let_in(f"{LONG}8", "10.0.0.2"), "it asks little"
        house.now += 0.9
        await house.answer_all()
        assert await house.is_let_in(f"{LONG}9")
        house.now += 5
        assert await house.is_let_in(f"{LONG}1")
        assert house.in_a_rush[5:] == [True, True, True, False]

    in_house(check)


def test_hard_question_has_a_house_that_was_full_for_itself_for_a_while() -> None:
    async def check(house: House) -> None:
        await crowd(house)
        assert await house.is_let_in(f"{LONG}1")
        house.now += 0.02
        assert not await house.is_let_in(f"{LONG}2", "10.0.0.2"), "the first one is hard"
        house.now += 0.1
        assert await house.is_let_in(f"{LONG}2", "10.0.0.2"), "it had its time"
        house.now += 0.02
        assert await house.is_let_in(f"{LONG}2", "10.0.0.3"), "this is worked on anyway"

    in_house(check)


def test_hard_question_keeps_nobody_out_of_a_house_that_was_not_full() -> None:
    async def check(house: House) -> None:
        assert await house.is_let_in(f"{LONG}1")
        house.now += 0.02
        assert await house.is_let_in(f"{LONG}2", "10.0.0.2")

    in_house(check)


def test_hard_question_keeps_no_client_out_that_asks_little() -> None:
    async def check(house: House) -> None:
        await crowd(house)
        assert await house.is_let_in(f"{LONG}1")
        house.now += 0.02
        assert await house.is_let_in(f"{LONG}2", "10.0.0.9")

    in_house(check)


def test_who_is_kept_out_by_a_hard_question_does_not_make_the_house_full() -> None:
    async def check(house: House) -> None:
        await crowd(house)
        house.now += 0.95
        assert await house.is_let_in(f"{LONG}1")
        house.now += 0.04
        assert not await house.is_let_in(f"{LONG}2", "10.0.0.2")
        house.now += 0.02
        assert await house.is_let_in(f"{LONG}2", "10.0.0.2"), "it was full a second ago"

    in_house(check)


def test_client_that_has_nothing_under_way_gets_in_a_full_house() -> None:
    async def check(house: House) -> None:
        await fill(house)
        assert await house.is_let_in(f"{LONG}6", "10.0.0.2")
        assert not await house.is_let_in(f"{LONG}7", "10.0.0.2"), "now it has"

    in_house(check)


def test_question_that_is_worked_on_anyway_passes() -> None:
    async def check(house: House) -> None:
        await fill(house)
        assert await house.is_let_in(f"{LONG}3")
        assert await house.is_let_in(f"{LONG}3", path="analysis/stream")

    in_house(check)


def test_costs_have_rooms_of_their_own() -> None:
    async def check(house: House) -> None:
        await fill(house)
        assert not await house.is_let_in(LONG, path="explanation")
        assert await house.is_let_in(LONG, path="review")
        assert await house.is_let_in(LONG, path="position")

    in_house(check)


@pytest.mark.parametrize("has_book", [True, False])
def test_what_the_book_knows_passes_if_there_is_one(has_book: bool) -> None:
    async def check(house: House) -> None:
        await fill(house)
        assert await house.is_let_in("4453") == has_book

    in_house(check, has_book=has_book)


def test_stream_is_refused_as_an_event() -> None:
    async def check(house: House) -> None:
        await fill(house)
        refused = await house.ask(f"{LONG}6", path="analysis/stream")
        assert refused is not None
        assert refused[0]["status"] == 200
        assert refused[1]["body"].startswith(b"event: failure\n")

    in_house(check)


def ask_as_several(house: House, clients: range) -> list[Awaitable[bool]]:
    return [house.is_let_in(f"{LONG}{client}", f"10.0.0.{client}") for client in clients]


def test_several_clients_are_a_burst_at_first_and_then_a_rush() -> None:
    async def check(house: House) -> None:
        assert [await asked for asked in ask_as_several(house, range(1, 4))] == [True] * 3, "one of them waits"
        house.now += 0.019
        assert await house.is_let_in(f"{LONG}4", "10.0.0.4"), "they may be gone in a moment"
        house.now += 0.002
        assert not await house.is_let_in(f"{LONG}5", "10.0.0.5"), "but are not"
        await house.answer_all()
        assert [await asked for asked in ask_as_several(house, range(5, 7))] == [True, False], "as in a full house"
        assert house.in_a_rush[-1]

    in_house(check)


def test_burst_that_has_gone_away_is_no_rush() -> None:
    async def check(house: House) -> None:
        assert [await asked for asked in ask_as_several(house, range(1, 5))] == [True] * 4
        await house.answer_all()
        house.now += 0.03
        assert [await asked for asked in ask_as_several(house, range(1, 5))] == [True] * 4
        assert not any(house.in_a_rush)

    in_house(check)


def test_queue_of_one_client_is_no_rush() -> None:
    async def check(house: House) -> None:
        await fill(house)
        house.now += 0.05
        assert await house.is_let_in(f"{LONG}6", "10.0.0.2")
        assert not house.in_a_rush[-1]

    in_house(check)


def test_queue_behind_long_questions_is_no_rush() -> None:
    async def check(house: House) -> None:
        assert [await asked for asked in ask_as_several(house, range(1, 5))] == [True] * 4
        house.now += 0.15
        assert await house.is_let_in(f"{LONG}5", "10.0.0.5")

    in_house(check)


def test_reviews_of_a_house_that_was_full_are_done_one_after_the_other() -> None:
    async def check(house: House) -> None:
        clients = [f"10.0.0.{number}" for number in range(1, 9)]
        found = [await house.is_let_in(f"{LONG}{client}", client, "review") for client in clients]
        assert found == [True, True] + [False] * 6, "one runs, one waits"
        await house.answer_all()
        assert await house.is_let_in(LONG, clients[0], "review")
        for _ in range(4):
            house.now += 1.1
            assert not await house.is_let_in(f"{LONG}1", clients[1], "review")
        house.now += 0.7
        assert await house.is_let_in(f"{LONG}1", clients[1], "review"), "it has taken too long"

    in_house(check)
