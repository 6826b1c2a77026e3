from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from fourcast import Geometry
from fourcast.book import BUNDLED_PLY, bundled_book, write_book
from fourcast.cli.app import app
from tests.unit.builder.books import make_book, make_scores

FIELDS = [
    "path",
    "bundled",
    "width",
    "height",
    "last_ply",
    "positions",
    "slots",
    "bits",
    "bytes",
    "checksum",
    "settings",
]


def info(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["book", "info", *arguments])


def test_book_info_of_the_bundled_book_says_so_and_lists_its_plies() -> None:
    result = info()
    lines = result.stdout.splitlines()
    assert result.exit_code == 0
    assert lines[0] == f"book:      {bundled_book().path} (bundled)"
    positions = bundled_book().positions
    assert sum(positions[:9]) == 129_498  # as others have counted
    assert lines[1:4] == ["board:     7x6", f"plies:     0 to {BUNDLED_PLY}", f"positions: {sum(positions):,}"]
    assert "checksum:  right" in lines
    last = [cell.strip() for cell in lines[-1].strip("|").split("|")]
    figures = [f"{positions[-1]:,}", f"{bundled_book().slots[-1]:,}", str(bundled_book().bits[-1])]
    assert last == [str(BUNDLED_PLY), *figures]


def test_book_info_json_of_a_file_has_the_promised_fields(tmp_path: Path) -> None:
    book = make_book(tmp_path, make_scores(4, 5, 3), 4, 5)
    found = json.loads(info(str(book.path), "--json").stdout)
    assert list(found) == FIELDS
    assert (found["width"], found["height"], found["last_ply"], found["bundled"]) == (4, 5, 3, False)
    assert found["path"] == str(book.path)
    assert found["positions"] == [1, 2, 8, 26]
    assert found["bytes"] == book.path.stat().st_size
    assert found["settings"] == {"made": "for a test"}


def test_book_info_settings_cannot_write_to_the_screen(tmp_path: Path) -> None:
    path = tmp_path / "odd.book"
    write_book(path, Geometry.of(4, 4), make_scores(4, 4, 0), {"one": "a\x1b[2Jb", "other": "plain"})
    result = info(str(path))
    assert "\x1b" not in result.stdout
    assert "settings:  one: 'a\\x1b[2Jb'\n           other: plain\n" in result.stdout


@pytest.mark.parametrize("content", [None, b"", b"not a book", b"FOURBOOK"])
def test_book_info_of_no_book_is_one_sentence(tmp_path: Path, content: bytes | None) -> None:
    path = tmp_path / "x.book"
    if content is not None:
        path.write_bytes(content)
    result = info(str(path))
    assert (result.exit_code, result.stdout) == (1, "")
    assert str(path) in result.stderr
    assert len(result.stderr.splitlines()) == 1


def test_book_info_of_a_damaged_book_names_the_checksum(tmp_path: Path) -> None:
    path = make_book(tmp_path, make_scores(4, 4, 4), 4, 4).path
    data = bytearray(path.read_bytes())
    data[-40] ^= 1
    damaged = tmp_path / "damaged.book"
    damaged.write_bytes(data)
    result = info(str(damaged))
    assert (result.exit_code, result.stdout) == (1, "")
    assert "checksum is wrong" in result.stderr
