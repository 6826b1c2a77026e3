"""Turns: how much of a client is begun at a time; the rest waits in line, so that others have their turn.

Whoever asks again as soon as an answer is there keeps the event loop busy, however cheap the answers: one client with
400 connections made others wait a hundred times as long. To refuse it would not help: it would ask again as soon, and a
refusal takes as long as an answer that is kept. A request that waits takes no time, and while it does the next one does
not come.

A turn of the event loop has only so much of each client, so that it is short for whoever comes next. And while others
ask, a client that asks more than they do has only so much between two looks at the clock.
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
_EACH_TURN = 64  # of each client, in a turn of the loop: sixteen requests that are read, some 2 ms
_EACH_TURN_SHARED = 4  # while others ask: one request that is read, so that others come in between
_EACH_LOOK_SHARED = 16  # between two looks: some 0.5 ms of 5
_BURST = 128  # at once, of a client that has asked little before: a page is a dozen requests


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
        self._spent: dict[str, int] = {}  # lately
        self._in_turn: dict[str, int] = {}  # of the loop
        self._lines: dict[str, _Line] = {}
        self._loop: asyncio.AbstractEventLoop | None = None

    def count(self, client: str, cost: int) -> None:
        """Note that a request of the client is begun."""
        self._spent[client] = min(self._spent.get(client, 0) + cost, _BURST)
        if self._loop is not None:
            if not self._in_turn:
                self._loop.call_soon(self._in_turn.clear)
            self._in_turn[client] = self._in_turn.get(client, 0) + cost

    def must_wait(self, client: str) -> bool:
        """Whether a request of the client that has just come waits: others are first, or those before it."""
        line = self._lines.get(client)
        has_line = line is not None and bool(line.waiting)
        return self.are_kept and (has_line or self._has_had_turn(client) or self._has_had_share(client))

    def wait(self, client: str, connection: Waiting) -> None:
        """Put a connection at the end of the line of its client."""
        line = self._lines.setdefault(client, _Line())
        line.waiting.append(connection)
        self._go_on(client, line)

    def drop(self, client: str) -> Waiting | None:
        """Take the last one from the line of a client: somebody else needs its place."""
        waiting = self._lines[client].waiting if client in self._lines else ()
        while waiting:
            last = waiting.pop()
            if not last.is_over:
                return last
        return None

    def look(self) -> None:
        """Begin a new share of each client, and go on with what waits; called again and again."""
        self._loop = asyncio.get_running_loop()
        each = _EACH_LOOK_SHARED
        self._spent = {client: spent - each for client, spent in self._spent.items() if spent > each}
        for client, line in tuple(self._lines.items()):
            if not line.waiting and not line.is_moving:
                del self._lines[client]
            else:
                self._go_on(client, line)

    def _go_on(self, client: str, line: _Line) -> None:
        """See to it that a line moves in the next turn of the loop, if it may."""
        if line.waiting and not line.is_moving and self._loop is not None and self._may_move(client):
            line.is_moving = True
            self._loop.call_soon(self._move, client, line)

    def _move(self, client: str, line: _Line) -> None:
        """Begin with the first ones of a line."""
        try:
            while line.waiting and self._may_move(client) and not self._has_had_turn(client):
                line.waiting.popleft().read_later()
        finally:
            line.is_moving = False
            self._go_on(client, line)

    def _may_move(self, client: str) -> bool:
        return self._has_place(client) and not (self.are_kept and self._has_had_share(client))

    def _has_had_share(self, client: str) -> bool:
        """Whether it has had what it may have while others ask."""
        return self._spent.get(client, 0) >= _BURST and self._askers.asks_more_than_others(client)

    def _has_had_turn(self, client: str) -> bool:
        """Whether it has had what it may have in this turn of the loop."""
        spent = self._in_turn.get(client, 0)
        return spent >= _EACH_TURN_SHARED and (spent >= _EACH_TURN or self._askers.asks_more_than_others(client))
