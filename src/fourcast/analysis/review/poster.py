"""The poster: verdict, both players, the last position and the graph in one SVG, to be passed around."""

from __future__ import annotations

from fourcast.svg.elements import circle, group, tag
from fourcast.svg.palette import THEMES, Palette

from .graph import FLAWS, describe, draw_mark, plot, wrap_svg
from .results import PlayerSummary, Review

_WIDTH, _MARGIN = 900, 24
_TOP_HEIGHT, _GRAPH_HEIGHT, _FOOT_HEIGHT = 236, 250, 34
_BOARD_WIDTH, _BOARD_HEIGHT = 240, 212  # room for the last position
_LABELS = 1.0  # names of rows and columns take as much room as this many cells


def draw_poster(review: Review, theme: str = "auto") -> str:
    """Draw the summary and the graph; `theme` is "light", "dark" or "auto" for what the reader prefers."""
    palette = THEMES[theme]
    height = _TOP_HEIGHT + _GRAPH_HEIGHT + _FOOT_HEIGHT
    body = [
        tag("rect", width=_WIDTH, height=height, rx=10, fill=palette.surface),
        *_draw_headline(review, palette),
        *[line for player in review.players for line in _draw_player(player, palette)],
        *_draw_board(review, theme),
        *group(
            plot(review, palette, _WIDTH - 2 * _MARGIN, _GRAPH_HEIGHT), transform=f"translate({_MARGIN} {_TOP_HEIGHT})"
        ),
        *_draw_foot(review, palette, height),
    ]
    return wrap_svg("\n".join(body), (_WIDTH, height), theme, "Connect Four game review", describe(review))


def format_accuracy(accuracy: float | None) -> str:
    """Write an accuracy: "97.3 %", a dash if there is none."""
    return "–" if accuracy is None else f"{accuracy:.1f} %"


def _draw_headline(review: Review, palette: Palette) -> list[str]:
    return [
        _text(_MARGIN, 38, "Connect Four game review", 14, palette.label),
        _text(_MARGIN, 68, review.verdict, 19, palette.accent, font_weight="700"),
    ]


def _draw_player(player: PlayerSummary, palette: Palette) -> list[str]:
    x, y = _MARGIN + 290 * player.player, 116
    fill, edge = ((palette.red, palette.red_edge), (palette.yellow, palette.yellow_edge))[player.player]
    sign = (
        circle((x + 12, y - 6), 7, fill="none", stroke=palette.red_mark, stroke_width=2.5)
        if player.player == 0
        else circle((x + 12, y - 6), 3.5, fill=palette.yellow_mark)
    )
    unit = tag("tspan", "accuracy", font_size=13, font_weight="400", fill=palette.label)
    drawn = [
        circle((x + 12, y - 6), 12, fill=fill, stroke=edge, stroke_width=1.5),
        sign,
        _text(x + 34, y, player.name, 18, palette.accent, font_weight="700"),
        _text(x + 118, y, f"{format_accuracy(player.accuracy)} {unit}", 22, palette.accent, font_weight="700"),
    ]
    for row, flaw in enumerate(FLAWS):
        line = y + 34 + 26 * row
        drawn += [
            draw_mark(flaw, (x + 12, line - 5), 6, palette),
            _text(x + 34, line, f"{player.count(flaw)}", 15, palette.accent, font_weight="700"),
            _text(x + 58, line, f"{flaw.value} {flaw.mark}", 14, palette.label),
        ]
    return drawn


def _draw_board(review: Review, theme: str) -> list[str]:
    cell_px = min(_BOARD_WIDTH / (review.width + _LABELS), _BOARD_HEIGHT / (review.height + _LABELS + 0.3))
    left = _WIDTH - _MARGIN - cell_px * (review.width + _LABELS)
    return group([review.game.to_svg(cell_px, theme=theme)], transform=f"translate({left:.0f} 16)")


def _draw_foot(review: Review, palette: Palette, height: float) -> list[str]:
    return [_text(_MARGIN, height - 16, review.theory.sentence, 13, palette.label)] if review.theory else []


def _text(x: float, y: float, content: str, size: float, fill: str, **look: str) -> str:
    return tag("text", content, x=x, y=y, font_size=size, fill=fill, **look)
