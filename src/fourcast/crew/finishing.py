"""The loop of all long work: what is kept stays, the rest is done by a crew, and somebody is told how far it is."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from typing import Protocol

from .crew import Crew
from .job import Job


@dataclass(frozen=True, slots=True)
class WorkProgress:
    """How far some work is, in positions."""

    done: int
    total: int
    kept: int  # of those done, how many the checkpoint had
    damaged: int  # partitions of the checkpoint that had to be dropped


TellWork = Callable[[WorkProgress], None]


class Kept(Protocol):
    """What a checkpoint keeps of a job."""

    @property
    def damaged(self) -> int:
        """Partitions that had to be dropped."""

    def has(self, number: int) -> bool:
        """Whether a partition is done."""

    def append(self, number: int, result: bytes) -> None:
        """Keep what came of a partition, at once."""


def finish(job: Job, sizes: list[int], kept: Kept, crew: Crew, progress: TellWork | None) -> None:
    """Do the partitions that are not kept; `sizes` are the positions of each. `progress` is told before and after."""
    missing = [number for number in range(len(sizes)) if not kept.has(number)]
    total = sum(sizes)
    before = done = total - sum(sizes[number] for number in missing)

    def tell() -> None:
        if progress is not None:
            progress(WorkProgress(done, total, before, kept.damaged))

    tell()
    if not missing:
        return
    with closing(crew.work(job, missing)) as results:
        for number, result in results:
            kept.append(number, result)
            done += sizes[number]
            tell()
