"""The reader stays independent: what it checks with shares nothing with what made the sentences."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.harness.commands import run_python

HERE = Path(__file__).parent
CHECKING = sorted(
    [*HERE.glob("checks_*.py"), *(HERE / f"{name}.py" for name in ("force", "grammar", "playing", "rules", "view"))]
)


@pytest.mark.parametrize("path", CHECKING, ids=lambda path: path.stem)
def test_checks_import_nothing_of_the_package(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    imported = [alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names]
    imported += [node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and not node.level]
    assert not [name for name in imported if name.split(".")[0] == "fourcast"]


def test_reading_never_loads_the_analysis() -> None:
    script = (
        "import sys; from tests.independent.reader import Reader, Said; "
        "found = Reader().read(Said(7, 6, (3, 3, 4, 4), 'Red wins on move 7.', (), '')); "
        "print(found[0].answer, any(name.startswith('fourcast.analysis') for name in sys.modules))"
    )
    done = run_python("-c", script, cwd=HERE.parents[1])
    assert done.stdout.split() == ["true", "False"], done.stderr
