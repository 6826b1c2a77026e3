from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from fourcast import Position, Solver
from fourcast.analysis.evaluation import from_analysis
from fourcast.book import BUNDLED_PLY, bundled_book
from fourcast.cli.app import app
from fourcast.cli.book.lookup import draw, look_up
from fourcast.cli.display.board import draw_evaluation
from tests.unit.builder.books import make_book, make_scores

BEYOND = "1223345566771122"[: BUNDLED_PLY + 1]  # one ply more than the bundled book has

DRAWN = """\
   1   2   3   4   5   6   7
6  .   .   .   .   .   .   .
5  .   .   .   .   .   .   .
4  .   .   .   .   .   .   .
3  .   .   .   .   .   .   .
2  .   .   .   ○   .   .   .
1  ●   ○   ○   ●   ●   .   .
   a   b   c   d   e   f   g
  -4  -2  -2   0  -4  -2  -2

● to move, score 0: draw
best: 4"""


def lookup(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["book", "lookup", *arguments])


def test_book_lookup_in_a_pipe_has_a_line_for_each_column() -> None:
    result = lookup("")
    assert result.exit_code == 0
    assert result.stdout.splitlines() == [
        "score: 1, wins on move 41, in 21 of your moves",
        "column 1: -2, loses on move 40",
        "column 2: -1, loses on move 42",
        "column 3: 0, draw",
        "column 4: 1, wins on move 41, in 21 of your moves",
        "column 5: 0, draw",
        "column 6: -1, loses on move 42",
        "column 7: -2, loses on move 40",
    ]


def test_book_lookup_drawn_is_as_analyze_draws(solver: Solver) -> None:
    position = Position.from_moves("445312")
    drawn = draw(look_up(bundled_book(), position))
    assert drawn.plain == DRAWN
    searched = draw_evaluation(from_analysis(position, solver.analyze(position)))
    assert searched.plain.startswith(DRAWN.partition("\nbest")[0])
    assert {span.style for span in drawn.spans} <= {span.style for span in searched.spans}


def test_book_lookup_at_the_last_ply_names_columns_that_lead_out_of_the_book(tmp_path: Path) -> None:
    book = make_book(tmp_path, make_scores(4, 4, 6), 4, 4)
    result = lookup("121212", "--book", str(book.path))
    assert result.stdout.splitlines()[:3] == [
        "score: 5, wins on move 7, the next one",
        "column 1: 5, wins on move 7, the next one",
        "column 2: leads out of the book",
    ]
    drawn = draw(look_up(book, Position.from_moves("121212", 4, 4))).plain
    assert drawn.endswith("best: 1\nout of the book: 2, 3, 4")


def test_book_lookup_json_counts_columns_from_0_and_agrees_with_a_search(tmp_path: Path, solver: Solver) -> None:
    book = make_book(tmp_path, make_scores(4, 4, 6), 4, 4)
    found = json.loads(lookup("11112", "--book", str(book.path), "--json").stdout)
    analysis = solver.analyze(Position.from_moves("11112", 4, 4))
    assert list(found) == ["moves", "score", "scores", "best", "outside", "verdict"]
    assert (found["moves"], found["score"]) == ("11112", analysis.score)
    assert found["scores"] == list(analysis.scores)
    assert found["scores"][0] is None
    assert found["best"] == list(analysis.best)
    assert found["outside"] == []
    assert "column 1: full\n" in lookup("11112", "--book", str(book.path)).stdout


def test_book_lookup_in_a_book_of_the_whole_board_reaches_the_end(tmp_path: Path) -> None:
    book = make_book(tmp_path, make_scores(4, 4, 15), 4, 4)
    moves = "432131114423423"  # one cell is left, and nobody makes four
    found = json.loads(lookup(moves, "--book", str(book.path), "--json").stdout)
    assert (found["score"], found["scores"], found["outside"]) == (0, [None, 0, None, None], [])


@pytest.mark.parametrize(
    ("moves", "sentence"),
    [
        (BEYOND, f"the book reaches ply {BUNDLED_PLY}: a position of ply {BUNDLED_PLY + 1} is not in it"),
        ("1212121", "the game is over at ply 7: books hold positions that are still played"),
        ("4444444", "illegal move 7 in '4444444': column 4 is full"),
        ("48", "unknown character '8' at move 2 in '48': columns are the digits 1 to 7"),
    ],
)
def test_book_lookup_of_what_is_not_in_the_book_is_one_sentence(moves: str, sentence: str) -> None:
    result = lookup(moves)
    assert (result.exit_code, result.stdout, result.stderr) == (1, "", f"{sentence}\n")


def test_book_lookup_in_a_missing_book_is_one_sentence(tmp_path: Path) -> None:
    result = lookup("4", "--book", str(tmp_path / "none.book"))
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith("cannot read the opening book")
