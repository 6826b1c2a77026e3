"""Players: engines that are asked for a move, each in the pool and within a limit of time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

from fourcast.engines import Choice, EngineInfo, engine, engines, find_engine
from fourcast.engines.protocol import check_can_move
from fourcast.position import Position
from fourcast.solver import Limit

from .metrics import Metrics
from .questions import Questions

__all__ = ["HUMAN", "Group", "Players", "group_of", "level_of", "listed_engines"]

HUMAN = "human"  # in place of an engine's name: moves come from outside
_LEVEL = "level-"
_LADDER = "step"

Group: TypeAlias = Literal["levels", "exact", "players", "ladder"]
_ORDER: tuple[Group, ...] = ("levels", "exact", "players", "ladder")


class Players:
    """Asks engines for moves."""

    def __init__(self, questions: Questions, metrics: Metrics, limit_s: float) -> None:
        self._questions = questions
        self._metrics = metrics
        self._limit = Limit(seconds=limit_s)

    async def choose(self, position: Position, name: str, seed: int | None = None) -> Choice:
        """Return the move of the engine with this name; with a seed, one that makes random choices repeats them.

        Raises EngineError for an unknown name, GameOverError after the end, BusyError when too much is waiting.
        """
        info = find_engine(name)
        check_can_move(position)
        options = {"seed": seed} if info.is_random and seed is not None else {}
        # A key of its own: two who ask the same engine may get different moves.
        choice = await self._questions.ask(
            object(), lambda _: engine(info.name, **options).choose(position, self._limit)
        )
        self._metrics.engine_moves.labels(info.name).inc()
        return choice


def listed_engines() -> Sequence[EngineInfo]:
    """Return every engine, group by group, the levels first."""
    return sorted(engines(), key=lambda info: _ORDER.index(group_of(info)))


def group_of(info: EngineInfo) -> Group:
    """Return the kind of an engine, for lists."""
    if level_of(info) is not None:
        return "levels"
    if info.name.startswith(_LADDER):
        return "ladder"
    return "exact" if info.name == "perfect" else "players"


def level_of(info: EngineInfo) -> int | None:
    """Return the number of a level, None of other engines."""
    return int(info.name.removeprefix(_LEVEL)) if info.name.startswith(_LEVEL) else None
