"""What is in a picture and where; how it looks as a whole is in tests/golden."""

from __future__ import annotations

from itertools import pairwise
from xml.etree import ElementTree

import pytest

from fourcast.game import Game
from fourcast.geometry import Cell
from fourcast.position import Position
from fourcast.svg import Arrow
from fourcast.svg.palette import LIGHT

SVG = "{http://www.w3.org/2000/svg}"
SIZES = [(7, 6), (12, 4), (4, 15), (1, 1), (32, 1), (1, 63), (9, 6)]

Element = ElementTree.Element


def draw(moves: str, width: int = 7, height: int = 6, **options: object) -> Element:
    return ElementTree.fromstring(Position.from_moves(moves, width, height).to_svg(60, **options))


def elements(root: Element, name: str, **paint: str) -> list[Element]:
    """Return the elements of a name that have these attributes, their own or their group's."""
    found = []
    for parent in root.iter():
        for element in parent.findall(f"{SVG}{name}"):
            attributes = {**parent.attrib, **element.attrib} if parent is not root else element.attrib
            if all(attributes.get(key) == value for key, value in paint.items()):
                found.append(element)
    return found


def number(element: Element, name: str) -> float:
    return float(str(element.get(name)))


def centres(circles: list[Element]) -> set[tuple[float, float]]:
    return {(number(circle, "cx"), number(circle, "cy")) for circle in circles}


def holes(root: Element) -> list[tuple[float, float]]:
    """Return the middles of the cells, column by column from the bottom up."""
    return sorted(centres(elements(root, "circle", fill=LIGHT.hole)), key=lambda place: (place[0], -place[1]))


def texts(root: Element, **paint: str) -> list[str]:
    return [str(element.text) for element in elements(root, "text", **paint)]


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_board_has_a_hole_a_cell_and_names_for_rows_and_columns(width: int, height: int) -> None:
    root = draw("", width, height)
    letters = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l"]
    assert len(holes(root)) == width * height
    labels = texts(root, fill=LIGHT.label)
    assert labels[:width] == [str(column + 1) for column in range(width)]
    assert labels[width : 2 * width][:12] == letters[:width]
    assert labels[2 * width :] == [str(row + 1) for row in range(height)]


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_everything_is_inside_the_picture(width: int, height: int) -> None:
    landing = [(column, 0) for column in range(width)]
    root = draw("", width, height, scores=[-18] * width, arrows=[Arrow(cell) for cell in landing], highlights=landing)
    _, _, view_width, view_height = map(float, str(root.get("viewBox")).split())
    for element in root.iter():
        for name, limit in (("x", view_width), ("cx", view_width), ("y", view_height), ("cy", view_height)):
            assert 0 <= float(element.get(name, "0")) <= limit
        for point in element.get("points", "").split():
            x, y = map(float, point.split(","))
            assert 0 <= x <= view_width
            assert 0 <= y <= view_height


def test_picture_scales_to_the_asked_cell_size() -> None:
    for cell_px in (60, 30, 45.5):
        root = ElementTree.fromstring(Position().to_svg(cell_px))
        (x1, _), (x2, _) = (holes(root)[index] for index in (0, 6))
        view_width = float(str(root.get("viewBox")).split()[2])
        assert (x2 - x1) * number(root, "width") / view_width == pytest.approx(cell_px, rel=1e-4)


def test_coordinates_can_be_left_out() -> None:
    root = draw("4453", coordinates=False)
    assert texts(root) == []
    assert number(root, "width") < number(draw("4453"), "width")


def test_players_are_told_apart_by_shape() -> None:
    """Without colour Red's stones have a wide ring, Yellow's a small filled dot."""
    root = draw("445")
    red, yellow = (elements(root, "circle", fill=colour) for colour in (LIGHT.red, LIGHT.yellow))
    rings = elements(root, "circle", stroke=LIGHT.red_mark, fill="none")
    dots = elements(root, "circle", fill=LIGHT.yellow_mark)
    assert centres(rings) == centres(red)
    assert centres(dots) == centres(yellow)
    assert (len(rings), len(dots)) == (2, 1)
    assert number(rings[0], "r") >= 2 * number(dots[0], "r")


def test_numbered_stones_keep_a_shape_of_their_own() -> None:
    root = ElementTree.fromstring(Game("4453").to_svg())
    assert texts(root, fill=LIGHT.red_text) == ["1", "3"]
    assert texts(root, fill=LIGHT.yellow_text) == ["4", "2"]
    assert len(elements(root, "circle", stroke=LIGHT.red_mark)) == 2
    assert not elements(root, "circle", fill=LIGHT.yellow_mark)


def test_two_digits_fit_into_a_stone() -> None:
    """The widest digits of common sans-serif fonts, bold, are 0.7 of the type size wide and 0.73 high."""
    root = ElementTree.fromstring(Game("44444432655555323332").to_svg())
    ring = min(number(ring, "r") for ring in elements(root, "circle", stroke=LIGHT.red_mark))
    for text in elements(root, "text", fill=LIGHT.red_text):
        size = number(text, "font-size")
        half_width, half_height = 0.7 * size * len(str(text.text)) / 2, 0.73 * size / 2
        assert half_width**2 + half_height**2 < ring**2


def test_last_stone_is_outlined() -> None:
    root = draw("445", last=(3, 1))
    (outline,) = elements(root, "circle", stroke=LIGHT.last)
    assert centres([outline]) == centres(elements(root, "circle", fill=LIGHT.yellow))
    assert not elements(draw("445"), "circle", stroke=LIGHT.last)


def test_every_four_is_crossed_by_a_line() -> None:
    assert not elements(draw("445"), "line")
    for moves, ends in (("1212121", {((0, 0), (0, 3))}), ("112244553", {((0, 0), (3, 0)), ((1, 0), (4, 0))})):
        root = draw(moves)
        places = holes(root)
        crossed = {
            tuple((number(line, f"x{end}"), number(line, f"y{end}")) for end in (1, 2))
            for line in elements(root, "line", stroke=LIGHT.four)
        }
        assert crossed == {tuple(places[6 * column + row] for column, row in pair) for pair in ends}


def test_four_to_come_is_crossed_by_a_dashed_line() -> None:
    assert not elements(draw("121212"), "line")
    (line,) = elements(draw("121212", line=[0]), "line", stroke=LIGHT.four)
    assert line.get("stroke-dasharray") is not None


def test_scores_show_sign_shape_weight_and_a_ring_for_the_best() -> None:
    root = draw("", scores=(3, 0, -2, None, 3, -18, 0))
    entries = [(str(text.text), text.get("fill"), text.get("font-weight")) for text in elements(root, "text")]
    win, draw_entry, loss = (LIGHT.win, "800"), (LIGHT.draw, "400"), (LIGHT.loss, "600")
    expected = [("+3", *win), ("0", *draw_entry), ("−2", *loss), ("+3", *win), ("−18", *loss), ("0", *draw_entry)]
    assert [entry for entry in entries if entry[2] is not None] == expected
    rings = elements(root, "rect", fill="none", stroke=LIGHT.win)
    columns = sorted({x for x, _ in holes(root)})
    assert [number(ring, "x") + number(ring, "width") / 2 for ring in rings] == [columns[0], columns[4]]
    (dash,) = elements(root, "line", stroke=LIGHT.label)
    assert (number(dash, "x1") + number(dash, "x2")) / 2 == columns[3]


def test_win_points_up_and_loss_down() -> None:
    root = draw("", scores=(1, 0, -1, None, None, None, None))
    for colour, is_up in ((LIGHT.win, True), (LIGHT.loss, False)):
        (sign,) = elements(root, "polygon", fill=colour)
        tip, base, _ = (float(point.split(",")[1]) for point in str(sign.get("points")).split())
        assert (tip < base) is is_up
    assert len(elements(root, "path", stroke=LIGHT.draw)) == 1


@pytest.mark.parametrize(
    ("cell", "shape"), [((0, 0), "square"), ((0, 1), "diamond"), ((6, 4), "square"), ((6, 5), "diamond")]
)
@pytest.mark.parametrize("player", [0, 1])
def test_threat_shows_its_row_by_shape_and_its_owner_by_dashes(player: int, cell: Cell, shape: str) -> None:
    root = draw("", threats=[[cell], []] if player == 0 else [[], [cell]])
    (mark,) = elements(root, "polygon", fill="none")
    points = [tuple(map(float, point.split(","))) for point in str(mark.get("points")).split()]
    has_level_sides = any(y1 == y2 for (_, y1), (_, y2) in pairwise(points))
    assert has_level_sides is (shape == "square")
    dashed = [group for group in root.iter(f"{SVG}g") if group.get("stroke-dasharray") and mark in group]
    assert len(dashed) == player
    assert elements(root, "polygon", stroke=(LIGHT.red_edge, LIGHT.yellow_edge)[player]) == [mark]


def test_threat_of_both_shows_two_marks_of_different_size() -> None:
    (red,) = elements(draw("", threats=[[(2, 2)], [(2, 2)]]), "polygon", stroke=LIGHT.red_edge)
    (alone,) = elements(draw("", threats=[[(2, 2)], []]), "polygon", stroke=LIGHT.red_edge)
    assert red.get("points") != alone.get("points")


def test_ghosts_are_numbered_on_from_the_last_move() -> None:
    root = draw("4453", line=[2, 3, 3])
    assert texts(root, fill=LIGHT.ghost_text) == ["5", "7", "6"]
    places = holes(root)
    assert centres(elements(root, "circle", fill=LIGHT.red_ghost)) == {places[13], places[21]}
    assert centres(elements(root, "circle", fill=LIGHT.yellow_ghost)) == {places[20]}


def test_arrow_points_at_its_target() -> None:
    for arrow in (Arrow((2, 1)), Arrow((2, 1), source=(5, 4)), Arrow((2, 1), source=(2, 0))):
        root = draw("", arrows=[arrow])
        (outline,) = elements(root, "polygon", fill=LIGHT.accent)
        points = [tuple(map(float, point.split(","))) for point in str(outline.get("points")).split()]
        x, y = holes(root)[13]
        distances = [abs(complex(px - x, py - y)) for px, py in points]
        assert distances.index(min(distances)) == 3  # the tip
        assert distances[3] < 40


def test_arrow_from_above_starts_above_the_board() -> None:
    root = draw("", arrows=[Arrow((2, 1))])
    (outline,) = elements(root, "polygon", fill=LIGHT.accent)
    (frame,) = elements(root, "rect", fill=LIGHT.frame)
    assert min(float(point.split(",")[1]) for point in str(outline.get("points")).split()) < number(frame, "y")


def test_highlight_surrounds_its_cell() -> None:
    root = draw("4", highlights=[(3, 0)])
    (square,) = elements(root, "rect", fill=LIGHT.accent)
    middle = (number(square, "x") + number(square, "width") / 2, number(square, "y") + number(square, "height") / 2)
    assert {middle} == centres(elements(root, "circle", fill=LIGHT.red))
    assert number(square, "width") > 2 * number(elements(root, "circle", fill=LIGHT.hole)[0], "r")
