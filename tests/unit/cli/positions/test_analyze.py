from __future__ import annotations

import json

from typer.testing import CliRunner

from fourcast.cli.app import app

MOVES = "445312265"

# The drawing, without the line of nodes and seconds that ends it.
EXPECTED = """\
   1   2   3   4   5   6   7
6  .   .   .   .   .   .   .
5  .   .   .   .   .   .   .
4  .   .   .   .   .   .   .
3  .   .   .   .   .   .   .
2  .   ●   .   ○   ●   .   .
1  ●   ○   ○   ●   ●   ○   .
   a   b   c   d   e   f   g
  -4  -2  -2   4   0  -3  -4

○ to move, score 4: wins on move 36, in 14 of your moves
  1 a2  -4  loses on move 35
  2 b3  -2  loses on move 39
  3 c2  -2  loses on move 39
* 4 d3  +4  wins on move 36, in 14 of your moves
  5 e3   0  draw
  6 f2  -3  loses on move 37
  7 g1  -4  loses on move 35
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
    assert found["verdict"] == "Yellow wins on move 36 with best play."
    assert found["columns"][4]["words"] == "draw"


def test_analyze_full_column_has_no_score() -> None:
    result = CliRunner().invoke(app, ["analyze", "--size", "4x4", "--json", "11112"])
    assert json.loads(result.stdout)["scores"][0] is None
    drawn = CliRunner().invoke(app, ["analyze", "--size", "4x4", "11112"]).stdout.splitlines()
    assert drawn[6].startswith("    ")
    assert drawn[5].split() == list("abcd")


def test_analyze_bad_moves_say_why_and_exit_1() -> None:
    result = CliRunner().invoke(app, ["analyze", "4444444"])
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == "illegal move 7 in '4444444': column 4 is full\n"


def test_analyze_reads_positions_from_standard_input_and_goes_on_after_a_bad_one() -> None:
    result = CliRunner().invoke(app, ["analyze", "--json"], input="4455\n4x\n\n")
    found = [json.loads(line) for line in result.stdout.splitlines()]
    assert result.exit_code == 1
    assert [(entry["moves"], entry["score"]) for entry in found] == [("4455", 18), ("", 1)]
    assert result.stderr.startswith("line 2: unknown character 'x' at move 2 in '4x'")


def test_analyze_within_a_limit_gives_bounds() -> None:
    result = CliRunner().invoke(app, ["analyze", "4", "--no-book", "--limit", "0", "--json"])
    found = json.loads(result.stdout)
    assert result.exit_code == 0
    assert (found["is_exact"], found["score"]) == (False, None)
    assert found["lower"] <= -1 <= found["upper"]
