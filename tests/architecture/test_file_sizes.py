"""Past 400 lines a file hides a second idea."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).parents[2]
LIMIT = 400  # lines
FOLDERS = ("src", "tests", "benchmarks", "drills", "tools")


def test_no_file_is_too_long() -> None:
    files = [path for folder in FOLDERS for path in (ROOT / folder).rglob("*.py")]
    assert len(files) > 100, "they were looked for in the wrong place"
    lengths = {path.relative_to(ROOT).as_posix(): len(path.read_text(encoding="utf-8").splitlines()) for path in files}
    assert {name: length for name, length in lengths.items() if length > LIMIT} == {}
