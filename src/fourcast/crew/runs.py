"""Partitions that nobody has taken yet, shared out among workers."""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable, Iterable, Sequence


class Runs:
    """Every worker has a run of neighbours.

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
