"""An engine that a package adds: a folder as pip leaves it, and in the whole run a real one, installed by pip."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import fourcast as fc
from fourcast.bots.foreign.installed import installed_engines
from tests.harness.commands import call_fourcast, run_python
from tests.samples import IS_WHOLE

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
METADATA = """Metadata-Version: 2.4
Name: tiny-four
Version: 1.2
Summary: Plays the leftmost column
"""
ENTRY_POINTS = """[fourcast.engines]
perfect = tiny_four:Leftmost
tiny = tiny_four:Leftmost
torn = tiny_four:Missing
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
    """A folder into which the package is installed; pip takes seconds for it."""
    source, target = tmp_path_factory.mktemp("source"), tmp_path_factory.mktemp("site")
    if not IS_WHOLE:
        (target / "tiny_four.py").write_text(CODE, encoding="utf-8")
        told = target / "tiny_four-1.2.dist-info"
        told.mkdir()
        (told / "METADATA").write_text(METADATA, encoding="utf-8")
        (told / "entry_points.txt").write_text(ENTRY_POINTS, encoding="utf-8")
        return str(target)
    (source / "pyproject.toml").write_text(PROJECT, encoding="utf-8")
    (source / "tiny_four.py").write_text(CODE, encoding="utf-8")
    options = ("--quiet", "--no-deps", "--no-index", "--no-build-isolation", "--disable-pip-version-check")
    done = run_python("-m", "pip", "install", *options, "--target", str(target), str(source))
    assert done.returncode == 0, done.stderr
    return str(target)


@pytest.fixture(autouse=True)
def _is_installed(site: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let this process find the package, and those that it starts; what it has found before is forgotten."""
    monkeypatch.syspath_prepend(site)
    monkeypatch.setenv("PYTHONPATH", site)
    installed_engines.cache_clear()
    yield
    installed_engines.cache_clear()


def test_installed_engine_is_listed_after_ours() -> None:
    listed = call_fourcast("engines").stdout.decode().splitlines()
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in listed if line.startswith("| ")]
    assert rows[-2:] == [
        ["tiny", "-", "Plays the leftmost column.", "tiny-four 1.2"],
        ["torn", "-", "Plays the leftmost column.", "tiny-four 1.2"],
    ]
    assert [row[0] for row in rows].count("perfect") == 1


def test_installed_engine_plays_by_its_name() -> None:
    engine = fc.engine("tiny:shift=1")
    assert (engine.name, engine.choose("1").column) == ("tiny", 1)
    match = call_fourcast("match", "random", "tiny", "--games", "2", "--jobs", "1", "--no-quality")
    assert "| tiny " in match.stdout.decode(), match.stderr


def test_installed_engine_that_cannot_be_loaded_is_one_sentence() -> None:
    done = call_fourcast("match", "random", "torn")
    assert done.returncode == 2
    assert "tiny_four has no 'Missing': it has Leftmost" in done.stderr.decode()
