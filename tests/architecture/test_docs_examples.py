"""Whatever README.md and the pages of docs show runs, prints what they say, or is at least there."""

from __future__ import annotations

import ast
import doctest
import importlib.util
import json
import os
import re
import shlex
import stat
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import fourcast as fc
from tests.architecture.docs_blocks import PAGES, ROOT, Block, list_languages, read_blocks, write_claims
from tests.architecture.docs_commands import check_line, check_usage
from tests.harness.commands import call_fourcast, run_shell

LINK = re.compile(r"\]\((?!https?://)(?P<target>[^)#]+)")
NOT_HERE = {"coiled", "dask_jobqueue", "duckdb", "pandas", "polars"}  # packages of others that examples import
ELSEWHERE = ("use/api.md", "use/agents.md")  # pages with tests of their own
CHANGING = re.compile(r"\d+\.\d+|\d+(?= bytes)")  # seconds and sizes, which no two machines have in common
SHELL = re.compile(r"[|&;<>$`*?~#=]")  # what a shell would understand
PYTHON_PAGES = [page for page in PAGES if any(block.page == page for block in read_blocks("python"))]


def write_labels(folder: Path) -> None:
    """Labels for the page about datasets."""
    positions, labels = str(folder / "positions.parquet"), str(folder / "labels.parquet")
    call_fourcast("dataset", "sample", "--count", "4", "--plies", "30-31", "--out", positions)
    assert call_fourcast("dataset", "label", positions, "--out", labels, "--jobs", "1").returncode == 0


PREPARATIONS: dict[str, Callable[[Path], None]] = {"use/datasets.md": write_labels}


def test_every_block_says_what_it_is() -> None:
    assert list_languages() <= {"console", "json", "pycon", "python", "sh", "text", "toml", "usage"}


@pytest.mark.parametrize("page", PYTHON_PAGES, ids=lambda page: page.stem)
def test_python_of_a_page_runs_and_prints_what_it_says(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    name = page.relative_to(ROOT).as_posix().removeprefix("docs/")
    if name in ELSEWHERE:
        return
    monkeypatch.chdir(tmp_path)
    if name in PREPARATIONS:
        PREPARATIONS[name](tmp_path)
    names: dict[str, Any] = {"claim": claim, "claim_error": claim_error}
    for block in read_blocks("python"):
        if block.page != page or needs_others(block):
            continue
        capsys.readouterr()
        exec(compile(write_claims(block.text), block.place, "exec"), names)
        told = capsys.readouterr().out
        assert block.output in (None, told), block.place


def claim(value: object, told: object) -> None:
    """What a comment says behind an expression."""
    assert value == told


def claim_error(name: str) -> Any:
    """That an error is raised."""
    return pytest.raises(getattr(fc, name))


def needs_others(block: Block) -> bool:
    """Whether a block imports a package that is not installed for the tests."""
    imports = [node for node in ast.walk(ast.parse(block.text)) if isinstance(node, ast.Import | ast.ImportFrom)]
    names = {name for node in imports for name in list_names(node)}
    missing = {name for name in names if importlib.util.find_spec(name) is None}
    assert missing <= NOT_HERE, block.place
    return bool(missing)


def list_names(node: ast.Import | ast.ImportFrom) -> list[str]:
    """Return the packages that an import needs."""
    modules = [alias.name for alias in node.names] if isinstance(node, ast.Import) else [node.module or ""]
    return [module.partition(".")[0] for module in modules]


@pytest.fixture(scope="module")
def shell_path(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A PATH on which `fourcast` is this one."""
    folder = tmp_path_factory.mktemp("bin")
    program = folder / "fourcast"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m fourcast.cli "$@"\n', encoding="utf-8")
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    return os.pathsep.join((str(folder), os.environ["PATH"]))


def run_command(command: str, path: str) -> str:
    """Run a line of a shell and return what it prints; our command alone, which needs no shell, in this process."""
    if command.startswith("fourcast ") and not SHELL.search(command):
        here = call_fourcast(*shlex.split(command)[1:])
        return (here.stdout + here.stderr).decode()
    done = run_shell(command, variables={"PATH": path})
    return done.stdout + done.stderr


@pytest.mark.parametrize("block", read_blocks("console"), ids=lambda block: block.page.stem)
def test_commands_print_what_the_page_says(
    block: Block, tmp_path: Path, shell_path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for command, told in re.findall(r"^\$ (.+)\n((?:(?!\$ ).*\n?)*)", block.text, re.MULTILINE):
        wanted, got = (CHANGING.sub("N", text) for text in (told, run_command(command, shell_path)))
        assert doctest.OutputChecker().check_output(wanted, got, doctest.ELLIPSIS), f"{block.place}\n{got}"


@pytest.mark.parametrize("block", read_blocks("sh"), ids=lambda block: block.page.stem)
def test_commands_that_are_named_exist(block: Block) -> None:
    for line in block.text.splitlines():
        check_line(line)


@pytest.mark.parametrize("block", read_blocks("usage"), ids=lambda block: block.text.split(" [")[0].split("\n")[0])
def test_options_of_a_synopsis_exist(block: Block) -> None:
    check_usage(block.text)


def test_settings_can_be_read() -> None:
    for block in read_blocks("json"):
        assert json.loads(block.text)
    for block in read_blocks("toml"):
        tomllib = pytest.importorskip("tomllib")
        assert tomllib.loads(block.text)


def test_readme_is_short() -> None:
    assert len((ROOT / "README.md").read_text(encoding="utf-8").splitlines()) <= 150


def test_links_between_pages_lead_somewhere() -> None:
    pages = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "benchmarks").glob("*.md")]
    broken = [
        f"{page.relative_to(ROOT)}: {link['target']}"
        for page in pages
        for link in LINK.finditer(page.read_text(encoding="utf-8"))
        if not (page.parent / link["target"]).exists()
    ]
    assert not broken


def test_site_has_every_page() -> None:
    nav = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    pages = [page.relative_to(ROOT / "docs").as_posix() for page in (ROOT / "docs").rglob("*.md")]
    assert [page for page in pages if page not in nav] == []
