"""The line protocol: what is asked and answered, one line each. docs/use/agents.md describes it for others.

    hello                              -> ready NAME
    newgame [SEED]
    position MOVES | GRID | WxH MOVES
    go [seconds S] [nodes N]           -> move COLUMN [score S] [nodes N] [seconds T] [why WORDS]
    stop                                  the answer to `go` comes now
    quit

Columns are counted from 1, a grid has its rows set apart by "/", top row first. What is wrong is answered by
`error SENTENCE`. The answer to `go` must begin with `move COLUMN`; all that follows may be left out.
"""

from __future__ import annotations

import re

from fourcast.bots.protocol import Choice
from fourcast.errors import EngineError, NotationError
from fourcast.notation import format_grid
from fourcast.position import Position
from fourcast.solver import Limit

_SIZE = re.compile(r"(\d{1,2})x(\d{1,2})\b\s*(.*)")
_LIMITS = {"seconds": float, "nodes": int}


def write_question(position: Position, limit: Limit | None) -> list[str]:
    """The lines that ask for a move."""
    go = ["go"]
    if limit is not None and limit.seconds is not None:
        go.append(f"seconds {limit.seconds:g}")
    if limit is not None and limit.nodes is not None:
        go.append(f"nodes {limit.nodes}")
    return [f"position {format_grid(position.grid())}", " ".join(go)]


def read_position(text: str) -> Position:
    """Read what follows the word `position`; raise a FourcastError for what is none."""
    if "/" in text:
        return Position.from_grid(text)
    if sized := _SIZE.fullmatch(text):
        return Position.from_moves(sized[3], int(sized[1]), int(sized[2]))
    return Position.from_moves(text)


def read_limit(words: list[str]) -> dict[str, float | int]:
    """Read what follows the word `go`; raise NotationError for what is no limit."""
    limits: dict[str, float | int] = {}
    pairs = zip(words[::2], [*words[1::2], ""], strict=False)
    for unit, amount in pairs:
        try:
            limits[unit] = _LIMITS[unit](amount)
        except (KeyError, ValueError):
            raise NotationError(f"cannot read {f'{unit} {amount}'.strip()!r}: go takes seconds S and nodes N") from None
    return limits


def write_choice(choice: Choice) -> str:
    """The line that answers with a move."""
    score = "" if choice.score is None else f" score {choice.score}"
    why = " ".join(choice.why.split())
    return f"move {choice.column + 1}{score} nodes {choice.nodes} seconds {choice.seconds:.6f} why {why}"


def read_choice(line: str, seconds: float) -> Choice:
    """Read the answer to `go`; raise EngineError with what came instead."""
    head, _, why = line.partition(" why ")
    words = head.split()
    told = dict(zip(words[::2], words[1::2], strict=False))
    try:
        score = int(told["score"]) if "score" in told else None
        return Choice(int(told["move"]) - 1, score, int(told.get("nodes", 0)), seconds, why or "it does not say")
    except (KeyError, ValueError):
        raise EngineError(f"it answered {line!r}: an answer is a line such as 'move 4'") from None
