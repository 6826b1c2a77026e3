"""Who solves the partitions, and how far they are: everything that a checkpoint lacks, on this machine or a cluster."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from dataclasses import dataclass

from fourcast.errors import BookError

from .checkpoint import Checkpoint
from .local import solve_here, solve_in_processes
from .partitions import Partitions
from .workers import Solved

DEFAULT_TABLE_MIB = 512


@dataclass(frozen=True, slots=True)
class Crew:
    """Who solves: processes of this machine or, with the address of its scheduler, a Dask cluster."""

    jobs: int = 1  # worker processes; 1: no others than this one
    table_mib: int = DEFAULT_TABLE_MIB  # of each worker
    scheduler: str | None = None  # such as tcp://host:8786

    def __post_init__(self) -> None:
        if self.jobs < 1:
            raise BookError(f"{self.jobs} jobs cannot build a book: there must be at least one")

    def solve(self, plan: Partitions, numbers: Sequence[int]) -> Generator[Solved, None, None]:
        """Solve partitions; yield them as they are done. Closing the generator ends all work."""
        if self.scheduler is not None:
            from .cluster import solve_on_cluster

            return solve_on_cluster(plan, numbers, self.scheduler, self.table_mib)
        jobs = min(self.jobs, len(numbers))
        if jobs > 1:
            return solve_in_processes(plan, numbers, jobs, self.table_mib)
        return solve_here(plan, numbers, self.table_mib)


@dataclass(frozen=True, slots=True)
class BuildProgress:
    """How far a build is, in positions of the last ply."""

    done: int
    total: int
    kept: int  # of those done, how many the checkpoint had
    damaged: int  # partitions of the checkpoint that had to be dropped


Progress = Callable[[BuildProgress], None]


def solve_rest(plan: Partitions, kept: Checkpoint, crew: Crew, progress: Progress | None) -> None:
    """Solve what the checkpoint does not have."""
    before = done = sum(map(len, kept.scores.values()))

    def tell() -> None:
        if progress is not None:
            progress(BuildProgress(done, plan.positions, before, kept.damaged))

    tell()
    missing = [number for number in range(plan.partitions) if number not in kept.scores]
    if not missing:
        return
    with closing(crew.solve(plan, missing)) as solved:
        for number, scores in solved:
            kept.append(number, scores)
            done += len(scores)
            tell()
