"""Limits of a compiled search: kept by another thread, or counted in nodes where there are none."""

from __future__ import annotations

import threading

import pytest

import fourcast as fc
from fourcast.bots import compiled_search
from fourcast.bots.ladder.engine import LadderSolver

HARD = "4453"  # far too much for the first steps of the ladder
EASY = "44455554221"


@pytest.fixture
def no_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a browser: whoever starts a thread fails."""
    monkeypatch.setattr(compiled_search, "_HAS_THREADS", False)
    monkeypatch.setattr(threading.Thread, "start", None)


@pytest.mark.parametrize("engine", ["step05-column-order", "hamish", "robot", "midorfeed"])
def test_without_threads_seconds_end_a_search(engine: str, no_threads: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled_search, "_SLOW_NODES_A_SECOND", 1000)
    choice = fc.engine(engine).choose(HARD, fc.Limit(seconds=5.0))
    assert choice.column in range(7)
    assert choice.nodes <= 7 * 5000  # the ladder searches column after column, each within what is left


def test_without_threads_the_ladder_says_that_time_ended_it(no_threads: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled_search, "_SLOW_NODES_A_SECOND", 10_000)
    with pytest.raises(fc.SearchInterrupted) as ended:
        LadderSolver("step05-column-order").solve(fc.Position.from_moves(HARD), limit=fc.Limit(seconds=30.0))
    assert ended.value.reason == "seconds"


def test_without_threads_a_short_search_is_whole(no_threads: None) -> None:
    position = fc.Position.from_moves(EASY)
    assert LadderSolver("step05-column-order").solve(position, limit=fc.Limit(seconds=30.0)) == -15
