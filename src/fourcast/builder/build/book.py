"""A book from nothing: solve the last ply partition by partition, work out the plies before it, write the file.

The bytes of the file depend on the board size, the last ply and the version of the package alone, not on who solved
what, in which order or after how many interruptions.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from fourcast.book import fill_earlier_plies, open_book, write_book
from fourcast.crew import Crew, TellWork, finish, place_beside
from fourcast.errors import BookError
from fourcast.output import is_stream

from .checkpoint import Checkpoint
from .plan import BuildPlan
from .solving import make_job

CHECKPOINT_SUFFIX = ".parts"
DEFAULT_TABLE_MIB = Crew().table_mib


@dataclass(frozen=True, slots=True)
class BuiltBook:
    """What came of a build."""

    path: Path
    positions: int  # of all plies
    bytes: int
    was_there: bool  # nothing had to be done


def build_book(
    plan: BuildPlan,
    path: str | Path,
    *,
    crew: Crew | None = None,
    checkpoint: str | Path | None = None,
    progress: TellWork | None = None,
) -> BuiltBook:
    """Build the book of a plan and write it to a file.

    What is solved is kept in the directory `checkpoint` (the file's name with `.parts` unless named) until the book is
    written: the same call goes on from there. `progress` is called at the start and after every partition. A file that
    is this very book already is left as it is. Raises BookError for a file or a checkpoint that cannot be used.
    """
    path = Path(path)
    is_there = _check_target(plan, path)
    directory = Path(checkpoint) if checkpoint is not None else place_beside(path, CHECKPOINT_SUFFIX, BookError)
    with Checkpoint(directory, plan) as kept:
        if not is_there:
            crew = crew or Crew()
            sizes = [plan.size_of(number) for number in range(plan.partitions)]
            finish(make_job(plan, crew.table_mib), sizes, kept, crew, progress)
            scores_by_ply = fill_earlier_plies(plan.geometry, plan.gather(kept.scores), plan.last_ply)
            written = write_book(path, plan.geometry, scores_by_ply, plan.settings)
            built = BuiltBook(path, sum(map(len, scores_by_ply)), written, was_there=False)
        else:
            built = BuiltBook(path, sum(open_book(path).positions), path.stat().st_size, was_there=True)
        kept.remove()
    return built


def _check_target(plan: BuildPlan, path: Path) -> bool:
    """Whether the file is there and this very book; refuse a place that cannot be written before hours of work."""
    if is_stream(path):
        return False
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
