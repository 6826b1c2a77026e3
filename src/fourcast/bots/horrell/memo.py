"""The memo of versions 4 and 5: what was found out about the positions used most recently."""

from __future__ import annotations

from collections import OrderedDict
from typing import NamedTuple

from fourcast.score import Score

CAPACITY = 4096  # positions


class Finding(NamedTuple):
    """What a search found out about a position. Neither bound: the value is exact."""

    value: Score
    is_upper: bool  # the score is at most the value
    is_lower: bool  # the score is at least the value


class Memo:
    """A dictionary that forgets what was not asked for or written for the longest time."""

    def __init__(self, capacity: int = CAPACITY) -> None:
        self._capacity = capacity
        self._findings: OrderedDict[int, Finding] = OrderedDict()  # the least recently used first

    def get(self, key: int) -> Finding | None:
        """Return what is known of a position, which is thereby used; None if nothing is."""
        finding = self._findings.get(key)
        if finding is not None:
            self._findings.move_to_end(key)
        return finding

    def put(self, key: int, finding: Finding) -> None:
        """Remember; forget the least recently used position if there are too many."""
        self._findings[key] = finding
        self._findings.move_to_end(key)
        if len(self._findings) > self._capacity:
            self._findings.popitem(last=False)
