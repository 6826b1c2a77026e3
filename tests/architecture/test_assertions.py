"""Every test can fail: it asserts something itself, or through a function of the tests that does."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
FAILING_CALLS = {"raises", "warns", "expect", "check_returncode", "call_and_validate", "assert_array_equal"}

DEFINING = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
Name = tuple[str, str]  # of a function or class: its module, its own


def module_of(path: Path) -> str:
    return ".".join(path.relative_to(TESTS.parent).with_suffix("").parts)


PATHS = {module_of(path): path for path in sorted(TESTS.rglob("*.py"))}
TEST_MODULES = [module for module, path in PATHS.items() if path.name.startswith("test_")]


@cache
def parsed(module: str) -> ast.Module:
    return ast.parse(PATHS[module].read_text(encoding="utf-8"))


@cache
def defined() -> dict[Name, ast.AST]:
    return {(module, node.name): node for module in PATHS for node in parsed(module).body if isinstance(node, DEFINING)}


def can_fail_by_itself(node: ast.AST) -> bool:
    for part in ast.walk(node):
        if isinstance(part, (ast.Assert, ast.Raise)):
            return True
        if isinstance(part, ast.Call):
            called = part.func
            name = (
                called.attr if isinstance(called, ast.Attribute) else called.id if isinstance(called, ast.Name) else ""
            )
            if name in FAILING_CALLS:
                return True
    return False


@cache
def names_in(module: str) -> dict[str, Name]:
    """What the names of a module mean, as far as they are of the tests: its own definitions and what it imports."""
    found = {node.name: (module, node.name) for node in parsed(module).body if isinstance(node, DEFINING)}
    for node in ast.walk(parsed(module)):
        if isinstance(node, ast.ImportFrom):
            package = module.split(".")[: -node.level] if node.level else []
            source = ".".join([*package, *([node.module] if node.module else [])])
            found |= {alias.asname or alias.name: (source, alias.name) for alias in node.names}
    return found


def used_by(name: Name) -> Iterator[Name]:
    """Yield the functions and classes that a definition mentions; a fixture is known by the class of its argument."""
    known = names_in(name[0])
    for part in ast.walk(defined()[name]):
        if isinstance(part, ast.Name) and part.id in known:
            yield known[part.id]
        elif isinstance(part, ast.Attribute) and isinstance(part.value, ast.Name) and part.value.id in known:
            package, module = known[part.value.id]
            yield f"{package}.{module}", part.attr


@cache
def can_fail() -> frozenset[Name]:
    """All that asserts, directly or through others."""
    failing = {name for name, node in defined().items() if can_fail_by_itself(node)}
    uses = {name: set(used_by(name)) for name in defined().keys() - failing}
    while more := {name for name, used in uses.items() if name not in failing and used & failing}:
        failing |= more
    return frozenset(failing)


def test_every_test_can_fail() -> None:
    tests = [name for name in defined() if name[1].startswith("test_")]
    assert {module for module, _ in tests} >= set(TEST_MODULES), "a test file without a test"
    assert [name for name in tests if name not in can_fail()] == []


@pytest.mark.parametrize(
    ("body", "can"),
    [
        ("assert f()", True),
        ("f()", False),
        ("with pytest.raises(ValueError): f()", True),
        ("for _ in range(9): raise AssertionError", True),
        ("x = f() == 3", False),
    ],
)
def test_assertions_are_recognised(body: str, can: bool) -> None:
    assert can_fail_by_itself(ast.parse(body)) == can
