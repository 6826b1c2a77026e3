from __future__ import annotations

import pytest
from typer.testing import CliRunner

from fourcast.cli.app import app


@pytest.mark.parametrize(
    ("arguments", "count"),
    [(["0"], 1), (["1"], 7), (["5"], 16807), (["7"], 823536), (["1", "--moves", "444444"], 6)],
)
def test_perft_counts_sequences(arguments: list[str], count: int) -> None:
    result = CliRunner().invoke(app, ["perft", *arguments])
    assert (result.exit_code, result.stdout) == (0, f"{count}\n")


def test_perft_other_board_size() -> None:
    assert CliRunner().invoke(app, ["perft", "2", "--size", "5x4"]).stdout == "25\n"


def test_perft_negative_depth_is_a_usage_error() -> None:
    assert CliRunner().invoke(app, ["perft", "--", "-1"]).exit_code == 2


def test_perft_bad_moves_exit_1() -> None:
    result = CliRunner().invoke(app, ["perft", "1", "--moves", "8"])
    assert result.exit_code == 1
    assert len(result.stderr.splitlines()) == 1
