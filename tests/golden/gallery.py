"""The pictures kept as files; run as a program (`make golden`) it writes them anew.

The golden ones fix every byte of a drawing. Those of the documentation are the same in the theme that follows the
reader's system.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from fourcast.game import Game
from fourcast.position import Position
from fourcast.svg import Arrow

ROOT = Path(__file__).parents[2]
PICTURES = ROOT / "tests" / "golden" / "pictures"
IMAGES = ROOT / "docs" / "images"

NUMBERED = "44444432655555323332"
SCORED = "4444443265"
ANSWERED = "4453"
THREATENED = "571622465455436666241"
SHORT = "32164625"
WON_TWICE = "321657516646121622423"

# Exact ones of these positions, so that the pictures show what users will see.
SCORES = (-2, -2, -2, None, 1, -2, -4)
THREATS = ([(2, 2), (6, 2), (6, 3)], [(2, 3), (6, 3)])
SHORT_SCORES = (-4, -3, 11, 4, 0, -2, -5)
SHORT_LINE = (2, 3, 2, 2, 3, 3, 1, 5, 5, 3, 0, 3, 0)


def draw_pictures(theme: str) -> Mapping[str, str]:
    """Return every picture by name, in this theme but for the one that shows the dark theme."""
    answer = [Arrow((2, 1)), Arrow((3, 2), source=(2, 1))]
    threes = [(3, 3), (4, 3), (5, 3)]
    return {
        "empty": Position().to_svg(theme=theme),
        "numbered": Game(NUMBERED).to_svg(theme=theme),
        "scores": Game(SCORED).to_svg(theme=theme, numbers={}, scores=SCORES),
        "threats": Position.from_moves(THREATENED).to_svg(theme=theme, threats=THREATS, highlights=threes),
        "arrows": Position.from_moves(ANSWERED).to_svg(theme=theme, arrows=answer, line=(2, 3, 3)),
        "line": Position.from_moves(SHORT).to_svg(theme=theme, line=SHORT_LINE),
        "won": Game(WON_TWICE).to_svg(theme=theme),
        "dark": Game(SHORT).to_svg(
            theme="dark", numbers={}, scores=SHORT_SCORES, line=SHORT_LINE[:3], highlights=[(1, 1)]
        ),
        "wide": Game([0, 11, 0, 10, 1, 9, 1, 8], width=12, height=4).to_svg(cell_px=40, theme=theme),
        "bare": Position.from_moves("112244553").to_svg(cell_px=30, theme=theme, coordinates=False),
    }


def list_files() -> Mapping[Path, str]:
    """Return what every file must hold, by its path."""
    golden = {PICTURES / f"{name}.svg": picture for name, picture in draw_pictures("light").items()}
    images = {IMAGES / f"board-{name}.svg": picture for name, picture in draw_pictures("auto").items()}
    return {path: f"{picture}\n" for path, picture in {**golden, **images}.items()}


def main() -> None:
    """Write all files."""
    for path, content in list_files().items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode())


if __name__ == "__main__":
    main()
