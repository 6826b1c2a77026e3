from __future__ import annotations

import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from fourcast.book.enumeration import list_plies
from fourcast.builder import BuildPlan, BuildProgress, Crew
from fourcast.cli.app import app
from fourcast.cli.book.build import DEFAULT_TABLE_MIB
from fourcast.cli.display.work_progress import Display, format_time
from fourcast.geometry import Geometry
from tests.samples import sized

PLAN = BuildPlan(Geometry.of(5, 5), 9)  # about thirty partitions, a second of work
SETTINGS = ["--size", "5x5", "--plies", "9", "--table-mib", "16"]
posix_only = pytest.mark.skipif(sys.platform == "win32", reason="processes are ended with POSIX signals")


def build(*arguments: str | Path) -> Result:
    return CliRunner().invoke(app, ["book", "build", *map(str, arguments)])


def start(path: Path, jobs: int) -> subprocess.Popen[str]:
    command = [
        sys.executable,
        "-m",
        "fourcast.cli",
        "book",
        "build",
        *SETTINGS,
        "--jobs",
        str(jobs),
        "--out",
        str(path),
    ]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def wait_for_partitions(process: subprocess.Popen[str], path: Path, count: int) -> None:
    """Wait until a build has kept that many partitions, or is done."""
    log = path.with_name(path.name + ".parts") / "scores.log"
    while process.poll() is None and not (log.exists() and log.stat().st_size >= count * PLAN.partition_size):
        time.sleep(0.002)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The book, built without an interruption."""
    path = tmp_path_factory.mktemp("whole") / "5x5.book"
    assert build(*SETTINGS, "--jobs", "1", "--out", path).exit_code == 0
    return path.read_bytes()


@pytest.mark.jit_only
def test_book_build_says_what_it_wrote_and_knows_it_again(tmp_path: Path) -> None:
    path = tmp_path / "4x4.book"
    first = build("--size", "4x4", "--plies", "4", "--jobs", "1", "--out", path)
    size = path.stat().st_size
    positions = sum(len(ply.keys) for ply in list_plies(Geometry.of(4, 4), 4))
    assert (first.exit_code, first.stderr) == (0, "")
    assert first.stdout == f"{path}: {positions} positions of the plies 0 to 4, {size} bytes\n"
    again = build("--size", "4x4", "--plies", "4", "--out", path)
    assert (again.exit_code, again.stdout) == (0, f"{path} is this book already: {positions} positions, {size} bytes\n")
    assert [file.name for file in tmp_path.iterdir()] == ["4x4.book"]


@pytest.mark.jit_only
@posix_only
@pytest.mark.parametrize("jobs", [pytest.param(1, marks=pytest.mark.slow), 2])
def test_book_build_killed_at_any_moment_goes_on_to_the_same_bytes(jobs: int, tmp_path: Path, whole: bytes) -> None:
    path = tmp_path / "5x5.book"
    randomness = random.Random(17 + jobs)
    for count in sorted(randomness.sample(range(PLAN.partitions), sized(1, whole=3))):
        with start(path, jobs) as process:
            wait_for_partitions(process, path, count)
            time.sleep(randomness.random() * 0.02)
            process.kill()
    with start(path, jobs) as process:
        output, errors = process.communicate(timeout=120)
    assert process.returncode == 0
    assert "going on: " in errors or "is this book already" in output
    assert path.read_bytes() == whole
    assert not path.with_name("5x5.book.parts").exists()


@pytest.mark.jit_only
@posix_only
@pytest.mark.parametrize("jobs", [1, pytest.param(2, marks=pytest.mark.slow)])
def test_book_build_interrupted_says_how_to_go_on(jobs: int, tmp_path: Path, whole: bytes) -> None:
    path = tmp_path / "5x5.book"
    with start(path, jobs) as process:
        wait_for_partitions(process, path, 2)
        process.send_signal(signal.SIGINT)
        output, errors = process.communicate(timeout=60)
    assert (process.returncode, output) == (130, "")
    begin, end = errors.split(" of ")
    assert end == f"{PLAN.positions} positions; the same command goes on from there\n"
    assert int(begin.removeprefix("interrupted after ")) >= PLAN.partition_size
    rest = build(*SETTINGS, "--jobs", "1", "--out", path)
    assert rest.stderr.startswith("going on: ")
    assert path.read_bytes() == whole


@pytest.mark.parametrize(
    ("arguments", "code", "sentence"),
    [
        (["--size", "4x4", "--plies", "16"], 1, "its last ply must be between 0 and 15"),
        (["--size", "3x3", "--plies", "2"], 1, "cannot solve a 3x3 board"),
        (["--size", "4", "--plies", "2"], 2, "'4' is not a board size"),
        (["--plies", "-1"], 2, "Invalid value for '--plies'"),
        (["--plies", "2", "--table-mib", "99999999"], 2, "less than or equal to 32768"),
        (["--plies", "2", "--jobs", "2", "--scheduler", "tcp://localhost:1"], 2, "leave it out with --scheduler"),
        (["--plies", "2", "--scheduler", "localhost"], 1, "is not the address of a Dask scheduler"),
    ],
)
def test_book_build_of_what_cannot_be_says_why(arguments: list[str], code: int, sentence: str, tmp_path: Path) -> None:
    result = build(*arguments, "--out", tmp_path / "some.book")
    assert (result.exit_code, result.stdout) == (code, "")
    assert sentence in result.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.mark.jit_only
def test_book_build_with_the_checkpoint_of_another_is_refused(tmp_path: Path, whole: bytes) -> None:
    parts = tmp_path / "parts"
    parts.mkdir()
    (parts / "plan.json").write_text('{"format": "fourcast-build-1", "size": "7x6", "plies": "0-8"}')
    result = build(*SETTINGS, "--jobs", "1", "--out", tmp_path / "some.book", "--checkpoint", parts)
    assert (result.exit_code, result.stdout) == (1, "")
    assert "is the checkpoint of another build (its size is '7x6', this one has '5x5')" in result.stderr


@pytest.mark.jit_only
@posix_only
def test_book_build_on_a_terminal_draws_a_bar(tmp_path: Path) -> None:
    from tests.harness.terminals import CONTROL, run_on_terminal

    small = ["--size", "5x4", "--plies", "9", "--table-mib", "16", "--jobs", "1"]
    written = CONTROL.sub("", run_on_terminal("book", "build", *small, "--out", str(tmp_path / "5x4.book")))
    assert f"/{BuildPlan(Geometry.of(5, 4), 9).positions} " in written
    assert " a second, " in written
    assert written.rstrip().endswith(" bytes")


def test_book_build_has_the_table_of_the_builder_by_default() -> None:
    assert Crew().table_mib == DEFAULT_TABLE_MIB


class Clock:
    """A clock that is set by hand."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


def test_display_in_a_pipe_prints_a_line_now_and_then(capsys: pytest.CaptureFixture[str]) -> None:
    clock = Clock()
    display = Display(clock=clock)
    for seconds, done in ((0, 500), (20, 700), (40, 900), (50, 1000), (75, 1250)):
        clock.now = 100.0 + seconds
        display.show(BuildProgress(done, 100_000, 500, 0))
    assert capsys.readouterr().err.splitlines() == [
        "going on: 500 of 100000 positions were solved before",
        "900 of 100000 positions (0 %), 10.0 a second, 2 h 45 min left",
        "1250 of 100000 positions (1 %), 10.0 a second, 2 h 44 min left",
    ]


@pytest.mark.parametrize(
    ("damaged", "words"), [(1, "1 partition of the checkpoint was"), (2, "2 partitions of the checkpoint were")]
)
def test_display_tells_of_damage(damaged: int, words: str, capsys: pytest.CaptureFixture[str]) -> None:
    Display().show(BuildProgress(0, 100, 0, damaged))
    assert capsys.readouterr().err == f"{words} damaged and will be solved again\n"


@pytest.mark.parametrize(("seconds", "text"), [(0.4, "0 s"), (59, "59 s"), (61, "1 min 01 s"), (7505, "2 h 05 min")])
def test_time_is_told_in_its_largest_units(seconds: float, text: str) -> None:
    assert format_time(seconds) == text
