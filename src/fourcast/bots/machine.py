"""Machine: a compiled search of an engine, kept on disk like the kernel, run so that limits and Ctrl-C reach it.

The search is a function `run` of one pointer to words (uint64) that gives an integer. The first two words are the same
for all: the nodes counted so far, and the most there may be (`kernel/counter.py` counts and compares). Writing 0 into
the second stops a search from outside; what it returns then is of no use.

Machine code is found again by the text of the kernel and of all files in the search's own package, so a search must
not use compiled functions from anywhere else.
"""

from __future__ import annotations

import hashlib
import importlib
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from time import perf_counter_ns
from typing import Any

import numpy as np

from fourcast.kernel.counter_words import NODE_LIMIT, NODES
from fourcast.kernel.native import compiler_is_off, load_entry
from fourcast.solver.budget import Budget

_NO_LIMIT = 2**63 - 1
QUICK_NODES = 20_000  # searched in a millisecond or two: not worth a thread that could be stopped
_LOOK_S = 0.02  # how often the waiting thread is back in Python, where Ctrl-C and cancellations are noticed

Array = np.ndarray[Any, Any]


@dataclass(frozen=True, slots=True)
class Finished:
    """How a search ended."""

    value: int  # what it returned; of no use if it was stopped
    nodes: int
    nanoseconds: int  # inside the search alone
    was_stopped: bool


class Machine:
    """The compiled function `run` of a module, such as "fourcast.bots.robot.search"."""

    def __init__(self, module: str) -> None:
        self._module = module

    def prepare(self) -> None:
        """Compile or load the search now, so that no limit has to pay for it."""
        if not compiler_is_off():
            _load(self._module)

    def run(self, arguments: Sequence[int | Array], budget: Budget) -> Finished:
        """Call the function with the counters, then these arguments (arrays by address), within the budget.

        The nodes are added to the budget's.
        """
        allowed = _NO_LIMIT if budget.nodes_left is None else budget.nodes_left
        if compiler_is_off():
            return _run_plainly(self._module, [0, allowed, *arguments], budget)
        words = np.array([0, allowed, *map(_as_word, arguments)], np.uint64)
        result = np.zeros(2, np.int64)
        entry = _load(self._module)
        if allowed <= QUICK_NODES:
            started = perf_counter_ns()
            entry(result.ctypes.data, words.ctypes.data)
            return _finish(int(result[0]), words, perf_counter_ns() - started, allowed, budget)
        nanoseconds = [0]

        def work() -> None:
            started = perf_counter_ns()
            entry(result.ctypes.data, words.ctypes.data)
            nanoseconds[0] = perf_counter_ns() - started

        _wait_for(threading.Thread(target=work, daemon=True), words, budget)
        return _finish(int(result[0]), words, nanoseconds[0], allowed, budget)


def _wait_for(worker: threading.Thread, words: Array, budget: Budget) -> None:
    """Run the worker to its end, which time, a cancellation or anything raised here (Ctrl-C) bring forward."""
    worker.start()
    try:
        while worker.is_alive():
            if budget.is_late:
                break
            left = budget.seconds_left
            worker.join(_LOOK_S if left is None else min(left, _LOOK_S))
        else:
            return
        words[NODE_LIMIT] = 0
    except BaseException:
        words[NODE_LIMIT] = 0
        raise
    finally:
        worker.join()  # the arrays must outlive the search


def _finish(value: int, words: Sequence[Any] | Array, nanoseconds: int, allowed: int, budget: Budget) -> Finished:
    counted = int(words[NODES])
    nodes = min(counted, allowed)  # a search that was stopped counts on while it unwinds
    budget.count(nodes)
    return Finished(value, nodes, nanoseconds, counted > int(words[NODE_LIMIT]))


def _as_word(argument: int | Array) -> int:
    number = argument.ctypes.data if isinstance(argument, np.ndarray) else argument
    return int(number) & 2**64 - 1


@cache
def _load(module: str) -> Callable[[int, int], None]:
    return load_entry(f"{module.removeprefix('fourcast.')}-{_digest(module)}", lambda: _compile(module), lambda: None)


def _compile(module: str) -> tuple[str, bytes]:
    from fourcast.kernel._jit import compile_entry

    return compile_entry(importlib.import_module(module).run)


def _digest(module: str) -> str:
    """Name the text of the package that a module is in; that of the kernel names the directory already."""
    folder = Path(__file__).parent.joinpath(*module.split(".")[2:-1])
    digest = hashlib.sha256()
    for source in sorted(folder.glob("*.py")):
        digest.update(source.name.encode())
        digest.update(source.read_bytes())
    return digest.hexdigest()[:16]


def _run_plainly(module: str, words: list[Any], budget: Budget) -> Finished:
    """The search as ordinary Python, for Numba's switch NUMBA_DISABLE_JIT; only its node limit is obeyed."""
    allowed = words[NODE_LIMIT]
    typed = [np.uint64(word & 2**64 - 1) if isinstance(word, int) else word for word in words]
    started = perf_counter_ns()
    with np.errstate(over="ignore"):  # words wrap around, as they do in machine code
        value = int(importlib.import_module(module).run(typed))
    return _finish(value, typed, perf_counter_ns() - started, allowed, budget)
