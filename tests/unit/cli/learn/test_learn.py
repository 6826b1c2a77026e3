"""`fourcast learn`: through a pipe, on a terminal, and as JSON."""

from __future__ import annotations

import json

import pytest
from typer.testing import CliRunner, Result

from fourcast import answers
from fourcast.analysis.lessons import Lesson, load_lessons
from fourcast.cli.app import app
from tests.harness.commands import run_fourcast
from tests.harness.terminals import CONTROL, converse

FORK = """\
   1   2   3   4   5   6   7
6  .   .   .   .   .   .   .
5  .   .   .   .   .   .   .
4  .   .   .   .   .   .   .
3  .   .   .   .   .   .   .
2  .   .   .   ○   ○   .   .
1  .  [.]  ●   ●   ●  [.]  .
   a   b   c   d   e   f   g

Right! A fork! c1 makes two threats at once, at b1 and f1, and one stone cannot stop both.
"""


def learn(*arguments: str, lines: str = "") -> Result:
    """Run the command in this process with these lines on standard input."""
    return CliRunner().invoke(app, ["learn", *arguments], input=lines)


def test_list_has_a_line_for_each_lesson_and_ends_with_the_input() -> None:
    result = learn()
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    for line, lesson in zip(lines, load_lessons(), strict=False):
        assert line.split()[0] == str(lesson.number)
        assert lesson.title in line
        assert line.endswith(lesson.summary)
    assert lines[len(load_lessons()) :] == ["Type the number of a lesson, or Enter for the first one; q quits."]


@pytest.mark.parametrize(
    ("line", "begun"), [("3", "Lesson 3: Forks"), ("", "Lesson 1: Four in a row"), ("FORKS", "Lesson 3: Forks")]
)
def test_lesson_is_chosen_from_the_list(line: str, begun: str) -> None:
    assert begun in learn(lines=f"{line}\n").stdout.splitlines()


def test_wrong_choice_is_refused_and_asked_again() -> None:
    lines = learn(lines="12\n2\n").stdout.splitlines()
    assert "there is no lesson '12': give a number from 1 to 10, or an id" in lines
    assert "Lesson 2: Threats" in lines


def test_lesson_through_a_real_pipe_needs_nothing_but_columns() -> None:
    done = run_fourcast("learn", "forks", lines="b\nc\n3\ne3\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert "Not quite. That makes one threat only, at c1. Yellow simply plays there.\n" in done.stdout
    assert FORK in done.stdout
    assert done.stdout.endswith("\nThe end of lesson 3: 2 of 3 questions right at the first try.\n")
    for number in range(1, 6):
        assert f"\nForks, {number} of 5\n" in done.stdout


@pytest.mark.parametrize("lesson", load_lessons(), ids=lambda lesson: lesson.id)
def test_every_lesson_can_be_answered_to_its_end(lesson: Lesson) -> None:
    number, questions = lesson.number, [step.question for step in lesson.steps if step.question]
    lines = "".join(f"{question.right_columns[-1] + 1}\n" for question in questions)
    count = f"{len(questions)} of {len(questions)} question{'s' * (len(questions) > 1)}"
    assert learn(str(number), lines=lines).stdout.endswith(f"lesson {number}: {count} right at the first try.\n")


def test_answer_that_was_shown_or_left_out_does_not_count() -> None:
    result = learn("forks", lines="s\nn\n\n?\nboard\nx\ne\n")
    assert "Column c or f. A fork! c1 makes two threats at once" in result.stdout
    assert "'x' is not a column: type a-g or 1-7, or ? for help" in result.stdout
    assert result.stdout.count("Type a column, a-g or 1-7; s shows the answer") == 5
    assert result.stdout.endswith("1 of 3 questions right at the first try.\n")


def test_quit_ends_at_once() -> None:
    assert learn("forks", lines="q\n").stdout.endswith("q quits.\n")


def test_on_a_terminal_enter_goes_on_and_the_next_lesson_follows() -> None:
    goes_on = [("Enter goes on", b"\n")]
    keys = [*goes_on * 4, ("s shows the answer", b"g\n"), *goes_on, ("Enter begins lesson 2", b"\n"), ("> ", b"q\n")]
    code, drawn, _ = converse("learn", "1", answers=keys)
    text = CONTROL.sub("", drawn)
    assert code == 0
    assert "Right! The stone falls to g1" in text
    assert "1 of 1 question right at the first try" in text
    assert "Lesson 2: Threats" in text


def test_json_is_the_answer_of_the_library() -> None:
    assert json.loads(learn("--json").stdout) == answers.lessons()
    assert json.loads(learn("forks", "--json").stdout) == answers.lesson("forks")


def test_unknown_lesson_is_one_sentence_and_exit_code_1() -> None:
    done = run_fourcast("learn", "fork")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "there is no lesson 'fork' (did you mean forks?): give a number from 1 to 10, or an id\n"
