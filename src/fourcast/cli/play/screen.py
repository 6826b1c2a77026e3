"""The playing screen: a Textual application around a Session. The engine and the hints work in threads of their own.

What they find comes back with a ticket, in a call that the screen's own thread makes later; if the ticket is no longer
current (the move was taken back meanwhile, or a new game begun), it is dropped.
"""

from __future__ import annotations

from functools import partial
from itertools import cycle
from typing import ClassVar

from textual import events
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Vertical
from textual.geometry import Size
from textual.widgets import Static

from fourcast.bots import Choice
from fourcast.cli.input.columns import column_letter, name_columns
from fourcast.cli.play.background import Background, IsStale, Ticket
from fourcast.cli.play.game_session import Opponent, Session
from fourcast.cli.play.help_page import HelpScreen
from fourcast.cli.play.hints import Hints
from fourcast.cli.play.panel import STYLES, BoardPicture, Sentences, choose_fit, describe_room, draw_keys, draw_panel
from fourcast.cli.play.phrases import describe_choice, describe_effort, describe_hint, describe_state
from fourcast.cli.play.raster import Scene
from fourcast.errors import EngineError, FourcastError
from fourcast.geometry import Column
from fourcast.position import Position
from fourcast.score import Score

_SPINNER = "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏"
_SPIN_S = 0.1


class PlayApp(App[None]):
    """One person against one engine."""

    TITLE = "fourcast play"
    CSS = STYLES
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "move_cursor(-1)", "left"),
        Binding("right", "move_cursor(1)", "right"),
        Binding("enter,space,down", "drop", "drop"),
        *(Binding(str(column + 1), f"drop_in({column})", f"column {column + 1}") for column in range(9)),
        *(Binding(column_letter(column), f"drop_in({column})", f"column {column + 1}") for column in range(7)),
        Binding("u,backspace", "undo", "take back"),
        Binding("r", "redo", "redo"),
        Binding("n", "new_game", "new game"),
        Binding("s", "switch_sides", "switch sides"),
        Binding("h", "hint", "hint"),
        Binding("question_mark", "help", "help"),
        Binding("q,ctrl+c", "quit", "quit", priority=True),
    ]

    def __init__(self, session: Session, opponent: Opponent) -> None:
        super().__init__()
        self.session = session
        self.opponent = opponent
        self.hints = Hints()
        self.cursor: Column = session.position.width // 2
        self.choice: Choice | None = None  # the engine's last, if it led to the board as it stands
        self.notice = ""  # a sentence that stays until the next key
        self._engine_thread = Background()
        self._hint_thread = Background()
        self._spinner = cycle(_SPINNER)
        self._terminal = Size(0, 0)
        self._board = BoardPicture(id="board")
        self._panel, self._keys, self._too_small = Static(), Static(id="keys"), Static(id="too-small")

    def compose(self) -> ComposeResult:
        """Put the board, the sentences, the keys and the sentence for small terminals in place."""
        with Container(id="table"):
            yield self._board
            yield Vertical(self._panel, id="sentences")
        yield self._keys
        yield self._too_small

    def on_mount(self) -> None:
        """Begin: the engine may be first to move."""
        self._terminal = self.size
        self.set_interval(_SPIN_S, self._spin)
        self._board_has_changed()

    def on_resize(self, event: events.Resize) -> None:
        """Fit the board to the terminal."""
        self._terminal = event.size  # `self.size` is still the old one
        self._show()

    def action_move_cursor(self, step: int) -> None:
        """Choose the column beside."""
        self.cursor = min(max(self.cursor + step, 0), self.session.position.width - 1)
        self._show()

    def action_drop(self) -> None:
        """Drop a stone in the chosen column, if it can be."""
        session = self.session
        if session.is_over:
            self._say("The game is over: n starts a new one, u takes back.")
        elif session.is_engines_turn:
            self._say("")  # the state says already who is thinking
        elif self.cursor not in session.position.legal_columns:
            self._say(f"Column {column_letter(self.cursor)} is full: choose another.")
        else:
            session.play(self.cursor)
            self._board_has_changed()

    def action_drop_in(self, column: Column) -> None:
        """Choose the column and drop a stone in it."""
        if column >= self.session.position.width:
            columns = name_columns(self.session.position.width)
            self._say(f"There is no column {column_letter(column)}: there are {columns}.")
            return
        self.cursor = column
        self.action_drop()

    def action_undo(self) -> None:
        """Take back the person's last move and the engine's answer."""
        self._change(self.session.undo(), "There is no move of yours to take back.")

    def action_redo(self) -> None:
        """Play again what was taken back."""
        self._change(self.session.redo(), "Nothing was taken back that could be played again.")

    def action_new_game(self) -> None:
        """Begin again on an empty board."""
        self.session.start_game()
        self.opponent.start_game()
        self._board_has_changed()

    def action_switch_sides(self) -> None:
        """Let the engine play the person's stones and the other way round."""
        self.session.switch_sides()
        self._board_has_changed()

    def action_hint(self) -> None:
        """Show the scores of the columns from now on, or no longer."""
        self.hints.is_on = not self.hints.is_on
        self.notice = ""
        self._seek_hints()
        self._show()

    def action_help(self) -> None:
        """Show what the keys do."""
        self.push_screen(HelpScreen())

    def on_board_picture_pointed(self, event: BoardPicture.Pointed) -> None:
        """Follow the mouse."""
        if self.cursor != event.column:
            self.cursor = event.column
            self._show()

    def on_board_picture_clicked(self, event: BoardPicture.Clicked) -> None:
        """Drop a stone where the mouse is."""
        self.action_drop_in(event.column)

    def tell_compiling(self, clause: str) -> None:
        """Say why it takes so long; may be called by any thread."""
        self.call_later(self._say, f"{clause[:1].upper()}{clause[1:]}.")

    def _take_choice(self, ticket: Ticket, answer: Choice | Exception) -> None:
        """Play the engine's move, or tell of its failure."""
        if not self._engine_thread.is_current(ticket):
            return
        if isinstance(answer, FourcastError) and not isinstance(answer, EngineError):
            self._say(f"{self.opponent.name} cannot move: {answer}")
            return
        if isinstance(answer, Exception) and not isinstance(answer, EngineError):
            raise answer
        self.session.take(answer)
        self._board_has_changed(None if isinstance(answer, EngineError) or self.session.fault else answer)

    def _take_score(self, ticket: Ticket, found: tuple[Column, Score] | Exception) -> None:
        """Show one more score, or tell why there is none."""
        if not self._hint_thread.is_current(ticket):
            return
        if isinstance(found, FourcastError):
            self.hints.is_on = False
            self._say(f"No hints: {found}.")
            return
        if isinstance(found, Exception):
            raise found
        self.hints.scores.update([found])
        self._show()

    def _change(self, has_changed: bool, excuse: str) -> None:
        if has_changed:
            self._board_has_changed()
        else:
            self._say(excuse)

    def _board_has_changed(self, choice: Choice | None = None) -> None:
        """Let the engine think if it is its turn; show everything anew."""
        self.choice = choice
        self.notice = ""
        self._engine_thread.stop()
        if self.session.is_engines_turn:
            self._engine_thread.start(partial(self._think, self.session.position))
        self._seek_hints()
        self._show()

    def _think(self, position: Position, ticket: Ticket, _is_stale: IsStale) -> None:
        """Ask the engine; runs in its thread."""
        try:
            answer: Choice | Exception = self.opponent.choose(position)
        except Exception as error:  # told in the screen's thread, like a move
            answer = error
        self.call_later(self._take_choice, ticket, answer)

    def _seek_hints(self) -> None:
        self._hint_thread.stop()
        self.hints.scores.clear()
        if self.hints.is_on and self.session.is_humans_turn:
            self._hint_thread.start(partial(self._seek, self.session.position))

    def _seek(self, position: Position, ticket: Ticket, is_stale: IsStale) -> None:
        """Score the columns; runs in the hints' thread."""
        try:
            for found in self.hints.seek(position, is_stale):
                self.call_later(self._take_score, ticket, found)
        except Exception as error:  # told in the screen's thread, like a score
            self.call_later(self._take_score, ticket, error)

    def _say(self, notice: str) -> None:
        self.notice = notice
        self._show()

    def _spin(self) -> None:
        if self.session.is_engines_turn:
            self._show_sentences()

    def _show(self) -> None:
        """Draw everything that depends on the session, the cursor or the size."""
        geometry = self.session.position.geometry
        fit = choose_fit(*self._terminal, geometry)
        self.set_class(fit is None, "small")
        if fit is None:
            self._too_small.update(describe_room(*self._terminal, geometry))
            return
        self.set_class(fit.is_wide, "wide")
        is_choosing = self.session.is_humans_turn
        scene = Scene(
            self.session.position,
            fit.pitch,
            self.cursor if is_choosing else None,
            self.session.last_column,
            tuple(map(self.hints.scores.get, range(self.session.position.width)))
            if self.hints.is_on and is_choosing
            else (),
        )
        self._board.show(scene)
        self._keys.update(draw_keys(self._terminal.width))
        self._show_sentences()

    def _show_sentences(self) -> None:
        state = describe_state(self.session, self.opponent.name)
        if self.session.is_engines_turn:
            state = f"{next(self._spinner)} {state}"
        told = Sentences(
            state,
            self.notice,
            "" if self.choice is None else describe_choice(self.opponent.name, self.choice),
            "" if self.choice is None else describe_effort(self.choice),
            self._describe_hint(),
        )
        self._panel.update(draw_panel(self.session, self.opponent.name, told, is_wide=self.has_class("wide")))

    def _describe_hint(self) -> str:
        if not self.hints.is_on or not self.session.is_humans_turn:
            return ""
        position = self.session.position
        if self.cursor not in position.legal_columns:
            return ""
        score = self.hints.scores.get(self.cursor)
        if score is None:
            return f"column {column_letter(self.cursor)}: still looking"
        return describe_hint(position, self.cursor, score)
