"""`fourcast bench` measures the ladder's steps like any solver."""

from __future__ import annotations

import json

import pytest
from typer.testing import CliRunner, Result

from fourcast.bots.ladder.engine import STEPS
from fourcast.cli.app import app

pytestmark = pytest.mark.jit_only


def bench(*arguments: str) -> Result:
    """Run the command in this process."""
    return CliRunner().invoke(app, ["bench", "--set", "end-easy", *arguments])


@pytest.mark.parametrize("step", STEPS)
def test_bench_measures_a_step(step: str) -> None:
    result = bench("--engine", step, "--first", "10", "--json")
    found = json.loads(result.stdout)
    assert result.exit_code == 0
    assert (found["engine"], found["positions"], found["wrong"]) == (step, 10, 0)
    assert found["table_mib"] == (0 if step < "step07" else 64 if step < "step11" else 40)
    assert found["total_nodes"] > 0
    assert found["mean_us"] > 0


@pytest.mark.parametrize("step", STEPS[1:])
def test_bench_measures_a_step_weakly(step: str) -> None:
    found = json.loads(bench("--engine", step, "--first", "10", "--weak", "--json").stdout)
    assert (found["weak"], found["wrong"]) == (True, 0)


@pytest.mark.parametrize("mode", [[], ["--batch"]])
def test_bench_compares_steps(mode: list[str]) -> None:
    found = json.loads(bench("--peers", "step05-column-order,step06-bitboard", "--first", "10", "--json", *mode).stdout)
    array, bitboard = found["peers"]
    assert (array["engine"], bitboard["engine"]) == ("step05-column-order", "step06-bitboard")
    assert array["total_nodes"] == bitboard["total_nodes"]
    assert (array["wrong"], bitboard["wrong"]) == (0, 0)


def test_bench_refuses_weak_minimax_in_one_sentence() -> None:
    result = bench("--engine", "step03-minimax", "--weak")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == "step03-minimax finds whole scores only: weak solving starts with step04-alphabeta\n"


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("step05", "did you mean step05-column-order?"),
        ("alphabeta", "did you mean step04-alphabeta?"),
        ("random", "random chooses moves and solves no positions"),
    ],
)
def test_bench_unknown_step_is_a_usage_error_with_close_matches(name: str, sentence: str) -> None:
    result = bench("--engine", name)
    assert result.exit_code == 2
    assert sentence in result.stderr
