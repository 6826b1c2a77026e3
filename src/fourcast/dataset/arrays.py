"""A file of positions as NumPy arrays, ready to be trained on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from fourcast.book.enumeration import Words
from fourcast.geometry import Geometry

from .arrow import import_arrow
from .reading import open_parquet

Array = np.ndarray[Any, np.dtype[Any]]


def load_arrays(path: str | Path) -> dict[str, Array]:
    """Return the columns of a dataset as arrays, without `moves`; rows that have no labels are left out.

    `scores` is (rows, columns of the board), and `best` flags of the same shape.
    """
    pc = import_arrow().pc
    with open_parquet(Path(path)) as file:
        names = [name for name in file.schema_arrow.names if name != "moves"]
        table = file.read(columns=names)
    if "score" in names:
        table = table.filter(pc.is_valid(table.column("score")))
    arrays: dict[str, Array] = {}
    for name in names:
        column = table.column(name).combine_chunks()
        arrays[name] = column.flatten().to_numpy() if name == "scores" else column.to_numpy()
    if "scores" in arrays:
        arrays["scores"] = arrays["scores"].reshape(len(table), -1)
        columns = np.arange(arrays["scores"].shape[1], dtype=np.uint16)
        arrays["best"] = (arrays["best"][:, None] >> columns & 1).astype(np.bool_)
    return arrays


def to_planes(own: Words, occupied: Words, width: int = 7, height: int = 6) -> np.ndarray[Any, np.dtype[np.uint8]]:
    """Return boards as (positions, 2, height, width): own and the opponent's stones as 0 and 1, the top row first."""
    geometry = Geometry.of(width, height)
    shifts = np.array(
        [[column * geometry.stride + row for column in range(width)] for row in reversed(range(height))], np.uint64
    )
    both = np.stack([own, own ^ occupied], axis=1)
    planes: np.ndarray[Any, np.dtype[np.uint8]] = (both[:, :, None, None] >> shifts & np.uint64(1)).astype(np.uint8)
    return planes
