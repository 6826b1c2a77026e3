"""The help of the playing screen: a page over the board that any key closes."""

from __future__ import annotations

import textwrap

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.screen import ModalScreen
from textual.widgets import Static

_KEYS = (
    ("← →", "choose a column"),
    ("enter, space, ↓", "drop a stone there"),
    ("1 to 9, a to g", "drop in that column"),
    ("mouse", "point, click to drop"),
    ("u", "take back your move"),
    ("r", "play it again"),
    ("n", "new game"),
    ("s", "switch sides"),
    ("h", "scores of columns"),
    ("q", "quit, moves printed"),
)
_SCORES = "▲+k the side to move wins, = draw, ▼-k it loses; larger numbers are sooner. Both sides play their best."
_KEY_WIDTH = 15


class HelpScreen(ModalScreen[None]):
    """What the keys do and what scores mean."""

    CSS = """
    HelpScreen { align: center middle; background: #0e151d 60%; }
    HelpScreen > Static {
        width: auto; max-width: 100%; height: auto; max-height: 100%;
        padding: 0 1; border: round #7f9dbd; background: #1b2733; color: #e8eef5;
    }
    """

    def compose(self) -> ComposeResult:
        """Write the page."""
        text = Text()
        for key, meaning in _KEYS:
            text.append(f"{key:<{_KEY_WIDTH}} ", "bold #9cc4f0")
            text.append(f"{meaning}\n")
        text.append(f"\n{textwrap.fill(_SCORES, _KEY_WIDTH + 21)}\n\n", "#b4c0cc")
        text.append("Any key goes back to the game.", "dim")
        yield Static(text)

    def on_key(self, event: events.Key) -> None:
        """Close."""
        event.stop()
        self.dismiss()

    def on_click(self) -> None:
        """Close."""
        self.dismiss()
