"""A file imports only from lower layers or from its own package; docs/build/architecture.md draws the table."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[2] / "src" / "fourcast"

LAYERS = {
    "_version": 0,
    "errors": 0,
    "geometry": 0,
    "markdown": 0,
    "output": 0,
    "processes": 0,
    "score": 0,
    "kernel": 1,
    "coercion": 2,
    "ending": 2,
    "game": 2,
    "lettered": 2,
    "notation": 2,
    "notebook": 2,
    "position": 2,
    "raster": 2,
    "svg": 2,
    "validity": 2,
    "book": 3,
    "solver": 4,
    "bots": 5,
    "crew": 5,
    "analysis": 6,
    "arena": 6,
    "adapters": 7,
    "answers": 7,
    "benchmark": 7,
    "builder": 7,
    "bundle": 7,
    "dataset": 7,
    "storage": 7,
    "mcp": 8,
    "site": 8,
    "web": 8,
    "cli": 9,
    "__init__": 10,  # gathers the public names from everywhere
    "__main__": 10,  # starts the command line
}

# Modules of these layers are one package in all but name: their files may know each other.
LAYERS_OF_SIBLINGS = {0, 2}

FILES = sorted(SOURCE.rglob("*.py"))


def unit_of(path: Path) -> str:
    """Return the top-level module or package that a source file belongs to."""
    return path.relative_to(SOURCE).parts[0].removesuffix(".py")


def imported_units(tree: ast.AST, path: Path) -> Iterator[tuple[int, str]]:
    """Yield line and unit of every import of our own, also those inside functions and for types only."""
    package = ("fourcast", *path.relative_to(SOURCE).parts[:-1])
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names = [alias.name.split(".") for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = list(package[: len(package) - node.level + 1]) if node.level else []
            module = base + (node.module.split(".") if node.module else [])
            names = [[*module, alias.name] for alias in node.names]
        else:
            continue
        for parts in names:
            if parts[0] == "fourcast":
                yield node.lineno, parts[1] if len(parts) > 1 and parts[1] in LAYERS else "__init__"


def parse(path: Path) -> ast.Module:
    """Parse a file; once more if Python 3.11's parser is confused by a thread that another test has left."""
    text = path.read_text(encoding="utf-8")
    try:
        return ast.parse(text)
    except SystemError:
        return ast.parse(text)


def imports_that_point_up(path: Path) -> Iterator[str]:
    """Say which imports of a file are of a higher layer, or of another package of its own."""
    unit = unit_of(path)
    layer = LAYERS[unit]
    for line, other in imported_units(parse(path), path):
        is_sibling = LAYERS[other] == layer and (other == unit or layer in LAYERS_OF_SIBLINGS)
        if not (is_sibling or LAYERS[other] < layer):
            yield f"{path.relative_to(SOURCE)}, line {line}: {unit} (L{layer}) imports {other}"


def test_imports_point_down() -> None:
    assert [said for path in FILES for said in imports_that_point_up(path)] == []


def test_every_source_file_has_a_layer() -> None:
    assert {unit_of(path) for path in FILES} <= LAYERS.keys()


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("from fourcast.solver import Solver", ["solver"]),
        ("from fourcast import solver, errors", ["solver", "errors"]),
        ("def f():\n    import fourcast.web.app", ["web"]),
        ("import fourcast", ["__init__"]),
        ("from fourcast import Solver", ["__init__"]),
        ("from . import sets", ["benchmark"]),
        ("from ..errors import FourcastError", ["errors"]),
        ("import numpy.random", []),
    ],
)
def test_imported_units_finds_every_form(source: str, expected: list[str]) -> None:
    found = imported_units(ast.parse(source), SOURCE / "benchmark" / "runner.py")
    assert [unit for _, unit in found] == expected
