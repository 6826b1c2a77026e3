"""The file of a book, bit by bit. All numbers are little-endian; docs/use/books.md has the same table.

    bytes        holds
    0-7          the magic "FOURBOOK"
    8-11         version of the format, uint32
    12, 13, 14   width, height, last ply, uint8 each
    15           0
    16-23        length of the whole file in bytes, uint64
    24-31        length of the settings in bytes, uint64
    32 on        for every ply from 0 to the last, four uint64: positions (of mirror images one), slots, bits per slot,
                 and where its data begin, counted in bytes from the start of the file
    then         the settings: a JSON object of texts in UTF-8, filled up with zero bytes to a multiple of 8
    then         the data of every ply from 0 to the last: 64-bit words, see `packing`
    last 32      SHA-256 of everything before

All but the counts of positions and the settings follows from the version, the board size and the last ply, and is
checked against that, so that a head which is wrong but has a matching checksum is refused as well.
"""

from __future__ import annotations

import hashlib
import json
import struct
from pathlib import Path
from typing import NamedTuple

import numpy as np

from fourcast.errors import BoardSizeError, BookError
from fourcast.geometry import Geometry
from fourcast.output import replacing
from fourcast.score import Ply

from .enumeration import Words
from .packing import size_plies

MAGIC = b"FOURBOOK"
VERSION = 2
CHECKSUM_BYTES = 32
_HEAD = struct.Struct("<8sIBBBxQQ")
_PLY = struct.Struct("<QQQQ")
_WORD_BYTES = 8


class Contents(NamedTuple):
    """What a file holds."""

    geometry: Geometry
    last_ply: Ply
    positions: tuple[int, ...]  # by ply
    settings: dict[str, str]
    words: Words  # the data of all plies, one after the other


def write_contents(path: Path, contents: Contents) -> int:
    """Write a file in one step and return its length in bytes. Raises BookError if that cannot be done."""
    data = _format(contents)
    try:
        with replacing(path, ".unfinished") as unfinished:
            unfinished.write_bytes(data)
    except OSError as error:
        raise BookError(f"cannot write the opening book {str(path)!r}: {error.strerror}") from None
    return len(data)


def parse(data: memoryview, name: str) -> Contents:
    """Read a file; raise BookError with the first thing that is wrong with it. The words are those of `data`."""
    geometry, last_ply, settings_bytes = _parse_head(data, name)
    sizes = size_plies(geometry, last_ply)
    rows = list(_PLY.iter_unpack(data[_HEAD.size : _HEAD.size + len(sizes) * _PLY.size]))
    settings_start = _HEAD.size + len(sizes) * _PLY.size
    data_start = _round_up(settings_start + settings_bytes)
    for ply, (size, (positions, *row)) in enumerate(zip(sizes, rows, strict=True)):
        expected = [size.slots, size.bits, data_start + size.first_word * _WORD_BYTES]
        if row != expected or positions > size.slots:
            raise BookError(f"the opening book {name!r} contradicts itself: its sizes of ply {ply} do not add up")
    if hashlib.sha256(data[:-CHECKSUM_BYTES]).digest() != data[-CHECKSUM_BYTES:]:
        raise BookError(f"the opening book {name!r} is damaged: its checksum is wrong")
    words = np.frombuffer(data[data_start:-CHECKSUM_BYTES], "<u8").astype(np.uint64, copy=False)
    settings = _parse_settings(bytes(data[settings_start : settings_start + settings_bytes]), name)
    return Contents(geometry, last_ply, tuple(row[0] for row in rows), settings, words)


def _format(contents: Contents) -> bytes:
    settings = json.dumps(contents.settings, ensure_ascii=False).encode()
    sizes = size_plies(contents.geometry, contents.last_ply)
    data_start = _round_up(_HEAD.size + len(sizes) * _PLY.size + len(settings))
    total = data_start + sum(size.words for size in sizes) * _WORD_BYTES + CHECKSUM_BYTES
    geometry = contents.geometry
    head = _HEAD.pack(MAGIC, VERSION, geometry.width, geometry.height, contents.last_ply, total, len(settings))
    rows = b"".join(
        _PLY.pack(positions, size.slots, size.bits, data_start + size.first_word * _WORD_BYTES)
        for positions, size in zip(contents.positions, sizes, strict=True)
    )
    before = (head + rows + settings).ljust(data_start, b"\0") + contents.words.astype("<u8").tobytes()
    return before + hashlib.sha256(before).digest()


def _parse_head(data: memoryview, name: str) -> tuple[Geometry, Ply, int]:
    """Board size, last ply and length of the settings, all of them such that a file of this length can hold them."""
    if bytes(data[: len(MAGIC)]) != MAGIC:
        raise BookError(f"{name!r} is not an opening book: it does not begin with {MAGIC.decode()}")
    if len(data) < _HEAD.size:
        raise BookError(f"the opening book {name!r} is cut short: its head alone takes {_HEAD.size} bytes")
    _, version, width, height, last_ply, total, settings_bytes = _HEAD.unpack(data[: _HEAD.size])
    if version != VERSION:
        raise BookError(f"the opening book {name!r} is of format version {version}: this program reads {VERSION}")
    if total != len(data):
        state = "is cut short" if len(data) < total else "is too long"
        raise BookError(f"the opening book {name!r} {state}: it has {len(data)} bytes and should have {total}")
    try:
        geometry = Geometry.of(width, height)
        sizes = size_plies(geometry, last_ply)
    except (BoardSizeError, BookError) as error:
        raise BookError(f"the opening book {name!r} contradicts itself: {error}") from None
    needed = _round_up(_HEAD.size + len(sizes) * _PLY.size + settings_bytes) + CHECKSUM_BYTES
    needed += sum(size.words for size in sizes) * _WORD_BYTES
    if needed != total:
        raise BookError(
            f"the opening book {name!r} contradicts itself: "
            f"plies 0 to {last_ply} of the {geometry} board take {needed} bytes, not {total}"
        )
    return geometry, last_ply, settings_bytes


def _parse_settings(text: bytes, name: str) -> dict[str, str]:
    try:
        settings = json.loads(text)
    except ValueError:
        settings = None
    if not isinstance(settings, dict) or not all(isinstance(value, str) for value in settings.values()):
        raise BookError(f"the opening book {name!r} has settings that are not a JSON object of texts")
    return settings


def _round_up(length: int) -> int:
    return -(-length // _WORD_BYTES) * _WORD_BYTES
