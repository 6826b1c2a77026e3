"""Counting nodes in the compiled searches of engines, and stopping them: see `fourcast.bots.machine`."""

from __future__ import annotations

from ._jit import inline
from .counter_words import NODE_LIMIT, NODES
from .words import ONE, Pointer, load, load_shared, store


@inline
def count_node(search: Pointer) -> bool:
    """Count a node; true if there may be no more, and the caller must return at once, no matter what."""
    nodes = load(search, NODES) + ONE
    store(search, NODES, nodes)
    return bool(nodes > load_shared(search, NODE_LIMIT))
