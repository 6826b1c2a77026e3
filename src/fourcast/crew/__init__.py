"""Long work in partitions, done by a crew: this process, processes of this machine, or the workers of a Dask cluster.

What the makers of books and of datasets have in common: who takes which partition, what happens when a worker dies, a
solver that stays warm in every worker, and a directory that keeps what is done. None of it knows what is worked out.
"""

from .checkpoint import CheckpointDirectory, Kind, place_beside, replace_file
from .crew import Crew
from .finishing import TellWork, WorkProgress, finish
from .job import Done, Job
from .sizing import choose_partition_size, estimate_cost
from .warm import warm_solver

__all__ = [
    "CheckpointDirectory",
    "Crew",
    "Done",
    "Job",
    "Kind",
    "TellWork",
    "WorkProgress",
    "choose_partition_size",
    "estimate_cost",
    "finish",
    "place_beside",
    "replace_file",
    "warm_solver",
]
