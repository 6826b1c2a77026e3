"""Past 400 lines a file hides a second idea."""

from __future__ import annotations

from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LIMIT = 400  # lines
FILES = sorted(
    path for folder in ("src", "tests", "benchmarks", "drills", "tools") for path in (ROOT / folder).rglob("*.py")
)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_file_is_not_too_long(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= LIMIT
