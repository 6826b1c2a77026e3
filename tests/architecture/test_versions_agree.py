"""One version, wherever it is asked for."""

from __future__ import annotations

import re
from importlib.metadata import version
from pathlib import Path

import fourcast
from fourcast._version import __version__

ROOT = Path(__file__).parents[2]


def test_library_tells_the_version_of_its_one_place() -> None:
    assert fourcast.__version__ == __version__


def test_installed_package_has_the_same_version() -> None:
    assert version("fourcast") == __version__, "run `make install` again"


def test_changelog_has_an_unreleased_section() -> None:
    headings = re.findall(r"^## \[(.+?)\]", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert headings[0] == "Unreleased"


def test_version_is_written_in_no_other_place() -> None:
    assert __version__ not in re.findall(r'^version = "(.+)"', (ROOT / "pyproject.toml").read_text(), re.MULTILINE)


def test_pinned_versions_name_no_host() -> None:
    for line in (ROOT / "requirements" / "dev.txt").read_text(encoding="utf-8").splitlines():
        assert re.fullmatch(r"[A-Za-z0-9_.-]+==[A-Za-z0-9_.+]+", line), line
