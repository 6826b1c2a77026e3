"""Brake: lets so many requests begin in one turn of the event loop and refuses the rest, unread.

Requests that wait in the system's buffers are in no queue of ours; when more come than can be answered, each turn of
the loop finds more of them and takes longer. So a turn has a bound: what is above it gets an answer that costs a tenth
of the work, and the next turn comes soon. While turns are late the bound is lower. A loop that is late with little to
do is held up by something else, such as a busy machine: then nothing is refused.
"""

from __future__ import annotations

import asyncio

from .metrics import Metrics

_LOOK_S = 0.005  # between two looks; a turn that takes longer counts as one
_LATE_S = 0.010  # a turn is late
_USUAL = 64  # requests that may begin in a turn: people come in bursts
_WHEN_LATE = 16
_SMOOTHING = 0.3  # weight of the last look


class Brake:
    """How many requests may still begin; everything here runs on the event loop."""

    def __init__(self, metrics: Metrics) -> None:
        self._left = _USUAL
        self._late_s = 0.0
        self._metrics = metrics

    def refuses(self) -> bool:
        """Decide about one request, and count it if it may begin."""
        if self._left > 0:
            self._left -= 1
            return False
        self._metrics.shed.labels("late").inc()
        return True

    async def watch(self) -> None:
        """Look again and again how late the loop is, until cancelled."""
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + _LOOK_S
            await asyncio.sleep(_LOOK_S)
            self.note(loop.time() - due)

    def note(self, late_s: float) -> None:
        """Begin a new turn, so late after it was due."""
        self._late_s += _SMOOTHING * (late_s - self._late_s)
        self._left = _WHEN_LATE if self._late_s > _LATE_S else _USUAL
