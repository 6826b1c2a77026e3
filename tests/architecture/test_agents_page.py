"""The engine in docs/use/agents.md plays, and is as short as an example should be."""

from __future__ import annotations

import re
from pathlib import Path

import fourcast as fc
from fourcast.arena import play_match

PAGE = Path(__file__).parents[2] / "docs" / "use" / "agents.md"


def test_engine_of_the_page_plays(tmp_path: Path) -> None:
    example = re.search(r"```python\n# my_agent\.py\n(?P<code>.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert example is not None
    assert len(list(filter(str.strip, example["code"].splitlines()))) <= 10
    file = tmp_path / "my_agent.py"
    file.write_text(example["code"], encoding="utf-8")
    agent = fc.engine(f"{file}:Agent")
    assert [agent.choose(moves).column + 1 for moves in ("121212", "12121", "")] == [1, 1, 4]
    match = play_match("random", f"{file}:Agent", games=4, quality=False)
    assert (match.players[1].forfeits, match.players[1].wins) == (0, 4)
