"""Counting nodes in the compiled searches of engines, and stopping them: see `fourcast.bots.compiled_search`."""

from __future__ import annotations

from . import task_slots as slots
from ._jit import inline
from .words import ONE, Pointer, load, load_shared, store


@inline
def count_node(search: Pointer) -> bool:
    """Count a node; true if there may be no more, and the caller must return at once, no matter what."""
    nodes = load(search, slots.SEARCH_NODES) + ONE
    store(search, slots.SEARCH_NODES, nodes)
    return bool(nodes > load_shared(search, slots.SEARCH_NODE_LIMIT))


@inline
def is_stopped(search: Pointer) -> bool:
    """Has `count_node` told a caller to return? Then what was found is of no use."""
    return bool(load(search, slots.SEARCH_NODES) > load_shared(search, slots.SEARCH_NODE_LIMIT))
