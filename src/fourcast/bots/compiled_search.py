"""CompiledSearch: an engine's entry point (`kernel.door`), run so that limits and Ctrl-C reach it.

The first two slots of its task are the same for all engines: the nodes counted so far, and the most there may be
(`kernel.counter` counts and compares). Writing 0 into the second stops a search from outside; what it returns then is
of no use.
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from time import perf_counter_ns

from fourcast.kernel import task_slots as slots
from fourcast.kernel.door import Argument, Task, fetch
from fourcast.solver.budget import Budget

_NO_LIMIT = 2**63 - 1
QUICK_NODES = 20_000  # searched in a millisecond or two: not worth a thread that could be stopped
_HAS_THREADS = sys.platform != "emscripten"
_SLOW_NODES_A_SECOND = 500_000  # fewer than any engine searches: what a second is worth where no thread can stop it
_LOOK_S = 0.02  # how often the waiting thread is back in Python, where Ctrl-C and cancellations are noticed


@dataclass(frozen=True, slots=True)
class Finished:
    """How a search ended."""

    value: int  # what it returned; of no use if it was stopped
    nodes: int
    nanoseconds: int  # inside the search alone
    was_stopped: bool


class CompiledSearch:
    """The entry point of this name, such as "robot"."""

    def __init__(self, name: str) -> None:
        self._name = name

    def prepare(self) -> None:
        """Compile or load the search now, so that no limit has to pay for it."""
        fetch(self._name)

    def run(self, arguments: Sequence[Argument], budget: Budget) -> Finished:
        """Search with these arguments within the budget, to which the nodes are added."""
        allowed = _count_allowed(budget)
        task = Task([0, allowed, *arguments])
        search = fetch(self._name)
        nanoseconds = 0

        def work() -> None:
            nonlocal nanoseconds
            started = perf_counter_ns()
            search(task)
            nanoseconds = perf_counter_ns() - started

        if allowed <= QUICK_NODES or not _HAS_THREADS:
            work()
        else:
            _wait_for(threading.Thread(target=work, daemon=True), task, budget)
        counted = int(task.words[slots.SEARCH_NODES])
        nodes = min(counted, allowed)  # a search that was stopped counts on while it unwinds
        budget.count(nodes)
        return Finished(task.result, nodes, nanoseconds, counted > int(task.words[slots.SEARCH_NODE_LIMIT]))


def _count_allowed(budget: Budget) -> int:
    """The most nodes that there may be. In a browser there are no threads: time is counted in nodes there."""
    allowed = _NO_LIMIT if budget.nodes_left is None else budget.nodes_left
    if _HAS_THREADS or budget.seconds_left is None:
        return allowed
    return min(allowed, int(budget.seconds_left * _SLOW_NODES_A_SECOND))


def _wait_for(worker: threading.Thread, task: Task, budget: Budget) -> None:
    """Run the worker to its end, which time, a cancellation or anything raised here (Ctrl-C) bring forward."""
    worker.start()
    try:
        while worker.is_alive() and not budget.is_late:
            left = budget.seconds_left
            worker.join(_LOOK_S if left is None else min(left, _LOOK_S))
    finally:
        if worker.is_alive():
            task.words[slots.SEARCH_NODE_LIMIT] = 0
        worker.join()  # the arrays must outlive the search
