"""The solver of a worker: made when first asked for, and kept, so that its table stays warm between partitions."""

from __future__ import annotations

import threading
from functools import lru_cache

from fourcast.errors import CrewError
from fourcast.solver import Solver

_making = threading.Lock()  # Dask and our own workers are spawned: no fork meets it


def warm_solver(table_mib: int, *, book: bool) -> Solver:
    """Return the one solver of this process with these settings; raise CrewError if it cannot have such a table."""
    with _making:  # a worker of a cluster may have several threads: they share one solver
        return _make_solver(table_mib, book)


def drop_solver() -> None:
    """Give the memory back when the work in this process is done."""
    with _making:
        _make_solver.cache_clear()


@lru_cache(maxsize=1)
def _make_solver(table_mib: int, book: bool) -> Solver:
    try:
        return Solver(table_mib=table_mib, book=book)
    except (MemoryError, OSError):
        raise CrewError(f"there is no memory for a table of {table_mib} MiB: give a smaller --table-mib") from None
    except ValueError as error:
        raise CrewError(str(error)) from None
