"""The evaluation graph: one step a move, Red above the zero line, Yellow below, the draw on it.

What goes up is not the raw score but its value: every win is in the outer half, so the result shows at a glance and the
speed of a win at a second one. Flaws are marked by shape and colour. Colours are those of the board pictures; a step
tells its move when the pointer rests on it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from itertools import groupby

from fourcast.analysis.wording import count_of, name_cell
from fourcast.notation import PLAYERS
from fourcast.svg.elements import Point, circle, group, polygon, tag
from fourcast.svg.palette import THEMES, Palette, style_auto

from .classes import NOT_KNOWN, MoveClass, signed_value
from .results import Review

FLAWS = tuple(move_class for move_class in MoveClass if move_class.is_flaw)

_FONT = "system-ui, sans-serif"
_TYPE = 12  # type size
_NARROW = 560  # below this width labels are short and marks small
_FEWEST_STEPS = 12  # a short game is not drawn in huge steps
_MARK, _SMALL_MARK = 7.0, 4.5  # half the size of a mark


@dataclass(frozen=True, slots=True)
class Frame:
    """Where the steps are drawn."""

    left: float
    top: float
    width: float
    height: float
    steps: int
    cells: int  # of the board

    @property
    def bottom(self) -> float:
        """Lower edge."""
        return self.top + self.height

    @property
    def right(self) -> float:
        """Right edge."""
        return self.left + self.width

    @property
    def zero(self) -> float:
        """The height of a draw."""
        return self.top + self.height / 2

    def x(self, step: float) -> float:
        """Return the left edge of a step."""
        return self.left + self.width * step / self.steps

    def y(self, score: int) -> float:
        """Return the height of a score of Red's."""
        return self.zero - self.height / 2 * signed_value(score, self.cells) / 100


def draw_graph(review: Review, width: float = 860, height: float = 250, theme: str = "auto") -> str:
    """Draw the graph as a self-contained SVG; `theme` is "light", "dark" or "auto" for what the reader prefers."""
    palette = THEMES[theme]
    body = "\n".join(
        [tag("rect", width=width, height=height, rx=8, fill=palette.surface), *plot(review, palette, width, height)]
    )
    return wrap_svg(body, (width, height), theme, "Evaluation graph", describe(review))


def wrap_svg(body: str, size: Point, theme: str, title: str, words: str) -> str:
    """Make a whole SVG of a drawing, with its title and description for screen readers."""
    attributes: dict[str, str | float] = {
        "xmlns": "http://www.w3.org/2000/svg",
        "viewBox": f"0 0 {size[0]:g} {size[1]:g}",
        "width": size[0],
        "height": size[1],
        "role": "img",
        "aria_label": title,
        "font_family": _FONT,
    }
    parts = [tag("title", escape(title)), tag("desc", escape(words)), body]
    if theme == "auto":
        attributes["class"], style = style_auto(body)
        parts.insert(2, style)
    return tag("svg", "\n".join(["", *parts, ""]), **attributes)


def plot(review: Review, palette: Palette, width: float, height: float) -> list[str]:
    """Draw axes, steps and marks into a rectangle from (0, 0) on."""
    is_narrow = width < _NARROW
    left = 52 if is_narrow else 92
    steps = max(len(review.moves) + 1, _FEWEST_STEPS)
    frame = Frame(left, 12, width - left - 14, height - 12 - 30, steps, review.width * review.height)
    return [
        *_draw_bands(frame, palette),
        *_draw_steps(review, frame, palette),
        *_draw_axes(review, frame, palette, is_narrow),
        *_draw_unknown(review, frame, palette),
        *_draw_marks(review, frame, palette, _SMALL_MARK if is_narrow else _MARK),
    ]


def draw_mark(move_class: MoveClass, centre: Point, half: float, palette: Palette) -> str:
    """Draw the mark of a flaw: a ring, a triangle or a square, each in its colour."""
    x, y = centre
    look: dict[str, str | float] = {"stroke": palette.accent_edge, "stroke_width": 1.5}
    if move_class is MoveClass.INACCURACY:
        return circle(centre, half * 0.85, fill=palette.surface, stroke=palette.accent, stroke_width=2)
    if move_class is MoveClass.MISTAKE:
        points = [(x, y - half * 1.1), (x + half * 1.1, y + half * 0.85), (x - half * 1.1, y + half * 0.85)]
        return polygon(points, fill=palette.loss, **look)
    return tag("rect", x=x - half, y=y - half, width=2 * half, height=2 * half, fill=palette.accent, **look)


def describe(review: Review) -> str:
    """Say what the graph shows."""
    told = [f"{count_of(len(review.moves), 'move')}. {review.verdict}"]
    for player in review.players:
        counts = [f"{player.count(flaw)} {_plural(flaw, player.count(flaw))}" for flaw in FLAWS]
        told.append(f"{player.name}: {', '.join(counts)}.")
    changes = [moment.point.headline for moment in review.key_moments]
    return " ".join([*told, *changes])


def _plural(move_class: MoveClass, number: int) -> str:
    if number == 1:
        return move_class.value
    return "inaccuracies" if move_class is MoveClass.INACCURACY else f"{move_class.value}s"


def _draw_bands(frame: Frame, palette: Palette) -> list[str]:
    """The band of the draw, and the lines above and below which somebody wins."""
    quarter = frame.height / 4
    band = tag("rect", x=frame.left, y=frame.zero - quarter, width=frame.width, height=2 * quarter, fill=palette.hole)
    edges = [
        _rule(frame, y, stroke=palette.label, stroke_width=1, stroke_dasharray="2 4", opacity=0.6)
        for y in (frame.zero - quarter, frame.zero + quarter)
    ]
    return [band, *edges]


def _draw_steps(review: Review, frame: Frame, palette: Palette) -> list[str]:
    drawn = []
    for step, score in enumerate(review.scores):
        if score is None:
            continue
        y = frame.y(score)
        top, height = (frame.zero - 3, 6.0) if score == 0 else (min(y, frame.zero), abs(y - frame.zero))
        colour = palette.red if score > 0 else palette.yellow if score < 0 else palette.draw
        title = tag("title", escape(_tell_step(review, step)))
        width = frame.width / frame.steps
        drawn.append(tag("rect", title, x=frame.x(step), y=top, width=width, height=height, fill=colour))
    return [
        *group(drawn, shape_rendering="crispEdges"),
        *_draw_outline(review, frame, palette),
    ]


def _draw_unknown(review: Review, frame: Frame, palette: Palette) -> Iterator[str]:
    """A dashed box over each run of steps without a score."""
    for is_unknown, run in groupby(range(len(review.scores)), lambda step: review.scores[step] is None):
        steps = list(run)
        if is_unknown:
            left, right = frame.x(steps[0]), frame.x(steps[-1] + 1)
            place = {"x": left + 1, "y": frame.top + 1, "width": right - left - 2, "height": frame.height - 2}
            look = {"fill": palette.surface, "stroke": palette.label, "stroke_dasharray": "4 4"}
            yield tag("rect", tag("title", NOT_KNOWN), **place, rx=4, **look)
            yield tag(
                "text",
                "?",
                x=(left + right) / 2,
                y=frame.zero + 0.36 * 2 * _TYPE,
                text_anchor="middle",
                font_size=2 * _TYPE,
                fill=palette.label,
            )


def _draw_outline(review: Review, frame: Frame, palette: Palette) -> Iterator[str]:
    """A line along the outer end of each run of steps of one side: yellow alone is faint on white."""
    for player, colour in ((0, palette.red_edge), (1, palette.yellow_edge)):
        path, is_open = "", False
        for step, score in enumerate(review.scores):
            is_own = score is not None and (score > 0 if player == 0 else score < 0)
            if is_own and score is not None:
                level = f"V{frame.y(score):.1f}H{frame.x(step + 1):.1f}"
                path += level if is_open else f"M{frame.x(step):.1f} {frame.zero:.1f}{level}"
            elif is_open:
                path += f"V{frame.zero:.1f}"
            is_open = is_own
        if path:
            path += f"V{frame.zero:.1f}" if is_open else ""
            yield tag("path", d=path, fill="none", stroke=colour, stroke_width=1.5)


def _draw_axes(review: Review, frame: Frame, palette: Palette, is_narrow: bool) -> list[str]:
    zero = _rule(frame, frame.zero, stroke=palette.label, stroke_width=1.5)
    names = PLAYERS if is_narrow else tuple(f"{player} wins" for player in PLAYERS)
    places = (frame.top + frame.height / 8, frame.zero, frame.bottom - frame.height / 8)
    sides = [
        _label((frame.left - 8, y), name, "end") for y, name in zip(places, (names[0], "draw", names[1]), strict=True)
    ]
    every = 10 if is_narrow else 5
    numbers = [
        _label((frame.x(step + 0.5), frame.bottom + 14), str(review.start.ply + step), "middle")
        for step in range(every, len(review.scores), every)
    ]
    start = _label((frame.x(0), frame.bottom + 14), "start", "start")
    return [zero, *group([*sides, start, *numbers], fill=palette.label, font_size=_TYPE, aria_hidden="true")]


def _draw_marks(review: Review, frame: Frame, palette: Palette, half: float) -> list[str]:
    drawn = []
    for move in review.moves:
        score = move.red_after
        if move.move_class in FLAWS and move.move_class is not None and score is not None:
            # At the outer end of the step, yet never beyond the frame.
            y = min(max(frame.y(score), frame.top + half), frame.bottom - half)
            drawn.append(draw_mark(move.move_class, (frame.x(move.number - review.start.ply + 0.5), y), half, palette))
    return group(drawn, pointer_events="none")


def _tell_step(review: Review, step: int) -> str:
    if step == 0:
        return "Start" if review.start.ply else "Start: the empty board"
    move = review.moves[step - 1]
    name = "" if move.move_class is None else f" {move.move_class.value},"
    return f"Move {move.number}, {PLAYERS[move.player]} {name_cell(move.cell)}:{name} {move.comment}"


def _rule(frame: Frame, y: float, **look: str | float) -> str:
    return tag("line", x1=frame.left, y1=y, x2=frame.right, y2=y, **look)


def _label(place: Point, content: str, anchor: str) -> str:
    return tag("text", content, x=place[0], y=place[1] + 0.36 * _TYPE, text_anchor=anchor)
