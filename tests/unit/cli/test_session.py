from __future__ import annotations

import subprocess
import sys

import pytest

from fourcast.cli.session import reporting
from fourcast.errors import IllegalMoveError, SearchInterrupted


@pytest.mark.parametrize(
    ("error", "code", "sentence"),
    [
        (IllegalMoveError("column 4 is full"), 1, "column 4 is full\n"),
        (KeyboardInterrupt(), 130, "interrupted: not everything is solved\n"),
        (SearchInterrupted(-3, 3, 10, "cancelled"), 130, "interrupted: not everything is solved\n"),
    ],
)
def test_reporting_turns_failures_into_a_sentence_and_a_code(
    error: BaseException, code: int, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended, reporting():
        raise error
    assert ended.value.code == code
    assert capsys.readouterr().err == sentence


def test_reporting_leaves_bugs_alone() -> None:
    with pytest.raises(ZeroDivisionError), reporting():
        raise ZeroDivisionError


@pytest.mark.skipif(sys.platform == "win32", reason="pipes break in another way there")
def test_reader_that_leaves_early_ends_the_command_quietly() -> None:
    command = f"yes 77777766666555552 | {sys.executable} -m fourcast.cli solve | head -n 2"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, check=True, timeout=120)
    assert done.stdout.splitlines() == ["77777766666555552 3"] * 2
    assert done.stderr == ""
