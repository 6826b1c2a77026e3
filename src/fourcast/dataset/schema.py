"""The columns of a dataset, and what its file says about itself.

docs/use/datasets.md describes both for users. The metadata stand as JSON under the key `fourcast` of the Parquet file.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from fourcast._version import __version__
from fourcast.errors import DatasetError
from fourcast.geometry import Geometry

from .arrow import import_arrow

FORMAT = "fourcast-dataset-1"
KEY = b"fourcast"
SAMPLE, LABELS = "sample", "labels"


@dataclass(frozen=True, slots=True)
class Metadata:
    """What a file says about itself."""

    kind: str  # SAMPLE or LABELS
    size: str  # of the board
    rows: int
    settings: dict[str, Any]  # that it follows from
    checksum: str  # of all values, see Checksum
    faults: int = 0  # rows that hold no position, and so no labels
    source: dict[str, Any] | None = None  # what the file that was labelled said about itself
    made_by: str = f"fourcast {__version__}"
    format: str = FORMAT

    def to_json(self) -> bytes:
        """Write it as it stands in the file."""
        return json.dumps(asdict(self)).encode()

    @staticmethod
    def from_json(text: bytes) -> Metadata:
        """Read what stands in a file; raise DatasetError if it is of another format."""
        try:
            found = json.loads(text)
            known = Metadata(**found)
            is_sound = isinstance(known.size, str) and isinstance(known.settings, dict)
        except (ValueError, TypeError, RecursionError):
            is_sound = False
        if not is_sound:
            raise DatasetError("its metadata cannot be read: it was made by another version, or is damaged") from None
        if known.format != FORMAT:
            raise DatasetError(f"its format is {known.format!r}, this version reads {FORMAT!r}")
        return known


def sample_fields() -> list[Any]:
    """The columns of a sample, as Arrow fields."""
    pa = import_arrow().pa
    return [
        pa.field("moves", pa.string()),
        pa.field("own", pa.uint64()),
        pa.field("occupied", pa.uint64()),
        pa.field("ply", pa.uint8()),
    ]


def label_fields(geometry: Geometry, *, score_only: bool) -> list[Any]:
    """The columns that labels add."""
    pa = import_arrow().pa
    fields = [pa.field("score", pa.int8()), pa.field("outcome", pa.int8()), pa.field("plies_to_end", pa.uint8())]
    if score_only:
        return fields
    scores = pa.list_(pa.field("element", pa.int8(), nullable=False), geometry.width)
    return [*fields, pa.field("scores", scores, nullable=False), pa.field("best", pa.uint16(), nullable=False)]


class Checksum:
    """SHA-256 of the values of a table, whatever row groups and compression they are stored in.

    Of each column there are three streams: which rows have a value (a byte each), the lengths of texts (32 bits each),
    and the values (little-endian, 0 where there is none). The checksum is that of the names and digests of all.
    """

    def __init__(self) -> None:
        self._streams: dict[str, list[Any]] = {}

    def add(self, table: Any) -> None:
        """Take in some more rows."""
        pa, pc, _ = import_arrow()
        for name, column in zip(table.column_names, table.itercolumns(), strict=True):
            streams = self._streams.setdefault(name, [hashlib.sha256() for _ in range(3)])
            for chunk in column.chunks:
                streams[0].update(np.ascontiguousarray(pc.is_valid(chunk).to_numpy(zero_copy_only=False), np.uint8))
                if pa.types.is_string(chunk.type):
                    texts = chunk.fill_null("")
                    streams[1].update(pc.binary_length(texts).to_numpy().astype("<i4"))
                    streams[2].update("".join(texts.to_pylist()).encode())
                    continue
                flat = chunk.flatten() if pa.types.is_fixed_size_list(chunk.type) else chunk.fill_null(0)
                values = flat.to_numpy()
                streams[2].update(np.ascontiguousarray(values, values.dtype.newbyteorder("<")))

    def hexdigest(self) -> str:
        """The checksum of all rows so far."""
        whole = hashlib.sha256()
        for name, streams in self._streams.items():
            whole.update(name.encode() + b"\0" + b"".join(stream.digest() for stream in streams))
        return whole.hexdigest()
