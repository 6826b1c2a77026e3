"""Habits of the test files themselves."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.conftest import LONG_FILES

TESTS = Path(__file__).parents[1]
FILES = sorted(TESTS.rglob("*.py"))


def imported_modules(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Yield line and dotted name of all that is imported; `from a import b` may name a module `a.b`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            module = "." * node.level + (node.module or "")
            yield node.lineno, module
            yield from ((node.lineno, f"{module}.{alias.name}") for alias in node.names)


def test_long_files_are_where_they_are_said_to_be() -> None:
    assert [name for name in LONG_FILES if not (TESTS / name).exists()] == []


def test_nobody_imports_from_a_test_file() -> None:
    """What tests share stands in a module beside them, in `conftest.py` or in `tests/harness`."""
    assert len(FILES) > 100
    assert [said for path in FILES for said in imports_from_test_files(path)] == []


def imports_from_test_files(path: Path) -> Iterator[str]:
    for line, module in imported_modules(ast.parse(path.read_text(encoding="utf-8"))):
        parts = module.lstrip(".").split(".")
        is_ours = module.startswith(".") or parts[0] == "tests"
        if is_ours and any(part.startswith("test_") for part in parts):
            yield f"{path.relative_to(TESTS)}, line {line}, imports {module}"
