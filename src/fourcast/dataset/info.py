"""What a file of positions holds, and whether it is still what it was: counts, metadata, checksum."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .reading import open_parquet, read_checked, read_metadata
from .schema import Metadata


@dataclass(frozen=True, slots=True)
class DatasetInfo:
    """A file of positions, looked through."""

    path: Path
    rows: int
    bytes: int
    columns: dict[str, str]  # by name: the type
    metadata: Metadata | None  # None: a file of others
    plies: dict[int, int]  # rows of each ply, where the file has such a column
    outcomes: dict[int, int]  # rows of each outcome: 1 win, 0 draw, -1 loss


def inspect_dataset(path: str | Path) -> DatasetInfo:
    """Look through a file; raise DatasetError if it cannot be read or its values do not have its checksum."""
    path = Path(path)
    counts: dict[str, Counter[Any]] = {"ply": Counter(), "outcome": Counter()}
    with open_parquet(path) as file:
        metadata = read_metadata(path, file)
        schema = file.schema_arrow
        rows = file.metadata.num_rows
        for table in read_checked(path, file, metadata):
            for name, counter in counts.items():
                if name in schema.names:
                    counted = table.column(name).drop_null().value_counts()
                    counter.update({entry["values"].as_py(): entry["counts"].as_py() for entry in counted})
    columns = {field.name: str(field.type) for field in schema}
    plies, outcomes = (dict(sorted(counts[name].items())) for name in ("ply", "outcome"))
    return DatasetInfo(path, rows, path.stat().st_size, columns, metadata, plies, outcomes)
