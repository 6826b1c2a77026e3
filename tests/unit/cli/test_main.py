from __future__ import annotations

import sys

import pytest
from typer.testing import CliRunner

from fourcast._version import __version__
from fourcast.cli import main
from fourcast.cli.app import app, pick
from tests.harness.commands import run_fourcast


def test_version_is_printed() -> None:
    result = CliRunner().invoke(app, ["--version"])
    assert (result.exit_code, result.stdout) == (0, f"fourcast {__version__}\n")


def test_help_lists_every_command_with_its_whole_sentence() -> None:
    result = CliRunner().invoke(app, ["--help"])
    assert result.exit_code == 0
    names = (
        *("solve", "analyze", "explain", "review", "puzzle", "perft", "bench", "showcase", "book"),
        *("engines", "play", "match", "tournament"),
    )
    for command in names:
        (line,) = [line for line in result.stdout.splitlines() if line.startswith(f"  {command} ")]
        assert line.endswith(".")
        assert not line.endswith("...")


@pytest.mark.parametrize("name", ["solve", "agent-bench", "book", "puzzle"])
def test_command_that_is_built_alone_is_the_one_among_all(name: str) -> None:
    assert pick(name) is not app
    alone, among_all = (CliRunner().invoke(one, [name, "--help"], prog_name="fourcast") for one in (pick(name), app))
    assert (alone.exit_code, alone.stdout) == (0, among_all.stdout)


@pytest.mark.parametrize("name", ["solv", "--help", "build"])
def test_what_is_no_command_is_left_to_all(name: str) -> None:
    assert pick(name) is app


def test_unknown_option_is_a_usage_error() -> None:
    assert CliRunner().invoke(app, ["solve", "--fast"]).exit_code == 2


def test_main_without_the_extra_names_it(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    for name in [name for name in sys.modules if name.startswith("fourcast.cli.")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "typer", None)
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 1
    assert capsys.readouterr().err == (
        "the fourcast command needs the extra [cli]: in a copy of Fourcast's repository, pip install '.[cli]'\n"
    )


def test_shell_completion_names_commands_and_options() -> None:
    variables = {"_FOURCAST_COMPLETE": "complete_bash", "COMP_CWORD": "1"}
    assert run_fourcast(variables=variables | {"COMP_WORDS": "fourcast an"}).stdout.split() == ["analyze"]
    variables |= {"COMP_CWORD": "2"}
    assert "--table-mib" in run_fourcast(variables=variables | {"COMP_WORDS": "fourcast solve --"}).stdout.split()


def test_shell_completion_script_can_be_shown() -> None:
    # Otherwise the shell would be the one that the tests were started from.
    result = run_fourcast("--show-completion", "bash", variables={"_TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION": "1"})
    assert result.returncode == 0
    assert "_FOURCAST_COMPLETE=complete_bash" in result.stdout
