"""What stands around the game on the playing screen: the board as a widget, the sentences beside it, keys, colours."""

from __future__ import annotations

from dataclasses import dataclass

from rich.text import Text
from textual import events
from textual.message import Message
from textual.widget import Widget

from fourcast.cli.display.board import STONES
from fourcast.cli.play.game_session import Session
from fourcast.cli.play.raster import DISCS, LARGEST_PITCH, SMALLEST_PITCH, Scene, board_size, column_at, draw_scene
from fourcast.geometry import Column, Geometry
from fourcast.notation import PLAYERS

PANEL_COLUMNS = 30  # of sentences beside the board, at least
PANEL_ROWS = 4  # of sentences below the board
MARGIN = 2  # columns left of the board and between it and the sentences
KEYS_ROWS = 1
_PANEL_ROWS_BESIDE = 15  # players, state, the engine's move, a hint, the moves

_KEYS = (  # the first of these that fits is shown
    ("u take back", "r redo", "n new game", "s switch sides", "h hint", "? help", "q quit"),
    ("u back", "n new", "h hint", "? help", "q quit"),
    ("? help", "q quit"),
)
_GAP = "  "
_KEYS_PADDING = 1
_MUTED, _NOTICE = "#b4c0cc", "#f6c244"

STYLES = f"""
Screen {{ background: #0e151d; color: #e8eef5; }}
#table {{ height: 1fr; layout: vertical; padding-left: {MARGIN}; }}
#board {{ width: auto; height: auto; }}
#sentences {{ width: 1fr; height: {PANEL_ROWS}; }}
#sentences Static {{ text-wrap: nowrap; text-overflow: ellipsis; }}
#keys {{ height: 1; padding: 0 {_KEYS_PADDING}; background: #1b2733; color: #b4c0cc; }}
#too-small {{ display: none; padding: 1; }}
PlayApp.wide #table {{ layout: horizontal; }}
PlayApp.wide #sentences {{ height: 1fr; padding: 1 {MARGIN}; }}
PlayApp.wide #sentences Static {{ text-wrap: wrap; }}
PlayApp.small #table, PlayApp.small #keys {{ display: none; }}
PlayApp.small #too-small {{ display: block; }}
"""


@dataclass(frozen=True, slots=True)
class Fit:
    """How the screen is laid out on a terminal: as large a board as there is room for, sentences beside or below it."""

    pitch: int  # pixels of a cell of the board
    is_wide: bool  # sentences beside the board, not below it


def choose_fit(columns: int, rows: int, geometry: Geometry) -> Fit | None:
    """Return the one with the largest board, sentences beside it if that costs nothing; None: nothing fits."""
    for pitch in range(LARGEST_PITCH, SMALLEST_PITCH - 1, -1):
        for is_wide in (True, False):
            needed_columns, needed_rows = _needs(geometry, pitch, is_wide)
            if columns >= needed_columns and rows >= needed_rows:
                return Fit(pitch, is_wide)
    return None


def describe_room(columns: int, rows: int, geometry: Geometry) -> str:
    """Say how large the terminal must be."""
    needed_columns, needed_rows = _needs(geometry, SMALLEST_PITCH, is_wide=False)
    return (
        f"The terminal has {columns} columns and {rows} rows; a {geometry} board needs {needed_columns} and "
        f"{needed_rows}. Make it larger, or press q and use --plain."
    )


def _needs(geometry: Geometry, pitch: int, is_wide: bool) -> tuple[int, int]:
    """Columns and rows of characters that a fit takes."""
    columns, rows = board_size(geometry, pitch)
    if is_wide:
        return columns + 2 * MARGIN + PANEL_COLUMNS, max(rows, _PANEL_ROWS_BESIDE) + KEYS_ROWS
    return max(columns + MARGIN, PANEL_COLUMNS), rows + PANEL_ROWS + KEYS_ROWS


class BoardPicture(Widget):
    """Draws a scene, and tells which column the mouse is at."""

    class Pointed(Message):
        """The mouse is over this column."""

        def __init__(self, column: Column) -> None:
            super().__init__()
            self.column = column

    class Clicked(Message):
        """The mouse was pressed over this column."""

        def __init__(self, column: Column) -> None:
            super().__init__()
            self.column = column

    _scene: Scene | None = None

    def show(self, scene: Scene) -> None:
        """Draw this from now on."""
        self._scene = scene
        self.styles.width, self.styles.height = board_size(scene.position.geometry, scene.pitch)
        self.refresh()

    def render(self) -> Text:
        """Draw the scene."""
        return Text() if self._scene is None else draw_scene(self._scene)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Tell where the mouse is."""
        if self._scene is not None:
            self.post_message(self.Pointed(self._column_at(self._scene, event.x)))

    def on_click(self, event: events.Click) -> None:
        """Tell where it was clicked."""
        if self._scene is not None:
            self.post_message(self.Clicked(self._column_at(self._scene, event.x)))

    @staticmethod
    def _column_at(scene: Scene, x: int) -> Column:
        return column_at(x, scene.position.geometry, scene.pitch)


@dataclass(frozen=True, slots=True)
class Sentences:
    """The sentences of the panel; empty ones are left out."""

    state: str  # whose turn it is, or how the game ended
    notice: str  # the answer to a key that did nothing
    engine: str  # the engine's last move, and why
    effort: str  # what that cost
    hint: str  # what the chosen column leads to


def draw_panel(session: Session, opponent: str, told: Sentences, *, is_wide: bool) -> Text:
    """Write the panel: with air beside the board, in four lines below it."""
    return _draw_beside(session, opponent, told) if is_wide else _draw_below(session, opponent, told)


def draw_keys(columns: int) -> Text:
    """Name the keys, the most needed ones if there is no room for all."""
    room = columns - 2 * _KEYS_PADDING
    names = next((names for names in _KEYS if len(_GAP.join(names)) <= room), _KEYS[-1])
    text = Text(no_wrap=True)
    for index, name in enumerate(names):
        key, _, meaning = name.partition(" ")
        text.append(_GAP if index else "")
        text.append(key, "bold #9cc4f0")
        text.append(f" {meaning}")
    return text


def _draw_beside(session: Session, opponent: str, told: Sentences) -> Text:
    text = Text()
    for player in (0, 1):
        text.append_text(_name_player(session, opponent, player))
        text.append("\n")
    text.append(f"\n{told.state}\n", "bold")
    if session.is_over:
        text.append("n plays again, u takes back.\n")
    if told.notice:
        text.append(f"{told.notice}\n", _NOTICE)
    if told.engine:
        text.append(f"\n{told.engine}\n", _MUTED)
        text.append(f"{told.effort}\n" if told.effort else "", "dim")
    if told.hint:
        text.append(f"\n{told.hint}\n")
    if session.game.moves:
        text.append("\nmoves\n", "dim")
        text.append(f"{session.game}\n")
    return text


def _draw_below(session: Session, opponent: str, told: Sentences) -> Text:
    text = Text()
    text.append(f"{told.notice or told.state}\n", _NOTICE if told.notice else "bold")
    text.append(f"{told.hint or told.engine}\n", _MUTED)
    text.append_text(_name_player(session, opponent, 0))
    text.append("  ")
    text.append_text(_name_player(session, opponent, 1))
    text.append(f"\n{session.game}", _MUTED)
    return text


def _name_player(session: Session, opponent: str, player: int) -> Text:
    red, green, blue = DISCS[player]
    style = f"bold rgb({red},{green},{blue})"
    name = "you" if player == session.human else opponent
    return Text.assemble((f"{STONES[player]} {PLAYERS[player]}", style), f" {name}")
