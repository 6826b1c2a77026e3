from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest
from typer.testing import CliRunner

from fourcast.cli.app import app

SAMPLE = "4455324"

# Reckoned by hand. Red: 100 and 100 for two best moves; 0.5 ** ((76.39 - 22.22) / 15) for the blunder, 8.2; and
# 0.5 ** ((100 - 77.78) / 15) for the mistake, 35.8. Yellow: 100 and 2.7; of the third stone nothing depends.
EXPECTED = """\
   1   2   3   4   5   6   7
6  .   .   .   .   .   .   .
5  .   .   .   .   .   .   .
4  .   .   .   .   .   .   .
3  .   .   .   ●   .   .   .
2  .   .   .   ○   ○   .   .
1  .   ○   ●   ●   ●   .   .
   a   b   c   d   e   f   g

Not over yet: Red wins on move 39 with best play.

          accuracy  best  good  inaccuracy  mistake  blunder
● Red       61.0 %     2     0           0        1        1
○ Yellow    51.4 %     2     0           0        0        1

The game left best play on move 3: Red played e1, the book has d3.

Red wins             ██████
                     ██████
             ██████  ████████
             ██████  ████████
draw         ────────────────
                   ██
                   ██

Yellow wins
                   ■ ■     ▲
             0         5
             ▲ mistake  ■ blunder

move  played  class       score  what it did
   1  ● d1    best           +1  the only move that keeps the win: wins on move 41
   2  ○ d2    best           -1  loses on move 41, as late as can be
   3  ● e1    blunder ??     -2  turns a win on move 41 into a loss on move 40; better: d3
   4  ○ e2    blunder ??    -18  walked into a fork – turns a win on move 40 into a loss on move 7;
                                 better: c1 or f1
   5  ● c1    best          +18  wins on move 7
   6  ○ b1    best          -18  loses on move 7 whatever is played
   7  ● d3    mistake ?      +2  missed win – slower win: move 39 instead of 7; better: f1

Move 3: Red's e1 turns a win on move 41 into a loss on move 40.
"""


def test_review_in_a_pipe_is_plain_text() -> None:
    result = CliRunner().invoke(app, ["review", SAMPLE])
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.startswith(EXPECTED)
    assert "\x1b" not in result.stdout
    assert not any(line.endswith(" ") for line in result.stdout.splitlines())


def test_review_tells_key_moments_with_lines_cut_where_they_are_decided() -> None:
    lines = CliRunner().invoke(app, ["review", SAMPLE]).stdout.splitlines()
    start = lines.index("Move 4: Yellow's e2 walks into a fork and turns a win on move 40 into a loss on move 7.")
    assert lines[start + 1] == "  Now: Red wins on move 7: c1 makes two threats at once, at b1 and f1."
    assert lines[start + 2].startswith("  Better: 4.c1 5.")
    assert "  After e2: 5.c1: Red's c1 makes two threats at once, at b1 and f1." in lines
    assert "  Better: 7.f1: Red's f1 completes four." in lines


@pytest.mark.parametrize(
    "game",
    [
        pytest.param(["1445667121663252161265432421734"], id="7x6", marks=pytest.mark.slow),
        pytest.param(["--size", "5x4", "13325455513324112424"], id="5x4"),
    ],
)
def test_review_tells_the_reasons_of_other_flaws_beside_their_moves(game: list[str]) -> None:
    shown = CliRunner().invoke(app, ["review", *game]).stdout
    head, _, below = shown.partition("\n\nMove ")
    assert below.count("\n\nMove ") == 2
    assert head.count("Missed: ") + head.count("Now: ") > 3


def test_review_json_is_one_object_a_game() -> None:
    result = CliRunner().invoke(app, ["review", "--json"], input=f"{SAMPLE}\n4\n")
    games = [json.loads(line) for line in result.stdout.splitlines()]
    assert [game["moves"] for game in games] == [SAMPLE, "4"]
    assert [game["line"] for game in games] == [1, 2]
    assert [move["class"] for move in games[0]["reviewed"][:3]] == ["best", "best", "blunder"]


def test_review_bad_line_says_why_and_the_batch_goes_on() -> None:
    result = CliRunner().invoke(app, ["review"], input="4444444\n44\n48\n3\n")
    assert result.exit_code == 1
    assert result.stderr.splitlines() == [
        "line 1: illegal move 7 in '4444444': column 4 is full",
        "line 3: unknown character '8' at move 2 in '48': columns are the digits 1 to 7",
    ]
    assert result.stdout.count("Not over yet: ") == 2
    assert result.stdout.startswith("   1   2")


def test_review_bad_moves_say_why_and_exit_1() -> None:
    result = CliRunner().invoke(app, ["review", "4444444"])
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == "illegal move 7 in '4444444': column 4 is full\n"


def test_review_writes_a_page_and_a_picture(tmp_path: Path) -> None:
    page, picture = tmp_path / "review.html", tmp_path / "review.svg"
    result = CliRunner().invoke(app, ["review", SAMPLE, "--html", str(page), "--svg", str(picture)])
    assert result.exit_code == 0
    assert page.read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
    root = ElementTree.fromstring(picture.read_text(encoding="utf-8"))
    assert root.findtext("{http://www.w3.org/2000/svg}title") == "Connect Four game review"


def test_review_page_takes_a_single_line(tmp_path: Path) -> None:
    page = tmp_path / "review.html"
    result = CliRunner().invoke(app, ["review", "--html", str(page)], input=f"{SAMPLE}\n")
    assert result.exit_code == 0
    assert "Red wins on move 39" in page.read_text(encoding="utf-8")


def test_review_page_of_two_games_is_refused(tmp_path: Path) -> None:
    page = tmp_path / "review.html"
    for arguments, given in ((["44", "55"], ""), ([], "44\n55\n")):
        result = CliRunner().invoke(app, ["review", *arguments, "--html", str(page)], input=given)
        assert result.exit_code == 2
        assert "a page or picture shows one game, not 2: give the moves of one" in result.stderr
        assert not page.exists()


def test_review_file_that_cannot_be_written_is_one_sentence(tmp_path: Path) -> None:
    missing = tmp_path / "missing" / "review.html"
    result = CliRunner().invoke(app, ["review", "44", "--html", str(missing)])
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == f"cannot write {str(missing)!r}: No such file or directory\n"


def test_review_of_another_size_has_no_theory() -> None:
    result = CliRunner().invoke(app, ["review", "--size", "5x4", "112233"])
    assert result.exit_code == 0
    assert "book" not in result.stdout
    assert "   1   2   3   4   5\n" in result.stdout


def test_review_of_a_game_without_flaws_has_no_marks() -> None:
    result = CliRunner().invoke(app, ["review", "44"])
    assert "100.0 %" in result.stdout
    assert "■" not in result.stdout


def test_review_out_of_time_says_what_is_not_known() -> None:
    result = CliRunner().invoke(app, ["review", "--no-book", "--limit", "0.05", "44"])
    assert result.exit_code == 0
    assert "Not over yet; what comes of it is not known." in result.stdout
    assert result.stdout.count("not known in time") == 2
    assert "??????" in result.stdout


def test_review_of_an_empty_game_is_a_summary() -> None:
    result = CliRunner().invoke(app, ["review", ""])
    assert result.exit_code == 0
    assert "Not over yet: Red wins on move 41 with best play." in result.stdout
    assert "played" not in result.stdout
