"""Turns: of a client that asks more than others only so much is begun between two looks; the rest waits in line.

Whoever asks again as soon as an answer is there keeps the event loop busy, however cheap the answer: one client with
400 connections made others wait a hundred times as long. To refuse it would not help: it would ask again as soon, and a
refusal takes as long as an answer that is kept. A request that waits takes no time, and while it does the next one does
not come. Of a line some are begun in each turn of the loop, so that others have theirs in between.

While nobody else asks nothing waits here.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, Protocol

from .middleware.clients import Askers

UNREAD: Final = 1  # what it costs to answer a request that came before
READ: Final = 4  # one that is read, or for which a connection was made
_EACH_LOOK = 32  # of these for each client: eight requests, some 1 ms of 5
_BURST = 128  # at once, of a client that has asked little before: a page is a dozen requests
_TOGETHER = 4  # that have waited, in a turn of the loop


class Waiting(Protocol):
    """A connection whose request has come and waits."""

    def read_later(self) -> None:
        """Read it now."""

    def turn_away(self) -> None:
        """Refuse it and close the connection."""

    @property
    def is_over(self) -> bool:
        """Whether the connection is closed."""


@dataclass(slots=True)
class _Line:
    waiting: deque[Waiting] = field(default_factory=deque)
    is_moving: bool = False


class Turns:
    """What clients have had lately, and who waits; everything here runs on the event loop."""

    def __init__(self, askers: Askers, has_place: Callable[[str], bool]) -> None:
        self.are_kept = True  # not where all requests come from proxies, which each ask for many
        self._askers = askers
        self._has_place = has_place
        self._spent: dict[str, int] = {}
        self._lines: dict[str, _Line] = {}

    def count(self, client: str, cost: int) -> None:
        """Note that a request of the client is begun."""
        self._spent[client] = min(self._spent.get(client, 0) + cost, _BURST)

    def must_wait(self, client: str) -> bool:
        """Whether a request of the client that has just come waits: others are first, or those before it."""
        line = self._lines.get(client)
        return (line is not None and bool(line.waiting)) or self._has_had_enough(client)

    def wait(self, client: str, connection: Waiting) -> None:
        """Put a connection at the end of the line of its client."""
        self._lines.setdefault(client, _Line()).waiting.append(connection)

    def drop(self, client: str) -> Waiting | None:
        """Take the last one from the line of a client: somebody else needs its place."""
        waiting = self._lines[client].waiting if client in self._lines else ()
        while waiting:
            last = waiting.pop()
            if not last.is_over:
                return last
        return None

    def go_on(self) -> None:
        """Begin with what waits; called at each look."""
        self._spent = {client: spent - _EACH_LOOK for client, spent in self._spent.items() if spent > _EACH_LOOK}
        for client, line in tuple(self._lines.items()):
            if not line.waiting and not line.is_moving:
                del self._lines[client]
            elif not line.is_moving:
                self._move(client, line)

    def _has_had_enough(self, client: str) -> bool:
        """Whether it is the turn of others."""
        is_much = self._spent.get(client, 0) >= _BURST
        return is_much and self.are_kept and self._askers.asks_more_than_others(client)

    def _may_begin(self, client: str) -> bool:
        return self._has_place(client) and not self._has_had_enough(client)

    def _move(self, client: str, line: _Line) -> None:
        """Begin with the first of a line, and with the next ones in the next turn of the loop."""
        line.is_moving = bool(line.waiting) and self._may_begin(client)
        if line.is_moving:
            asyncio.get_running_loop().call_soon(self._move, client, line)
        for _ in range(_TOGETHER):
            if line.waiting and self._may_begin(client):
                line.waiting.popleft().read_later()
