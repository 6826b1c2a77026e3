"""A game as a GIF: a stone with each picture, then the end for a while, and again from the beginning.

Each picture after the first holds only what has changed: a few cells. GIF knows 256 colours, and a flat board with few
shades to an edge has no more.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Sequence
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from fourcast.errors import PictureError
from fourcast.geometry import Cell, Geometry

from .board import BoardPainter
from .canvas import Pixels
from .lzw import pack_indices

_STEPS = 7  # shades to an edge
_MOST_COLOURS = 256
_FOR_EVER = b"\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"
_KEEP = 1 << 2  # the next picture is laid over this one
_WEIGHTS = np.array([65536, 256, 1])  # a colour as one number

_Indices = npt.NDArray[np.uint8]


def draw_gif(
    geometry: Geometry,
    boards: Sequence[tuple[tuple[int, int], Cell | None]],
    *,
    cell_px: int = 44,
    theme: str = "light",
    move_s: float = 0.7,
    end_s: float = 3.0,
) -> bytes:
    """Return the file of a game, given its boards: the stones of both players, and the last stone."""
    if not 0.05 <= move_s <= 60 or not 0.05 <= end_s <= 60:
        raise PictureError("a picture of a game is shown for 0.05 to 60 seconds")
    painter = BoardPainter(geometry, cell_px, theme, steps=_STEPS)
    frames = []
    for stones, last in boards:
        painter.add(stones)
        frames.append(painter.read(last))
    palette, indexed = _index_colours(frames)
    height, width, _ = frames[0].shape
    waits = [move_s] * (len(frames) - 1) + [end_s]
    parts = [b"GIF89a", struct.pack("<HHBBB", width, height, 0xF7, 0, 0), palette, _FOR_EVER]
    for (left, top, part), wait_s in zip(_find_changes(indexed), waits, strict=True):
        parts.append(b"\x21\xf9\x04" + struct.pack("<BHBB", _KEEP, round(wait_s * 100), 0, 0))
        parts.append(b"\x2c" + struct.pack("<HHHHB", left, top, part.shape[1], part.shape[0], 0))
        parts.append(pack_indices(part.tobytes()))
    return b"".join([*parts, b"\x3b"])


def _index_colours(frames: Sequence[Pixels]) -> tuple[bytes, list[_Indices]]:
    """Return the table of colours, and the images as numbers of colours."""
    codes = [frame.astype(np.int32) @ _WEIGHTS for frame in frames]
    used = np.unique(np.concatenate([np.unique(image) for image in codes]))
    if len(used) > _MOST_COLOURS:
        raise AssertionError(f"{len(used)} colours: fewer shades to an edge are needed")
    table = np.zeros((_MOST_COLOURS, 3), np.uint8)
    table[: len(used)] = (used[:, None] // _WEIGHTS) % 256
    return table.tobytes(), [np.searchsorted(used, image).astype(np.uint8) for image in codes]


def _find_changes(images: Sequence[_Indices]) -> Iterator[tuple[int, int, _Indices]]:
    """Yield for each image where it differs from the one before, and that part of it."""
    yield 0, 0, images[0]
    for before, after in pairwise(images):
        rows, columns = np.nonzero(before != after)
        top, left = (int(rows.min()), int(columns.min())) if len(rows) else (0, 0)
        bottom, right = (int(rows.max()), int(columns.max())) if len(rows) else (0, 0)
        yield left, top, np.ascontiguousarray(after[top : bottom + 1, left : right + 1])
