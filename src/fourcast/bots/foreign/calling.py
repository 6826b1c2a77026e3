"""The forms in which people write engines, brought to the one protocol.

A class or an object with `choose(position, limit=None)`, which returns a column or a Choice; a function of a position,
and of a limit if it takes one; a function of an observation and a configuration, as Kaggle's ConnectX calls it.
"""

from __future__ import annotations

import inspect
import operator
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from fourcast.bots.protocol import Choice, Engine, check_can_move
from fourcast.coercion import PositionInput
from fourcast.errors import EngineError
from fourcast.position import Position
from fourcast.solver import Limit
from fourcast.solver.budget import Budget

from .address import Value

KAGGLE_TIMEOUT_S = 2.0  # a move on Kaggle, and so what its agents are told where there is no other limit
_FORMS = (
    "it must be a class or an object with choose(position, limit), or a function of a position that returns a column"
)


class Struct(dict[str, Any]):
    """A dictionary whose keys can be written as attributes, as Kaggle's are."""

    def __getattr__(self, name: str) -> Any:
        try:
            return self[name]
        except KeyError:
            raise AttributeError(name) from None


def observe(position: Position, limit: Limit | None = None) -> tuple[Struct, Struct]:
    """Return the observation and the configuration of ConnectX: a flat board, row 0 at the top, marks 1 and 2."""
    observation = Struct(
        board=[cell for row in position.grid() for cell in row],
        mark=position.to_move + 1,
        step=position.ply,
        remainingOverageTime=60,
    )
    seconds = KAGGLE_TIMEOUT_S if limit is None or limit.seconds is None else limit.seconds
    configuration = Struct(
        columns=position.width,
        rows=position.height,
        inarow=4,
        actTimeout=seconds,
        timeout=seconds,
        agentTimeout=60,
        runTimeout=1200,
        episodeSteps=1000,
    )
    return observation, configuration


def adopt(thing: object, name: str, options: Mapping[str, Value]) -> Engine:
    """Make an engine of a class, an object or a function; raise EngineError for what is none of these."""
    if inspect.isclass(thing):
        thing = thing(**options)
    elif options and callable(thing):
        thing = partial(thing, **options)
    choose = getattr(thing, "choose", None)
    if callable(choose):
        return Adopted(name, _call_with_position(choose), getattr(thing, "new_game", None))
    if not callable(thing):
        raise EngineError(f"{name} is {type(thing).__name__}, not an engine: {_FORMS}")
    parameters = _list_parameters(thing)
    if parameters and parameters[0].startswith("obs"):
        return Adopted(name, _call_as_kaggle(thing, len(parameters)))
    return Adopted(name, _call_with_position(thing))


class Adopted:
    """An engine of somebody else, in this process."""

    def __init__(
        self,
        name: str,
        ask: Callable[[Position, Limit | None], object],
        new_game: Callable[..., object] | None = None,
    ) -> None:
        self.name = name
        self._ask = ask
        self._new_game = new_game

    def choose(self, position: PositionInput, limit: Limit | None = None) -> Choice:
        """Ask it; what it raises goes on to the caller, and so does a column that cannot be played."""
        position = check_can_move(position)
        budget = Budget(limit)
        answer = self._ask(position, limit)
        column: Any = getattr(answer, "column", answer)
        try:
            chosen = operator.index(column)
        except TypeError:
            raise EngineError(f"it answered {column!r}, which is no column: columns are whole numbers from 0") from None
        score = getattr(answer, "score", None)
        return Choice(
            chosen,
            None if score is None else operator.index(score),
            operator.index(getattr(answer, "nodes", 0)),
            budget.seconds,
            str(getattr(answer, "why", "it does not say")),
        )

    def new_game(self, seed: int | None = None) -> None:
        """Tell it of a new game, if it wants to know; the seed only if it takes one."""
        if self._new_game is None:
            return
        if _list_parameters(self._new_game):
            self._new_game(seed)
        else:
            self._new_game()


def _call_with_position(function: Callable[..., object]) -> Callable[[Position, Limit | None], object]:
    """Call it with a limit only if it takes one."""
    if len(_list_parameters(function)) > 1:
        return function
    return lambda position, _limit: function(position)


def _call_as_kaggle(function: Callable[..., object], arguments: int) -> Callable[[Position, Limit | None], object]:
    return lambda position, limit: function(*observe(position, limit)[:arguments])


def _list_parameters(function: Callable[..., object]) -> list[str]:
    """The names of what it takes by position; a function of C that does not tell takes a position."""
    try:
        parameters = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):
        return ["position"]
    by_position = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    return [parameter.name for parameter in parameters if parameter.kind in by_position]
