"""`fourcast play` as a dialogue of lines, its options, and the screen in a real terminal."""

from __future__ import annotations

import sys

import pytest
from typer.testing import CliRunner, Result

from fourcast.cli.app import app
from tests.harness.commands import interrupt, read_line, running_fourcast
from tests.harness.terminals import converse

GREETING = "You are ● and move first; random is ○. Type a column, a-g or 1-7; ? lists the other words.\n"
LETTERS = "   a   b   c   d   e   f   g"
EMPTY_ROWS = "".join(f"{row}  .   .   .   .   .   .   .\n" for row in range(6, 0, -1))
EMPTY_BOARD = f"\n   1   2   3   4   5   6   7\n{EMPTY_ROWS}{LETTERS}\n\n"
# Here the published player makes no move once a stone is in column 3.
BEFORE_PASS = "377221115233364727746661416764124423"


def play(*arguments: str, lines: str = "") -> Result:
    """Run the command in this process with these lines on standard input."""
    return CliRunner().invoke(app, ["play", *arguments], input=lines)


def against_random(*arguments: str, lines: str = "") -> Result:
    return play("--engine", "random", "--seed", "3", *arguments, lines=lines)


def test_dialogue_greets_shows_the_board_and_ends_politely_with_the_input() -> None:
    result = against_random()
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == f"{GREETING}{EMPTY_BOARD}Your turn: column a-g or 1-7.\n"


def test_dialogue_prints_the_board_after_each_move_and_the_moves_at_the_end() -> None:
    result = against_random(lines="4\n4\n")
    moves = result.stdout.splitlines()[-2].removeprefix("moves: ")
    assert result.exit_code == 0
    assert result.stdout.count(LETTERS) == 5
    assert result.stdout.count("random plays column") == 2
    assert (len(moves), moves[::2]) == (4, "44")
    assert result.stdout.splitlines()[-1] == f"to go on: fourcast play --engine random --seed 3 --moves {moves}"


@pytest.mark.parametrize(
    ("moves", "line", "sentence"),
    [
        ("", "8", "'8' is not a column: type a-g or 1-7, or ? for help"),
        ("", "four", "'four' is not a column: type a-g or 1-7, or ? for help"),
        ("", "4 4", "'4 4' is not a column: type a-g or 1-7, or ? for help"),
        ("444444", "4", "column d is full: choose another"),
        ("", "u", "there is no move of yours to take back"),
        ("", "r", "nothing was taken back that could be played again"),
        ("4455667", "4", "the game is over: n starts a new one, u takes back, q quits"),
        ("4455667", "h", "the game is over: no column has a score any more"),
    ],
)
def test_dialogue_bad_line_gets_one_sentence_and_another_try(moves: str, line: str, sentence: str) -> None:
    result = against_random("--moves", moves, lines=f"{line}\nboard\nq\n")
    assert result.exit_code == 0
    assert result.stdout.splitlines().count(sentence) == 1
    assert result.stdout.count(LETTERS) == 2


@pytest.mark.parametrize("line", ["4", "d", "D", "d1", " 4 "])
def test_dialogue_takes_a_column_as_number_letter_or_cell(line: str) -> None:
    assert "\nmoves: 4" in against_random(lines=f"{line}\n").stdout


def test_dialogue_letter_of_a_column_is_the_column_before_it_is_a_command() -> None:
    assert "\nmoves: 2" in against_random(lines="b\n").stdout
    wide = against_random("--size", "8x6", lines="h\n").stdout
    assert "\nmoves: 8" in wide


def test_dialogue_words_can_be_written_out() -> None:
    result = against_random(lines="4\nundo\nredo\nnew\n5\nquit\n")
    assert "earlier game: 4" in result.stdout


def test_dialogue_undo_redo_and_new_game_change_the_board() -> None:
    result = against_random(lines="4\nu\nr\nn\n5\n")
    farewell = result.stdout.splitlines()[-3:]
    assert farewell[0].startswith("earlier game: 4")
    assert len(farewell[0]) == len("earlier game: 44")
    assert farewell[1].startswith("moves: 5")


def test_dialogue_second_lets_the_engine_begin() -> None:
    result = against_random("--second", lines="q\n")
    assert "You are ○ and move second; random is ●." in result.stdout
    assert result.stdout.count("random plays column") == 1
    assert " --second " in result.stdout.splitlines()[-1]


def test_dialogue_switch_sides_lets_the_engine_move() -> None:
    result = against_random(lines="s\n")
    assert "You are ○ and move second; random is ●." in result.stdout
    assert "random plays column" in result.stdout


def test_dialogue_hint_scores_every_column_in_words() -> None:
    result = against_random("--moves", "44531226", lines="h\n")
    told = [line for line in result.stdout.splitlines() if line.startswith("column ")]
    assert [line.partition(",")[0] for line in told] == [f"column {'abcdefg'[number - 1]}" for number in range(1, 8)]
    assert "column d, 0: draw" in told


def test_dialogue_help_names_every_command() -> None:
    help_line = against_random(lines="?\n").stdout.splitlines()[-1]
    told = "undo takes, redo plays, new starts, switch switches, hint gives, board shows, quit quits"
    for command in told.split(", "):
        assert command in help_line


def test_dialogue_whole_game_ends_with_the_result() -> None:
    result = against_random(lines="".join(f"{column}\n" * 6 for column in range(1, 8)))
    *_, verdict, moves = result.stdout.splitlines()
    assert verdict in ("A draw: the board is full.",) or " on move " in verdict
    assert moves.startswith("moves: 1")


def test_dialogue_engine_that_passes_loses_the_game() -> None:
    result = play("--engine", "hamish:faithful=true,depth=4", "--nodes", "200000", "--moves", BEFORE_PASS, lines="3\n")
    assert result.exit_code == 0
    assert "makes no move, which no rule allows: the game is yours." in result.stdout


def test_dialogue_with_a_seed_repeats_itself() -> None:
    lines = "4\n3\n2\nn\n4\n3\n"
    assert against_random(lines=lines).stdout == against_random(lines=lines).stdout


def test_dialogue_other_board_sizes() -> None:
    result = against_random("--size", "10x5", lines="10\n")
    assert "Type a column, a-j or 1-10;" in result.stdout
    assert result.stdout.splitlines()[-2].startswith("moves: a")


def test_default_opponent_is_level_5_and_level_names_another() -> None:
    late = "445312265436226"
    assert "level-5 is ●" in play("--second", "--moves", late).stdout
    assert "level-2 is ●" in play("--level", "2", "--second", "--moves", late).stdout


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--engine", "perfect", "--level", "3"], "name two opponents: leave one of them out"),
        (["--engine", "prefect"], "no engine is called 'prefect' (did you mean perfect?)"),
        (["--engine", "hamish:deep=4"], "hamish has no option 'deep'"),
        (["--engine", "hamish:depth=x"], "hamish cannot take depth=x"),
        (["--engine", "hamish", "--seed", "3"], "hamish always plays the same: leave out --seed"),
        (["--level", "11"], "less than or equal to 10"),
        (["--size", "7by6"], "'7by6' is not a board size"),
    ],
)
def test_wrong_options_are_usage_errors_before_the_game(arguments: list[str], words: str) -> None:
    result = play(*arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert words in result.stderr


def test_bad_moves_and_boards_exit_1_with_one_sentence() -> None:
    result = against_random("--moves", "4444444")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == "illegal move 7 in '4444444': column 4 is full\n"
    result = play("--engine", "hamish", "--size", "8x7")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith("hamish plays on 7x6 only, not on 8x7")


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C of a child process is a POSIX signal here")
def test_interrupted_dialogue_prints_the_moves_and_exits_130() -> None:
    with running_fourcast("play", "--engine", "random", "--moves", "44") as process:
        while not read_line(process).startswith("Your turn"):
            pass
        code, output, errors = interrupt(process)
    assert (code, errors) == (130, "")
    assert output.splitlines()[-2:] == ["moves: 44", "to go on: fourcast play --engine random --moves 44"]


@pytest.mark.parametrize("last_key", [b"q", pytest.param(b"\x03", marks=pytest.mark.slow)])
def test_screen_left_by_a_key_prints_the_moves_after_it(last_key: bytes) -> None:
    answers = [("quit", b"4"), ("random plays", last_key)]  # the line of keys is drawn last
    code, written, _ = converse("play", "--engine", "random", answers=answers)
    screen, _, after = written.rpartition("\x1b[?1049l")  # back from the screen
    assert code == 0
    assert "●" in screen
    assert "moves: 4" in after
    assert "to go on: fourcast play --engine random --moves 4" in after


@pytest.mark.parametrize("engine", ["horrell", pytest.param("step03-minimax", marks=pytest.mark.slow)])
def test_screen_left_while_the_engine_thinks_does_not_wait_for_it(engine: str) -> None:
    options = ["--engine", engine, "--seconds", "3000", "--moves", "44", "--second"]
    code, written, _ = converse("play", *options, answers=[("quit", b"q")])
    assert code == 0
    assert written.rstrip().endswith(f"fourcast play --engine {engine} --seconds 3000.0 --second --moves 44")


def test_plain_on_a_terminal_is_a_dialogue_with_a_prompt() -> None:
    options = ["--plain", "--engine", "random", "--moves", "44"]
    code, written, _ = converse("play", *options, answers=[("> ", b"q\n")])
    assert code == 0
    assert "Your turn: column a-g or 1-7.\n> q\nmoves: 44\n" in written


def test_terminal_that_is_not_utf_8_gets_a_dialogue() -> None:
    options = ["--engine", "random", "--moves", "44"]
    answers = [("Your turn", b"d\n"), ("Your turn", b"q\n")]
    code, written, _ = converse("play", *options, answers=answers, variables={"PYTHONIOENCODING": "ascii"})
    assert code == 0
    assert "You are X and move first; random is O." in written
    assert "\x1b" not in written
