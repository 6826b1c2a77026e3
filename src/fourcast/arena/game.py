"""One game between two engines, and what is kept of it.

The engines are asked in turn. An answer that is no legal column loses the game, and so does an engine that fails:
the fault is kept with the game, and the tournament goes on.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from time import perf_counter

from fourcast.bots import PASS, Engine
from fourcast.errors import EngineError
from fourcast.game import Game
from fourcast.geometry import Column, Geometry
from fourcast.notation import format_column
from fourcast.position import Position
from fourcast.score import Outcome, Ply, Score
from fourcast.solver import Limit

from .openings import STANDARD
from .schedule import Fixture

Judge = Callable[[Position], Outcome | None]  # the outcome for the side to move; None: play on


class Ending(Enum):
    """Why a game in the arena is over."""

    FOUR = "four"
    FULL_BOARD = "full board"
    ADJUDICATED = "adjudicated"  # by its exact outcome
    ILLEGAL_MOVE = "illegal move"  # lost by it
    ERROR = "error"  # lost by an engine that failed

    @property
    def is_forfeit(self) -> bool:
        """Whether the loser broke off the game."""
        return self in (Ending.ILLEGAL_MOVE, Ending.ERROR)


@dataclass(frozen=True, slots=True)
class Effort:
    """What one side spent on its moves."""

    moves: int = 0  # asked for; a forfeit's last answer counts
    nodes: int = 0
    seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class GameRecord:
    """A finished game. Players are given by their number in the tournament, colours as 0 (moves first) and 1."""

    number: int  # in the schedule
    first: int
    second: int
    opening_ply: Ply  # moves that were not the engines'
    moves: tuple[Column, ...]  # all of them, from the empty board
    winner: int | None  # the colour; None: a draw
    ending: Ending
    fault: str | None  # of a forfeit: what the loser did
    efforts: tuple[Effort, Effort]  # by colour
    scores: tuple[Score, ...] | None = None  # exact, of every position from the opening's on; None: not looked at

    @property
    def players(self) -> tuple[int, int]:
        """The players by colour."""
        return self.first, self.second

    @property
    def first_points(self) -> float:
        """What the first player gets: 1 for a win, a half for a draw."""
        return 0.5 if self.winner is None else 1.0 - self.winner

    def points_of(self, player: int) -> float:
        """What this player gets out of the game."""
        return self.first_points if player == self.first else 1.0 - self.first_points


def find_contradiction(game: GameRecord, geometry: Geometry = STANDARD) -> str | None:
    """What about a result the moves do not bear out, in words; None: it fits them.

    A forfeit is lost by the side to move. The outcome of an adjudicated game is that of its last position: where scores
    are kept it must have the sign of the last one.
    """
    position = Game(game.moves, geometry.width, geometry.height).position
    four, full = Ending.FOUR, Ending.FULL_BOARD
    if position.is_over:
        winner = position.winner
        endings: tuple[Ending, ...] = (full if winner is None else four,)
    elif game.ending is Ending.ADJUDICATED:
        last = game.scores[-1] if game.scores else None
        colours = {1: position.to_move, 0: None, -1: 1 - position.to_move}
        winner = game.winner if last is None else colours[(last > 0) - (last < 0)]
        endings = (Ending.ADJUDICATED,)
    else:
        winner, endings = 1 - position.to_move, (Ending.ILLEGAL_MOVE, Ending.ERROR)
    if game.ending not in endings:
        return f"its moves do not end with {game.ending.value!r}"
    if game.winner != winner:
        won_by = {None: "nobody", 0: "the first player", 1: "the second player"}
        return f"its moves are won by {won_by[winner]}, and it says by {won_by[game.winner]}"
    return None


@dataclass(frozen=True, slots=True)
class Side:
    """One colour: the engine, its limit and its seed."""

    engine: Engine
    limit: Limit | None
    seed: int


class _Forfeit(Exception):  # noqa: N818 (ends a game, not the program)
    """The side to move has given no legal answer."""

    def __init__(self, ending: Ending, fault: str) -> None:
        super().__init__(fault)
        self.ending = ending
        self.fault = fault


def play_game(
    fixture: Fixture, sides: tuple[Side, Side], judge: Judge | None = None, geometry: Geometry = STANDARD
) -> GameRecord:
    """Play the game to its end; the judge, if there is one, is asked before every move whether it is decided."""
    for side in sides:
        side.engine.new_game(side.seed)
    game = Game(fixture.opening, geometry.width, geometry.height)
    efforts = [Effort(), Effort()]
    try:
        winner, ending, fault = *_play_on(game, sides, efforts, judge), None
    except _Forfeit as forfeit:
        winner, ending, fault = 1 - game.position.to_move, forfeit.ending, forfeit.fault
    return GameRecord(
        number=fixture.number,
        first=fixture.first,
        second=fixture.second,
        opening_ply=len(fixture.opening),
        moves=game.moves,
        winner=winner,
        ending=ending,
        fault=fault,
        efforts=(efforts[0], efforts[1]),
    )


def _play_on(
    game: Game, sides: tuple[Side, Side], efforts: list[Effort], judge: Judge | None
) -> tuple[int | None, Ending]:
    """Ask the engines in turn; return the winner and why the game is over."""
    while not game.is_over:
        to_move = game.position.to_move
        verdict = judge(game.position) if judge else None
        if verdict is not None:
            winners = {Outcome.WIN: to_move, Outcome.DRAW: None, Outcome.LOSS: 1 - to_move}
            return winners[verdict], Ending.ADJUDICATED
        game.push(_ask(sides[to_move], game.position, efforts))
    winner = game.position.winner
    return winner, Ending.FULL_BOARD if winner is None else Ending.FOUR


def _ask(side: Side, position: Position, efforts: list[Effort]) -> Column:
    """Return the engine's column; keep what it cost."""
    colour = position.to_move
    started = perf_counter()
    nodes = 0
    try:
        choice = side.engine.choose(position, side.limit)
        column, nodes = operator.index(choice.column), choice.nodes
    except Exception as error:  # whatever an engine does wrong is its own loss, not the tournament's
        what = str(error) if isinstance(error, EngineError) else f"{type(error).__name__}: {error}"
        raise _Forfeit(Ending.ERROR, f"failed on move {position.ply + 1}: {what}") from error
    finally:
        spent = efforts[colour]
        efforts[colour] = Effort(spent.moves + 1, spent.nodes + nodes, spent.seconds + perf_counter() - started)
    if column not in position.legal_columns:
        raise _Forfeit(Ending.ILLEGAL_MOVE, _describe_illegal(column, position))
    return column


def _describe_illegal(column: Column, position: Position) -> str:
    number = position.ply + 1
    if column == PASS:
        return f"passed on move {number}"
    name = format_column(column) if column in range(position.width) else repr(column)
    return f"chose column {name} on move {number}, which cannot be played"
