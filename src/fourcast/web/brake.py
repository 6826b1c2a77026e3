"""Brake: refuses requests unread when more come than can be answered, so that those who are let in are answered soon.

Requests that wait in the system's buffers are in no queue of ours. Two things tell of them. A turn of the event loop
that finds many requests takes long: so a turn has a bound, lower while turns are late. And connections that come faster
than turns do wait to be taken (`backlog`): a crowd that does not go away is refused until it has, at a tenth of the
price of an answer. People come in bursts, so a crowd has a moment to go away by itself; once it has been refused, the
next one has none for a second.

In a crowd those are refused who have asked more often than others lately: one client that asks at any rate does not
keep the others out. A throng is refused whoever asks, but for clients that ask far less than others: a machine that
others keep busy takes connections so late that a single client is a throng. For the same reason such clients have
places of their own in a turn. A loop that is late with little to do is held up by something else, such as a busy
machine: then nothing is refused.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

from .metrics import Metrics
from .middleware.clients import Askers
from .turns import READ, Turns

_LOOK_S = 0.005  # between two looks; a turn that takes longer counts as one
_LATE_S = 0.010  # a turn is late
_USUAL = 64  # requests that may begin in a turn: people come in bursts
_WHEN_LATE = 8
_FOR_FEW = 64  # more of clients that ask little: a bound, since they may be many
_SMOOTHING = 0.3  # weight of the last look

_CROWD = 8  # connections that wait to be taken
_THRONG = 20
_BURST_S = 0.008  # in which a crowd may go away by itself
_WARY_S = 1.0  # after a crowd was refused, in which the next one may not
_GLANCE_S = 0.001  # between two looks at the connections that wait: asking the system is not free


class Brake:
    """How many requests may still begin, and of whom; everything here runs on the event loop."""

    def __init__(self, metrics: Metrics, clock: Callable[[], float] = time.monotonic) -> None:
        self.count_waiting: Callable[[], int] = lambda: 0  # connections that nobody has taken; told by the server
        self._clock = clock
        self._metrics = metrics
        self._left = _USUAL
        self._late_s = 0.0
        self._waiting = 0
        self._looked_at = -1.0
        self._crowded_since: float | None = None
        self._wary_until = 0.0
        self.askers = Askers()  # of whatever arrives
        self.turns = Turns(self.askers, self.has_place)

    def count(self, client: str, cost: int = READ) -> None:
        """Note that a request arrives, whatever becomes of it."""
        self.askers.count(client, self._clock())
        self.turns.count(client, cost)

    def refuses(self, client: str = "") -> bool:
        """Decide about a request that has arrived, and take a place of this turn if it may begin."""
        now = self._clock()
        if not self.has_place(client):
            self._metrics.shed.labels("late").inc()
            return True
        is_many = self._is_crowded(now) and not self.askers.asks_little(client)
        if is_many and (self._waiting > _THRONG or self.askers.asks_much(client)):
            self._wary_until = now + _WARY_S
            self._metrics.shed.labels("crowd").inc()
            return True
        self.take_place()
        return False

    def has_place(self, client: str) -> bool:
        """Whether one more request of the client may begin in this turn."""
        return self._left > (-_FOR_FEW if self.askers.asks_little(client) else 0)

    def take_place(self) -> None:
        """Note that a request begins."""
        self._left -= 1

    async def watch(self) -> None:
        """Look again and again how late the loop is, until cancelled."""
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + _LOOK_S
            await asyncio.sleep(_LOOK_S)
            self.note(loop.time() - due)
            self.turns.look()

    def note(self, late_s: float) -> None:
        """Begin a new turn, so late after it was due."""
        self._late_s += _SMOOTHING * (late_s - self._late_s)
        self._left = _WHEN_LATE if self._late_s > _LATE_S else _USUAL

    def _is_crowded(self, now: float) -> bool:
        """Whether connections wait to be taken, and have for longer than a burst takes to go away."""
        if now - self._looked_at >= _GLANCE_S:
            self._looked_at = now
            self._waiting = self.count_waiting()
            if self._waiting <= _CROWD:
                self._crowded_since = None
            elif self._crowded_since is None:
                self._crowded_since = now
        if self._crowded_since is None:
            return False
        return now < self._wary_until or now - self._crowded_since > _BURST_S
