from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from fourcast.position import Position

SVG = "{http://www.w3.org/2000/svg}"


def draw(moves: str, width: int = 7, height: int = 6) -> ElementTree.Element:
    return ElementTree.fromstring(Position.from_moves(moves, width, height).to_svg())


def circles(root: ElementTree.Element) -> list[ElementTree.Element]:
    return list(root.iter(f"{SVG}circle"))


@pytest.mark.parametrize(("width", "height"), [(7, 6), (12, 4), (4, 15), (1, 1)])
def test_svg_has_a_hole_a_cell_and_a_name_a_column(width: int, height: int) -> None:
    root = draw("", width, height)
    assert len({(c.get("cx"), c.get("cy")) for c in circles(root)}) == width * height
    assert "".join(str(text.text) for text in root.iter(f"{SVG}text")) == "123456789abc"[:width]
    _, _, view_width, view_height = map(float, str(root.get("viewBox")).split())
    for circle in circles(root):
        assert 0 < float(str(circle.get("cx"))) < view_width
        assert 0 < float(str(circle.get("cy"))) < view_height


def test_svg_is_an_image_with_words() -> None:
    root = draw("4453")
    title = root.find(f"{SVG}title")
    description = root.find(f"{SVG}desc")
    assert root.get("role") == "img"
    assert title is not None
    assert description is not None
    assert root.get("aria-label") == title.text == "Connect Four, 7x6: the first player to make move 5"
    assert description.text == (
        "Stones from the bottom up; column 3: second; column 4: first, second; column 5: first."
    )


@pytest.mark.parametrize(
    ("moves", "size", "state"),
    [
        ("", (7, 6), "the first player to make move 1"),
        ("4", (7, 6), "the second player to make move 2"),
        ("1212121", (7, 6), "the first player has won on move 7"),
        ("12324252", (7, 6), "the second player has won on move 8"),
        ("112233", (3, 2), "the board is full, a draw"),
    ],
)
def test_svg_title_tells_the_state(moves: str, size: tuple[int, int], state: str) -> None:
    assert str(draw(moves, *size).get("aria-label")).endswith(f": {state}")


def test_svg_tells_the_players_apart_by_shape() -> None:
    """Without colour the first player's mark is a wide ring, the second's a small filled dot."""
    empty, first, both = circles(draw("")), circles(draw("4")), circles(draw("45"))
    ring, dot = first[-1], both[-1]
    assert (len(first), len(both)) == (len(empty) + 2, len(empty) + 4)
    assert ring.get("r") != dot.get("r")
    assert ring.get("fill") is None
    assert dot.get("fill") is not None


def test_svg_crosses_out_every_four() -> None:
    assert not list(draw("445").iter(f"{SVG}line"))
    vertical, five = (list(draw(moves).iter(f"{SVG}line")) for moves in ("1212121", "112244553"))
    assert {(line.get("x1"), line.get("y1")) for line in vertical} == {("70", "570")}
    assert {(line.get("x2"), line.get("y2")) for line in vertical} == {("70", "270")}
    assert len({line.get("x1") for line in five}) == 2


def test_svg_scales_to_the_asked_cell_size() -> None:
    assert 'width="444" height="414"' in Position().to_svg()
    assert 'width="222" height="207"' in Position().to_svg(cell_px=30)


def test_svg_brings_no_ids_scripts_or_links() -> None:
    text = Position.from_moves("1212121").to_svg()
    assert not re.search(r"\bid=|<script|<style|href", text)
    assert text.count("http") == 1  # the namespace
