"""A book from nothing: solve the last ply partition by partition, work out the plies before it, write the file.

The bytes of the file depend on the board size, the last ply and the version of the package alone, not on who solved
what, in which order or after how many interruptions.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from fourcast.book import fill_earlier_plies, open_book, write_book
from fourcast.errors import BookError

from .checkpoint import Checkpoint
from .local import solve_here, solve_in_processes
from .plan import BuildPlan
from .workers import Solved

CHECKPOINT_SUFFIX = ".parts"
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

    def solve(self, plan: BuildPlan, numbers: Sequence[int]) -> Generator[Solved, None, None]:
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


@dataclass(frozen=True, slots=True)
class BuiltBook:
    """What came of a build."""

    path: Path
    positions: int  # of all plies
    bytes: int
    was_there: bool  # nothing had to be done


Progress = Callable[[BuildProgress], None]


def build_book(
    plan: BuildPlan,
    path: str | Path,
    *,
    crew: Crew | None = None,
    checkpoint: str | Path | None = None,
    progress: Progress | None = None,
) -> BuiltBook:
    """Build the book of a plan and write it to a file.

    What is solved is kept in the directory `checkpoint` (the file's name with `.parts` unless named) until the book is
    written: the same call goes on from there. `progress` is called at the start and after every partition. A file that
    is this very book already is left as it is. Raises BookError for a file or a checkpoint that cannot be used.
    """
    path = Path(path)
    is_there = _check_target(plan, path)
    directory = Path(checkpoint) if checkpoint is not None else path.with_name(path.name + CHECKPOINT_SUFFIX)
    with Checkpoint(directory, plan) as kept:
        if not is_there:
            _solve_rest(plan, kept, crew or Crew(), progress)
            scores_by_ply = fill_earlier_plies(plan.geometry, plan.gather(kept.scores), plan.last_ply)
            write_book(path, plan.geometry, scores_by_ply, plan.settings)
        kept.remove()
    return BuiltBook(path, sum(open_book(path).positions), path.stat().st_size, is_there)


def _check_target(plan: BuildPlan, path: Path) -> bool:
    """Whether the file is there and this very book; refuse a place that cannot be written before hours of work."""
    if not path.parent.is_dir() or not os.access(path.parent, os.W_OK):
        raise BookError(f"cannot write {str(path)!r}: {str(path.parent)!r} is not a directory that can be written to")
    if not path.exists():
        return False
    try:
        book = open_book(path)
        is_same = (book.geometry, book.last_ply, book.settings) == (plan.geometry, plan.last_ply, plan.settings)
    except BookError:
        is_same = False
    if not is_same:
        raise BookError(f"{str(path)!r} exists and is not this book: remove it or name another file")
    return True


def _solve_rest(plan: BuildPlan, kept: Checkpoint, crew: Crew, progress: Progress | None) -> None:
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
