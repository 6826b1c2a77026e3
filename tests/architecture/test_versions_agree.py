"""One version, wherever it is asked for."""

from __future__ import annotations

import json
import re
from importlib.metadata import requires, version
from pathlib import Path

import fourcast
from fourcast._version import __version__
from tools.release.__main__ import check_changelog

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
    text = (ROOT / "requirements" / name).read_text(encoding="utf-8").removeprefix("-r run.txt\n")
    one = re.compile(
        r"([A-Za-z0-9_.-]+)==([A-Za-z0-9_.+]+)(?: ; [^\n\\]+)?((?: \\\n    --hash=sha256:[0-9a-f]{64})+)\n"
    )
    pins = list(one.finditer(text))
    assert "".join(pin[0] for pin in pins) == text, "a pin is a name, a version and hashes, and names no host"
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


def test_lock_of_the_pages_tools_has_checksums_and_names_no_host() -> None:
    text = (ROOT / "package-lock.json").read_text(encoding="utf-8")
    assert "://" not in text
    packages = {name: entry for name, entry in json.loads(text)["packages"].items() if name}
    assert packages
    assert all(entry["integrity"].startswith("sha512-") for entry in packages.values())
    wanted = json.loads((ROOT / "package.json").read_text(encoding="utf-8"))["devDependencies"]
    assert {name: packages[f"node_modules/{name}"]["version"] for name in wanted} == wanted


def test_changelog_and_version_agree() -> None:
    assert check_changelog((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), __version__) == []
    released = "## [Unreleased]\n\n## [0.2.0] - 2026-01-31\n\n## [0.1.0]\n"
    assert check_changelog(released, "0.2.0") == ["the section 0.1.0 of the changelog has no date as 2026-01-31"]
    (fault, _) = check_changelog(released, "0.3.0")
    assert fault == "the version is 0.3.0, and the newest section of the changelog 0.2.0"


def test_pins_to_develop_are_the_rest() -> None:
    run, develop = read_pins("run.txt"), read_pins("dev.txt")
    assert not run.keys() & develop.keys(), "a package is pinned in one place"
    assert required(["arena", "bench", "cli", "cluster", "dev", "jit", "web"]) <= run.keys() | develop.keys()
