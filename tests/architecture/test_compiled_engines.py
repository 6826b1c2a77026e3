"""Machine code of engines is found again by the text of their own package: see `fourcast.kernel.door`."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import fourcast.bots

ENGINES = Path(fourcast.bots.__file__).parent


def relative_imports(tree: ast.AST) -> list[tuple[int, str]]:
    """Line and module of every import from the package, `from . import x` and `from .x import y` alike."""
    return [
        (node.lineno, "." * node.level + (node.module or ""))
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and (node.level or (node.module or "").startswith("fourcast"))
    ]


def is_compiled(path: Path) -> bool:
    """Whether a module needs the compiler as soon as it is imported."""
    statements = ast.parse(path.read_text(encoding="utf-8")).body
    return any(isinstance(node, ast.ImportFrom) and node.module == "fourcast.kernel._jit" for node in statements)


COMPILED = [path for path in sorted(ENGINES.rglob("*.py")) if is_compiled(path)]


def test_all_packages_with_compiled_searches_are_seen() -> None:
    assert {path.parent.name for path in COMPILED} == {"hamish", "ladder", "midorfeed", "robot"}


@pytest.mark.parametrize("path", COMPILED, ids=lambda path: path.relative_to(ENGINES).as_posix())
def test_compiled_engine_imports_only_the_kernel_and_its_own_package(path: Path) -> None:
    for line, module in relative_imports(ast.parse(path.read_text(encoding="utf-8"))):
        is_own = module.startswith(".") and not module.startswith("..")
        is_constant = module in {"fourcast.geometry"}  # plain numbers of the rules, which never change
        assert is_own or is_constant or module.startswith("fourcast.kernel"), f"line {line} imports {module}"
