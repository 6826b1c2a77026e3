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

from .questions import ask_all

pytestmark = [pytest.mark.slow, pytest.mark.jit_only]

HERE = Path(__file__).parent
POSITIONS = {"end-easy": 200, "middle-easy": 150, "middle-medium": 100, "begin-easy": 50}  # 500
GAMES = ("begin-easy", "middle-easy", "middle-medium", "end-easy")


@pytest.fixture(scope="module")
def given() -> dict[str, Any]:
    return {
        "positions": [
            scored.moves for name, count in POSITIONS.items() for scored in load_bundled_set(name).positions[:count]
        ],
        "games": [load_bundled_set(name).positions[-1].moves for name in GAMES],
        "puzzles": [puzzle.id for puzzle in load_puzzles()[::60]],
    }


def test_webassembly_answers_as_native_code_with_the_same_nodes(tmp_path: Path, given: dict[str, Any]) -> None:
    site = make_site(tmp_path) / BELOW
    (book,) = (site / "static").glob("first-*.book")
    command = ["node", str(HERE / "ask.mjs"), str(site), str(HERE / "questions.py")]
    done = subprocess.run(command, input=json.dumps(given), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    found = json.loads(done.stdout)
    expected = json.loads(json.dumps(ask_all({**given, "book": str(book)})))
    assert len(found["solved"]) == 500
    for kind, answers in expected.items():
        assert found[kind] == answers, kind
