from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner, Result

from fourcast import Geometry, Position
from fourcast.benchmark.sets import load_set
from fourcast.book import BUNDLED_PLY
from fourcast.book.enumeration import list_plies
from fourcast.cli.app import app
from tests.samples import sized
from tests.unit.builder.books import cut_bundled_book, make_book, make_scores


def export(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["book", "export", "--text", *arguments])


def test_book_export_lists_every_position_once_in_order(tmp_path: Path) -> None:
    last_ply = sized(7, whole=9)
    book = cut_bundled_book(tmp_path, last_ply)
    result = export(str(book.path))
    head, lines = result.stdout.splitlines()[:3], result.stdout.splitlines()[3:]
    total = f"{sum(book.positions):,} positions"
    assert head[0] == f"# Fourcast opening book of the 7x6 board, plies 0 to {last_ply}: {total}"
    assert all(line.startswith("# ") for line in head)
    assert lines[:5] == [", +1", "1 +2", "2 +1", "3 +0", "4 -1"]
    plies = list_plies(book.geometry, last_ply)
    places = [(ply, int(key)) for ply, positions in enumerate(plies) for key in positions.keys.tolist()]
    assert len(lines) == len(places)
    for line, place in list(zip(lines, places, strict=True))[::7]:  # a seventh of them says enough
        moves, score = line.split()
        position = Position.from_moves(moves)
        assert (position.ply, position.canonical_key) == place
        assert position.key == position.canonical_key
        assert book.get(position) == int(score)


@pytest.mark.parametrize(("width", "height"), [(4, 4), (5, 4)])
def test_book_export_is_read_back_by_solve_and_as_a_set(tmp_path: Path, width: int, height: int) -> None:
    book = make_book(tmp_path, make_scores(width, height, 2), width, height)
    out = tmp_path / "book.txt"
    result = export(str(book.path), "--no-header", "--out", str(out))
    assert (result.exit_code, result.stdout) == (0, "")
    text = out.read_text(encoding="ascii")
    solved = CliRunner().invoke(app, ["solve", "--no-book", "--size", f"{width}x{height}"], input=text)
    assert (solved.exit_code, solved.stdout) == (0, text.replace("+", ""))
    assert [f"{scored.moves} {scored.score}\n" for scored in load_set(out).positions] == solved.stdout.splitlines(
        keepends=True
    )
    assert text.count("\n") == sum(book.positions)
    assert list(tmp_path.iterdir()) in ([book.path, out], [out, book.path])


def test_book_export_of_a_wide_board_names_columns_past_9_by_letters(tmp_path: Path) -> None:
    positions = list_plies(Geometry.of(10, 4), 2)
    book = make_book(tmp_path, [np.zeros(len(ply.keys), np.int8) for ply in positions], 10, 4)
    lines = export(str(book.path), "--no-header").stdout.splitlines()
    keys = [Position.from_moves(line.split()[0], 10, 4).canonical_key for line in lines]
    assert keys == [key for ply in positions for key in ply.keys.tolist()]
    assert any("a" in line for line in lines)


def test_book_export_of_one_ply_has_that_ply_alone() -> None:
    lines = export("--ply", "2", "--no-header").stdout.splitlines()
    assert len(lines) == 25
    assert all(len(line.split()[0]) == 2 for line in lines)
    assert export("--ply", "2").stdout.startswith("# Fourcast opening book of the 7x6 board, ply 2: 25 positions\n")


def test_book_export_of_a_ply_that_is_not_there_is_one_sentence(tmp_path: Path) -> None:
    result = export("--ply", "31", "--out", str(tmp_path / "x.txt"))
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == f"the book has no ply 31: its plies are 0 to {BUNDLED_PLY}\n"
    assert list(tmp_path.iterdir()) == []


def test_book_export_to_where_nothing_can_be_written_is_one_sentence(tmp_path: Path) -> None:
    result = export("--out", str(tmp_path / "none" / "x.txt"))
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith(f"cannot write {str(tmp_path / 'none' / 'x.txt')!r}: ")
    assert len(result.stderr.splitlines()) == 1


@pytest.mark.parametrize("out", ["", ".", "/"])
def test_book_export_to_no_file_name_is_wrong_usage(out: str) -> None:
    result = export("--out", out)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "which names no file" in " ".join(result.stderr.split())


def test_book_export_over_the_book_itself_is_refused(tmp_path: Path) -> None:
    book = make_book(tmp_path, make_scores(4, 4, 2), 4, 4)
    before = book.path.read_bytes()
    result = export(str(book.path), "--out", str(tmp_path / "." / book.path.name))
    assert result.exit_code == 2
    assert "the book itself: choose another file" in " ".join(result.stderr.split())
    assert book.path.read_bytes() == before


def test_book_export_without_a_form_is_wrong_usage() -> None:
    result = CliRunner().invoke(app, ["book", "export"])
    assert (result.exit_code, result.stdout) == (2, "")
    assert "--text is the only one" in " ".join(result.stderr.split())
