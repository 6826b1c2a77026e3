"""The line dialogue of `fourcast play`: columns in, sentences and boards out; for pipes and for screen readers."""

from __future__ import annotations

import sys

from fourcast.bots import PASS
from fourcast.cli.play_game import Opponent, Session
from fourcast.cli.play_hints import Hints
from fourcast.cli.play_words import (
    SIGNS,
    describe_choice,
    describe_hint,
    describe_state,
    name_columns,
)
from fourcast.errors import FourcastError
from fourcast.notation import format_column, parse_moves

_HELP = (
    "u takes back your move, r plays it again, n starts a new game, s switches sides, h gives the score of every "
    "column, b shows the board, ? this help, q quits."
)
_PROMPT = "> "


class Dialogue:
    """Reads lines from standard input until the end, q, or the end of the game in a pipe."""

    def __init__(self, session: Session, opponent: Opponent) -> None:
        self._session = session
        self._opponent = opponent
        self._hints = Hints()
        self._has_prompt = sys.stdin.isatty()
        self._commands = {
            "u": self._undo,
            "r": self._redo,
            "n": self._start_game,
            "s": self._switch_sides,
            "h": self._tell_scores,
            "b": self._show_board,
            "?": self._tell_keys,
        }

    def run(self) -> None:
        """Play until there are no more lines."""
        self._greet()
        self._show_board()
        self._let_engine_move()
        while (line := self._read()) is not None:
            word = line.strip().lower()
            if word in ("q", "quit"):
                return
            if word in self._commands:
                self._commands[word]()
            elif word:
                self._play(word)

    def _greet(self) -> None:
        session = self._session
        order = ("first", "second")[session.human]
        print(
            f"You are {SIGNS[session.human]} and move {order}; {self._opponent.name} is {SIGNS[1 - session.human]}. "
            f"Type a column, {name_columns(session.position.width)}; ? lists the other words."
        )

    def _read(self) -> str | None:
        if self._has_prompt:
            print(_PROMPT, end="", flush=True)
        line = sys.stdin.readline()
        return line or None

    def _play(self, word: str) -> None:
        session = self._session
        if session.is_over:
            print("the game is over: n starts a new one, u takes back, q quits")
            return
        try:
            columns = parse_moves(f"{word},", session.position.geometry)
        except FourcastError:
            columns = ()
        if len(columns) != 1:
            names = name_columns(session.position.width)
            print(f"{word!r} is not a column: type one of {names}, or ? for the other words")
        elif columns[0] not in session.position.legal_columns:
            print(f"column {format_column(columns[0])} is full: choose another")
        else:
            session.play(columns[0])
            self._show_board()
            self._let_engine_move()

    def _let_engine_move(self) -> None:
        """Let the engine move if it is its turn; say how things stand."""
        session, name = self._session, self._opponent.name
        if session.is_engines_turn:
            choice = self._opponent.choose(session.position)
            if choice.column == PASS:
                session.end_by_pass()
            else:
                session.play(choice.column)
                print(describe_choice(name, choice))
                self._show_board()
        print(describe_state(session, name), flush=True)

    def _show_board(self) -> None:
        print(f"\n{self._session.position}\n", flush=True)

    def _undo(self) -> None:
        self._change(self._session.undo(), "there is no move of yours to take back")

    def _redo(self) -> None:
        self._change(self._session.redo(), "nothing was taken back that could be played again")

    def _change(self, has_changed: bool, excuse: str) -> None:
        if has_changed:
            self._show_board()
            self._let_engine_move()
        else:
            print(excuse)

    def _start_game(self) -> None:
        self._session.start_game()
        self._opponent.start_game()
        self._change(True, "")

    def _switch_sides(self) -> None:
        self._session.switch_sides()
        self._greet()
        self._change(True, "")

    def _tell_scores(self) -> None:
        position = self._session.position
        if self._session.is_over:
            print("the game is over: no column has a score any more")
            return
        try:
            found = dict(self._hints.seek(position, lambda: False))
        except FourcastError as error:
            print(f"no hints: {error}")
            return
        for column in sorted(found):
            print(describe_hint(position, column, found[column]))

    def _tell_keys(self) -> None:
        print(f"A column, {name_columns(self._session.position.width)}, drops a stone there. {_HELP}")
