"""Labelling a file of positions: partition by partition, by a crew, so that a run that was killed goes on.

The bytes of the labelled file follow from the positions, the columns asked for and the versions of this package and of
PyArrow, not from who solved what, in which order or after how many interruptions.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from fourcast.crew import Crew, TellWork, finish, place_beside
from fourcast.errors import DatasetError
from fourcast.geometry import Geometry
from fourcast.output import is_stream

from .arrow import import_arrow
from .labels import make_label_columns
from .parts import Parts
from .plan import LabelPlan
from .reading import open_parquet, read_metadata, read_positions
from .sampling import DEFAULT_TABLE_MIB
from .schema import LABELS, Metadata, label_fields, sample_fields
from .writing import ROW_GROUP, check_target, write_tables

PARTS_SUFFIX = ".parts"


@dataclass(frozen=True, slots=True)
class Labelled:
    """What came of a labelling."""

    path: Path
    metadata: Metadata
    faults: dict[int, str]  # by row, counted from 0: why it has no labels
    was_there: bool  # nothing had to be done


def label_dataset(
    source: str | Path,
    path: str | Path,
    *,
    score_only: bool = False,
    geometry: Geometry | None = None,
    crew: Crew | None = None,
    checkpoint: str | Path | None = None,
    progress: TellWork | None = None,
) -> Labelled:
    """Label the positions of a Parquet file and write them, with all labels, to another.

    What is done is kept in the directory `checkpoint` (the new file's name with `.parts` unless named) until the file
    is written: the same call goes on from there. Rows that hold no position are named in the result and have no labels.
    A file that is this very labelling already is left as it is. Raises DatasetError for files that cannot be used.
    """
    path, crew = Path(path), crew or Crew(table_mib=DEFAULT_TABLE_MIB)
    check_target(path)
    plan = LabelPlan(read_positions(Path(source), geometry), score_only=score_only)
    there = None if is_stream(path) else _find_same(plan, path)
    directory = Path(checkpoint) if checkpoint is not None else place_beside(path, PARTS_SUFFIX, DatasetError)
    with Parts(directory, plan) as parts:
        if there is None:
            finish(plan.make_job(crew.table_mib), plan.sizes, parts, crew, progress)
            metadata = _assemble(plan, parts, path)
        parts.remove()
    return Labelled(path, there or metadata, plan.source.faults, there is not None)


def _find_same(plan: LabelPlan, path: Path) -> Metadata | None:
    """What the file says about itself, if it is there and this very labelling; refuse to overwrite any other."""
    if not path.exists():
        return None
    with open_parquet(path) as file:
        found = read_metadata(path, file)
    if found is None or (found.kind, found.size, found.settings) != (
        LABELS,
        str(plan.source.geometry),
        plan.settings,
    ):
        raise DatasetError(f"{str(path)!r} exists and is not this dataset: remove it or name another file")
    return found


def _assemble(plan: LabelPlan, parts: Parts, path: Path) -> Metadata:
    """Write the labelled file, a row group at a time."""
    source = plan.source
    told = source.metadata
    origin = None if told is None else {"kind": told.kind, "settings": told.settings, "checksum": told.checksum}
    metadata = Metadata(
        LABELS, str(source.geometry), len(source.own), plan.settings, "", faults=len(source.faults), source=origin
    )
    fields = [*sample_fields(), *label_fields(source.geometry, score_only=plan.score_only)]
    return write_tables(path, fields, _make_tables(plan, parts, fields), metadata)


def _make_tables(plan: LabelPlan, parts: Parts, fields: list[Any]) -> Iterator[Any]:
    pa = import_arrow().pa
    source, each = plan.source, ROW_GROUP // plan.partition_size
    for first in range(0, plan.partitions, each):
        numbers = range(first, min(first + each, plan.partitions))
        labels = []
        for number in numbers:
            here = plan.rows(number)
            sound, solved = plan.is_sound[here], parts.read(number)
            labels.append(
                make_label_columns(source.geometry, source.occupied[here], sound, solved, score_only=plan.score_only)
            )
        joined = pa.concat_tables(labels)
        start = first * plan.partition_size
        here = slice(start, start + len(joined))
        texts = (
            pa.nulls(len(joined), pa.string()) if source.moves is None else source.moves.slice(here.start, len(joined))
        )
        is_fault = ~plan.is_sound[here]
        stones = [pa.array(words[here], mask=is_fault) for words in (source.own, source.occupied)]
        plies = pa.array(np.bitwise_count(source.occupied[here]), mask=is_fault)
        columns = [texts, *stones, plies, *(column.combine_chunks() for column in joined.itercolumns())]
        yield pa.table(columns, schema=pa.schema(fields))
