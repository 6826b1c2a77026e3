"""What a site is made of: found or refused in a sentence, packed without what a browser has no use for."""

from __future__ import annotations

import io
import json
import struct
import zipfile
from pathlib import Path

import pytest

from fourcast.book import bundled_book, open_book
from fourcast.book.enumeration import list_plies
from fourcast.site.building import build_site
from fourcast.site.errors import SiteError
from fourcast.site.own_parts import FIRST_PLY, cut_book, draw_icon
from fourcast.site.packages import VERSIONS, find_packages, pack


def install(folder: Path, **versions: str) -> None:
    for name, version in VERSIONS.items():
        (folder / name).mkdir(parents=True)
        text = json.dumps({"version": versions.get(name, version)})
        (folder / name / "package.json").write_text(text, encoding="utf-8")


def test_packages_are_found_where_they_are_installed(tmp_path: Path) -> None:
    install(tmp_path)
    assert find_packages(tmp_path) == tmp_path


def test_packages_that_are_missing_or_of_another_version_are_refused(tmp_path: Path) -> None:
    with pytest.raises(
        SiteError, match=r"pyodide 0\.27\.7 is needed, and is not there .* npm install pyodide@0\.27\.7"
    ):
        find_packages(tmp_path)
    install(tmp_path, pyodide="0.28.0")
    with pytest.raises(SiteError, match=r"pyodide 0\.27\.7 is needed, and has version 0\.28\.0"):
        find_packages(tmp_path)


def test_folder_that_holds_something_else_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("dear reader", encoding="utf-8")
    with pytest.raises(SiteError, match="holds something that is no site"):
        build_site(tmp_path, tmp_path)
    assert (tmp_path / "letter.txt").read_text(encoding="utf-8") == "dear reader"


def test_archive_of_the_same_files_is_the_same() -> None:
    packed = pack({"b.py": b"2", "a.py": b"1"})
    assert packed == pack({"a.py": b"1", "b.py": b"2"})
    with zipfile.ZipFile(io.BytesIO(packed)) as archive:
        assert {name: archive.read(name) for name in archive.namelist()} == {"a.py": b"1", "b.py": b"2"}


def test_cut_book_has_the_scores_of_the_whole_one(tmp_path: Path) -> None:
    path = tmp_path / "cut.book"
    path.write_bytes(cut_book(5))
    cut, whole = open_book(path), bundled_book()
    assert cut.last_ply == 5 < FIRST_PLY < whole.last_ply
    last = list_plies(cut.geometry, 5)[-1]
    assert cut.get_many(last.own, last.occupied)[0].tolist() == whole.get_many(last.own, last.occupied)[0].tolist()


@pytest.mark.parametrize("pixels", [180, 192])
def test_icon_is_a_square_picture(pixels: int) -> None:
    picture = draw_icon(pixels)
    assert picture.startswith(b"\x89PNG\r\n")
    assert struct.unpack(">II", picture[16:24]) == (pixels, pixels)
