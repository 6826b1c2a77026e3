"""The package in WebAssembly, as a site has it, under Node.js: every answer and every node count as natively."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from fourcast.analysis.puzzles import load_puzzles
from fourcast.benchmark.sets import load_bundled_set
from tests.harness.sites import BELOW, make_site
from tests.samples import sized

from .questions import ask_all

pytestmark = [pytest.mark.jit_only, pytest.mark.processes, pytest.mark.site]

HERE = Path(__file__).parent
COUNTS = sized((20, 10, 4, 2), whole=(200, 150, 100, 50))  # 500 in all
GAMES = ("begin-easy", "middle-easy", "middle-medium", "end-easy")
POSITIONS = dict(zip(reversed(GAMES), COUNTS, strict=True))
ASKED = sized(("middle-medium",), whole=GAMES)


@pytest.fixture(scope="module")
def given() -> dict[str, Any]:
    return {
        "positions": [
            scored.moves for name, count in POSITIONS.items() for scored in load_bundled_set(name).positions[:count]
        ],
        "games": [load_bundled_set(name).positions[-1].moves for name in ASKED],
        "puzzles": [puzzle.id for puzzle in load_puzzles()[:: sized(330, whole=60)]],
    }


def test_webassembly_answers_as_native_code_with_the_same_nodes(
    tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest, given: dict[str, Any]
) -> None:
    site = make_site(tmp_path_factory, request) / BELOW
    (book,) = (site / "static").glob("first-*.book")
    command = ["node", str(HERE / "ask.mjs"), str(site), str(HERE / "questions.py")]
    done = subprocess.run(command, input=json.dumps(given), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    found = json.loads(done.stdout)
    expected = json.loads(json.dumps(ask_all({**given, "book": str(book)})))
    assert len(found["solved"]) == sum(COUNTS)
    for kind, answers in expected.items():
        assert found[kind] == answers, kind
