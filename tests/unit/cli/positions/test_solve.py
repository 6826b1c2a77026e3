from __future__ import annotations

import json
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from typer.testing import CliRunner

from fourcast.benchmark.sets import load_bundled_set
from fourcast.cli.app import app

COMMAND = [sys.executable, "-m", "fourcast.cli", "solve", "--no-book"]
SCORED = load_bundled_set("end-easy").positions
FIRST, SECOND = SCORED[:2]


@contextmanager
def running(*arguments: str) -> Iterator[subprocess.Popen[str]]:
    """Start the command with pipes; a watchdog keeps a broken one from holding up the tests."""
    pipe = subprocess.PIPE
    with subprocess.Popen([*COMMAND, *arguments], stdin=pipe, stdout=pipe, stderr=pipe, text=True) as process:
        watchdog = threading.Timer(120, process.kill)
        watchdog.start()
        try:
            yield process
        finally:
            watchdog.cancel()


def solve(*arguments: str, lines: str = "") -> tuple[int, list[str], list[str]]:
    """Run the command in this process; return exit code, output lines and error lines."""
    result = CliRunner().invoke(app, ["solve", "--no-book", *arguments], input=lines)
    return result.exit_code, result.stdout.splitlines(), result.stderr.splitlines()


def test_solve_arguments_print_moves_and_score() -> None:
    expected = [f"{scored.moves} {scored.score}" for scored in (FIRST, SECOND)]
    assert solve(FIRST.moves, SECOND.moves) == (0, expected, [])


def test_solve_weak_prints_signs() -> None:
    scored = next(entry for entry in SCORED if entry.score < -1)
    assert solve("--weak", scored.moves) == (0, [f"{scored.moves} -1"], [])


def test_solve_stats_adds_nodes_and_microseconds() -> None:
    code, (line,), errors = solve("--stats", FIRST.moves)
    moves, score, nodes, microseconds = line.split()
    assert (code, moves, int(score), errors) == (0, FIRST.moves, FIRST.score, [])
    assert int(nodes) >= 0
    assert float(microseconds) > 0


def test_solve_json_prints_one_object_a_line() -> None:
    code, lines, _ = solve("--json", FIRST.moves, "999")
    good, bad = map(json.loads, lines)
    assert code == 1
    assert list(good) == ["line", "moves", "score", "nodes", "microseconds", "from_book"]
    assert (good["line"], good["moves"], good["score"]) == (1, FIRST.moves, FIRST.score)
    assert (bad["line"], bad["moves"]) == (2, "999")
    assert "'9'" in bad["error"]


def test_solve_lines_of_a_set_file_ignores_their_scores() -> None:
    lines = f"{FIRST.moves} {1 - abs(FIRST.score)}\n{SECOND.moves} 0\n"
    assert solve(lines=lines)[1] == [f"{scored.moves} {scored.score}" for scored in (FIRST, SECOND)]


def test_solve_within_a_limit_gives_bounds() -> None:
    code, (line, known), errors = solve("--limit", "0", "4", FIRST.moves)
    assert (code, errors) == (0, [])
    moves, bounds = line.split()
    lower, upper = map(int, bounds.split(".."))
    assert (moves, known) == ("4", f"{FIRST.moves} {FIRST.score}")
    assert -18 <= lower <= -1 <= upper <= 18
    found = json.loads(solve("--limit", "0", "--json", "--weak", "4")[1][0])
    assert (found["score"], found["lower"], found["upper"]) == (None, -1, 1)


def test_solve_threads_work_together_on_a_position_with_a_limit() -> None:
    code, lines, errors = solve("--threads", "2", "--no-book", "--limit", "0.2", "--size", "8x7", "")
    assert (code, errors) == (0, [])
    assert ".." in lines[0]


def test_solve_other_board_size() -> None:
    assert solve("--size", "4x4", "") == (0, [" 0"], [])


def test_solve_bad_size_is_a_usage_error() -> None:
    code, lines, errors = solve("--size", "7by6", "")
    assert (code, lines) == (2, [])
    assert "'7by6' is not a board size" in errors[-1]


def test_solve_too_large_size_is_a_usage_error() -> None:
    code, _, errors = solve("--size", "9x9", "")
    assert code == 2
    assert "9x9 board is too large" in errors[-1]


@pytest.mark.parametrize("option", ["--stats", "--json"])
def test_solve_threads_with_figures_of_single_positions_work_together(option: str) -> None:
    code, lines, _ = solve("--threads", "2", option, FIRST.moves)
    assert code == 0
    assert str(FIRST.score) in lines[0]


def test_solve_bytes_that_are_no_text_make_one_bad_line() -> None:
    noise = b"\xff\xfe\n" + FIRST.moves.encode() + b"\n"
    result = CliRunner().invoke(app, ["solve", "--no-book"], input=noise)
    assert result.exit_code == 1
    assert result.stdout.splitlines() == ["", f"{FIRST.moves} {FIRST.score}"]


@pytest.mark.parametrize("threads", ["1", "2"])
def test_solve_1000_lines_three_bad_ones_keeps_the_rest_aligned(threads: str) -> None:
    lines = [scored.moves for scored in SCORED]
    bad = {10: "4444444", 500: "12x", 1000: "89"}  # by line number: a full column, a letter, no such column
    for number, moves in bad.items():
        lines[number - 1] = moves
    done = subprocess.run(
        [*COMMAND, "--threads", threads], input="\n".join(lines), capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    expected = ["" if number in bad else f"{scored.moves} {scored.score}" for number, scored in enumerate(SCORED, 1)]
    assert done.stdout == "\n".join(expected) + "\n"
    sentences = done.stderr.splitlines()
    assert [sentence.partition(":")[0] for sentence in sentences] == [f"line {number}" for number in bad]
    for sentence, moves in zip(sentences, bad.values(), strict=True):
        assert repr(moves) in sentence


def test_solve_answers_each_line_before_the_next_one_comes() -> None:
    with running() as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for scored in (FIRST, SECOND):
            process.stdin.write(f"{scored.moves}\n")
            process.stdin.flush()
            assert process.stdout.readline() == f"{scored.moves} {scored.score}\n"
        assert process.communicate() == ("", "")
    assert process.returncode == 0
