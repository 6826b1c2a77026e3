"""The compiled entry points: solve a batch of positions on the 7x6 board, or on any.

An entry is compiled, or loaded from the cache, when it is first asked for. They are plain functions of globals (not of
closures): Numba finds such functions again in its cache.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from fourcast.geometry import Geometry

from ._jit import entry, inline
from .board import board_from, make_board
from .driver import run_lanes, run_singly
from .table import Layout, Table
from .words import Word, load, pointer

Runner = Callable[..., int]
STANDARD = make_board(Geometry.of(7, 6))

# Arrays: board numbers, table plan, table words, lines, state words, state ints, own, occupied, scores.
# Numbers: stop, floor, ceiling, budget; generation, fresh (see `driver`).
_SIGNATURE = (
    "int64(uint64[::1], uint64[::1], uint64[::1], uint64[::1], uint64[::1], int64[::1], uint64[::1], uint64[::1], "
    "int8[::1], int64, int64, int64, int64, uint64, uint64)"
)


@inline
def _table(words: Any, plan: Any, generation: Word) -> Table:
    p = pointer(plan)
    layout = Layout(load(p, 0), load(p, 1), load(p, 2), load(p, 3), load(p, 4), load(p, 5), load(p, 6))
    return Table(pointer(words), layout, generation)


def entry_name(standard: bool, vector: bool) -> str:
    """The name of an entry, by which its machine code is found in the cache."""
    return ("standard" if standard else "general") + ("_lanes" if vector else "_singly")


@lru_cache(maxsize=None)
def load_entry(standard: bool, vector: bool) -> Runner:
    """Compile or load the entry for the 7x6 board, whose numbers are constants then, or for every board.

    With `vector` the children of a node are taken together, which is for boards of up to 8 columns.
    """

    def standard_lanes(numbers, plan, table, lines, words, ints, own, occupied, scores, stop, floor, ceiling, budget, generation, fresh):  # type: ignore[no-untyped-def]  # the signature is above
        return run_lanes(STANDARD, _table(table, plan, generation), pointer(lines), pointer(words), pointer(ints), pointer(own), pointer(occupied), pointer(scores), stop, floor, ceiling, budget, fresh)

    def standard_singly(numbers, plan, table, lines, words, ints, own, occupied, scores, stop, floor, ceiling, budget, generation, fresh):  # type: ignore[no-untyped-def]  # the signature is above
        return run_singly(STANDARD, _table(table, plan, generation), pointer(lines), pointer(words), pointer(ints), pointer(own), pointer(occupied), pointer(scores), stop, floor, ceiling, budget, fresh)

    def general_lanes(numbers, plan, table, lines, words, ints, own, occupied, scores, stop, floor, ceiling, budget, generation, fresh):  # type: ignore[no-untyped-def]  # the signature is above
        return run_lanes(board_from(pointer(numbers)), _table(table, plan, generation), pointer(lines), pointer(words), pointer(ints), pointer(own), pointer(occupied), pointer(scores), stop, floor, ceiling, budget, fresh)

    def general_singly(numbers, plan, table, lines, words, ints, own, occupied, scores, stop, floor, ceiling, budget, generation, fresh):  # type: ignore[no-untyped-def]  # the signature is above
        return run_singly(board_from(pointer(numbers)), _table(table, plan, generation), pointer(lines), pointer(words), pointer(ints), pointer(own), pointer(occupied), pointer(scores), stop, floor, ceiling, budget, fresh)

    functions = {function.__name__: function for function in (standard_lanes, standard_singly, general_lanes, general_singly)}
    return entry(_SIGNATURE)(functions[entry_name(standard, vector)])
