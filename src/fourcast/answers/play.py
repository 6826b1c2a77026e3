"""Answers about engines: who can be played against, and their moves."""

from __future__ import annotations

from fourcast import bots
from fourcast.bots.protocol import check_can_move
from fourcast.coercion import PositionInput, to_game, to_position
from fourcast.game import Game
from fourcast.notation import MovesInput
from fourcast.solver import Limit, Solver

from .errors import Answer
from .positions import position

_LEVEL = "level-"
_LADDER = "step"
_GROUPS = ("levels", "exact", "players", "ladder")  # in the order in which they are listed


def engines() -> Answer:
    """List every engine of ours with a line about it and its measured rating, group by group, the levels first."""
    listed = [_describe(info) for info in bots.CATALOGUE]
    return {"engines": sorted(listed, key=lambda engine: _GROUPS.index(engine["group"]))}


def check_can_choose(given: PositionInput, engine: str) -> str:
    """Return the full name of an engine; raise EngineError if there is none, GameOverError if nobody moves any more."""
    name = bots.find_engine(engine).name
    check_can_move(to_position(given))
    return name


def move(
    game: Game | MovesInput,
    engine: str,
    solver: Solver | None = None,
    *,
    seed: int | None = None,
    limit: Limit | None = None,
) -> Answer:
    """Let an engine choose a move after these moves; those that stand on the exact solver use the given one.

    With a seed, an engine that makes random choices repeats them. Raises as `check_can_choose` does.
    """
    game = to_game(game).copy()
    check_can_choose(game, engine)
    info = bots.find_engine(engine)
    options = {"seed": seed} if info.is_random and seed is not None else {}
    choice = bots.engine(info.name, solver, **options).choose(game.position, limit)
    game.push(choice.column)
    return {
        "column": choice.column,
        "score": choice.score,
        "nodes": choice.nodes,
        "seconds": choice.seconds,
        "why": choice.why,
        "board": position(game),
    }


def _describe(info: bots.EngineInfo) -> Answer:
    level = int(info.name.removeprefix(_LEVEL)) if info.name.startswith(_LEVEL) else None
    group = "exact" if info.name == "perfect" else "players"
    if level is not None:
        group = "levels"
    elif info.name.startswith(_LADDER):
        group = "ladder"
    return {
        "name": info.name,
        "title": info.title,
        "about": info.about,
        "summary": info.line,
        "rating": info.elo,
        "is_level": level is not None,
        "level": level,
        "group": group,
    }
