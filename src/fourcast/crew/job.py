"""A job: the same function for every partition, named by number; and the task that a worker is given of it.

Arguments go in, bytes come out. The function is at the top of a module, so that workers find it by name.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from fourcast._version import __version__
from fourcast.errors import CrewError

Done = tuple[int, bytes]  # the number of a partition and what came of it
Task = tuple[str, Callable[..., bytes], tuple[Any, ...]]  # what run_task takes


@dataclass(frozen=True, slots=True)
class Job:
    """What is to be done, however many workers there are."""

    function: Callable[..., bytes]  # called in a worker
    arguments: Callable[[int], tuple[Any, ...]]  # of a partition, for the function
    is_whole: Callable[[int, bytes], bool]  # whether an answer is as long as it has to be
    prepare: Callable[[], object] = bool  # once, before workers start: what not all of them should do at the same time

    def make_task(self, number: int) -> Task:
        """What a worker is given for a partition."""
        return __version__, self.function, self.arguments(number)

    def run(self, number: int) -> bytes:
        """Do a partition here and now."""
        return self.function(*self.arguments(number))


def run_task(version: str, function: Callable[..., bytes], arguments: tuple[Any, ...]) -> bytes:
    """Do a partition in a worker."""
    if version != __version__:
        raise CrewError(f"a worker of the cluster has fourcast {__version__}, this process {version}: install the same")
    return function(*arguments)
