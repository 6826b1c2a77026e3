from __future__ import annotations

from pathlib import Path

from tests.harness.commands import call_fourcast, read_line, run_fourcast, running_fourcast, write_line

# Asks for a whole search of the empty 8x7 board, which takes hours.
ENDLESS = ("position 8x7", "go")


def test_engine_answers_lines() -> None:
    lines = "hello\nnewgame 3\nposition 445312265\ngo nodes 100000\nposition 5x4 11\ngo\n"
    result = run_fourcast("engine", "perfect", lines=lines)
    ready, first, second = result.stdout.splitlines()
    assert (result.returncode, ready) == (0, "ready perfect")
    assert first.startswith("move 4 score 4 nodes ")
    assert second.split()[0] == "move"


WRONG = {
    "fly": "error cannot read 'fly': the words are hello, newgame, position, go, stop and quit",
    "go fish": "error cannot read 'fish': go takes seconds S and nodes N",
    "go nodes many": "error cannot read 'nodes many': go takes seconds S and nodes N",
    "newgame soon": "error cannot read 'soon': a seed is a whole number",
    "position 4x": "error unknown character 'x' at move 2 in '4x': columns are the digits 1 to 7",
    "position XX/OX": "error ",
    "position 90x9 4": "error ",
}


def test_engine_answers_what_is_wrong_and_goes_on() -> None:
    result = run_fourcast("engine", "random", lines="\n".join([*WRONG, "hello", ""]))
    *wrong, ready = result.stdout.splitlines()
    assert ready == "ready random"
    for line, answer in zip(WRONG, wrong, strict=True):
        assert answer.startswith(WRONG[line])


def test_stop_makes_the_answer_come_now() -> None:
    with running_fourcast("engine", "perfect") as process:
        for line in (*ENDLESS, "stop"):
            write_line(process, line)
        assert read_line(process).startswith("move ")
        write_line(process, "quit")
        assert process.wait(60) == 0


def test_words_and_failures_of_your_own_engine_are_seen(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text("def f(position):\n    print('thinking')\n    return position.ply // 0\n", encoding="utf-8")
    result = run_fourcast("engine", f"{file}:f", lines="go\n")
    assert result.stdout == "error ZeroDivisionError: integer division or modulo by zero (mine.py, line 3)\n"
    assert "thinking" in result.stderr


def test_unknown_engine_is_a_usage_error() -> None:
    result = call_fourcast("engine", "hamsh")
    assert result.returncode == 2
    assert b"did you mean hamish?" in result.stderr
