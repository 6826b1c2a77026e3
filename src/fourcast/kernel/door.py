"""The one door to compiled code: entry points by name, called with numbers and arrays.

An entry point is a function of one pointer to words, its task, that gives an integer. Nobody else knows how its code is
fetched: from the cache on disk, by compiling it (Numba is imported only then), or, with Numba's switch
NUMBA_DISABLE_JIT, not at all: then the function runs as plain Python, very slowly, for coverage and debuggers.

    task = Task([numbers, 7, -1])      a number goes into its slot as it is, an array as its address
    fetch("perft")(task)               runs without holding Python's lock
    task.result                        what the entry point gave; more comes in arrays of the caller
"""

from __future__ import annotations

import hashlib
import importlib
import os
import sys
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np

Array: TypeAlias = np.ndarray[Any, Any]
Argument: TypeAlias = int | Array
Slot: TypeAlias = int | np.int64

# Every entry point: where its function is. Names in text, which import nothing: the engines are above this layer.
ENTRY_POINTS: dict[str, str] = {
    "standard_lanes": "fourcast.kernel.batch:standard_lanes",
    "standard_singly": "fourcast.kernel.batch:standard_singly",
    "general_lanes": "fourcast.kernel.batch:general_lanes",
    "general_singly": "fourcast.kernel.batch:general_singly",
    "perft": "fourcast.kernel.sequences:count_sequences",
    "certify": "fourcast.kernel.certify:certify",
    "playout": "fourcast.kernel.playout:answer",
    "step03-minimax": "fourcast.bots.ladder.step03_minimax:run",
    "step04-alphabeta": "fourcast.bots.ladder.step04_alphabeta:run",
    "step05-column-order": "fourcast.bots.ladder.step05_column_order:run",
    "step06-bitboard": "fourcast.bots.ladder.step06_bitboard:run",
    "step07-transposition": "fourcast.bots.ladder.step07_transposition:run",
    "step08-iterative-deepening": "fourcast.bots.ladder.step08_iterative_deepening:run",
    "step09-losing-moves": "fourcast.bots.ladder.step09_losing_moves:run",
    "step10-move-ordering": "fourcast.bots.ladder.step10_move_ordering:run",
    "step11-compact-table": "fourcast.bots.ladder.step11_compact_table:run",
    "step12-lower-bounds": "fourcast.bots.ladder.step12_lower_bounds:run",
    "hamish": "fourcast.bots.hamish.compiled:run",
    "hamish-evaluation": "fourcast.bots.hamish.compiled:evaluate",
    "robot": "fourcast.bots.robot.compiled:run",
    "robot-evaluation": "fourcast.bots.robot.compiled:evaluate",
    "midorfeed": "fourcast.bots.midorfeed.compiled:run",
    "midorfeed-plus": "fourcast.bots.midorfeed.compiled:run_plus",
}

_OTHER_PARTS = {
    "perft": "the count of move sequences",
    "certify": "the static proofs",
    "playout": "the play-outs of explanations",
}
_PACKAGE = Path(__file__).parents[1]
_KERNEL = "fourcast.kernel"
_LARGEST_WORD = 2**64 - 1
_fetching = threading.Lock()
_fetched: dict[str, Callable[[Task], None]] = {}


class Task:
    """The arguments of an entry point, in slots of an array of words. Keeps the arrays among them alive."""

    __slots__ = ("_arrays", "address", "result_address", "words")

    def __init__(self, arguments: Sequence[Argument]) -> None:
        count = len(arguments)
        self.words = np.zeros(count + 2, np.uint64)  # at the end, room for what the entry point gives
        self.address: int = self.words.ctypes.data
        self.result_address = self.address + 8 * count
        self._arrays: dict[Slot, Array] = {}
        for slot, argument in enumerate(arguments):
            if isinstance(argument, np.ndarray):
                self.point(slot, argument)
            else:
                self.words[slot] = argument & _LARGEST_WORD

    def point(self, slot: Slot, array: Array) -> None:
        """Put the address of an array into a slot."""
        if self._arrays.get(slot) is not array:
            self._arrays[slot] = array
            self.words[slot] = array.ctypes.data

    @property
    def result(self) -> int:
        """The integer that the entry point gave."""
        return int(self.words[-2].view(np.int64))

    # For plain Python the task stands for the pointer to its words, and an array for its address.

    def __getitem__(self, slot: Slot) -> Any:
        return self._arrays.get(slot, self.words[slot])

    def __setitem__(self, slot: Slot, word: Any) -> None:
        self.words[slot] = word


def fetch(name: str) -> Callable[[Task], None]:
    """Return the entry point of this name, which runs a task; compile it if that was never done on this machine."""
    run = _fetched.get(name)
    if run is None:
        with _fetching:
            run = _fetched.get(name)
            if run is None:
                run = _fetched[name] = _make_plain(name) if _compiler_is_off() else _load(name)
    return run


def call(name: str, *arguments: Argument) -> int:
    """Run an entry point once with these arguments and return its integer."""
    task = Task(arguments)
    fetch(name)(task)
    return task.result


def vectors_pay() -> bool:
    """Does this CPU have vector registers wide enough to beat one child at a time? (SSE2 and NEON do not.)"""
    from .native import has_wide_vectors

    return has_wide_vectors()


def describe_compiling(name: str) -> str:
    """Say in a clause what is compiled, how often and how long it takes."""
    if ENTRY_POINTS[name].startswith(f"{_KERNEL}.batch:"):
        return "compiling the solver for this machine, once (some 15 to 40 seconds)"
    what = _OTHER_PARTS.get(name, f"the engine {name.removesuffix('-evaluation')}")
    return f"compiling {what} for this machine, once (some seconds)"


def tell_terminal(name: str) -> None:
    """Write one line on standard error before an entry point is compiled, if that is a terminal."""
    if sys.stderr is not None and sys.stderr.isatty():
        sys.stderr.write(f"fourcast: {describe_compiling(name)} ...\n")
        sys.stderr.flush()


# Called with the name of an entry point before it is compiled. A program with a way of its own to tell people sets it.
on_compile: Callable[[str], None] = tell_terminal


def _compiler_is_off() -> bool:
    """Is Numba's own switch set? Asked without importing Numba."""
    return os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")


def _load(name: str) -> Callable[[Task], None]:
    from .native import load_entry

    entry = load_entry(_file_name(name), lambda: _compile(name), lambda: on_compile(name))

    def run(task: Task) -> None:
        entry(task.result_address, task.address)

    return run


def _make_plain(name: str) -> Callable[[Task], None]:
    function = _find_function(name)

    def run(task: Task) -> None:
        with np.errstate(over="ignore"):  # words wrap around, as they do in machine code
            task.words[-2] = np.int64(function(task)).view(np.uint64)

    return run


def _compile(name: str) -> tuple[str, bytes]:
    from ._jit import compile_entry

    return compile_entry(_find_function(name))


def _find_function(name: str) -> Callable[[Any], Any]:
    module, _, function = ENTRY_POINTS[name].partition(":")
    found: Callable[[Any], Any] = getattr(importlib.import_module(module), function)
    return found


def _file_name(name: str) -> str:
    """Name the file of the machine code: outside the kernel, whose digest is in the directory's name, with a digest.

    It is that of all files of the function's package. So an engine must not use compiled functions from anywhere but
    there and the kernel; changing it leaves the code of the others as it is.
    """
    package, _, _ = ENTRY_POINTS[name].partition(":")[0].rpartition(".")
    if package == _KERNEL:
        return name
    digest = hashlib.sha256()
    for source in sorted(_PACKAGE.joinpath(*package.split(".")[1:]).glob("*.py")):
        digest.update(source.name.encode())
        digest.update(source.read_bytes())
    return f"{name}-{digest.hexdigest()[:16]}"
