"""ForeignEngine: an engine that runs in a process of its own, where it can crash, hang and be ended."""

from __future__ import annotations

from collections.abc import Mapping

from fourcast.bots.protocol import Choice, check_can_move
from fourcast.coercion import PositionInput
from fourcast.errors import EngineError
from fourcast.solver import Limit
from fourcast.solver.budget import Budget

from .address import Address, Value
from .child import Cancelled, Child, Silence
from .lines import read_choice, write_question

LOADING_S = 60.0  # from its start to its first word: large libraries take long to import
PATIENCE_S = 30.0  # for a move without a time limit
GRACE_S = 1.0  # on top of a time limit, which an engine of somebody else may not know
FIRST_GRACE_S = 10.0  # and once more for the first move of a process: much is loaded or compiled when it is first used


class ForeignEngine:
    """Loads the engine at once, so that what is wrong with its address is told now.

    A failure is an EngineError, and ends its process; the next question starts another.
    """

    def __init__(self, address: Address, options: Mapping[str, Value], name: str | None = None) -> None:
        self.name = name or address.text
        self._command = address.command_with(options)
        self._new_game: str | None = None  # told before the next question
        self._was_silent = False
        self._is_fresh = True  # nothing has been asked of this process yet
        self._child = self._start()

    def choose(self, position: PositionInput, limit: Limit | None = None) -> Choice:
        """Ask for a move; raise EngineError if the engine fails, is silent past its time, or answers with none."""
        position = check_can_move(position)
        budget = Budget(limit)
        patience = PATIENCE_S if limit is None or limit.seconds is None else limit.seconds + GRACE_S
        if not self._child.is_running:
            self._child = self._start()
        if self._is_fresh:
            patience += FIRST_GRACE_S
            self._is_fresh = False
        cancel = None if limit is None else limit.cancel
        news = [] if self._new_game is None else [self._new_game]
        self._new_game = None
        try:
            answer = self._child.ask([*news, *write_question(position, limit)], patience, cancel)
        except Silence:
            self._was_silent = True  # it has had its time, and gets no more of it in its next process
            raise
        except Cancelled:
            return Choice(position.legal_columns[0], None, 0, budget.seconds, "cancelled")
        if answer.startswith("error "):
            self._child.end()  # one error may be followed by another, which would answer the next question
            raise EngineError(answer.removeprefix("error "))
        return read_choice(answer, budget.seconds)

    def new_game(self, seed: int | None = None) -> None:
        """Tell it before its next move: what it does wrong then is wrong in its game."""
        self._new_game = "newgame" if seed is None else f"newgame {seed}"

    def close(self) -> None:
        """End its process; that happens by itself, too, when the engine is no longer used."""
        self._child.end()

    def _start(self) -> Child:
        self._is_fresh = not self._was_silent
        child = Child(self._command)
        try:
            answer = child.ask(["hello"], LOADING_S)
        except EngineError as error:
            raise EngineError(f"{self.name} cannot be loaded: {error}") from None
        if not answer.startswith("ready"):
            child.end()
            raise EngineError(
                answer.removeprefix("error ")
                if answer.startswith("error ")
                else f"{self.name} answered {answer!r} to hello: an engine says 'ready NAME'"
            )
        return child
