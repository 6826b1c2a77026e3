"""PNG files: the header, the rows packed by zlib, the end. All that a picture in true colour needs."""

from __future__ import annotations

import struct
import zlib

import numpy as np

from .canvas import Pixels

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_TRUE_COLOUR = 2
_UNFILTERED = 0  # zlib finds equal cells, which the other filters hide from it
_LEVEL = 7


def encode_png(pixels: Pixels) -> bytes:
    """Return the file of an image."""
    height, width, _ = pixels.shape
    rows = pixels.reshape(height, width * 3)
    filtered = np.concatenate([np.full((height, 1), _UNFILTERED, np.uint8), rows], axis=1)
    header = struct.pack(">IIBBBBB", width, height, 8, _TRUE_COLOUR, 0, 0, 0)
    chunks = [(b"IHDR", header), (b"IDAT", zlib.compress(filtered.tobytes(), _LEVEL)), (b"IEND", b"")]
    return _SIGNATURE + b"".join(_write_chunk(kind, data) for kind, data in chunks)


def _write_chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
