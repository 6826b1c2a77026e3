"""What `os.fork` must not break: a child has the memory of its parent, but only the thread that forked.

Locks that other threads held would stay locked in it for ever, and a table would wait for searches that never end. So
the bookkeeping of all solvers is held still while the process forks, and in the child it begins anew: nobody searches
but, perhaps, the thread that forked. Tables are copied by the system as they are; what is in them stays true.
"""

from __future__ import annotations

import os
import threading
from typing import Protocol
from weakref import WeakSet


class Bookkeeper(Protocol):
    """Something with a lock that is held only for moments, and takes no other one meanwhile."""

    def hold_still(self) -> None:
        """Take the lock, in the process that forks."""

    def go_on(self) -> None:
        """Let go of it, in the parent."""

    def begin_anew(self) -> None:
        """In the child: a lock that nobody has, and no searches but those of this thread."""


_keepers: WeakSet[Bookkeeper] = WeakSet()
_held: list[Bookkeeper] = []
_forking = threading.Lock()


def survive_forks(keeper: Bookkeeper) -> None:
    """Keep this one in order from now on, as long as somebody uses it."""
    _keepers.add(keeper)


def _before() -> None:
    _forking.acquire()
    _held.extend(_keepers)
    for keeper in _held:
        keeper.hold_still()


def _after_in_parent() -> None:
    for keeper in _held:
        keeper.go_on()
    _held.clear()
    _forking.release()


def _after_in_child() -> None:
    global _forking
    from fourcast.kernel import door

    from . import budget, machine

    for keeper in _held:
        keeper.begin_anew()
    _held.clear()
    _forking = threading.Lock()
    # These guard caches, or sums: what the lost threads were about is done again, or does not count.
    budget._counting, machine._loading, door._fetching = threading.Lock(), threading.Lock(), threading.Lock()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(before=_before, after_in_parent=_after_in_parent, after_in_child=_after_in_child)
