"""The rating tournament as a program, on a few quick engines."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

from tests.harness.commands import run_python

ROOT = Path(__file__).parents[3]


def rate(*arguments: str) -> subprocess.CompletedProcess[str]:
    return run_python("-m", "benchmarks.ratings", *arguments, cwd=ROOT)


def test_rate_engines_writes_figures_page_and_plot_and_goes_on_from_its_record(tmp_path: Path) -> None:
    arguments = ["--engines", "random", "level-2", "--games-per-pair", "2", "--opening-ply", "14"]
    arguments += ["--jobs", "1", "--output-dir", str(tmp_path)]
    first = rate(*arguments)
    assert (first.returncode, first.stderr) == (0, "")
    written = [tmp_path / name for name in ("docs/play/ratings.md", "docs/images/ratings.svg")]
    figures = json.loads((tmp_path / "src/fourcast/bots/ratings.json").read_text())
    assert set(figures["elo"]) == {"random", "level-2"}
    before = [path.read_bytes() for path in written]
    record = (tmp_path / "build/ratings.jsonl").read_bytes()
    again = rate(*arguments)
    assert "2 of 2 games" in again.stdout.splitlines()[1]
    assert [path.read_bytes() for path in written] == before
    assert (tmp_path / "build/ratings.jsonl").read_bytes() == record


def test_rate_engines_of_a_few_does_not_touch_the_projects_own_ratings() -> None:
    refused = rate("--engines", "random", "level-2")
    assert refused.returncode == 2
    assert "name an --output-dir" in refused.stderr


def test_rate_engines_unknown_engine_is_one_sentence(tmp_path: Path) -> None:
    refused = rate("--engines", "rando", "random", "--output-dir", str(tmp_path))
    assert refused.returncode == 1
    assert refused.stderr.startswith("no engine is called 'rando'")
    assert len(refused.stderr.splitlines()) == 1
