"""Session: the game a person plays against an engine, with take-back and redo; and the Opponent, the engine at work.

Nothing here draws, reads keys or starts threads: the screen and the line dialogue both play on a Session.
"""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

from fourcast.bots.protocol import PASS
from fourcast.errors import EngineError
from fourcast.game import Game
from fourcast.geometry import Column
from fourcast.notation import format_column
from fourcast.position import Position

if TYPE_CHECKING:
    from fourcast.bots import Choice, Engine
    from fourcast.solver import Limit

FIRST_PLAYER, SECOND_PLAYER = 0, 1


class Opponent:
    """An engine with its limit. It is asked by one thread at a time, and told of a new game before its next move."""

    def __init__(self, name: str, engine: Engine, limit: Limit, seed: int | None = None) -> None:
        self.name = name  # as it was written, options included
        self._engine = engine
        self._limit = limit
        self._seed = seed
        self._games = 0  # finished or left
        self._is_game_new = False
        self._asking = threading.Lock()

    def choose(self, position: Position) -> Choice:
        """Pick a move; waits while another thread is asking."""
        with self._asking:
            if self._is_game_new:
                self._is_game_new = False
                # A seed makes a whole sitting repeatable, and still no two games of it the same.
                self._engine.new_game(None if self._seed is None else self._seed + self._games)
            return self._engine.choose(position, self._limit)

    def start_game(self) -> None:
        """Let the next move be the first of a new game. Returns at once, even while the engine thinks."""
        self._games += 1
        self._is_game_new = True


class Session:
    """A game with one human player; the other moves are the engine's."""

    def __init__(self, game: Game, human: int = FIRST_PLAYER) -> None:
        self.game = game
        self.human = human  # 0 moves first, 1 second
        self.earlier: list[Game] = []  # games left for a new one, so that nothing is lost
        self.fault: str | None = None  # what the engine did instead of a legal move: the game ends there
        self._undone: list[Column] = []  # moves taken back, the next to redo last

    @property
    def position(self) -> Position:
        """The board as it stands."""
        return self.game.position

    @property
    def is_over(self) -> bool:
        """Whether nobody moves any more."""
        return self.game.is_over or self.fault is not None

    @property
    def is_humans_turn(self) -> bool:
        """Whether the person is to move."""
        return not self.is_over and self.position.to_move == self.human

    @property
    def is_engines_turn(self) -> bool:
        """Whether the engine is to move."""
        return not self.is_over and self.position.to_move != self.human

    @property
    def last_column(self) -> Column | None:
        """Where the last stone fell, None on the empty board."""
        return self.game.moves[-1] if self.game.moves else None

    def play(self, column: Column) -> None:
        """Drop a stone for the side to move; moves taken back before are forgotten.

        Raises IllegalMoveError, and changes nothing, if the column cannot be played.
        """
        self.game.push(column)
        self._undone.clear()

    def take(self, answer: Choice | EngineError) -> None:
        """Play the engine's move. If it has failed, or moves against the rules, the game is the person's."""
        if isinstance(answer, EngineError):
            self._end_by(f"has failed ({answer})")
        elif answer.column == PASS:
            self._end_by("makes no move, which no rule allows")
        elif answer.column not in self.position.legal_columns:
            column = answer.column if answer.column not in range(self.position.width) else format_column(answer.column)
            self._end_by(f"chooses column {column}, which cannot be played")
        else:
            self.play(answer.column)

    def _end_by(self, fault: str) -> None:
        self.fault = fault
        self._undone.clear()

    def undo(self) -> bool:
        """Take back the person's last move and what followed it; False if there is no such move."""
        if len(self.game) <= self.human:
            return False
        self.fault = None
        self._undone.append(self.game.pop())
        while self.position.to_move != self.human:
            self._undone.append(self.game.pop())
        return True

    def redo(self) -> bool:
        """Play what was taken back last, up to the person's next turn; False if nothing was."""
        if not self._undone:
            return False
        self.game.push(self._undone.pop())
        while self._undone and self.position.to_move != self.human:
            self.game.push(self._undone.pop())
        return True

    def start_game(self) -> None:
        """Put the board aside and begin again on an empty one of the same size."""
        if self.game.moves:
            self.earlier.append(self.game)
        self.game = Game(width=self.position.width, height=self.position.height)
        self.fault = None
        self._undone.clear()

    def switch_sides(self) -> None:
        """Exchange the players; the stones stay."""
        self.human = 1 - self.human
        self.fault = None
