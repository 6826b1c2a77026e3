from __future__ import annotations

import json
import sys

import pytest
from typer.testing import CliRunner, Result

from fourcast.cli.app import app

QUICK = ["--rounds", "1", "--opening-ply", "14"]


def tournament(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["tournament", "--jobs", "1", *arguments])


def test_tournament_json_prints_one_object_with_everything() -> None:
    result = tournament("random", "perfect", "level-4", *QUICK, "--json")
    found = json.loads(result.stdout)
    assert result.exit_code == 0
    assert list(found) == ["settings", "standings", "cross_table", "first_player_advantage", "terminations", "games"]
    assert {standing["player"] for standing in found["standings"]} == {"random", "perfect", "level-4"}
    assert next(standing["elo"] for standing in found["standings"] if standing["player"] == "random") == 0
    assert len(found["games"]) == 6
    assert len(found["cross_table"]) == 6


def test_tournament_in_a_pipe_is_markdown() -> None:
    result = tournament("random", "perfect", "level-4", *QUICK)
    headings = [line for line in result.stdout.splitlines() if line.startswith(("| engine", "| points"))]
    assert [len(heading.split("|")) - 2 for heading in headings] == [8, 8, 4]


def test_tournament_takes_an_engine_twice_with_different_options() -> None:
    result = tournament("hamish:depth=1", "hamish:depth=2", *QUICK, "--no-quality", "--json")
    found = json.loads(result.stdout)
    assert {standing["player"] for standing in found["standings"]} == {"hamish:depth=1", "hamish:depth=2"}


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["random"], "1 engine cannot play: a tournament needs two or more"),
        (["random", "hamish:dept=3"], "hamish has no option 'dept' (did you mean depth?)"),
        (["random", "random", "--rounds", "0"], "0 rounds are too few"),
    ],
)
def test_tournament_wrong_usage_is_one_sentence(arguments: list[str], sentence: str) -> None:
    result = CliRunner().invoke(app, ["tournament", *arguments])
    assert (result.exit_code, result.stdout) == (2, "")
    assert sentence in " ".join(result.stderr.split())


@pytest.mark.skipif(sys.platform == "win32", reason="needs pseudo-terminals")
def test_tournament_on_a_terminal_shows_a_bar_and_draws_tables() -> None:
    from tests.harness.terminals import CONTROL, run_on_terminal

    written = CONTROL.sub("", run_on_terminal("tournament", "random", "perfect", *QUICK, "--jobs", "1"))
    assert "2/2" in written
    assert "random 0 : " in written or "random 1 : " in written
    assert "|" not in written
    assert "\n 1 perfect" in written or "\n 1 random" in written
    assert "…" not in written


def test_tournament_on_another_board() -> None:
    result = tournament("random", "level-1", "--rounds", "1", "--size", "4x5", "--nodes", "100", "--json")
    games = json.loads(result.stdout)["games"]
    assert result.exit_code == 0
    assert all(set(game["moves"]) <= set("1234") for game in games)
