"""The line dialogue of `fourcast play`: columns in, sentences and boards out; for pipes and for screen readers.

A word that names a column of the board is a column: b and, on a board of eight columns, h. The other words can be
written out or be cut to their first letter.
"""

from __future__ import annotations

from fourcast.bots import Choice
from fourcast.cli.display.board import STONES, draw_board
from fourcast.cli.input.columns import Prompt, column_letter, name_columns, parse_column
from fourcast.cli.play.game_session import Opponent, Session
from fourcast.cli.play.hints import Hints
from fourcast.cli.play.phrases import describe_choice, describe_hint, describe_state
from fourcast.errors import EngineError, FourcastError

_HELP = (
    "undo takes back your move, redo plays it again, new starts a new game, switch switches sides, hint gives the "
    "score of every column, board shows the board, ? this help, quit quits; "
    "the first letter does where it names no column."
)


class Dialogue:
    """Reads lines from standard input until the end, q, or the end of the game in a pipe."""

    def __init__(self, session: Session, opponent: Opponent) -> None:
        self._session = session
        self._opponent = opponent
        self._hints = Hints()
        self._prompt = Prompt()
        commands = {
            "undo": self._undo,
            "redo": self._redo,
            "new": self._start_game,
            "switch": self._switch_sides,
            "hint": self._tell_scores,
            "board": self._show_board,
            "?": self._tell_help,
            "help": self._tell_help,
        }
        letters = {column_letter(column) for column in range(session.position.width)}
        self._commands = {word[0]: command for word, command in reversed(commands.items()) if word[0] not in letters}
        self._commands |= commands

    def run(self) -> None:
        """Play until there are no more lines."""
        self._greet()
        self._show_board()
        self._let_engine_move()
        while (word := self._prompt.read()) is not None:
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
            f"You are {STONES[session.human]} and move {order}; {self._opponent.name} is {STONES[1 - session.human]}. "
            f"Type a column, {name_columns(session.position.width)}; ? lists the other words."
        )

    def _play(self, word: str) -> None:
        session = self._session
        if session.is_over:
            print("the game is over: n starts a new one, u takes back, q quits")
            return
        try:
            session.play(parse_column(word, session.position))
        except FourcastError as error:
            print(error)
            return
        self._show_board()
        self._let_engine_move()

    def _let_engine_move(self) -> None:
        """Let the engine move if it is its turn; say how things stand."""
        session, name = self._session, self._opponent.name
        if session.is_engines_turn:
            try:
                answer: Choice | EngineError = self._opponent.choose(session.position)
            except EngineError as error:
                answer = error
            session.take(answer)
            if not isinstance(answer, EngineError) and session.fault is None:
                print(describe_choice(name, answer))
                self._show_board()
        print(describe_state(session, name), flush=True)

    def _show_board(self) -> None:
        print("", *draw_board(self._session.position), "", sep="\n", flush=True)

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

    def _tell_help(self) -> None:
        print(f"A column, {name_columns(self._session.position.width)}, drops a stone there. {_HELP}")
