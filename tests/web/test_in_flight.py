"""How many requests may be under way: so many in all, and none of them takes the places of others."""

from __future__ import annotations

import asyncio

from starlette.types import Message, Receive, Scope, Send

from fourcast.web.metrics import Metrics
from fourcast.web.middleware.clients import ClientRates
from fourcast.web.middleware.guards import RateGuard
from fourcast.web.pool import PoolState

PLACES = 12


class House:
    """A guard before an app that answers when it is told to."""

    def __init__(self) -> None:
        self.may_end = asyncio.Event()
        metrics = Metrics(lambda: PoolState(0, 0, 0))
        self._guard = RateGuard(self._answer, ClientRates(rate=0, burst=1), PLACES, metrics)
        self._asking: list[asyncio.Task[None]] = []

    async def _answer(self, _scope: Scope, _receive: Receive, send: Send) -> None:
        await self.may_end.wait()
        await send({"type": "http.response.start", "status": 200, "headers": []})

    async def ask(self, client: str, path: str = "/api/v1/games") -> int | None:
        """Return the status that is sent at once; None if the request is under way."""
        statuses: list[int] = []

        async def send(message: Message) -> None:
            if message["type"] == "http.response.start":
                statuses.append(message["status"])

        async def receive() -> Message:
            return {"type": "http.disconnect"}

        scope: Scope = {"type": "http", "method": "GET", "path": path, "client": (client, 1), "headers": []}
        self._asking.append(asyncio.ensure_future(self._guard(scope, receive, send)))
        await asyncio.sleep(0)  # it runs until it waits
        return statuses[0] if statuses else None

    async def fill(self, client: str) -> int:
        """Ask until the client is refused; return how many are under way."""
        count = 0
        while await self.ask(client) is None:
            count += 1
            assert count <= PLACES
        return count

    async def end(self) -> None:
        """Let everybody have an answer."""
        self.may_end.set()
        await asyncio.gather(*self._asking)


async def ask_much() -> tuple[list[int], int | None, int | None, int]:
    house = House()
    filled = [await house.fill(client) for client in ("10.0.0.1", "10.0.0.2", "10.0.0.3")]
    newcomer, health = await house.ask("10.0.0.4"), await house.ask("10.0.0.1", "/api/v1/health")
    await house.end()
    house.may_end.clear()
    again = await house.fill("10.0.0.2")
    await house.end()
    return filled, newcomer, health, again


def test_clients_that_ask_for_all_places_leave_room_for_the_next_one() -> None:
    filled, newcomer, health, again = asyncio.run(ask_much())
    assert filled == [6, 3, 2], "each as many as are left"
    assert newcomer is None
    assert health is None, "whoever watches is not counted"
    assert again == PLACES // 2, "places are free again when the answers are there"


async def crowd() -> list[int | None]:
    house = House()
    statuses = [await house.ask(f"10.0.0.{number}") for number in range(1, PLACES + 3)]
    await house.end()
    return statuses


def test_no_more_requests_are_under_way_than_there_are_places() -> None:
    assert asyncio.run(crowd()) == [None] * PLACES + [503] * 2
