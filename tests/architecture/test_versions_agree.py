"""One version, wherever it is asked for."""

from __future__ import annotations

import re
from importlib.metadata import requires, version
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


def read_pins(name: str) -> dict[str, str]:
    """The versions of one file of requirements, by the normal form of the package's name."""
    lines = (ROOT / "requirements" / name).read_text(encoding="utf-8").splitlines()
    pins = [re.fullmatch(r"([A-Za-z0-9_.-]+)==([A-Za-z0-9_.+]+)", line) for line in lines if line != "-r run.txt"]
    assert all(pins), "a line is a name and a version, and names no host"
    return {re.sub(r"[-_.]+", "-", pin[1]).lower(): pin[2] for pin in pins if pin}


def required(extras: list[str]) -> set[str]:
    """What the package itself asks for, with these extras."""
    asked = requires("fourcast") or []
    wanted = [each for each in asked if "extra" not in each or any(f"extra == '{extra}'" in each for extra in extras)]
    return {re.sub(r"[-_.]+", "-", re.split(r"[^A-Za-z0-9_.-]", each)[0]).lower() for each in wanted} - {"fourcast"}


def test_pins_to_run_are_all_that_the_command_and_the_server_need() -> None:
    pins = read_pins("run.txt")
    assert required(["cli", "jit", "web"]) <= pins.keys()
    assert not {"mypy", "playwright", "pytest", "ruff", "scipy"} & pins.keys()


def test_pins_to_develop_are_the_rest() -> None:
    run, develop = read_pins("run.txt"), read_pins("dev.txt")
    assert not run.keys() & develop.keys(), "a package is pinned in one place"
    assert required(["arena", "bench", "cli", "cluster", "dev", "jit", "web"]) <= run.keys() | develop.keys()
