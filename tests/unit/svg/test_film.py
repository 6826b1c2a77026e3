"""A game that plays by itself: every stone in its turn, in one well-formed picture."""

from __future__ import annotations

from itertools import pairwise
from xml.etree import ElementTree

import pytest

from fourcast.errors import PictureError
from fourcast.game import Game
from fourcast.position import Position

SVG = "{http://www.w3.org/2000/svg}"


def parse(film: str) -> ElementTree.Element:
    return ElementTree.fromstring(film)


def test_stones_appear_one_after_the_other() -> None:
    film = parse(Game("4453526").to_animated_svg(move_s=1, end_s=2))
    shows = list(film.iter(f"{SVG}animate"))
    times = [float(show.attrib["keyTimes"].removeprefix("0;")) for show in shows]
    assert times[:7] == pytest.approx([number / 10 for number in range(1, 8)])
    assert {show.attrib["dur"] for show in shows} == {"10s"}
    assert all(show.attrib["values"] == "hidden;visible" for show in shows)


def test_stone_falls_from_above_the_board_to_its_cell() -> None:
    film = parse(Game("44").to_animated_svg())
    falls = [fall.attrib["values"] for fall in film.iter(f"{SVG}animateTransform")]
    assert falls == ["0 -600;0 -600;0 0;0 0", "0 -500;0 -500;0 0;0 0"]
    for fall in film.iter(f"{SVG}animateTransform"):
        times = [float(time) for time in fall.attrib["keyTimes"].split(";")]
        assert all(before < after for before, after in pairwise(times))


def test_four_is_crossed_after_the_last_stone_has_landed() -> None:
    film = parse(Game("1212121").to_animated_svg(move_s=1, end_s=2))
    (crossing,) = (group for group in film.findall(f"{SVG}g") if group.find(f".//{SVG}line") is not None)
    show = crossing.find(f"{SVG}animate")
    assert show is not None
    assert float(show.attrib["keyTimes"].removeprefix("0;")) > 7 / 10
    assert not list(parse(Game("121212").to_animated_svg()).iter(f"{SVG}line"))


def test_stones_of_the_start_do_not_move() -> None:
    game = Game(Position.from_moves("445"))
    game.push(0)
    film = parse(game.to_animated_svg())
    assert len(list(film.iter(f"{SVG}animateTransform"))) == 1
    assert "column 4: Red, Yellow" in (film.findtext(f"{SVG}desc") or "")


def test_film_needs_no_script_no_style_and_no_id() -> None:
    film = parse(Game("4453").to_animated_svg(theme="dark"))
    assert not [element for element in film.iter() if element.tag in (f"{SVG}script", f"{SVG}style")]
    assert not [element for element in film.iter() if "id" in element.attrib]


@pytest.mark.parametrize("seconds", [0, -1, 61])
def test_time_that_cannot_be_shown_is_refused(seconds: float) -> None:
    with pytest.raises(PictureError, match=r"a move and the end take 0\.05 to 60"):
        Game("4").to_animated_svg(move_s=seconds)
