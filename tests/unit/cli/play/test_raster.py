from __future__ import annotations

from bisect import bisect_right

import pytest
from rich.style import Style
from rich.text import Text

from fourcast.cli.play.panel import choose_fit, describe_room
from fourcast.cli.play.raster import CENTRE, DISCS, HOLE, LAST, SHINE, Scene, board_size, column_at, draw_scene
from fourcast.geometry import Geometry
from fourcast.position import Position

BOARD = Geometry.of(7, 6)
PITCHES = range(4, 13)


Pixels = dict[tuple[int, int], set[tuple[int, int, int]]]


def colours_by_character(text: Text) -> Pixels:
    """Return the colours of the two pixels at each character of the cells, by row and column."""
    found: Pixels = {}
    starts = [0, *(index + 1 for index, character in enumerate(text.plain) if character == "\n")]
    for span in text.spans:
        row = bisect_right(starts, span.start) - 1
        if not isinstance(span.style, Style):  # the number of a row
            continue
        shown = (span.style.bgcolor, span.style.color if text.plain[span.start] == "▀" else None)
        if 0 < row < len(starts) - 2:
            here = {(*colour.get_truecolor(),) for colour in shown if colour}
            found |= {(row, index - starts[row]): here for index in range(span.start, span.end)}
    return found


def colours(scene: Scene) -> set[tuple[int, int, int]]:
    """Return all colours of a drawing's cells."""
    return set().union(*colours_by_character(draw_scene(scene)).values())


@pytest.mark.parametrize("pitch", PITCHES)
@pytest.mark.parametrize("size", [(7, 6), (4, 5), (9, 6)])
def test_drawing_has_the_size_it_says(pitch: int, size: tuple[int, int]) -> None:
    position = Position(*size)
    columns, rows = board_size(position.geometry, pitch)
    lines = draw_scene(Scene(position, pitch, cursor=0)).plain.split("\n")
    assert len(lines) == rows
    assert {len(line) for line in lines[1:-1]} == {columns}


@pytest.mark.parametrize("pitch", PITCHES)
def test_players_differ_by_shape_as_well_as_by_colour(pitch: int) -> None:
    seen = colours(Scene(Position.from_moves("12"), pitch))
    assert {*DISCS, HOLE, CENTRE} <= seen
    assert CENTRE not in colours(Scene(Position.from_moves("1"), pitch))


def test_stone_lies_in_its_column_at_the_bottom() -> None:
    drawn = colours_by_character(draw_scene(Scene(Position.from_moves("3"), 6)))
    rows = board_size(BOARD, 6)[1]
    middle = [3 + 6 * column + 2 for column in range(7)]
    bottom = rows - 2 - 3  # above the names, the last row of cells is three rows high
    assert [DISCS[0] in drawn[bottom, x] for x in middle] == [column == 2 for column in range(7)]


def test_ghost_shows_where_the_stone_would_land_and_not_in_a_full_column() -> None:
    full = Position.from_moves("444444")
    without = colours(Scene(full, 6))
    assert colours(Scene(full, 6, cursor=0)) - without
    assert colours(Scene(full, 6, cursor=3)) == without


@pytest.mark.parametrize("pitch", PITCHES)
def test_last_stone_and_winning_four_stand_out(pitch: int) -> None:
    assert LAST in colours(Scene(Position.from_moves("44"), pitch, last=3))
    won = colours(Scene(Position.from_moves("4455667"), pitch, last=6))
    assert SHINE in won
    assert DISCS[0] in won
    assert DISCS[1] not in won  # the others fade


def test_letters_and_scores_stand_under_their_columns() -> None:
    scores = (-4, None, 0, 4, 0, -12, None)
    *_, letters, figures = draw_scene(Scene(Position.from_moves("222222"), 6, scores=scores)).plain.split("\n")
    assert letters.split() == list("abcdefg")
    assert figures.split() == ["▼-4", "–", "=0", "▲+4", "=0", "▼-12", "·"]
    for column, letter in enumerate("abcdefg"):
        assert column_at(letters.index(letter), BOARD, 6) == column


@pytest.mark.parametrize("pitch", PITCHES)
@pytest.mark.parametrize("size", [(7, 6), (4, 12)])
def test_every_row_has_its_number_beside_it(pitch: int, size: tuple[int, int]) -> None:
    drawing = draw_scene(Scene(Position.from_moves("4", *size), pitch))
    cells = drawing.plain.split("\n")[1:-2]
    labels = [line[:2].strip() for line in cells]
    assert [int(label) for label in labels if label] == list(range(size[1], 0, -1))
    discs = {row - 1 for (row, _), seen in colours_by_character(drawing).items() if DISCS[0] in seen}
    assert labels.index("1") in discs


def test_narrow_columns_leave_out_the_marks() -> None:
    figures = draw_scene(Scene(Position(), 4, scores=(-18, -2, 0, 18, 0, -2, -18))).plain.split("\n")[-1]
    assert figures.split() == ["-18", "-2", "0", "+18", "0", "-2", "-18"]


@pytest.mark.parametrize(("x", "column"), [(0, 0), (3, 0), (8, 0), (9, 1), (44, 6), (45, 6), (-3, 0), (99, 6)])
def test_column_at_a_character(x: int, column: int) -> None:
    assert column_at(x, BOARD, 6) == column


@pytest.mark.parametrize(
    ("terminal", "pitch", "is_wide"),
    [((80, 24), 6, True), ((100, 30), 8, True), ((40, 24), 5, False), ((33, 21), 4, False), ((300, 100), 12, True)],
)
def test_layout_takes_the_largest_board_that_fits(terminal: tuple[int, int], pitch: int, is_wide: bool) -> None:
    layout = choose_fit(*terminal, BOARD)
    assert layout is not None
    assert (layout.pitch, layout.is_wide) == (pitch, is_wide)


@pytest.mark.parametrize("size", [(7, 6), (4, 4), (9, 6), (20, 2)])
def test_layout_and_the_room_it_asks_for_agree(size: tuple[int, int]) -> None:
    geometry = Geometry.of(*size)
    needed = [int(word) for word in describe_room(1, 1, geometry).replace(".", " ").split() if word.isdigit()][2:]
    columns, rows = needed
    assert choose_fit(columns, rows, geometry) is not None
    assert choose_fit(columns - 1, rows, geometry) is None
    assert choose_fit(columns, rows - 1, geometry) is None
