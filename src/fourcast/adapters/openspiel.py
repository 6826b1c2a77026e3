"""OpenSpiel: engines as bots, and states of its connect_four to positions and back.

import pyspiel
from fourcast.adapters.openspiel import EngineBot

bot = EngineBot("perfect", player=0)
"""

from __future__ import annotations

import pyspiel

from fourcast import bots
from fourcast.bots import Engine
from fourcast.coercion import PositionInput, to_game
from fourcast.errors import EngineError
from fourcast.game import Game
from fourcast.geometry import Column
from fourcast.position import Position
from fourcast.solver import Limit

_GAME = "connect_four"
_CONNECT = 4


def to_state(given: PositionInput) -> pyspiel.State:
    """Return the state of OpenSpiel after the moves of a game; moves are text, a list of columns, or a Game.

    A board without its moves is given moves that lead to it: states of OpenSpiel have a history.
    """
    game = to_game(given)
    size = f"rows={game.position.height},columns={game.position.width}"
    state = pyspiel.load_game(f"{_GAME}({size})").new_initial_state()
    for column in (*find_moves(game.positions[0]), *game.moves):
        state.apply_action(column)
    return state


def from_state(state: pyspiel.State) -> Game:
    """Return the game that led to a state of OpenSpiel's connect_four; raise EngineError for another game."""
    game = state.get_game()
    parameters = game.get_parameters()
    if game.get_type().short_name != _GAME or parameters["x_in_row"] != _CONNECT:
        raise EngineError(f"{game} is not Connect Four: load connect_four with x_in_row=4")
    return Game(state.history(), parameters["columns"], parameters["rows"])


class EngineBot(pyspiel.Bot):  # type: ignore[misc]  # pyspiel has no types
    """An engine that plays OpenSpiel's connect_four for one player."""

    def __init__(self, engine: str | Engine = "perfect", player: int = 0, limit: Limit | None = None) -> None:
        pyspiel.Bot.__init__(self)
        self.engine = bots.engine(engine) if isinstance(engine, str) else engine
        self._player = player
        self._limit = limit

    def player_id(self) -> int:
        """Return the player it plays for."""
        return self._player

    def restart(self) -> None:
        """Begin a new game."""
        self.engine.new_game()

    def restart_at(self, state: pyspiel.State) -> None:  # noqa: ARG002 (OpenSpiel hands it over)
        """Begin a new game from a state."""
        self.engine.new_game()

    def provides_policy(self) -> bool:
        """Whether it tells the chances of all its moves: it plays one, and that one it tells."""
        return True

    def step(self, state: pyspiel.State) -> Column:
        """Choose a column."""
        column: Column = self.step_with_policy(state)[1]
        return column

    def step_with_policy(self, state: pyspiel.State) -> tuple[list[tuple[Column, float]], Column]:
        """Choose a column; the policy gives it the chance 1."""
        if not state.legal_actions(self._player):
            return [], pyspiel.INVALID_ACTION
        column = self.engine.choose(from_state(state), self._limit).column
        return [(action, float(action == column)) for action in state.legal_actions(self._player)], column


def find_moves(position: Position) -> list[Column]:
    """Return moves that lead from the empty board to this one: stones are taken off until none is left."""
    if position.ply == 0:
        return []
    geometry, stones = position.geometry, position.stones
    dead_ends: set[int] = set()

    def take_off(left: int) -> list[Column] | None:
        """The moves that build what is left, in reverse."""
        if not left:
            return []
        mover = (left.bit_count() - 1) % 2
        for column, row in geometry.cells_of((left + geometry.bottom) >> 1 & left & stones[mover]):
            before = left ^ geometry.cell_bit(column, row)
            if before in dead_ends or any(geometry.has_four(side & before) for side in stones):
                continue
            if (rest := take_off(before)) is not None:
                return [column, *rest]
        dead_ends.add(left)
        return None

    found = take_off(position.occupied)
    assert found is not None, "positions can be reached"
    return found[::-1]
