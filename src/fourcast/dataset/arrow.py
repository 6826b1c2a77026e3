"""The door to PyArrow, which comes with the extra [data]: `import_arrow()` raises DatasetError where it is missing."""

from __future__ import annotations

from typing import Any, NamedTuple

from fourcast.errors import DatasetError, describe_missing_extra


class Arrow(NamedTuple):
    """The modules of PyArrow that datasets are made with."""

    pa: Any  # pyarrow
    pc: Any  # pyarrow.compute
    pq: Any  # pyarrow.parquet


def import_arrow() -> Arrow:
    """Import PyArrow; say how to get it if it is not there."""
    try:
        import pyarrow
        import pyarrow.compute
        import pyarrow.parquet
    except ModuleNotFoundError:
        raise DatasetError(describe_missing_extra("a dataset", "data")) from None
    return Arrow(pyarrow, pyarrow.compute, pyarrow.parquet)
