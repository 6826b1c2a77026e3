"""Parquet files that are there as a whole or not at all, with their metadata and checksum at the end."""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

from fourcast.errors import DatasetError
from fourcast.geometry import Geometry
from fourcast.output import is_stream, replacing

from .arrow import import_arrow
from .batch import Batch
from .move_texts import format_rows
from .schema import KEY, SAMPLE, Checksum, Metadata, sample_fields
from .settings import SampleSettings

ROW_GROUP = 1 << 16  # rows
_PART = ".part"


def write_sample(path: Path, settings: SampleSettings, sample: Batch) -> Metadata:
    """Write a sample with the settings that it follows from."""
    geometry = settings.geometry
    tables = (
        make_sample_table(geometry, sample.take(slice(start, start + ROW_GROUP)))
        for start in range(0, sample.size, ROW_GROUP)
    )
    metadata = Metadata(SAMPLE, str(geometry), sample.size, settings.to_dict(), "")
    return write_tables(path, sample_fields(), tables, metadata)


def make_sample_table(geometry: Geometry, batch: Batch) -> Any:
    """The columns of a sample as an Arrow table."""
    pa = import_arrow().pa
    columns = [format_rows(geometry, batch.moves), batch.own, batch.occupied, batch.plies]
    return pa.table(columns, schema=pa.schema(sample_fields()))


def write_tables(path: Path, fields: list[Any], tables: Iterable[Any], metadata: Metadata) -> Metadata:
    """Write tables, each a row group; the checksum is added to the metadata, which are returned."""
    pa, _, pq = import_arrow()
    checksum = Checksum()
    try:
        with (
            replacing(path, _PART) as part,
            part.open("wb") as file,
            pq.ParquetWriter(file, pa.schema(fields), compression="zstd") as writer,
        ):
            for table in tables:
                checksum.add(table)
                writer.write_table(table, row_group_size=ROW_GROUP)
            metadata = replace(metadata, checksum=checksum.hexdigest())
            writer.add_key_value_metadata({KEY: metadata.to_json()})
    except OSError as error:
        raise DatasetError(f"cannot write {str(path)!r}: {error.strerror or error}") from None
    return metadata


def check_target(path: Path) -> None:
    """Refuse a place that cannot be written to before hours of work."""
    if not path.name or path.is_dir():
        raise DatasetError(f"{str(path)!r} names no file: write it as positions.parquet")
    if not is_stream(path) and (not path.parent.is_dir() or not os.access(path.parent, os.W_OK)):
        raise DatasetError(
            f"cannot write {str(path)!r}: {str(path.parent)!r} is not a directory that can be written to"
        )


def check_new(path: Path) -> None:
    """Refuse to overwrite a file, too; devices and pipes are written to."""
    check_target(path)
    if path.exists() and not is_stream(path):
        raise DatasetError(f"{str(path)!r} exists: remove it or name another file")
