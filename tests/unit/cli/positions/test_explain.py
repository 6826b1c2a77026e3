from __future__ import annotations

import json
from pathlib import Path

from typer.testing import CliRunner

from fourcast.cli.app import app

FORK = "4455"


def run(*arguments: str, given: str | None = None) -> tuple[int, str, str]:
    result = CliRunner().invoke(app, ["explain", *arguments], input=given)
    return result.exit_code, result.stdout, result.stderr


def test_explain_prints_board_headline_and_reasons() -> None:
    code, out, err = run(FORK)
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert lines[6].split() == list("1..." + "●●..")
    assert lines[8].split() == ["-4", "-3", "18", "2", "2", "18", "-3"]
    assert lines[10] == "Red wins on move 7: c1 makes two threats at once, at b1 and f1."
    assert lines[11].startswith("- c1 makes two threats at once, at b1 and f1")
    assert "\x1b" not in out


def test_explain_json_is_one_object_a_position() -> None:
    code, out, _ = run(FORK, "112233", "--json")
    found = [json.loads(line) for line in out.splitlines()]
    assert code == 0
    assert [entry["moves"] for entry in found] == [FORK, "112233"]
    assert [entry["sentences"][0]["kind"] for entry in found] == ["forced-win", "wins-now"]
    assert found[0]["threats"]["open_lines"] == [54, 60]


def test_explain_goes_on_after_a_bad_line() -> None:
    code, out, err = run("--json", given=f"{FORK}\n4444444\n112233 3\n")
    assert code == 1
    assert [json.loads(line)["moves"] for line in out.splitlines()] == [FORK, "112233"]
    assert err == "line 2: illegal move 7 in '4444444': column 4 is full\n"


def test_explain_draws_a_picture(tmp_path: Path) -> None:
    path = tmp_path / "fork.svg"
    code, _, _ = run(FORK, "--svg", str(path))
    assert code == 0
    assert path.read_text(encoding="utf-8").startswith("<svg")


def test_explain_says_what_is_wrong_with_a_picture(tmp_path: Path) -> None:
    code, _, err = run(FORK, "--svg", str(tmp_path / "missing" / "fork.svg"))
    assert code == 1
    assert err.startswith("cannot write ")
    assert run(FORK, "44", "--svg", str(tmp_path / "two.svg"))[0] == 2


def test_explain_within_a_limit_tells_what_is_known() -> None:
    code, out, _ = run("4", "--no-book", "--limit", "0")
    assert code == 0
    assert "Nothing is certain yet; not solved further in " in out
