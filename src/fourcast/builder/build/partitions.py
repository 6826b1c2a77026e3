"""Work that is cut into partitions, and who takes which of them. Nothing here knows what the scores are for."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Hashable, Iterable, Sequence

from fourcast.book.enumeration import Words
from fourcast.geometry import Geometry

_LARGEST_PARTITION = 1024  # positions
_USUAL_PARTITION = 32  # positions with _USUAL_FREE free cells: a few seconds
_USUAL_FREE = 34


class Partitions(ABC):
    """Positions of one board in the order in which they are solved, cut into partitions that are named by number.

    Every process and every run must make the same ones, so that a number means the same everywhere.
    """

    def __init__(self, geometry: Geometry, partition_size: int) -> None:
        self.geometry = geometry
        self.partition_size = partition_size

    @property
    @abstractmethod
    def identity(self) -> dict[str, str]:
        """What a checkpoint must have been made for."""

    @property
    @abstractmethod
    def stones(self) -> tuple[Words, Words]:
        """The stones of the side to move and all stones, for every position."""

    @property
    def positions(self) -> int:
        """How many positions are solved."""
        return len(self.stones[0])

    @property
    def partitions(self) -> int:
        """How many partitions there are; their numbers count from 0."""
        return -(-self.positions // self.partition_size)

    def size_of(self, number: int) -> int:
        """Positions of a partition: only the last one may be short."""
        return min(self.partition_size, self.positions - number * self.partition_size)

    def bitboards(self, number: int) -> tuple[Words, Words]:
        """The stones of the side to move and all stones, for every position of a partition."""
        own, occupied = self.stones
        here = slice(number * self.partition_size, (number + 1) * self.partition_size)
        return own[here], occupied[here]


def choose_partition_size(free_cells: int) -> int:
    """How many positions take a few seconds at most: twice as many for every cell less to search."""
    doublings = _USUAL_FREE - free_cells
    wanted = _USUAL_PARTITION << doublings if doublings >= 0 else _USUAL_PARTITION >> -doublings
    return max(1, min(wanted, _LARGEST_PARTITION))


class Runs:
    """Partitions that nobody has taken yet, shared out among workers: each has a run of neighbours.

    A table is warm for neighbours. A worker takes the partitions of its run one by one. When none is left, it goes on
    with the second half of the longest run of another, and so does a worker that comes later: nobody waits while there
    is something to do.
    """

    def __init__(self, numbers: Sequence[int], workers: Iterable[Hashable]) -> None:
        names = list(workers)
        ends = [index * len(numbers) // len(names) for index in range(len(names) + 1)]
        self._runs = {name: deque(numbers[ends[i] : ends[i + 1]]) for i, name in enumerate(names)}

    def __len__(self) -> int:
        return sum(map(len, self._runs.values()))

    def take(self, worker: Hashable) -> int | None:
        """The next partition for a worker; None if all are taken."""
        run = self._runs.setdefault(worker, deque())
        if not run:
            longest = max(self._runs.values(), key=len)
            for _ in range((len(longest) + 1) // 2):
                run.appendleft(longest.pop())
        return run.popleft() if run else None

    def give_back(self, worker: Hashable, number: int) -> None:
        """Put a partition that was not solved in front of the worker's run."""
        self._runs[worker].appendleft(number)
