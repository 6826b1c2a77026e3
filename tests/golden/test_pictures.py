"""Pictures come out as the files say, byte for byte; `make golden` writes the files anew."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

from fourcast.position import Position
from tests.golden import gallery

FILES = gallery.list_files()
NAMES = {path: path.relative_to(gallery.ROOT).as_posix() for path in FILES}


@pytest.mark.parametrize("path", FILES, ids=NAMES.__getitem__)
def test_picture_is_the_golden_one(path: Path) -> None:
    assert path.read_bytes().decode() == FILES[path], "if the change is meant, run `make golden` and look at it"


@pytest.mark.parametrize("path", FILES, ids=NAMES.__getitem__)
def test_picture_is_well_formed_and_fetches_and_runs_nothing(path: Path) -> None:
    root = ElementTree.fromstring(FILES[path])
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    for element in root.iter():
        assert element.tag.rpartition("}")[2] not in {"script", "image", "use", "foreignObject", "a"}
        assert not [name for name in element.attrib if name == "id" or "href" in name or name.startswith("on")]
        assert "url(" not in str(element.attrib) + str(element.text)


def test_folder_holds_no_picture_that_is_no_longer_drawn() -> None:
    assert set(gallery.PICTURES.iterdir()) <= FILES.keys()
    assert set(gallery.IMAGES.glob("board-*.svg")) <= FILES.keys()


def test_threats_of_the_gallery_are_those_of_the_position() -> None:
    position = Position.from_moves(gallery.THREATENED)
    geometry = position.geometry
    for stones, cells in zip(position.stones, gallery.THREATS, strict=True):
        completing = [
            cell
            for cell in geometry.cells_of(geometry.board & ~position.occupied)
            if geometry.has_four(stones | geometry.cell_bit(*cell))
        ]
        assert completing == cells
