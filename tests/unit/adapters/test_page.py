"""The examples of docs/24-environments.md run."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[3] / "docs" / "24-environments.md"
EXAMPLES = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)


@pytest.mark.parametrize("code", EXAMPLES, ids=("pettingzoo", "gymnasium", "openspiel"))
def test_example_of_the_page_runs(code: str, capsys: pytest.CaptureFixture[str]) -> None:
    names: dict[str, object] = {}
    exec(code, names)
    told = capsys.readouterr().out
    assert ("○" in told or "o" in told) if "print" in code else names["terminated"] is False
