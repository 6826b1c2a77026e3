"""What a book build solves: the positions of the last ply in the order of the game tree, cut into partitions.

What is found out about a position helps most with those that have many moves in common with it, while the table still
holds it. Nodes searched, as a share of what every tenth of the same positions says an empty table for each would take;
7x6, ply 10, three runs of 2000 neighbours in each order, a table of 512 MiB:

    tree, as reached                0.51
    tree, canonical way round       0.54    the same positions: more nodes in each of the three runs
    by columns, middle ones first   0.56
    by columns, outer ones first    0.65
    by key                          0.69
    by key, backwards               0.75
    by heights, then key            0.99

Other orders meet other positions, and single runs of the tree's order lie between 0.45 and 0.71, so that only large
differences count: from left to right the tree is as good. On ply 8, eight runs of 320 neighbours, it has 0.58 of the
nodes and 0.69 of the time.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import NamedTuple

import numpy as np

from fourcast._version import __version__
from fourcast.book.enumeration import Scores, Words, canonical_keys, play_column
from fourcast.crew import choose_partition_size, estimate_cost
from fourcast.errors import BookError
from fourcast.geometry import Geometry
from fourcast.solver.machine import check_size

FORMAT = "fourcast-build-1"  # of partitions: their order and size; a checkpoint of another one is refused


class BuildPlan:
    """The positions of the last ply of a book, from which all others follow, cut into partitions named by number.

    Every process and every run makes the same ones, so that a number means the same everywhere.
    """

    def __init__(self, geometry: Geometry, last_ply: int) -> None:
        check_size(geometry)
        if not 0 <= last_ply < geometry.cells:
            raise BookError(
                f"a book of the {geometry} board cannot end with ply {last_ply}: "
                f"its last ply must be between 0 and {geometry.cells - 1}"
            )
        self.geometry = geometry
        self.last_ply = last_ply
        self.partition_size = choose_partition_size(estimate_cost(geometry.cells - last_ply))

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
        here = slice(number * self.partition_size, (number + 1) * self.partition_size)
        return self._order.own[here], self._order.occupied[here]

    def gather(self, scores_by_partition: Mapping[int, bytes]) -> Scores:
        """Put the scores of all partitions in the order of the keys, as books have them."""
        solved = b"".join(scores_by_partition[number] for number in range(self.partitions))
        scores: Scores = np.frombuffer(solved, np.int8)[np.argsort(self._order.keys)]
        return scores

    @cached_property
    def _order(self) -> TreeOrder:
        return order_by_tree(self.geometry, self.last_ply)


class TreeOrder(NamedTuple):
    """The positions of a ply that are not over, mirror images once, in the order of the tree."""

    keys: Words  # canonical
    own: Words  # stones of the side to move, the way the tree reached them
    occupied: Words


def order_by_tree(geometry: Geometry, ply: int) -> TreeOrder:
    """Walk the game tree down to a ply, the middle columns first; a position counts where it is reached first.

    A position is the way round in which it was reached, so that neighbours, and with them what the table holds, are
    the same way round: that of the canonical key would turn some of them.
    """
    empty = np.zeros(1, np.uint64)
    order = TreeOrder(canonical_keys(geometry, empty, empty), empty, empty)
    for _ in range(ply):
        order = _step_down(geometry, order)
    return order


def _step_down(geometry: Geometry, parents: TreeOrder) -> TreeOrder:
    """The next ply: the children of the first position, then those of the second, without repetitions."""
    own, occupied, turns = [], [], []
    for turn, column in enumerate(geometry.columns_from_centre):
        children = play_column(geometry, parents.own, parents.occupied, column)
        (going_on,) = np.nonzero(children.is_legal & ~children.is_won)
        own.append(children.own[going_on])
        occupied.append(children.occupied[going_on])
        turns.append(going_on * geometry.width + turn)
    by_turn = np.argsort(np.concatenate(turns))
    all_own, all_occupied = np.concatenate(own)[by_turn], np.concatenate(occupied)[by_turn]
    keys = canonical_keys(geometry, all_own, all_occupied)
    _, first = np.unique(keys, return_index=True)
    first.sort()
    return TreeOrder(keys[first], all_own[first], all_occupied[first])
