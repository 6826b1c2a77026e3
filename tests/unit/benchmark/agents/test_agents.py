from __future__ import annotations

import json
import math
from pathlib import Path

import pytest
from typer.testing import CliRunner

from fourcast.arena.ratings import rate_against
from fourcast.benchmark.agents.judging import Answer, judge
from fourcast.benchmark.agents.positions import LabelledPosition, read_positions
from fourcast.benchmark.agents.report import CHANCE, make_leaderboard, read_baselines
from fourcast.benchmark.agents.results import AgentReport, expect_chance, summarize
from fourcast.cli.app import app
from fourcast.errors import EngineError
from tests.samples import sized

SOME = read_positions()[::200]
FIRST = sized(15, whole=40)  # positions for the command
QUESTION = LabelledPosition("44", (-3, -2, 0, 1, 0, 1, None))


def answer(column: int | None, fault: str | None = None) -> Answer:
    return Answer(QUESTION, column, fault, 0.5)


def test_move_is_perfect_good_or_given_away() -> None:
    assert [(answer(column).is_perfect, answer(column).is_good) for column in (3, 5, 2, 0)] == [
        (True, True),
        (True, True),
        (False, False),
        (False, False),
    ]
    assert [answer(column).move.regret for column in (3, 2, 0)] == [0, 1, 4]


def test_fault_counts_as_the_worst_move() -> None:
    faulty = answer(6, "chose column 6")
    assert (faulty.is_perfect, faulty.is_good, faulty.move.regret) == (False, False, 4)


def test_rates_are_means_over_the_answers() -> None:
    rates = summarize([answer(3), answer(2), answer(0), answer(None, "silent")])
    assert (rates.positions, rates.perfect, rates.good, rates.regret) == (4, 0.25, 0.25, 2.25)
    chance = expect_chance([QUESTION])
    assert (chance.perfect, chance.good, chance.regret) == (2 / 6, 2 / 6, 9 / 6)


def test_perfect_player_is_perfect_and_answers_do_not_depend_on_the_jobs() -> None:
    assert summarize(judge("perfect", SOME)).perfect == 1
    one, two = (judge("random", SOME, jobs=jobs, seed=3) for jobs in (1, 2))
    assert [found.column for found in one] == [found.column for found in two]


def test_agent_that_fails_is_told_of_and_counted(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text("def f(position):\n    return 1 // 0 if position.ply % 2 else 77\n", encoding="utf-8")
    few = SOME[: sized(3, whole=len(SOME))]  # each failure ends a process
    report = AgentReport("mine", "none", judge(f"{file}:f", few), ())
    assert sum(report.faults.values()) == len(few)
    assert any("ZeroDivisionError" in fault for fault in report.faults)
    with pytest.raises(EngineError, match="has no 'g'"):
        judge(f"{file}:g", few)


def test_rating_is_the_one_whose_expected_points_are_the_points() -> None:
    found = rate_against([(100, 7.5, 10), (500, 3.0, 10)], prior=1e-9)
    assert found is not None
    expected = sum(10 / (1 + 10 ** ((elo - found.elo) / 400)) for elo in (100, 500))
    assert math.isclose(expected, 10.5, abs_tol=1e-6)
    assert 100 < found.interval < 200
    whole = rate_against([(100, 10, 10)])
    assert whole is not None
    assert 400 < whole.elo < 1000
    assert rate_against([]) is None


def test_leaderboard_has_our_engines_and_the_best_on_top() -> None:
    rows = [[*row] for row in make_leaderboard(read_baselines(), marked=["perfect"]).rows]
    assert len(rows) >= 6
    assert (rows[0][0], rows[0][3], rows[0][5]) == ("**perfect**", "100.0 %", "0.00")
    assert {"random", "level-3"} <= {row[0] for row in rows}


@pytest.mark.parametrize(
    "agent",
    [
        "hamish:depth=1",
        pytest.param("mine.py:centre", marks=pytest.mark.slow),  # a process for each of its games
    ],
)
def test_command_writes_a_report_with_plots(agent: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    file = tmp_path / "mine.py"
    file.write_text("def centre(position):\n    return min(position.legal_columns, key=lambda c: abs(c - 3))\n")
    out = tmp_path / "report"
    options = ["--first", str(FIRST), "--games", "2", "--jobs", "1", "--out", str(out)]
    result = CliRunner().invoke(app, ["agent-bench", agent, *options])
    assert result.exit_code == 0, result.output
    assert f"**{agent}**" in result.stdout
    assert CHANCE in result.stdout
    row = json.loads((out / "report.json").read_text(encoding="utf-8"))
    assert (row["positions"], row["faults"], len(row["games"])) == (FIRST, 0, 5)
    assert 0.1 < row["good_rate"] < 0.9
    text = (out / "report.md").read_text(encoding="utf-8")
    for name in ("moves.png", "games.png"):
        assert f"]({name})" in text
        assert (out / name).read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["nobody"], "no engine is called 'nobody'"),
        (["random", "--games", "3"], "3 games cannot be shared out: each opening is played with both colours"),
    ],
)
def test_wrong_use_is_one_sentence(arguments: list[str], sentence: str) -> None:
    result = CliRunner().invoke(app, ["agent-bench", *arguments])
    assert result.exit_code == 2
    assert sentence in result.output
