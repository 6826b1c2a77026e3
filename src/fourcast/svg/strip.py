"""The strip of scores below the columns: sign, shape, colour and weight say win, draw or loss."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from fourcast.geometry import Column
from fourcast.score import Outcome, Score

from .elements import Point, polygon, tag, text
from .scene import Scene

__all__ = ["best_columns", "draw_scores", "format_score"]

_SIZE = 34  # type size: a sign and two digits of a wide font stay inside the ring
_SIGN = 20  # width of the shape above the number
_SIGN_Y, _NUMBER_Y = -22, 16  # their middles, from the middle of the strip
_RING = (92, 84)  # width and height of the ring around the best


class _Look(NamedTuple):
    colour: str
    weight: str


def draw_scores(scene: Scene) -> list[str]:
    """Draw one entry a column, nothing when no scores were given."""
    scores = scene.options.scores or ()
    best = best_columns(scores)
    drawn = []
    for column, score in enumerate(scores):
        place = (scene.layout.column_x(column), scene.layout.scores_y)
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
    look = {
        Outcome.WIN: _Look(palette.win, "800"),
        Outcome.DRAW: _Look(palette.draw, "400"),
        Outcome.LOSS: _Look(palette.loss, "600"),
    }[outcome]
    x, y = place
    drawn = [
        _draw_sign((x, y + _SIGN_Y), outcome, look.colour),
        text((x, y + _NUMBER_Y), format_score(score), _SIZE, fill=look.colour, font_weight=look.weight),
    ]
    if is_best:
        width, height = _RING
        box = {"x": x - width / 2, "y": y - height / 2, "width": width, "height": height, "rx": 18}
        drawn.append(tag("rect", **box, fill="none", stroke=look.colour, stroke_width=4))
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
