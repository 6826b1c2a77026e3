"""Engines as agents of Kaggle's ConnectX, and the file that is handed in there.

from kaggle_environments import make
from fourcast.adapters.kaggle import make_agent

make("connectx").run([make_agent("perfect"), "negamax"])
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import resources
from typing import Any, TypeAlias

from fourcast import bots
from fourcast.errors import EngineError
from fourcast.geometry import Column
from fourcast.position import Position
from fourcast.solver import Limit

Agent: TypeAlias = Callable[[Any, Any], Column]

_SHARE_OF_TIME = 0.8  # of a move; the rest is for the way there and back
_CONNECT = 4


def make_agent(engine: str = "perfect") -> Agent:
    """Make an agent of an engine; it keeps to the time that the configuration allows for a move."""
    player = bots.engine(engine)

    def agent(observation: Any, configuration: Any) -> Column:
        """Choose a column."""
        limit = Limit(seconds=_SHARE_OF_TIME * float(configuration["actTimeout"]))
        return player.choose(read_observation(observation, configuration), limit).column

    return agent


def read_observation(observation: Any, configuration: Any) -> Position:
    """Return the position of an observation; raise EngineError for games of another length than four."""
    if configuration["inarow"] != _CONNECT:
        raise EngineError(f"Fourcast connects four, not {configuration['inarow']}: set inarow to 4")
    board, columns = list(observation["board"]), configuration["columns"]
    return Position.from_grid([board[start : start + columns] for start in range(0, len(board), columns)])


def read_submission() -> str:
    """Return the text of an agent that is one file, needs no package, and answers within the time of ConnectX."""
    folder = resources.files("fourcast.adapters.submission")
    code = (folder / "agent.py").read_text(encoding="utf-8")
    book = (folder / "book.txt").read_text(encoding="ascii")
    assert _BOOK_LINE in code, "the agent has a place for its book"
    return code.replace(_BOOK_LINE, f'BOOK = """\n{book.strip()}\n"""')


_BOOK_LINE = 'BOOK = ""  # filled in by `fourcast export kaggle`'
