from __future__ import annotations

from xml.etree import ElementTree

import pytest

from fourcast.game import Game
from fourcast.position import Position
from fourcast.svg import Arrow

SVG = "{http://www.w3.org/2000/svg}"


def described(picture: str) -> str:
    return str(ElementTree.fromstring(picture).findtext(f"{SVG}desc"))


@pytest.mark.parametrize(
    ("moves", "size", "state"),
    [
        ("", (7, 6), "Red to make move 1"),
        ("4", (7, 6), "Yellow to make move 2"),
        ("1212121", (7, 6), "Red has won on move 7"),
        ("12324252", (7, 6), "Yellow has won on move 8"),
        ("112233", (3, 2), "the board is full, a draw"),
    ],
)
def test_title_tells_the_state(moves: str, size: tuple[int, int], state: str) -> None:
    root = ElementTree.fromstring(Position.from_moves(moves, *size).to_svg())
    width, height = size
    assert root.get("role") == "img"
    assert root.get("aria-label") == root.findtext(f"{SVG}title") == f"Connect Four, {width}x{height}: {state}"


def test_description_of_the_bare_board_tells_the_stones() -> None:
    assert described(Position().to_svg()) == "The board is empty."
    assert described(Position.from_moves("4453").to_svg()) == (
        "Stones from the bottom up; column 3: Yellow; column 4: Red, Yellow; column 5: Red."
    )


def test_description_of_a_game_tells_its_order() -> None:
    assert described(Game("4453").to_svg()) == (
        "Stones from the bottom up; column 3: Yellow 4; column 4: Red 1, Yellow 2; column 5: Red 3. "
        "The last stone is c1."
    )


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (
            {"scores": (-2, 0, 3, None, 3, 0, 0)},
            (
                "Scores: column 1 −2 loss, column 2 0 draw, column 3 +3 win, column 4 full, column 5 +3 win, "
                "column 6 0 draw, column 7 0 draw; best: column 3, column 5."
            ),
        ),
        ({"scores": [None] * 7}, f"Scores: {', '.join(f'column {n} full' for n in range(1, 8))}."),
        ({"threats": ([(0, 2)], [])}, "Threats of Red: a3 (odd row)."),
        ({"threats": ([], [(0, 1), (6, 2)])}, "Threats of Yellow: a2 (even row), g3 (odd row)."),
        ({"highlights": [(3, 1), (0, 0)]}, "Highlighted: a1, d2."),
        ({"line": [2, 3]}, "Moves to come: 5 Red c2, 6 Yellow d3."),
        (
            {"line": [4, 2, 4, 2, 4]},
            "Moves to come: 5 Red e2, 6 Yellow c2, 7 Red e3, 8 Yellow c3, 9 Red e4, four in a row.",
        ),
        (
            {"arrows": [Arrow((2, 1)), Arrow((3, 2), source=(2, 1))]},
            "Arrows: from above to c2, from c2 to d3.",
        ),
    ],
)
def test_description_tells_what_is_marked(options: dict[str, object], sentence: str) -> None:
    position = Position.from_moves("4453")
    assert described(position.to_svg(60, **options)) == f"{described(position.to_svg())} {sentence}"


def test_description_tells_every_four() -> None:
    told = described(Position.from_moves("321657516646121622423").to_svg())
    assert told.endswith("Four in a row: a4, b3, c2, d1. Four in a row: c2, d2, e2, f2.")
