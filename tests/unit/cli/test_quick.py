from __future__ import annotations

import pytest
from typer.testing import CliRunner

from fourcast.cli.app import app
from fourcast.cli.positions import solve as solve_command
from fourcast.cli.positions.scores import SolveRequest
from fourcast.cli.quick import parse_solve


@pytest.mark.parametrize(
    "arguments",
    [
        ["solve"],
        ["solve", "4453"],
        ["solve", "4453", "", "44,5,3", "bad moves"],
        ["solve", "4453", "--no-book"],
        ["solve", "--weak", "4453", "--stats"],
        ["solve", "-"],
        ["solve", "--json", "--json", "--weak", "--no-book", "--stats"],
    ],
)
def test_plain_solve_is_read_as_typer_reads_it(arguments: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    requests: list[SolveRequest] = []
    monkeypatch.setattr(solve_command, "print_scores", requests.append)
    assert CliRunner().invoke(app, arguments).exit_code == 0
    assert [parse_solve(arguments)] == requests


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["--help"],
        ["analyze", "4453"],
        ["solve", "--help"],
        ["solve", "-h"],
        ["solve", "--size", "4x4"],
        ["solve", "--threads", "2"],
        ["solve", "--table-mib=3", "4453"],
        ["solve", "--fast", "4453"],
        ["solve", "--", "4453"],
        ["--version", "solve"],
    ],
)
def test_anything_else_is_left_to_typer(arguments: list[str]) -> None:
    assert parse_solve(arguments) is None
