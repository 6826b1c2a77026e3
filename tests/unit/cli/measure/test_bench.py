from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from fourcast.benchmark.sets import BUNDLED_SETS, PositionSet, ScoredPosition, format_set, load_bundled_set
from fourcast.cli.app import app

FIELDS = [
    "engine",
    "set",
    "positions",
    "wrong",
    "total_nodes",
    "mean_nodes",
    "mean_us",
    "knodes_per_s",
    "table_mib",
]


def bench(*arguments: str) -> Result:
    """Run the command in this process on a small table."""
    return CliRunner().invoke(app, ["bench", "--table-mib", "1", *arguments])


def test_bench_json_prints_one_object_with_the_promised_fields() -> None:
    result = bench("--set", "end-easy", "--first", "20", "--json")
    found = json.loads(result.stdout)
    assert result.exit_code == 0
    assert list(found)[: len(FIELDS)] == FIELDS
    assert (found["engine"], found["set"], found["positions"]) == ("fourcast", "end-easy", 20)
    assert (found["wrong"], found["table_mib"]) == (0, 1)


def test_bench_default_is_all_bundled_sets() -> None:
    result = bench("--first", "1", "--weak", "--json")
    assert result.exit_code == 0
    assert tuple(json.loads(line)["set"] for line in result.stdout.splitlines()) == BUNDLED_SETS


def test_bench_table_has_a_row_a_set() -> None:
    result = bench("--set", "end-easy", "--set", "middle-easy", "--first", "5")
    headings, _, *rows = result.stdout.splitlines()
    assert result.exit_code == 0
    assert headings.split(" | ")[0].strip("| ") == "set"
    assert [row.split()[1] for row in rows] == ["end-easy", "middle-easy"]


def test_bench_batch_measures_one_call() -> None:
    found = json.loads(bench("--set", "end-easy", "--first", "20", "--batch", "--json").stdout)
    assert (found["batch"], found["wrong"], found["positions"]) == (True, 0, 20)


@pytest.mark.parametrize("mode", [[], ["--batch"], ["--weak"]])
def test_bench_peers_solve_the_same_positions(mode: list[str]) -> None:
    pytest.importorskip("bitbully")
    result = bench("--set", "end-easy", "--first", "5", "--peers", "bitbully", "--json", *mode)
    (peer,) = json.loads(result.stdout)["peers"]
    assert result.exit_code == 0
    assert (peer["engine"], peer["positions"], peer["wrong"], peer["table_mib"]) == ("bitbully", 5, 0, None)
    assert peer["ratio"] > 0


def test_bench_wrong_label_exits_1_and_names_the_position(tmp_path: Path) -> None:
    first, second = load_bundled_set("end-easy").positions[:2]
    spoilt = PositionSet("spoilt", (ScoredPosition(first.moves, first.score + 1), second))
    path = tmp_path / "spoilt"
    path.write_text(format_set(spoilt), encoding="utf-8")
    result = bench("--set", str(path), "--json")
    assert result.exit_code == 1
    assert json.loads(result.stdout)["wrong"] == 1
    assert f"'{first.moves}'" in result.stderr


def test_bench_missing_file_exits_1_with_one_sentence() -> None:
    result = bench("--set", "no-such-set")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith("cannot read set 'no-such-set'")
    assert len(result.stderr.splitlines()) == 1


def test_bench_missing_peer_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "bitbully", None)
    result = bench("--set", "end-easy", "--first", "1", "--peers", "bitbully")
    assert result.exit_code == 1
    assert ".[bench]" in result.stderr


@pytest.mark.parametrize(
    "arguments", [["--engine", "deep-blue"], ["--peers", "deep-blue"], ["--engine", "bitbully", "--batch"]]
)
def test_bench_unknown_names_are_usage_errors(arguments: list[str]) -> None:
    assert bench(*arguments).exit_code == 2
