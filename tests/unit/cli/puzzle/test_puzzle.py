"""`fourcast puzzle`: the dialogue through a pipe and on a terminal, and its commands."""

from __future__ import annotations

import io
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from fourcast.analysis.puzzles import find_puzzle, generator, load_puzzles, parse_collection
from fourcast.cli.app import app
from fourcast.cli.puzzle.make import write_puzzles
from tests.harness.terminals import CONTROL, run_on_terminal

BOARD = """\
   1   2   3   4   5   6   7
6  .   .   .   .   .   .   .
5  .   .   .   .   .   .   .
4  .   ●   .   .   .   .   .
3  .   ○   .   .   .   .   ○
2  .   ○   ●   .   ○   .   ○
1  .   ●   ●   ○   ●   .   ●
   a   b   c   d   e   f   g

● Red to move: find the move that makes two threats at once.
"""
MOVES = find_puzzle("jscrtx").moves  # c3 makes two threats, at c4 and d2; Yellow then takes d2


def puzzle(*arguments: str, lines: str = "") -> Result:
    """Run the command in this process with these lines on standard input."""
    return CliRunner().invoke(app, ["puzzle", *arguments], input=lines)


def test_dialogue_through_a_real_pipe_poses_judges_answers_and_goes_on() -> None:
    command = [sys.executable, "-m", "fourcast.cli", "puzzle", "--id", "jscrtx", "--seed", "1"]
    done = subprocess.run(command, input="6\n3\n1\n3\n\nq\n", capture_output=True, encoding="utf-8", check=True)
    lines = done.stdout.splitlines()
    assert done.stderr == ""
    assert done.stdout.startswith(f"\nPuzzle jscrtx, grade 1 of 5, two moves\n{BOARD}")
    assert lines[lines.index("Wrong: f1 throws the win away.") + 1].startswith("f1 loses by force")
    right = next(line for line in lines if line.startswith("Right: c3. Yellow answers "))
    assert right.endswith(": what now?")
    assert "3  .   ○   ●   " in done.stdout
    assert sum(line.startswith("Wrong: ") for line in lines) == 2
    assert "Right: c4 completes four." in lines or "Right: d2 completes four." in lines
    assert sum(line.startswith("Puzzle ") for line in lines) == 2
    assert lines[-1] == "1 of 2 puzzles solved, 0 at the first try."


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("8", "'8' is not a column: type a-g or 1-7, or ? for help"),
        ("five", "'five' is not a column: type a-g or 1-7, or ? for help"),
        ("5 5", "'5 5' is not a column: type a-g or 1-7, or ? for help"),
    ],
)
def test_dialogue_bad_line_gets_one_sentence_and_another_try(line: str, sentence: str) -> None:
    result = puzzle("--id", "jscrtx", lines=f"{line}\n3\n3\n4\n")
    assert result.exit_code == 0
    assert sentence in result.stdout.splitlines()
    assert result.stdout.endswith("1 of 1 puzzle solved, 1 at the first try.\n")


def test_dialogue_full_column_is_refused() -> None:
    full = next(one for one in load_puzzles() if len(one.position.legal_columns) < 7)
    column = next(column for column in range(7) if column not in full.position.legal_columns)
    result = puzzle("--id", full.id, lines=f"{column + 1}\n")
    assert f"column {'abcdefg'[column]} is full: choose another" in result.stdout


def test_dialogue_solution_that_was_shown_does_not_count_as_solved() -> None:
    result = puzzle("--id", "jscrtx", lines="s\n3\nq\n")
    assert "Column c: Red plays c3 and wins. Red wins on move 15 with best play." in result.stdout
    assert result.stdout.endswith("0 of 1 puzzle solved, 0 at the first try.\n")


def test_dialogue_board_and_help_are_shown_again() -> None:
    result = puzzle("--id", "jscrtx", lines="board\n?\n")
    assert result.stdout.count(BOARD) == 2
    assert result.stdout.count("n shows the next puzzle") == 2


def test_dialogue_with_a_seed_poses_the_same_puzzles_of_a_grade_and_kind() -> None:
    results = [
        puzzle("--grade", "2", "--kind", "defend", "--theme", "block", "--seed", "3", lines="n\nn\nn\n")
        for _ in range(2)
    ]
    ids = [line.split()[1].rstrip(",") for line in results[0].stdout.splitlines() if line.startswith("Puzzle ")]
    assert results[0].stdout == results[1].stdout
    assert len(set(ids)) == 4
    assert {(find_puzzle(one).grade, find_puzzle(one).kind.value) for one in ids} == {(2, "defend")}


def test_dialogue_json_is_one_event_a_line_and_keeps_the_answer_to_itself() -> None:
    result = puzzle("--id", "jscrtx", "--json", lines="9\n1\n3\n3\ns\n")
    events = [json.loads(line) for line in result.stdout.splitlines()]
    assert [event["event"] for event in events] == ["puzzle", "error", *["verdict"] * 3, "solution", "end"]
    assert "column" not in events[0]
    assert [(event["is_right"], event["is_solved"]) for event in events[2:5]] == [
        (False, False),
        (True, False),
        (True, True),
    ]
    assert events[5]["line"][0] == 2
    assert events[6] == {"event": "end", "posed": 1, "solved": 1, "at_once": 0}


def test_puzzle_on_a_terminal_is_coloured() -> None:
    written = run_on_terminal("puzzle", "show", "jscrtx")
    assert re.search("\x1b\\[1;31m *●", written)
    assert re.search("\x1b\\[1;33m *○", written)
    assert BOARD in CONTROL.sub("", written)


def test_show_prints_the_board_but_not_the_answer() -> None:
    assert puzzle("show", "jscrtx").stdout == f"\nPuzzle jscrtx, grade 1 of 5, two moves\n{BOARD}"
    assert "column" not in json.loads(puzzle("show", "jscrtx", "--json").stdout)


@pytest.mark.parametrize("command", ["show", "solve"])
def test_unknown_id_is_refused_with_the_close_match(command: str) -> None:
    result = puzzle(command, "jscrtz")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "no puzzle has the id 'jscrtz' (did you mean jscrtx" in result.stderr


@pytest.mark.parametrize("which", ["jscrtx", MOVES, " ".join(MOVES)])
def test_solve_explains_a_puzzle_by_id_and_by_moves(which: str) -> None:
    result = puzzle("solve", which)
    assert result.exit_code == 0
    assert "Column c: Red plays c3 and wins." in result.stdout
    assert "Only c3 keeps the win: a1, b5, d2, e3, f1 and g4 lose." in result.stdout


def test_solve_json_is_one_object() -> None:
    found = json.loads(puzzle("solve", "jscrtx", "--json").stdout)
    assert (found["cell"], found["line"][0], found["puzzle"]["column"]) == ("c3", 2, 2)
    assert all(sentence["text"] for sentence in found["sentences"])


def test_solve_position_that_is_no_puzzle_says_why() -> None:
    result = puzzle("solve", "445566")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.endswith("e3, f3 and g1\n")


def test_list_has_a_row_for_each_puzzle_of_the_grade_and_kind() -> None:
    heading, _, *rows = puzzle("list", "--grade", "4", "--kind", "win").stdout.splitlines()
    wanted = [one.id for one in load_puzzles() if one.grade == 4 and one.kind.value == "win"]
    assert heading.split()[1] == "id"
    assert [row.split()[1] for row in rows] == wanted
    assert len(puzzle("list", "--json").stdout.splitlines()) == len(load_puzzles())


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--kind", "loss"), "'loss' is not a kind of puzzle: it is one of win, defend, save"),
        (("--theme", "luck"), "'luck' is not a theme of puzzle: it is one of win-1, block"),
        (("--grade", "6"), "Invalid value for '--grade'"),
        (("--grade", "3", "list"), "options of list come after its name"),
        (("make", "--count", "0", "--seed", "1"), "Invalid value for '--count'"),
        (("make", "--count", "1", "--seed", "1", "--out", "no/such/file"), "there is no folder 'no/such'"),
    ],
)
def test_wrong_options_are_usage_errors_with_a_sentence(arguments: tuple[str, ...], sentence: str) -> None:
    result = puzzle(*arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert sentence in result.stderr


@pytest.fixture
def short_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few games before a puzzle is looked for among them: all of a round takes seconds."""
    monkeypatch.setattr(generator, "_GAMES_FOR_AN_OPENING", 1)
    monkeypatch.setattr(generator, "_NAIVE_GAMES", 20)


@pytest.mark.usefixtures("short_rounds")
def test_make_prints_lines_that_a_collection_reads_and_writes_them_to_a_file(tmp_path: Path) -> None:
    printed = puzzle("make", "--count", "2", "--seed", "5")
    path = tmp_path / "new.txt"
    written = puzzle("make", "--count", "2", "--seed", "5", "--out", str(path))
    assert printed.stdout.startswith("# made by: fourcast puzzle make --count 2 --seed 5\n")
    assert len(parse_collection(printed.stdout)) == 2
    assert (written.stdout, written.stderr) == (f"{path}: 2 puzzles\n", "")
    assert path.read_text(encoding="utf-8") == printed.stdout


@pytest.mark.usefixtures("short_rounds")
def test_make_that_cannot_write_prints_the_puzzles_instead(tmp_path: Path) -> None:
    result = puzzle("make", "--count", "1", "--seed", "5", "--out", str(tmp_path))
    assert result.exit_code == 1
    assert len(parse_collection(result.stdout)) == 1
    assert "the puzzles are printed instead" in result.stderr


@pytest.mark.usefixtures("short_rounds")
def test_make_json_is_one_object_a_line_with_the_answer() -> None:
    found = json.loads(puzzle("make", "--count", "1", "--seed", "5", "--json").stdout)
    assert (found["theme"], found["kind"]) == ("block", "defend")
    assert 0 <= found["column"] < 7


class Screen(io.StringIO):
    """Something that says of itself that it is a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.mark.usefixtures("short_rounds")
def test_make_shows_a_bar_where_somebody_sees_it(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Screen()
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLUMNS", "100")
    written = write_puzzles(2, 5, as_json=False)
    assert "0/2" in CONTROL.sub("", screen.getvalue())
    assert written.startswith("# made by: fourcast puzzle make --count 2 --seed 5\n")


@pytest.mark.slow  # a whole round of games
def test_make_on_a_terminal_shows_a_bar() -> None:
    written = CONTROL.sub("", run_on_terminal("puzzle", "make", "--count", "2", "--seed", "5"))
    assert "0/2" in written
    assert "# made by: fourcast puzzle make --count 2 --seed 5\n" in written
