"""The example in README.md runs and prints what it says."""

from __future__ import annotations

import re
from pathlib import Path

from tests.harness.commands import run_python

ROOT = Path(__file__).parents[2]
EXAMPLE = re.compile(r"```python\n(?P<code>.*?)```\s+```text\n(?P<output>.*?)```", re.DOTALL)
LINK = re.compile(r"\]\((?!https?://)(?P<target>[^)#]+)")


def test_readme_example_prints_what_it_says() -> None:
    example = EXAMPLE.search((ROOT / "README.md").read_text(encoding="utf-8"))
    assert example is not None, "README.md has a python block followed by a text block with its output"
    assert run_python("-c", example["code"]).stdout == example["output"]


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
