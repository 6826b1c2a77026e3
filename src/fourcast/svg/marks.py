"""Marks: highlights, threats and arrows on cells, and the strip of scores below the columns.

In the strip sign, shape, colour and weight say win, draw or loss.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot, sqrt

from fourcast.geometry import Cell, Column
from fourcast.score import Outcome, Score

from .elements import Point, group, polygon, tag, text
from .options import Arrow
from .scene import CELL, Scene

_SHAFT, _HEAD, _HEAD_LENGTH = 7, 22, 32  # half widths, and how long the head is
_GAP = 23  # an arrow starts and ends this far from the middle of a cell, clear of a number
_THREAT, _SMALL_THREAT = 44, 18  # sides of the marks
_DASH, _BREAK = 9, _THREAT / 3 - 9  # three to a side
_SIZE = 34  # type size: a sign and two digits of a wide font stay inside the ring
_SIGN = 20  # width of the shape above the number
_SIGN_Y, _NUMBER_Y = -22, 16  # their middles, from the middle of the strip
_RING = (92, 84)  # width and height of the ring around the best


def draw_highlights(scene: Scene) -> list[str]:
    """Light up the corners of cells, behind the holes, so that stones and marks in them stay as they are."""
    squares = []
    for cell in scene.options.highlights:
        x, y = scene.places.centre(cell)
        squares.append(tag("rect", x=x - CELL / 2 + 3, y=y - CELL / 2 + 3, width=CELL - 6, height=CELL - 6, rx=18))
    return group(squares, fill=scene.palette.accent)


def draw_threats(scene: Scene) -> list[str]:
    """Draw hollow squares on odd rows and diamonds on even ones; Red's solid, Yellow's dashed.

    Where both players threaten one cell, Red's mark is drawn small inside Yellow's.
    """
    palette = scene.palette
    red, yellow = scene.options.threats
    red_marks = [_threat(scene, cell, _SMALL_THREAT if cell in yellow else _THREAT) for cell in red]
    yellow_marks = [_threat(scene, cell, _THREAT) for cell in yellow]
    return [
        *group(red_marks, fill="none", stroke=palette.red_edge, stroke_width=6),
        *group(
            yellow_marks,
            fill="none",
            stroke=palette.yellow_edge,
            stroke_width=6,
            stroke_dasharray=f"{_DASH} {_BREAK:.2f}",
            stroke_dashoffset=_DASH / 2,  # a dash at every corner
        ),
    ]


def draw_arrows(scene: Scene) -> list[str]:
    """Draw the arrows over everything else."""
    arrows = [polygon(_arrow_outline(scene, arrow)) for arrow in scene.options.arrows]
    return group(
        arrows,
        fill=scene.palette.accent,
        stroke=scene.palette.accent_edge,
        stroke_width=4,
        stroke_linejoin="round",
    )


def _threat(scene: Scene, cell: Cell, side: float) -> str:
    x, y = scene.places.centre(cell)
    is_odd_row = cell[1] % 2 == 0  # rows are named from 1 and counted from 0
    if is_odd_row:
        reach = side / 2
        return polygon([(x - reach, y - reach), (x + reach, y - reach), (x + reach, y + reach), (x - reach, y + reach)])
    reach = side / sqrt(2)
    return polygon([(x, y - reach), (x + reach, y), (x, y + reach), (x - reach, y)])


def _arrow_outline(scene: Scene, arrow: Arrow) -> list[Point]:
    tip_x, tip_y = scene.places.centre(arrow.target)
    is_from_above = arrow.source is None
    tail_x, tail_y = (tip_x, scene.places.arrows_y) if arrow.source is None else scene.places.centre(arrow.source)
    length = hypot(tip_x - tail_x, tip_y - tail_y)
    along = ((tip_x - tail_x) / length, (tip_y - tail_y) / length)

    def place(forward: float, aside: float) -> Point:
        return tail_x + along[0] * forward - along[1] * aside, tail_y + along[1] * forward + along[0] * aside

    start, end = 0 if is_from_above else _GAP, length - _GAP
    neck = end - _HEAD_LENGTH
    left = [place(start, _SHAFT), place(neck, _SHAFT), place(neck, _HEAD)]
    right = [place(neck, -_HEAD), place(neck, -_SHAFT), place(start, -_SHAFT)]
    return [*left, place(end, 0), *right]


def draw_scores(scene: Scene) -> list[str]:
    """Draw one entry for each column, nothing when no scores were given."""
    scores = scene.options.scores or ()
    best = best_columns(scores)
    drawn = []
    for column, score in enumerate(scores):
        place = (scene.places.column_x(column), scene.places.scores_y)
        drawn += _draw_dash(scene, place) if score is None else _draw_score(scene, place, score, column in best)
    return drawn


def best_columns(scores: Sequence[Score | None]) -> tuple[Column, ...]:
    """Return the columns with the highest score, from the left."""
    highest = max((score for score in scores if score is not None), default=None)
    return tuple(column for column, score in enumerate(scores) if score is not None and score == highest)


def format_score(score: Score) -> str:
    """Write a score with its sign, a minus that is as wide as the plus."""
    return f"{score:+d}".replace("-", "−") if score else "0"


def _draw_score(scene: Scene, place: Point, score: Score, is_best: bool) -> list[str]:
    palette = scene.palette
    outcome = Outcome.from_score(score)
    looks = {
        Outcome.WIN: (palette.win, "800"),
        Outcome.DRAW: (palette.draw, "400"),
        Outcome.LOSS: (palette.loss, "600"),
    }
    colour, weight = looks[outcome]
    x, y = place
    drawn = [
        _draw_sign((x, y + _SIGN_Y), outcome, colour),
        text((x, y + _NUMBER_Y), format_score(score), _SIZE, fill=colour, font_weight=weight),
    ]
    if is_best:
        width, height = _RING
        box = {"x": x - width / 2, "y": y - height / 2, "width": width, "height": height, "rx": 18}
        drawn.append(tag("rect", **box, fill="none", stroke=colour, stroke_width=4))
    return drawn


def _draw_sign(centre: Point, outcome: Outcome, colour: str) -> str:
    x, y = centre
    half = _SIGN / 2
    if outcome is Outcome.DRAW:
        bars = f"M{x - half:g} {y - 5:g}h{_SIGN}M{x - half:g} {y + 5:g}h{_SIGN}"
        return tag("path", d=bars, stroke=colour, stroke_width=4)
    tip = -half if outcome is Outcome.WIN else half
    return polygon([(x, y + tip), (x + half + 1, y - tip), (x - half - 1, y - tip)], fill=colour)


def _draw_dash(scene: Scene, place: Point) -> list[str]:
    x, y = place
    return [tag("line", x1=x - 12, y1=y, x2=x + 12, y2=y, stroke=scene.palette.label, stroke_width=4)]
