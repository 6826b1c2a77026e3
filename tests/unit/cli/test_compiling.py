"""A machine on which nothing was compiled yet: what the book answers is answered at once."""

from __future__ import annotations

from pathlib import Path

import pytest

from fourcast.cli.compiling import NotCompiledError, before_compiling, refuse_to_compile
from fourcast.kernel import door
from tests.harness.commands import run_fourcast


@pytest.mark.parametrize(
    ("arguments", "lines", "expected"),
    [
        (["solve", "4453"], "", "4453 -2\n"),
        pytest.param(["solve"], "4453\n\n", "4453 -2\n 1\n", marks=pytest.mark.slow),
        (["analyze", "4453"], "", "line: 34444665 …\nfrom the opening book\n"),
        (["book", "lookup", "4453"], "", "column 7: -2, loses on move 40\n"),
        pytest.param(
            ["play", "--plain", "--level", "5"],
            "4\n",
            "to go on: fourcast play --engine level-5 --moves 4",
            marks=pytest.mark.slow,
        ),
        (["play", "--plain", "--engine", "perfect"], "4\n", "to go on: fourcast play --engine perfect --moves 44\n"),
    ],
)
def test_what_the_book_answers_compiles_nothing(
    arguments: list[str], lines: str, expected: str, tmp_path: Path
) -> None:
    variables = {"FOURCAST_CACHE_DIR": str(tmp_path), "FOURCAST_KERNEL": "jit"}
    result = run_fourcast(*arguments, lines=lines, variables=variables)
    assert (result.returncode, result.stderr) == (0, "")
    assert expected in result.stdout
    assert "compiling" not in result.stdout
    assert list(tmp_path.rglob("*.o")) == []


def test_analysis_with_a_compiled_kernel_has_the_whole_line() -> None:
    line = next(line for line in run_fourcast("analyze", "4453").stdout.splitlines() if line.startswith("line: "))
    assert len(line) == len("line: ") + 36  # the game ends on move 40
    assert line.startswith("line: 34444665")


def test_clause_is_told_and_the_usual_way_comes_back() -> None:
    usual, told = door.on_compile, list[str]()
    with before_compiling(told.append):
        door.on_compile("standard_fours")
    assert told[0].startswith("compiling the solver for this machine")
    assert door.on_compile is usual
    with pytest.raises(NotCompiledError), before_compiling(refuse_to_compile):
        door.on_compile("perft")
    assert door.on_compile is usual
