"""Collections as text: read, written, and refused with the line that is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from fourcast.analysis.puzzles import (
    PuzzleError,
    find_puzzle,
    format_collection,
    load_puzzles,
    parse_collection,
)

GOOD = "jscrtx 1 fork 2 3 6 3 6 227432275537 kvcqzb"


def test_collection_that_is_written_reads_back_the_same() -> None:
    puzzles = load_puzzles()
    text = format_collection(puzzles, ["a remark"])
    assert text.startswith("# a remark\n# id grade theme")
    assert parse_collection(text) == puzzles


def test_collection_of_a_file_is_read_like_the_bundled_one(tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    path.write_text(f"# mine\n\n{GOOD}\n", encoding="utf-8")
    assert load_puzzles(path) == (find_puzzle("jscrtx"),)


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("jscrtx 1 fork", "expected 10 fields, id, grade, theme, length, column, sure, depth, tempting, moves, check"),
        (f"{GOOD} more", "expected 10 fields"),
        (GOOD.replace("fork", "luck"), "the theme is 'luck': expected one of win-1, block, fork"),
        (GOOD.replace("jscrtx 1", "jscrtx 6"), "the grade is 6: expected 1 to 5"),
        (GOOD.replace("jscrtx 1", "jscrtx x"), "the grade is 'x': expected a whole number"),
        (GOOD.replace("jscrtx", "jscrtz"), "the id of this position is 'jscrtx'"),
        (GOOD.replace("fork 2 3", "fork 2 8"), "column 8 cannot be played there"),
        (GOOD.replace("5537", "5539"), "unknown character '9' at move 12"),
        (GOOD.replace("fork 2 3", "fork 2 4"), "it was changed since it was made: its checksum does not fit"),
        (GOOD.replace("jscrtx 1", "jscrtx 2"), "its checksum does not fit"),
        (GOOD.replace("kvcqzb", "kvcqzz"), "its checksum does not fit"),
    ],
)
def test_line_that_is_wrong_is_named_with_the_reason(line: str, reason: str) -> None:
    with pytest.raises(PuzzleError) as refusal:
        parse_collection(f"# remark\n{line}\n", "mine")
    assert str(refusal.value).startswith("line 2 of mine is 'jscrt")
    assert reason in str(refusal.value)


def test_puzzle_that_is_there_twice_is_refused() -> None:
    with pytest.raises(PuzzleError, match="line 2 of mine has the id 'jscrtx' for the second time"):
        parse_collection(f"{GOOD}\n{GOOD}\n", "mine")


def test_collection_without_puzzles_is_refused() -> None:
    with pytest.raises(PuzzleError, match="mine holds no puzzles"):
        parse_collection("# nothing\n", "mine")


def test_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "mine.bin"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(PuzzleError, match=r"mine\.bin is not a text file"):
        load_puzzles(path)


def test_id_is_found_in_any_case() -> None:
    assert find_puzzle(" JSCRTX ").id == "jscrtx"


def test_unknown_id_is_refused_with_the_close_match() -> None:
    with pytest.raises(PuzzleError, match=r"no puzzle has the id 'jscrtz' \(did you mean jscrtx"):
        find_puzzle("jscrtz")
