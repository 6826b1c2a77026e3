from __future__ import annotations

from pathlib import Path

from fourcast.book import BUNDLED_PLY, bundled_book
from tests.harness.terminals import CONTROL, run_on_terminal
from tests.unit.builder.books import make_book, make_scores


def test_book_lookup_on_a_terminal_is_drawn_in_colour() -> None:
    written = run_on_terminal("book", "lookup", "445312")
    lines = CONTROL.sub("", written).splitlines()
    assert "\x1b[1;31m" in written
    assert lines[6] == "1  ●   ○   ○   ●   ●   .   ."
    assert lines[8] == "  -4  -2  -2   0  -4  -2  -2"
    assert lines[10:] == ["● to move, score 0: draw", "best: 4"]


def test_book_info_on_a_terminal_is_a_drawn_table() -> None:
    lines = CONTROL.sub("", run_on_terminal("book", "info")).rstrip().splitlines()
    assert lines[1] == "board:     7x6"
    assert lines[-1].split()[:2] == [str(BUNDLED_PLY), f"{bundled_book().positions[-1]:,}"]
    assert "|" not in lines[-1]


def test_book_verify_on_a_terminal_shows_a_bar_and_then_a_table(tmp_path: Path) -> None:
    book = make_book(tmp_path, make_scores(4, 4, 6), 4, 4)
    written = CONTROL.sub("", run_on_terminal("book", "verify", str(book.path), "--sample", "30"))
    assert "solving again" in written
    assert "30/30" in written
    last = written.rstrip().splitlines()[-1]
    assert last.split()[-5:] == ["positions", "solved", "again", "30", "0"]
