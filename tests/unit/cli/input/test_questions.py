"""Where positions come from: arguments, lines, and both; the same for every command that takes them."""

from __future__ import annotations

import pytest
from typer.testing import CliRunner

from fourcast.cli.app import app
from tests.harness.commands import FOURCAST, call_fourcast

COMMANDS = ("solve", "analyze", "explain", "review")


def moves_answered(command: str, *arguments: str, lines: str | bytes = "") -> tuple[int, list[str], str]:
    """Return the exit code, the moves that the answers are about, and the complaints."""
    import json

    result = CliRunner().invoke(app, [command, "--json", *arguments], input=lines)
    found = [json.loads(line) for line in result.stdout.splitlines()]
    return result.exit_code, [entry["moves"] for entry in found], result.stderr


@pytest.mark.parametrize("command", COMMANDS)
def test_two_columns_on_a_line_are_two_moves(command: str) -> None:
    lines = "4 4\n4, 4\n4455324 2\n"
    assert moves_answered(command, lines=lines) == (0, ["44", "44", "4455324"], "")
    assert moves_answered(command, "4 4") == (0, ["44"], "")


@pytest.mark.parametrize("command", COMMANDS)
def test_line_that_is_neither_moves_nor_scored_is_refused(command: str) -> None:
    code, _, complaint = moves_answered(command, lines="44 55\n")
    assert code == 1
    assert complaint.startswith("line 1: '44 55' is neither columns set apart")


@pytest.mark.parametrize("command", COMMANDS)
def test_dash_is_standard_input_also_among_arguments(command: str) -> None:
    assert moves_answered(command, "-", lines="44\n") == (0, ["44"], "")
    assert moves_answered(command, "4453", "-", "445", lines="44\n") == (0, ["4453", "44", "445"], "")


@pytest.mark.parametrize("command", COMMANDS)
def test_comments_have_no_answer_and_count_as_lines(command: str) -> None:
    code, moves, complaint = moves_answered(command, lines="# a set\n44\n#\n4x\n")
    assert (code, moves[:1]) == (1, ["44"])
    assert complaint.startswith("line 4: unknown character 'x'")


@pytest.mark.parametrize("command", COMMANDS)
def test_mark_of_the_byte_order_is_skipped(command: str) -> None:
    assert moves_answered(command, lines=b"\xef\xbb\xbf4453\n44\n") == (0, ["4453", "44"], "")


def test_mark_of_the_byte_order_is_skipped_in_dialogues() -> None:
    result = CliRunner().invoke(app, ["play", "--engine", "random"], input=b"\xef\xbb\xbf4\n")
    assert "\nmoves: 4" in result.stdout


def test_answers_of_solve_stand_under_each_other_without_comments() -> None:
    result = call_fourcast("solve", lines="# first\n44\n\n# second\n45\n")
    assert (result.returncode, result.stdout.decode().splitlines()) == (0, ["44 1", " 1", "45 2"])


def test_solve_can_read_what_solve_has_written() -> None:
    lines = "4 4 5 3\n4,4,5,5\n44 1\n"
    once = call_fourcast("solve", lines=lines).stdout.decode()
    assert once.splitlines() == ["4453 -2", "4455 18", "44 1"]
    assert call_fourcast("solve", lines=once).stdout.decode() == once


def test_module_fourcast_is_the_command() -> None:
    import subprocess

    command = [*FOURCAST[:-1], "fourcast", "solve", "44"]
    assert subprocess.run(command, capture_output=True, text=True, check=True).stdout == "44 1\n"
