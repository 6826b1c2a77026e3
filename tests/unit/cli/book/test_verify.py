from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from fourcast.book import bundled_book
from fourcast.cli.app import app
from tests.unit.builder.books import cut_bundled_book, make_book, make_scores


def verify(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["book", "verify", *arguments])


def read_table(result: Result) -> dict[str, tuple[str, str]]:
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in result.stdout.splitlines()]
    assert rows[0] == ["check", "checked", "wrong"]
    return {subject: (checked, wrong) for subject, checked, wrong in rows[2:]}


@pytest.mark.slow  # nine million positions, half a minute
def test_book_verify_of_the_bundled_book_finds_nothing_wrong() -> None:
    result = verify("--sample", "4", "--seed", "7")
    assert (result.exit_code, result.stderr) == (0, "")
    table = read_table(result)
    positions = bundled_book().positions
    assert table["positions that have a score"] == (f"{sum(positions):,}", "0")
    assert table["scores that follow from the next ply"] == (f"{sum(positions[:-1]):,}", "0")
    assert table["published counts"] == ("62", "0")
    assert table["random positions solved again"] == ("4", "0")
    assert table["positions once wrong elsewhere"] == ("4", "0")  # two, each looked up and solved


def test_book_verify_prints_what_was_checked(tmp_path: Path) -> None:
    book = cut_bundled_book(tmp_path, 7)
    result = verify(str(book.path), "--sample", "2", "--seed", "7")
    assert (result.exit_code, result.stderr) == (0, "")
    table = read_table(result)
    assert table["positions that have a score"] == (f"{sum(book.positions):,}", "0")
    assert table["scores that follow from the next ply"] == (f"{sum(book.positions[:-1]):,}", "0")
    assert table["random positions solved again"] == ("2", "0")


def test_book_verify_of_a_wrong_book_tells_the_fault_and_exits_1(tmp_path: Path) -> None:
    scores = make_scores(4, 4, 5)
    scores[0][0] = 2
    book = make_book(tmp_path, scores, 4, 4)
    result = verify(str(book.path), "--sample", "0")
    assert result.exit_code == 1
    assert result.stderr == "ply 0: the book scores the empty board 2, but the best of its columns is 0\n"
    assert read_table(result)["scores that follow from the next ply"][1] == "1"


def test_book_verify_of_a_very_wrong_book_tells_ten_faults_and_counts_the_rest(tmp_path: Path) -> None:
    scores = make_scores(4, 4, 8)
    scores[7][scores[7] == 0] = 1
    book = make_book(tmp_path, scores, 4, 4)
    result = verify(str(book.path), "--sample", "0")
    sentences = result.stderr.splitlines()
    wrong = sum(int(wrong.replace(",", "")) for _, wrong in read_table(result).values())
    assert result.exit_code == 1
    assert len(sentences) == 11
    assert sentences[-1] == f"and {wrong - 10:,} more"


def test_book_verify_with_several_jobs_checks_the_same(tmp_path: Path) -> None:
    book = make_book(tmp_path, make_scores(5, 4, 6), 5, 4)
    one, two = (verify(str(book.path), "--sample", "50", "--jobs", jobs) for jobs in ("1", "2"))
    assert (one.exit_code, one.stdout) == (0, two.stdout)


@pytest.mark.parametrize("arguments", [["--sample", "-1"], ["--jobs", "0"], ["--seed", "-1"], ["--sample", "many"]])
def test_book_verify_wrong_usage_exits_2(arguments: list[str]) -> None:
    result = verify(*arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert arguments[0] in result.stderr


def test_book_verify_of_no_book_is_one_sentence(tmp_path: Path) -> None:
    path = tmp_path / "x.book"
    path.write_bytes(b"nothing of the kind")
    result = verify(str(path))
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.endswith("is not an opening book: it does not begin with FOURBOOK\n")
