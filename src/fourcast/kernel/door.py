"""The one door to compiled code: entry points by name, called with numbers and arrays.

An entry point is a function of one pointer to words, its task, that gives an integer. Nobody else knows how its code is
fetched: from the library that came with the package for this kind of machine; where there is none, or one of other
sources, from the cache on disk, or by compiling it (Numba is imported only then). FOURCAST_KERNEL forces either:
"shipped", the name of a library, or "jit". With Numba's switch NUMBA_DISABLE_JIT nothing is compiled at all: then the
function runs as plain Python, very slowly, for coverage and debuggers.

    task = Task([numbers, 7, -1])      a number goes into its slot as it is, an array as its address
    fetch("perft")(task)               runs without holding Python's lock
    task.result                        what the entry point gave; more comes in arrays of the caller
    fetch("perft").bind(task)          the same as a function without arguments, for a task that is run often
"""

from __future__ import annotations

import importlib
import os
import sys
import threading
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Protocol, TypeAlias

import numpy as np

from fourcast.errors import KernelError, describe_missing_extra

from . import shipped
from .sources import name_code, name_symbol

Array: TypeAlias = np.ndarray[Any, Any]
Argument: TypeAlias = int | Array
Slot: TypeAlias = int | np.int64

# Every entry point: where its function is. Names in text, which import nothing: the engines are above this layer.
ENTRY_POINTS: dict[str, str] = {
    "standard_eights": "fourcast.kernel.batch:standard_eights",
    "standard_fours": "fourcast.kernel.batch:standard_fours",
    "standard_singly": "fourcast.kernel.batch:standard_singly",
    "general_eights": "fourcast.kernel.batch:general_eights",
    "general_fours": "fourcast.kernel.batch:general_fours",
    "general_singly": "fourcast.kernel.batch:general_singly",
    "perft": "fourcast.kernel.sequences:count_sequences",
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

_SOLVER = "the solver"
_OTHER_PARTS = {
    "perft": "the count of move sequences",
    "playout": "the play-outs of explanations",
}
_CHOICE, _SHIPPED, _JIT = "FOURCAST_KERNEL", "shipped", "jit"
_LARGEST_WORD = 2**64 - 1
_fetching = threading.Lock()
_fetched: dict[str, Code] = {}


class Task:
    """The arguments of an entry point, in slots of an array of words. Keeps the arrays among them alive."""

    __slots__ = ("_arrays", "call", "slots", "words")

    def __init__(self, arguments: Sequence[Argument]) -> None:
        count = len(arguments)
        self.words = np.zeros(count + 2, np.uint64)  # at the end, room for what the entry point gives
        self.slots = self.words.data  # the same as plain integers, which are written faster
        address: int = self.words.ctypes.data
        self.call = (address + 8 * count, address + 8 * count + 8, address)  # what a `native.Entry` is called with
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


class Code(Protocol):
    """An entry point, which runs a task."""

    def __call__(self, task: Task) -> None:
        """Run it once."""

    def bind(self, task: Task, *, holding: bool = False) -> Callable[[], object]:
        """A function that runs this task, with less around it.

        With `holding` it holds Python's lock, which saves giving it away: only for what takes microseconds.
        """


class _PlainCode:
    def __init__(self, function: Callable[[Any], Any]) -> None:
        self._function = function

    def __call__(self, task: Task) -> None:
        with np.errstate(over="ignore"):  # words wrap around, as they do in machine code
            task.words[-2] = np.int64(self._function(task)).view(np.uint64)

    def bind(self, task: Task, *, holding: bool = False) -> Callable[[], object]:
        return partial(self, task)


def fetch(name: str) -> Code:
    """Return the entry point of this name; compile it if that was never done on this machine."""
    code = _fetched.get(name)
    if code is None:
        with _fetching:
            code = _fetched.get(name)
            if code is None:
                code = _fetched[name] = _PlainCode(find_function(name)) if _compiler_is_off() else _load(name)
    return code


def call(name: str, *arguments: Argument) -> int:
    """Run an entry point once with these arguments and return its integer."""
    task = Task(arguments)
    fetch(name)(task)
    return task.result


def is_ready(name: str) -> bool:
    """Whether the entry point of this name is there without compiling."""
    from .native import is_kept

    return name in _fetched or _find_shipped(name) is not None or is_kept(name_code(name, ENTRY_POINTS[name]))


def usual_group() -> str:
    """How children of a node are taken here, as in the names of entry points: "eights", "fours" or "singly".

    As many together as a vector register holds. (In those of SSE2 and NEON there is room for two, which does not pay.)
    A library that came with the package has what pays on its kind of machine.
    """
    if not _compiler_is_off():
        for group in ("eights", "fours", "singly"):
            if _find_shipped(f"standard_{group}") is not None:
                return group
    return {4: "eights", 3: "fours"}.get(shipped.x86_level(), "singly")


def describe_compiling(name: str) -> str:
    """Say in a clause what is compiled, how often and how long it takes."""
    what = _describe(name)
    seconds = "some 15 to 40 seconds" if what == _SOLVER else "some seconds"
    is_no_wonder = _read_choice() == _JIT or not shipped.list_libraries()
    why = "" if is_no_wonder else f"; {shipped.explain_absence()}"
    return f"compiling {what} for this machine, once ({seconds}{why})"


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


def _load(name: str) -> Code:
    from .native import MachineCode

    address, choice = _find_shipped(name), _read_choice()
    if address is None and choice not in ("", _JIT):
        why = shipped.explain_absence(_name_library(choice))
        raise KernelError(f"{_CHOICE} is {choice!r}, but {why}: {_JIT!r} would compile {_describe(name)}")
    return MachineCode(_load_compiled(name) if address is None else address)


def _find_shipped(name: str) -> int | None:
    """The address of an entry point in a library; None if it is not there, or none is to be used."""
    choice = _read_choice()
    return None if choice == _JIT else shipped.find(name_symbol(name, ENTRY_POINTS[name]), _name_library(choice))


def _load_compiled(name: str) -> int:
    from .native import load_entry

    try:
        return load_entry(name_code(name, ENTRY_POINTS[name]), lambda: _compile(name), lambda: on_compile(name))
    except ModuleNotFoundError as error:
        if error.name not in ("numba", "llvmlite", "llvmlite.binding", "platformdirs"):
            raise
        why = f"{_CHOICE} is {_JIT!r}" if _read_choice() == _JIT else shipped.explain_absence()
        raise KernelError(f"{why}; {describe_missing_extra(f'compiling {_describe(name)}', 'jit')}") from None


def _read_choice() -> str:
    """What FOURCAST_KERNEL asks for: "" nothing, "jit", "shipped", or the name of a library that is there."""
    choice = os.environ.get(_CHOICE, "")
    if choice in ("", _JIT, _SHIPPED) or choice in shipped.list_libraries():
        return choice
    names = ", ".join([_JIT, _SHIPPED, *shipped.list_libraries()])
    raise KernelError(f"{_CHOICE} is {choice!r}, which is none of {names}")


def _name_library(choice: str) -> str:
    return "" if choice == _SHIPPED else choice


def _describe(name: str) -> str:
    if ENTRY_POINTS[name].startswith("fourcast.kernel.batch:"):
        return _SOLVER
    return _OTHER_PARTS.get(name, f"the engine {name.removesuffix('-evaluation')}")


def _compile(name: str) -> tuple[str, bytes]:
    from ._jit import compile_entry

    return compile_entry(find_function(name))


def find_function(name: str) -> Callable[[Any], Any]:
    """Import the function of an entry point, and Numba with it."""
    module, _, function = ENTRY_POINTS[name].partition(":")
    found: Callable[[Any], Any] = getattr(importlib.import_module(module), function)
    return found
