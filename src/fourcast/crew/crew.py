"""Who does a job: this process, several processes of this machine or a Dask cluster."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass

from fourcast.errors import CrewError

from .job import Done, Job
from .local import work_here, work_in_processes


@dataclass(frozen=True, slots=True)
class Crew:
    """Processes of this machine or, with the address of its scheduler, a Dask cluster."""

    jobs: int = 1  # worker processes; 1: no others than this one
    table_mib: int = 512  # of each worker's solver
    scheduler: str | None = None  # such as tcp://host:8786

    def __post_init__(self) -> None:
        if self.jobs < 1:
            raise CrewError(f"a crew of {self.jobs} does nothing: there must be at least one worker")

    def work(self, job: Job, numbers: Sequence[int]) -> Generator[Done, None, None]:
        """Do partitions of a job; yield them as they are done. Closing the generator ends all work."""
        if self.scheduler is not None:
            from .cluster import work_on_cluster

            return work_on_cluster(job, numbers, self.scheduler)
        jobs = min(self.jobs, len(numbers))
        return work_in_processes(job, numbers, jobs) if jobs > 1 else work_here(job, numbers)
