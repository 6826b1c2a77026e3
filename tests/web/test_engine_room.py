"""Processes in which engines think: one that overruns is killed and replaced, and so is one nobody waits for."""

from __future__ import annotations

import multiprocessing
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from fourcast.answers.thinking import COMPILING, READY, think
from fourcast.errors import GameOverError
from fourcast.game import Game
from fourcast.web import engine_room
from fourcast.web.engine_room import EngineRoom
from fourcast.web.failures import DeadlineError, StoppingError

LONG_S = 60.0  # horrell would think so long about the empty board


@pytest.fixture(scope="module")
def room() -> Iterator[EngineRoom]:
    room = EngineRoom()
    yield room
    room.close()


def choose(room: EngineRoom, moves: str = "", engine: str = "robot", seconds: float = LONG_S) -> int:
    column: int = room.choose(Game(moves), engine, None, seconds, threading.Event())["column"]
    return column


def test_engine_that_overruns_is_killed_and_the_next_one_is_served(
    room: EngineRoom, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert choose(room, "444") in range(7)
    with monkeypatch.context() as patch:
        patch.setattr(engine_room, "_GRACE_S", 0.2 - LONG_S)  # the engine keeps to its limit: make ours the shorter one
        with pytest.raises(DeadlineError, match="and was stopped: ask another one"):
            choose(room, engine="horrell")
    assert choose(room, "444") in range(7)


def test_engine_that_nobody_waits_for_is_killed(room: EngineRoom) -> None:
    cancelled = threading.Event()
    threading.Timer(0.2, cancelled.set).start()
    with pytest.raises(StoppingError):
        room.choose(Game(), "horrell", None, LONG_S, cancelled)
    assert choose(room, "444") in range(7)


def test_error_of_an_engine_comes_back_as_it_is(room: EngineRoom) -> None:
    with pytest.raises(GameOverError, match="the game has ended on move 7"):
        choose(room, "1212121")


def test_engine_that_has_to_be_compiled_says_so_before_and_then_moves(
    room: EngineRoom, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FOURCAST_KERNEL", "jit")
    monkeypatch.setenv("FOURCAST_CACHE_DIR", str(tmp_path))
    ours, theirs = multiprocessing.Pipe()
    thinking = multiprocessing.get_context("spawn").Process(target=think, args=(theirs,), daemon=True)
    thinking.start()
    theirs.close()
    ours.send(("444", "", "robot", None, LONG_S))
    told = [ours.recv() for _ in range(3)]
    ours.close()
    thinking.join()
    assert told[:2] == [READY, COMPILING]
    assert told[2]["column"] == choose(room, "444", "robot")
    assert [path.name.split("-")[0] for path in tmp_path.rglob("*.o")] == ["robot"]


def test_room_waits_for_an_engine_that_is_compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FOURCAST_KERNEL", "jit")
    monkeypatch.setenv("FOURCAST_CACHE_DIR", str(tmp_path))
    room = EngineRoom()
    try:
        assert choose(room, "444", "robot") in range(7)
    finally:
        room.close()
    assert len(list(tmp_path.rglob("*.o"))) == 1
