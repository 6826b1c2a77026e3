from __future__ import annotations

import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest
from _pytest.mark import ParameterSet

from fourcast.cli.session import refuse_without_extra, reporting, write_file
from fourcast.errors import IllegalMoveError, SearchInterrupted
from tests.harness.commands import FOURCAST, call_fourcast


@pytest.mark.parametrize(
    ("error", "code", "sentence"),
    [
        (IllegalMoveError("column 4 is full"), 1, "column 4 is full\n"),
        (KeyboardInterrupt(), 130, "interrupted: not everything is solved\n"),
        (SearchInterrupted(-3, 3, 10, "cancelled"), 130, "interrupted: not everything is solved\n"),
        (MemoryError(), 1, "there is not enough memory for this: a smaller --table-mib may do\n"),
        (MemoryError("no room for an array"), 1, "no room for an array\n"),
        (OSError(errno.ENOMEM, "x"), 1, "there is not enough memory for this: a smaller --table-mib may do\n"),
    ],
)
def test_reporting_turns_failures_into_a_sentence_and_a_code(
    error: BaseException, code: int, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended, reporting():
        raise error
    assert ended.value.code == code
    assert capsys.readouterr().err == sentence


@pytest.mark.parametrize("bug", [ZeroDivisionError(), FileNotFoundError(errno.ENOENT, "x")])
def test_reporting_leaves_bugs_alone(bug: Exception) -> None:
    with pytest.raises(type(bug)), reporting():
        raise bug


def test_missing_extra_is_named_with_a_way_to_get_it(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        refuse_without_extra("fourcast serve", "web")
    assert ended.value.code == 1
    assert capsys.readouterr().err == (
        "fourcast serve needs the extra [web]: in a copy of Fourcast's repository, pip install '.[web]'\n"
    )


def test_file_appears_whole_and_devices_are_written_to_as_they_are(tmp_path: Path) -> None:
    path = tmp_path / "some.svg"
    path.write_text("old")
    link = tmp_path / "link.svg"
    link.symlink_to(path)
    write_file(link, "new")
    assert (path.read_text(), link.is_symlink(), sorted(tmp_path.iterdir())) == ("new", True, [link, path])
    write_file(Path("/dev/null"), "nothing")


def test_file_that_cannot_be_written_is_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        write_file(tmp_path / "missing" / "some.svg", "new")
    assert ended.value.code == 1
    assert capsys.readouterr().err.endswith("some.svg': No such file or directory\n")


def in_test_all(*commands: str) -> list[ParameterSet]:
    """Commands that go the same way through the program as one before them."""
    return [pytest.param(command, marks=pytest.mark.slow) for command in commands]


def shell(line: str) -> tuple[int, str, str]:
    """Run a line of the shell in which $F is the command; return its exit code and both outputs."""
    done = subprocess.run(
        ["bash", "-c", line], env={**os.environ, "F": " ".join(FOURCAST)}, capture_output=True, text=True, check=False
    )
    return done.returncode, done.stdout, done.stderr


@pytest.mark.skipif(sys.platform != "linux", reason="/dev/full is there on Linux")
@pytest.mark.parametrize(
    "command",
    ["solve 4453", "puzzle list", "--help", *in_test_all("analyze 4453", "explain 4455", "review 44", "engines")],
)
def test_full_device_is_one_sentence(command: str) -> None:
    assert shell(f"$F {command} > /dev/full") == (1, "", "cannot write the output: No space left on device\n")


@pytest.mark.parametrize("command", ["solve", "play --plain", *in_test_all("analyze", "explain -", "review", "puzzle")])
def test_closed_standard_input_is_one_sentence(command: str) -> None:
    assert shell(f"$F {command} <&-") == (1, "", "standard input is closed: there is nothing to read\n")


@pytest.mark.parametrize("command", ["solve 44", "play --plain", *in_test_all("analyze 44", "engines")])
def test_closed_standard_output_is_one_sentence(command: str) -> None:
    assert shell(f"$F {command} >&-") == (1, "", "standard output is closed: there is nowhere to write to\n")


@pytest.mark.parametrize("command", ["solve 4444444", *in_test_all("analyze 4444444")])
def test_closed_standard_error_changes_only_who_is_told(command: str) -> None:
    assert shell(f"$F {command} 2>&-")[0] == 1


@pytest.mark.skipif(sys.platform != "linux", reason="limits of memory hold on Linux")
@pytest.mark.parametrize("command", ["solve --no-book", *in_test_all("analyze --no-book")])
def test_memory_that_is_not_there_is_one_sentence(command: str) -> None:
    code, output, complaint = shell(f"ulimit -v 3000000; $F {command} --table-mib 8192 445312265")
    assert (code, output, len(complaint.splitlines())) == (1, "", 1)
    assert "memory" in complaint


@pytest.mark.parametrize("command", ["solve", "analyze", "explain", "review", "bench", "showcase"])
def test_table_that_no_solver_takes_is_a_usage_error(command: str) -> None:
    done = call_fourcast(command, "--table-mib", "999999999")
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.decode().splitlines()[-1].startswith("Error: Invalid value for '--table-mib'")


@pytest.mark.skipif(sys.platform == "win32", reason="pipes break in another way there")
def test_reader_that_leaves_early_ends_the_command_quietly() -> None:
    command = f"yes 77777766666555552 | {sys.executable} -m fourcast.cli solve | head -n 2"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, check=True, timeout=120)
    assert done.stdout.splitlines() == ["77777766666555552 3"] * 2
    assert done.stderr == ""
