"""The one rule for what is a score after moves: no move is ever lost."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fourcast.benchmark.sets import BUNDLED_SETS, load_bundled_set
from fourcast.cli.input.moves import LineReader, read_argument
from fourcast.errors import NotationError
from fourcast.geometry import Geometry
from fourcast.notation import format_moves, parse_moves

STANDARD, WIDE = Geometry.of(), Geometry.of(12, 4)


NOTES: list[str] = []  # what readers say of lines that could be read otherwise


def read_line(line: str, geometry: Geometry = STANDARD) -> str:
    """Read a line of an input that has no other."""
    return LineReader(geometry, NOTES.append).read(line)


@pytest.mark.parametrize(
    ("line", "moves"),
    [
        ("4453", "4453"),
        ("  4453\n", "4453"),
        ("\n", ""),
        (",", ","),
        ("4 4", "44"),
        ("4, 4", "44"),
        ("4,4", "44"),
        ("4 1", "41"),
        ("4 4 5 3", "4453"),
        ("4,4,5,3 2", "44532"),
        ("4453 -2\n", "4453"),
        ("4453 2", "4453"),
        ("44 0", "44"),
        ("32164625 11", "32164625"),
        ("1212121 -18", "1212121"),
        ("4 -1", "4"),
        ("4 +1", "4"),
        (", +1", ","),
        ("4 4 5 3 -2", "4453"),
        ("4,4,5,3 +2", "4453"),
        ("d1 d2 e1 c1", "4453"),
        ("ddec", "4453"),
        ("ddec 2", "4453"),
        ("d1d2e1c1 -2", "4453"),
        ("d1 -1", "4"),
    ],
)
def test_line_gives_its_moves_in_one_word(line: str, moves: str) -> None:
    assert read_line(line) == moves


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        (
            "44 55",
            "'44 55' is neither columns set apart, for there is no column 44, nor moves and a score",
        ),
        ("4453 -19", "'4453 -19' ends in -19, which is no score: from there -18 to 18 are"),
        ("2252576253462244111563365343671351441 5", "it is at most 3"),
        ("4 9", "unknown column '9' at move 2 in '4 9': columns are the numbers 1 to 7"),
        ("4 0", "unknown column '0' at move 2"),
        ("44 5 3", "unknown column '44' at move 1"),
        ("4453 x", "unknown column '4453' at move 1"),
        ("4x 3", "unknown character 'x' at move 2"),
    ],
)
def test_line_that_is_neither_is_refused_in_one_sentence(line: str, sentence: str) -> None:
    with pytest.raises(NotationError) as refusal:
        read_line(line)
    assert sentence in str(refusal.value)


@pytest.mark.parametrize(("line", "moves"), [("10 11", "ab"), ("10 b", "ab"), ("12 18", "12"), ("12b4 3", "12b4")])
def test_wide_board_takes_two_words_for_columns_if_they_can_be(line: str, moves: str) -> None:
    assert read_line(line, WIDE) == moves


@pytest.mark.parametrize("argument", ["4453 2", "44 5", "44 55"])
def test_argument_has_no_score_without_a_sign(argument: str) -> None:
    with pytest.raises(NotationError):
        read_argument(argument, STANDARD)


@pytest.mark.parametrize(("argument", "moves"), [("4453 -2", "4453"), ("4 4 5 3 -2", "4453"), ("4 +1", "4")])
def test_argument_with_a_signed_score_is_its_moves(argument: str, moves: str) -> None:
    assert read_argument(argument, STANDARD) == moves


def test_argument_with_an_impossible_score_is_refused() -> None:
    with pytest.raises(NotationError, match=r"ends in -99, which is no score: from there -18 to 18 are"):
        read_argument("4453 -99", STANDARD)


@given(st.data(), st.sampled_from([STANDARD, WIDE]), st.sampled_from([" ", ",", ", ", "  "]))
def test_no_move_of_a_list_is_lost(data: st.DataObject, board: Geometry, gap: str) -> None:
    columns = data.draw(st.lists(st.integers(0, board.width - 1), min_size=2, max_size=board.cells))
    text = gap.join(str(column + 1) for column in columns)
    assert parse_moves(read_argument(text, board), board) == tuple(columns)
    assert parse_moves(read_line(text, board), board) == tuple(columns)


@given(st.lists(st.integers(0, 6), min_size=1, max_size=42), st.text("0123456789+-, x", max_size=6))
def test_a_word_left_out_can_be_nothing_but_a_score(columns: list[int], tail: str) -> None:
    moves = format_moves(columns)
    try:
        read = read_line(f"{moves} {tail}")
    except NotationError:
        return
    kept = len(parse_moves(read, STANDARD))
    assert kept >= len(columns)  # what stands before the last word always stays
    if kept == len(columns) and tail.strip(", "):
        score = tail.strip(", ")
        assert abs(int(score)) <= 18
        assert score[0] in "+-" or len(columns) > 1


def test_single_moves_of_a_set_have_scores_as_its_other_lines_have() -> None:
    notes: list[str] = []
    reader = LineReader(STANDARD, notes.append)
    assert [reader.read(line) for line in ("4453 -2", "7 2", "", "44 1", "4 1")] == ["4453", "7", "", "44", "4"]
    assert notes == [  # no move is left out silently
        "'7 2' is read as a move and its score, as every line before it has one",
        "'4 1' is read as a move and its score, as every line before it has one",
    ]


@pytest.mark.parametrize("first", ["4453", "4 4", "4 4 5 3", ""])
def test_single_moves_after_other_lines_are_lists(first: str) -> None:
    reader = LineReader(STANDARD, NOTES.append)
    reader.read(first)
    reader.read("4453 -2" if first else "")
    assert reader.read("7 2") == "72"


@pytest.mark.parametrize("name", BUNDLED_SETS)
def test_every_line_of_the_sets_gives_its_first_word(name: str) -> None:
    positions = load_bundled_set(name).positions
    reader = LineReader(STANDARD, NOTES.append)
    assert [reader.read(f"{scored.moves} {scored.score}\n") for scored in positions] == [
        scored.moves for scored in positions
    ]
