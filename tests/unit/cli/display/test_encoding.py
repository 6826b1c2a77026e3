"""Every command where output is not UTF-8: letters for what the encoding lacks, and no traceback."""

from __future__ import annotations

import subprocess

import pytest

from tests.harness.commands import FOURCAST, call_fourcast, environment
from tests.harness.waiting import PATIENCE_S
from tests.samples import sized

ENCODINGS: dict[str, dict[str, str | None]] = {
    "cp1252": {"PYTHONIOENCODING": "cp1252"},
    "ascii": {"PYTHONIOENCODING": "ascii"},
    "C": {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "PYTHONIOENCODING": None},
}
COMMANDS = [
    (["analyze", "44531226"], ["1  X   O   O   X   X   O   .", "X to move, score 0: draw"]),
    (["explain", "4455"], ["1  .   .   .   X   X   .   .", "Red wins on move 7: c1 makes two threats at once"]),
    (["review", "4455324"], ["O Yellow    51.4 %", "                   # #     ^", "Yellow wins"]),
    (["play", "--plain", "--engine", "random", "--seed", "3"], ["You are X and move first; random is O."]),
    (["puzzle", "--id", "jscrtx"], ["X Red to move: find the move that makes two threats at once."]),
    (["puzzle", "solve", "jscrtx"], ["3  .   O   .   .   .   .   O"]),
    (["puzzle", "list"], ["jscrtx"]),
    (["match", "random", "level-1", "--games", "2", "--nodes", "100"], ["random against level-1: "]),
    (["tournament", "random", "level-1", "--rounds", "1", "--nodes", "100"], ["moving first is worth"]),
    (["bench", "--set", "end-easy", "--first", "1"], ["end-easy"]),
    (["engines"], ["perfect"]),
    (["engines", "perfect"], ["any size"]),
    (["showcase", "--size", "4x4", "--table-mib", "1"], ["X to move, score 0: draw"]),
    (["book", "info"], ["7x6"]),
    (["book", "lookup", "44"], ["score: 1"]),
    (["solve", "44"], ["44 1"]),
    (["perft", "3"], ["343"]),
    (["--help"], ["showcase"]),
]


def check_letters(done: subprocess.CompletedProcess[bytes], encoding: str, expected: list[str]) -> None:
    output = done.stdout.decode(encoding)
    assert (done.returncode, done.stderr) == (0, b"")
    for text in expected:
        assert text in output
    for mark in (" ? for help", "? lists", " ??", " ?!", "mistake ?"):  # those that belong there
        output = output.replace(mark, "")
    assert "?" not in output


@pytest.mark.parametrize(
    ("encoding", "arguments", "expected"),
    [
        pytest.param(encoding, *command, id=f"{encoding} {' '.join(command[0][:2])}")
        for encoding, count in (("ascii", len(COMMANDS)), ("cp1252", sized(3, whole=10)))
        for command in COMMANDS[:count]
    ],
)
def test_command_writes_letters_for_what_the_encoding_lacks(
    encoding: str, arguments: list[str], expected: list[str]
) -> None:
    check_letters(call_fourcast(*arguments, lines="4\n", encoding=encoding), encoding, expected)


@pytest.mark.parametrize("name", list(ENCODINGS))
def test_encoding_is_that_of_the_process(name: str) -> None:
    arguments, expected = COMMANDS[0]
    done = subprocess.run(
        [*FOURCAST, *arguments], capture_output=True, check=False, timeout=PATIENCE_S, env=environment(ENCODINGS[name])
    )
    check_letters(done, "cp1252" if name == "cp1252" else "ascii", expected)


def test_sign_without_a_letter_of_its_own_becomes_a_question_mark() -> None:
    done = call_fourcast("solve", "é\N{SNOWMAN}", encoding="cp1252")
    assert done.returncode == 1
    assert b"?" in done.stderr
    assert b"Traceback" not in done.stderr
