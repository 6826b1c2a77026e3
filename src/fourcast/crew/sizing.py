"""How many positions make a partition: a few seconds of work, so that little is lost when it ends early."""

from __future__ import annotations

_LARGEST_PARTITION = 1024  # positions
_USUAL_PARTITION = 32  # positions of cost 1: a few seconds
_USUAL_FREE = 34  # free cells of a position of cost 1


def estimate_cost(free_cells: int) -> float:
    """How dear a position is to search: twice as much for every free cell more."""
    return 2.0 ** (free_cells - _USUAL_FREE)


def choose_partition_size(cost: float) -> int:
    """How many positions of this cost, a power of two, go together."""
    size = _LARGEST_PARTITION
    while size > 1 and size * cost > _USUAL_PARTITION:
        size //= 2
    return size
