from __future__ import annotations

import json

from typer.testing import CliRunner

from fourcast.cli.app import app

MOVES = "445312265"

# The drawing, without the line of nodes and seconds that ends it.
EXPECTED = """\
   .   .   .   .   .   .   .
   .   .   .   .   .   .   .
   .   .   .   .   .   .   .
   .   .   .   .   .   .   .
   .   ●   .   ○   ●   .   .
   ●   ○   ○   ●   ●   ○   .
   1   2   3   4   5   6   7
  -4  -2  -2   4   0  -3  -4

○ to move, score 4: wins on move 36, in 14 of your moves
best: 4
"""


def test_analyze_in_a_pipe_is_plain_text() -> None:
    result = CliRunner().invoke(app, ["analyze", MOVES, "--no-book"])
    assert result.exit_code == 0
    assert result.stdout.startswith(EXPECTED)
    assert "\x1b" not in result.stdout
    line, figures = result.stdout[len(EXPECTED) :].splitlines()
    assert line.startswith("line: 4")
    assert figures.endswith(" s")


def test_analyze_json_counts_columns_from_0() -> None:
    result = CliRunner().invoke(app, ["analyze", MOVES, "--no-book", "--json"])
    found = json.loads(result.stdout)
    assert result.exit_code == 0
    assert found["moves"] == MOVES
    assert found["score"] == 4
    assert found["scores"] == [-4, -2, -2, 4, 0, -3, -4]
    assert found["best"] == [3]
    assert found["line"][0] == 3
    assert len(MOVES) + len(found["line"]) == 36
    assert found["verdict"] == "wins on move 36, in 14 of your moves"


def test_analyze_full_column_has_no_score() -> None:
    result = CliRunner().invoke(app, ["analyze", "--size", "4x4", "--json", "11112"])
    assert json.loads(result.stdout)["scores"][0] is None
    drawn = CliRunner().invoke(app, ["analyze", "--size", "4x4", "11112"]).stdout.splitlines()
    assert drawn[5].startswith("    ")


def test_analyze_bad_moves_say_why_and_exit_1() -> None:
    result = CliRunner().invoke(app, ["analyze", "4444444"])
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == "illegal move 7 in '4444444': column 4 is full\n"
