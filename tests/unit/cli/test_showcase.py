from __future__ import annotations

import pytest
from typer.testing import CliRunner

from fourcast.cli.app import app
from fourcast.cli.showcase import ProgressLine, print_if_new
from fourcast.solver import SearchProgress


def test_showcase_solves_the_empty_board_and_shows_every_column() -> None:
    result = CliRunner().invoke(app, ["showcase", "--size", "4x4", "--table-mib", "1"])
    lines = result.stdout.splitlines()
    assert result.exit_code == 0
    assert lines[0] == "solving the empty 4x4 board from scratch, no book"
    assert "● to move, score 0: draw" in lines
    scores = lines[lines.index("   1   2   3   4") + 1]
    assert len(scores.split()) == 4


def test_progress_line_shows_bounds_then_the_score() -> None:
    line = ProgressLine()
    assert str(line).startswith("starting")
    line.update(SearchProgress(None, -2, 3, 1_234_567, 0.5))
    assert str(line).startswith("empty board: score -2 to 3 … 1,234,567 nodes")
    line.update(SearchProgress(3, 1, 1, 2_000_000, 0.9))
    assert str(line).startswith("column 4: score 1 … 2,000,000 nodes")


def test_progress_in_a_pipe_is_a_line_for_each_new_bound(capsys: pytest.CaptureFixture[str]) -> None:
    line = ProgressLine()
    for nodes, upper in ((1, 5), (2, 5), (3, 4), (4, 4)):
        print_if_new(line, SearchProgress(None, -5, upper, nodes, 0.1))
    printed = capsys.readouterr().out.splitlines()
    assert [text.split(",")[0] for text in printed] == [
        "empty board: score -5 to 5 … 1 nodes",
        "empty board: score -5 to 4 … 3 nodes",
    ]
