"""What a book build solves: the positions of the last ply, in the order and the partitions they are solved in.

The plan follows from the board size and the last ply alone, so every process and every run of a build makes the same
one, and a partition is named by its number.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

import numpy as np

from fourcast._version import __version__
from fourcast.book.enumeration import Words
from fourcast.errors import BookError
from fourcast.geometry import Geometry
from fourcast.solver.machine import check_size
from fourcast.solver.task import Scores

from .ordering import TreeOrder, order_by_tree

FORMAT = "fourcast-build-1"  # of partitions: their order and size; a checkpoint of another one is refused
_LARGEST_PARTITION = 1024  # positions
_USUAL_PARTITION = 32  # positions with _USUAL_FREE free cells: a few seconds
_USUAL_FREE = 34


class BuildPlan:
    """The positions of one ply of one board size, cut into partitions."""

    def __init__(self, geometry: Geometry, last_ply: int) -> None:
        check_size(geometry)
        if not 0 <= last_ply < geometry.cells:
            raise BookError(
                f"a book of the {geometry} board cannot end with ply {last_ply}: "
                f"its last ply must be between 0 and {geometry.cells - 1}"
            )
        self.geometry = geometry
        self.last_ply = last_ply
        self.partition_size = choose_partition_size(geometry.cells - last_ply)

    @property
    def settings(self) -> dict[str, str]:
        """What the book says of its making: nothing that depends on the machine or the way it was built."""
        return {"made_by": f"fourcast {__version__}", "plies": f"0-{self.last_ply}"}

    @property
    def identity(self) -> dict[str, str]:
        """What a checkpoint must have been made for."""
        return {
            "format": FORMAT,
            "size": str(self.geometry),
            "plies": f"0-{self.last_ply}",
            "positions": str(self.positions),
            "partition_size": str(self.partition_size),
        }

    @property
    def positions(self) -> int:
        """How many positions are solved."""
        return len(self._order.keys)

    @property
    def partitions(self) -> int:
        """How many partitions there are; their numbers count from 0."""
        return -(-self.positions // self.partition_size)

    def size_of(self, number: int) -> int:
        """Positions of a partition: only the last one may be short."""
        return min(self.partition_size, self.positions - number * self.partition_size)

    def bitboards(self, number: int) -> tuple[Words, Words]:
        """The stones of the side to move and all stones, for every position of a partition."""
        here = self._range(number)
        return self._order.own[here], self._order.occupied[here]

    def gather(self, scores_by_partition: Mapping[int, bytes]) -> Scores:
        """Put the scores of all partitions in the order of the keys, as books have them."""
        solved = b"".join(scores_by_partition[number] for number in range(self.partitions))
        scores: Scores = np.frombuffer(solved, np.int8)[np.argsort(self._order.keys)]
        return scores

    def _range(self, number: int) -> slice:
        start = number * self.partition_size
        return slice(start, start + self.size_of(number))

    @cached_property
    def _order(self) -> TreeOrder:
        return order_by_tree(self.geometry, self.last_ply)


def choose_partition_size(free_cells: int) -> int:
    """Positions a partition may have to take a few seconds at most: twice as many for every cell less to search."""
    doublings = _USUAL_FREE - free_cells
    wanted = _USUAL_PARTITION << doublings if doublings >= 0 else _USUAL_PARTITION >> -doublings
    return max(1, min(wanted, _LARGEST_PARTITION))
