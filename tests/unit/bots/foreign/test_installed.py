"""An engine that a package adds: a real one, installed by pip."""

from __future__ import annotations

import pytest

from tests.harness.commands import run_fourcast, run_python

PROJECT = """
[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"
[project]
name = "tiny-four"
version = "1.2"
description = "Plays the leftmost column"
[project.entry-points."fourcast.engines"]
tiny = "tiny_four:Leftmost"
perfect = "tiny_four:Leftmost"
torn = "tiny_four:Missing"
[tool.hatch.build.targets.wheel]
include = ["tiny_four.py"]
"""
CODE = """
class Leftmost:
    def __init__(self, shift=0):
        self.shift = shift

    def choose(self, position, limit=None):
        return position.legal_columns[self.shift]
"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A folder into which the package is installed."""
    source, target = tmp_path_factory.mktemp("source"), tmp_path_factory.mktemp("site")
    (source / "pyproject.toml").write_text(PROJECT, encoding="utf-8")
    (source / "tiny_four.py").write_text(CODE, encoding="utf-8")
    options = ("--quiet", "--no-deps", "--no-index", "--no-build-isolation", "--disable-pip-version-check")
    done = run_python("-m", "pip", "install", *options, "--target", str(target), str(source))
    assert done.returncode == 0, done.stderr
    return str(target)


def test_installed_engine_is_listed_after_ours(site: str) -> None:
    listed = run_fourcast("engines", variables={"PYTHONPATH": site}).stdout.splitlines()
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in listed if line.startswith("| ")]
    assert rows[-2:] == [
        ["tiny", "-", "Plays the leftmost column.", "tiny-four 1.2"],
        ["torn", "-", "Plays the leftmost column.", "tiny-four 1.2"],
    ]
    assert [row[0] for row in rows].count("perfect") == 1


def test_installed_engine_plays_by_its_name(site: str) -> None:
    script = "import fourcast as fc; e = fc.engine('tiny:shift=1'); print(e.name, e.choose('1').column)"
    done = run_python("-c", script, variables={"PYTHONPATH": site})
    assert done.stdout.split() == ["tiny", "1"], done.stderr
    match = run_fourcast("match", "random", "tiny", "--games", "2", "--no-quality", variables={"PYTHONPATH": site})
    assert "| tiny " in match.stdout, match.stderr


def test_installed_engine_that_cannot_be_loaded_is_one_sentence(site: str) -> None:
    done = run_fourcast("match", "random", "torn", variables={"PYTHONPATH": site})
    assert done.returncode == 2
    assert "tiny_four has no 'Missing': it has Leftmost" in done.stderr
