"""The file of a book: what is written comes back, and nothing else is taken for a book."""

from __future__ import annotations

import hashlib
import struct
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fourcast import Geometry, Solver
from fourcast.book import open_book, write_book
from fourcast.book.enumeration import list_plies
from fourcast.book.file import CHECKSUM_BYTES, MAGIC, VERSION, Contents, parse, write_contents
from fourcast.book.packing import size_plies
from fourcast.errors import BookError

SETTINGS = {"made with": "fünf", "table": "64"}


def small_book(folder: Path) -> Path:
    """A book of plies 0 and 1, true scores and all."""
    path = folder / "small.book"
    keys = list_plies(Geometry.of(7, 6), 1)[-1].keys
    last = np.array([2, 1, 0, -1], np.int8)[np.argsort(np.argsort(keys))]
    write_book(path, Geometry.of(7, 6), [np.array([1], np.int8), last], SETTINGS)
    return path


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    return small_book(tmp_path_factory.mktemp("book")).read_bytes()


def sealed(body: bytes) -> bytes:
    """A file with the right checksum, whatever it says."""
    return body + hashlib.sha256(body).digest()


def with_bytes(data: bytes, at: int, new: bytes) -> bytes:
    body = data[:-CHECKSUM_BYTES]
    return sealed(body[:at] + new + body[at + len(new) :])


def test_written_book_comes_back(tmp_path: Path) -> None:
    book = open_book(small_book(tmp_path))
    assert (str(book.geometry), book.last_ply, dict(book.settings)) == ("7x6", 1, SETTINGS)
    assert (book.positions, book.slots, book.bits) == ((1, 4), (1, 4), (6, 6))
    assert book.bytes == len((tmp_path / "small.book").read_bytes())


def test_head_is_as_documented(data: bytes) -> None:
    assert data[:8] == MAGIC == b"FOURBOOK"
    assert struct.unpack("<IBBBBQQ", data[8:32]) == (
        VERSION,
        7,
        6,
        1,
        0,
        len(data),
        len('{"made with": "fünf", "table": "64"}'.encode()),
    )
    begin = -(-(32 + 2 * 32 + 37) // 8) * 8
    assert struct.unpack("<8Q", data[32:96]) == (1, 1, 6, begin, 4, 4, 6, begin + 16)
    assert data[96:133].decode() == '{"made with": "fünf", "table": "64"}'
    assert hashlib.sha256(data[:-32]).digest() == data[-32:]
    (first, spare) = struct.unpack("<2Q", data[begin : begin + 16])
    assert (first, spare) == (1 + 18 + 1, 0)  # the score 1 of the empty board; -18 is the smallest


def test_any_flipped_bit_is_refused(data: bytes) -> None:
    for index in range(len(data)):
        for bit in range(8):
            damaged = bytearray(data)
            damaged[index] ^= 1 << bit
            with pytest.raises(BookError):
                parse(memoryview(damaged), "x")


def test_truncation_at_any_byte_is_refused(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "cut.book"
    for length in range(len(data)):
        path.write_bytes(data[:length])
        with pytest.raises(BookError, match=r"is cut short|is not an opening book"):
            open_book(path)


@given(changes=st.dictionaries(st.integers(0, 10**6), st.integers(1, 255), min_size=1, max_size=20))
def test_any_changed_bytes_are_refused(data: bytes, changes: dict[int, int]) -> None:
    damaged = bytearray(data)
    for index, change in changes.items():
        damaged[index % len(data)] ^= change
    if damaged != data:
        with pytest.raises(BookError):
            parse(memoryview(damaged), "x")


@pytest.mark.parametrize(
    ("at", "new", "sentence"),
    [
        (0, b"fourcast", "'x' is not an opening book: it does not begin with FOURBOOK"),
        (8, b"\x01\0\0\0", "'x' is of format version 1: this program reads 2"),
        (12, b"\x00", "contradicts itself: a 0x6 board has no cells"),
        (12, b"\x40", "contradicts itself: a 64x6 board is too large"),
        (12, b"\x09", "contradicts itself: its sizes of ply 1 do not add up"),
        (14, b"\x2a", "contradicts itself: a book of the 7x6 board cannot have the last ply 42: it must be 0 to 41"),
        (14, b"\x05", "contradicts itself: plies 0 to 5 of the 7x6 board take"),
        (16, b"\xff", "'x' is (cut short|too long): it has .* bytes and should have"),
        (24, b"\xff", "contradicts itself: plies 0 to 1 of the 7x6 board take"),
        (30, b"\xff", "contradicts itself: plies 0 to 1 of the 7x6 board take"),
        (32, b"\x02", "contradicts itself: its sizes of ply 0 do not add up"),
        (40, b"\x02", "contradicts itself: its sizes of ply 0 do not add up"),
        (48, b"\x05", "contradicts itself: its sizes of ply 0 do not add up"),
        (88, b"\x00", "contradicts itself: its sizes of ply 1 do not add up"),
        (96, b"[", "'x' has settings that are not a JSON object of texts"),
        (97, b"\xff", "'x' has settings that are not a JSON object of texts"),
    ],
)
def test_nonsense_with_the_right_checksum_is_refused(data: bytes, at: int, new: bytes, sentence: str) -> None:
    with pytest.raises(BookError, match=sentence):
        parse(memoryview(with_bytes(data, at, new)), "x")


def test_settings_that_are_no_texts_are_refused(tmp_path: Path) -> None:
    geometry, settings = Geometry.of(4, 4), {"table": "64"}
    words = np.zeros(sum(size.words for size in size_plies(geometry, 0)), np.uint64)
    write_contents(tmp_path / "x.book", Contents(geometry, 0, (1,), settings, words))
    text = (tmp_path / "x.book").read_bytes()
    with pytest.raises(BookError, match="settings that are not a JSON object of texts"):
        parse(memoryview(with_bytes(text, text.index(b'"64"'), b" 64 ")), "x")


def test_longer_file_is_refused(data: bytes) -> None:
    with pytest.raises(BookError, match="'x' is too long"):
        parse(memoryview(data + b"\0"), "x")


def test_missing_file_and_folder_are_refused(tmp_path: Path) -> None:
    with pytest.raises(BookError, match=r"cannot read the opening book '.*none\.book': No such file"):
        Solver(book=tmp_path / "none.book")
    with pytest.raises(BookError, match="cannot read the opening book"):
        open_book(tmp_path)


def test_book_is_replaced_in_one_step_and_nothing_is_left_behind(tmp_path: Path) -> None:
    path = small_book(tmp_path)
    before = open_book(path)
    write_book(path, Geometry.of(4, 4), [np.zeros(1, np.int8)], {})
    assert (before.last_ply, open_book(path).last_ply) == (1, 0)
    assert [file.name for file in tmp_path.iterdir()] == ["small.book"]


def test_book_that_cannot_be_written_is_a_sentence_and_leaves_nothing(tmp_path: Path) -> None:
    with pytest.raises(BookError, match="cannot write the opening book"):
        write_book(tmp_path / "missing" / "x.book", Geometry.of(4, 4), [np.zeros(1, np.int8)], {})
    (tmp_path / "folder.book").mkdir()
    with pytest.raises(BookError, match="cannot write the opening book"):
        write_book(tmp_path / "folder.book", Geometry.of(4, 4), [np.zeros(1, np.int8)], {})
    assert [file.name for file in tmp_path.iterdir()] == ["folder.book"]
