"""Players: engines that are asked for a move, each in the pool and within a limit of time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

from fourcast.bots import Choice, EngineInfo, engine, engines, find_engine
from fourcast.bots.protocol import check_can_move
from fourcast.position import Position
from fourcast.solver import Limit, Solver

from .failures import StoppingError
from .metrics import Metrics
from .questions import Questions, WorkControl

__all__ = ["HUMAN", "Group", "Players", "group_of", "level_of", "listed_engines"]

HUMAN = "human"  # in place of an engine's name: moves come from outside
_LEVEL = "level-"
_LADDER = "step"

Group: TypeAlias = Literal["levels", "exact", "players", "ladder"]
_ORDER: tuple[Group, ...] = ("levels", "exact", "players", "ladder")


class Players:
    """Asks engines for moves; those that stand on the exact solver share the server's."""

    def __init__(self, solver: Solver, questions: Questions, metrics: Metrics, limit_s: float) -> None:
        self._solver = solver
        self._questions = questions
        self._metrics = metrics
        self._limit_s = limit_s

    async def choose(self, position: Position, name: str, seed: int | None = None) -> Choice:
        """Return the move of the engine with this name; with a seed, one that makes random choices repeats them.

        Raises EngineError for an unknown name, GameOverError after the end, BusyError when too much is waiting.
        """
        info = find_engine(name)
        check_can_move(position)
        options = {"seed": seed} if info.is_random and seed is not None else {}

        def work(control: WorkControl) -> Choice:
            player = engine(info.name, self._solver, **options)
            choice = player.choose(position, Limit(seconds=self._limit_s, cancel=control.cancelled))
            if control.cancelled.is_set():
                raise StoppingError.now()  # the move of an engine that was cut short is nobody's move
            return choice

        # A key of its own: two who ask the same engine may get different moves.
        choice = await self._questions.ask(object(), work)
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
