from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from fourcast.cli.app import app

QUICK = ["--games", "4", "--opening-ply", "14"]
FIELDS = [
    "settings",
    "wins",
    "draws",
    "losses",
    "score",
    "elo_difference",
    "likelihood_of_superiority",
    "players",
    "first_player_advantage",
    "terminations",
    "games",
]


def match(*arguments: str, jobs: int = 1) -> Result:
    return CliRunner().invoke(app, ["match", "--jobs", str(jobs), *arguments])


def test_match_json_prints_one_object_with_the_promised_fields() -> None:
    result = match("perfect", "random", *QUICK, "--json")
    found = json.loads(result.stdout)
    assert (result.exit_code, list(found)) == (0, FIELDS)
    assert found["wins"] + found["draws"] + found["losses"] == 4
    assert [player["player"] for player in found["players"]] == ["perfect", "random"]
    assert found["players"][0]["quality"]["perfect_rate"] == 1
    assert [game["game"] for game in found["games"]] == [0, 1, 2, 3]
    assert found["settings"]["opening_ply"] == 14


def test_match_in_a_pipe_is_markdown() -> None:
    lines = match("perfect", "random", *QUICK).stdout.splitlines()
    assert [cell.strip() for cell in lines[0].split("|")[1:5]] == ["engine", "wins", "draws", "losses"]
    assert [line.split()[1] for line in lines[2:4]] == ["perfect", "random"]
    assert any(line.startswith("- perfect against random: +") for line in lines)
    assert any("perfect" in line and "no blunder" in line for line in lines)


def test_match_without_quality_has_no_quality() -> None:
    result = match("random", "random", *QUICK, "--no-quality")
    assert "blunder" not in result.stdout
    assert "random #2" in result.stdout


def test_match_is_the_same_again_and_in_several_processes() -> None:
    arguments = ["random", "level-2", *QUICK, "--no-quality", "--seed", "3", "--json"]
    one, other = (json.loads(match(*arguments, jobs=jobs).stdout) for jobs in (1, 2))
    assert [game["moves"] for game in one["games"]] == [game["moves"] for game in other["games"]]


def test_match_with_limits_keeps_to_the_nodes() -> None:
    result = match("hamish", "random", *QUICK, "--nodes", "50", "--no-quality", "--json")
    assert 0 < json.loads(result.stdout)["players"][0]["mean_nodes"] <= 50


def test_match_adjudicated_tells_so() -> None:
    found = json.loads(match("random", "random", *QUICK, "--adjudicate", "--json").stdout)
    assert found["terminations"]["adjudicated"] == 4


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["rando", "random"], "no engine is called 'rando' (did you mean random?)"),
        (["random", "random:speed=1"], "random has no option 'speed'"),
        (["random", "random", "--games", "5"], "5 games cannot be shared out"),
        (["random", "random", "--games", "0"], "0 games cannot be shared out"),
        (["random", "random", "--opening-ply", "41"], "openings of 41 plies are impossible"),
        (["random", "random", "--seconds", "-1"], "a limit of -1.0 seconds is impossible"),
        (["random", "random", "--nodes", "-1"], "a limit of -1 nodes is impossible"),
        (["random", "random", "--jobs", "0"], "--jobs"),
    ],
)
def test_match_wrong_usage_is_one_sentence(arguments: list[str], sentence: str) -> None:
    result = CliRunner().invoke(app, ["match", *arguments])
    assert (result.exit_code, result.stdout) == (2, "")
    assert sentence in " ".join(result.stderr.split())


def test_match_on_another_board() -> None:
    result = match("perfect", "random", "--games", "2", "--size", "5x4", "--json")
    found = json.loads(result.stdout)
    assert result.exit_code == 0
    assert all(set(game["moves"]) <= set("12345") and len(game["moves"]) <= 20 for game in found["games"])
    assert found["settings"]["size"] == "5x4"


@pytest.mark.parametrize(
    ("engine", "size", "sentence"),
    [
        ("hamish", "5x4", "hamish plays on 7x6 only, not on 5x4"),
        ("random", "3x3", "a 3x3 board is too small for a tournament"),
        ("random", "5by4", "'5by4' is not a board size"),
    ],
)
def test_match_on_a_board_that_will_not_do_is_a_usage_error(engine: str, size: str, sentence: str) -> None:
    result = match("random", engine, "--size", size)
    assert (result.exit_code, result.stdout) == (2, "")
    assert sentence in result.stderr


def test_match_record_of_other_settings_exits_1(tmp_path: Path) -> None:
    record = str(tmp_path / "games.jsonl")
    assert match("random", "random", *QUICK, "--record", record).exit_code == 0
    result = match("random", "random", *QUICK, "--record", record, "--seed", "1")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "is the record of another tournament (seed was 0, now it is 1)" in result.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C of a child process is a POSIX signal here")
@pytest.mark.parametrize("jobs", [pytest.param("1", marks=pytest.mark.slow), "2"])
def test_match_interrupted_says_how_far_it_came_and_goes_on(jobs: str, tmp_path: Path) -> None:
    record = tmp_path / "games.jsonl"
    command = [sys.executable, "-m", "fourcast.cli", "match", "random", "random", "--games", "1000"]
    command += ["--opening-ply", "9", "--jobs", jobs, "--record", str(record)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        while process.poll() is None and (not record.exists() or record.read_bytes().count(b"\n") < 3):
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        output, errors = process.communicate(timeout=60)
    assert (process.returncode, output) == (130, "")
    done = record.read_bytes().count(b"\n") - 1
    assert 2 <= done < 1000
    sentence = "interrupted after {} of 1000 games; the same command goes on from there\n"
    assert errors in (sentence.format(done), sentence.format(done - 1))  # the last one may be kept, but not yet counted
