from __future__ import annotations

import pytest
from rich.console import Console
from typer.testing import CliRunner

from fourcast.cli.app import app
from fourcast.cli.measure.showcase import Stage, showing
from fourcast.position import Position
from fourcast.solver import Solver

SMALL = Position(5, 4)


def drawn(stage: Stage) -> list[str]:
    console = Console(width=100, highlight=False)
    with console.capture() as capture:
        console.print(stage)
    return capture.get().splitlines()


def test_showcase_solves_the_empty_board_and_shows_every_column() -> None:
    result = CliRunner().invoke(app, ["showcase", "--size", "4x4", "--table-mib", "1"])
    lines = result.stdout.splitlines()
    assert result.exit_code == 0
    assert lines[0] == "Solving Connect Four on 4x4 from the empty board: no book, one thread, 1 MiB"
    assert "● to move, score 0: draw" in lines
    scores = lines[lines.index("   a   b   c   d") + 1]
    assert len(scores.split()) == 4


def test_showcase_in_a_pipe_prints_each_new_bound_once(capsys: pytest.CaptureFixture[str]) -> None:
    stage = Stage(SMALL, Solver(table_mib=1, book=False))
    with showing(stage):
        stage.perform()
    printed = [line.partition(",")[0] for line in capsys.readouterr().out.splitlines()]
    assert len(printed) == len(set(printed))
    assert [line for line in printed if " to " not in line] == [
        "empty board: score 0",
        *(f"column {column}: score {score}" for column, score in zip("cbdae", (0, 0, 0, -1, -1), strict=True)),
    ]


def test_stage_tells_of_the_whole_work() -> None:
    solver = Solver(table_mib=1, book=False)
    stage = Stage(SMALL, solver)
    told: list[bool] = []
    stage.audience = told.append
    analysis = stage.perform()
    assert analysis.scores == (-1, 0, 0, 0, -1)
    assert analysis.nodes == solver.nodes > 0
    assert True in told


def test_stage_draws_the_possible_scores_on_a_scale() -> None:
    stage = Stage(SMALL, Solver(table_mib=1, book=False))
    at_first = drawn(stage)
    assert at_first[1] == "   a   b   c   d   e"
    assert at_first[4] == "  -7 " + "━" * 15 + " 7   empty board: score -7 to 7"
    stage.perform()
    at_last = drawn(stage)
    assert at_last[2] == "  -1   0   0   0  -1"
    assert at_last[4] == "  -7 " + "─" * 6 + "━" + "─" * 8 + " 7   column e: score -1"
