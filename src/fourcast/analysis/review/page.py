"""The review as one HTML page that needs nothing else: style and pictures are inside, there is no script.

It is written for a desk, a phone and a sheet of paper, light and dark. `page.html` is its template; here are the
pictures and numbers that the template asks for. Jinja2 is imported when a page is made.
"""

from __future__ import annotations

from collections.abc import Iterable

from fourcast.analysis.wording import landing_cells, name_cell
from fourcast.game import Game
from fourcast.geometry import Column
from fourcast.notation import PLAYERS, format_moves
from fourcast.position import Position
from fourcast.svg import Arrow
from fourcast.svg.elements import tag
from fourcast.svg.palette import LIGHT, style_auto

from .classes import HALVING_LOSS, INACCURACY_POINTS, MoveClass
from .graph import FLAWS, draw_graph, draw_mark
from .moves import ReviewedMove
from .poster import format_accuracy
from .results import Review
from .turning_points import TurningPoint


def format_page(review: Review) -> str:
    """Write the whole page."""
    from jinja2 import Environment, PackageLoader
    from markupsafe import Markup

    environment = Environment(
        autoescape=lambda name: name is not None and name.endswith(".html"),
        loader=PackageLoader("fourcast.analysis.review", ""),
        trim_blocks=True,
        lstrip_blocks=True,
    )
    return environment.get_template("page.html").render(
        review=review,
        moves=format_moves(review.columns),
        players=PLAYERS,
        flaws=FLAWS,
        key_numbers={moment.point.move.number for moment in review.key_moments},
        inaccuracy=INACCURACY_POINTS,
        halving=f"{HALVING_LOSS:.0f}",
        accuracy=format_accuracy,
        name=name_cell,
        number_cells=_number_cells,
        scores=_tell_scores,
        mark=lambda move_class: Markup(_draw_mark(move_class)),
        graph=lambda width, height: Markup(draw_graph(review, width, height)),
        draw_turn=lambda point: Markup(_draw_turn(review, point)),
        last_board=Markup(review.game.to_svg(52, theme="auto")),
    )


def _number_cells(position: Position, line: Iterable[Column]) -> list[tuple[int, str]]:
    """The cells of a line of play, each with the number of its move."""
    cells = landing_cells(position, line)
    return [(number, name_cell(cell)) for number, cell in enumerate(cells, position.ply + 1)]


def _tell_scores(move: ReviewedMove) -> str:
    if move.before is None or move.after is None:
        return "–"
    before, after = (f"{score:+d}".replace("-", "−") if score else "0" for score in (move.before, move.after))
    return after if before == after else f"{before} → {after}"


def _draw_turn(review: Review, point: TurningPoint) -> str:
    """The board before a mistake, with the stone that was played and the cell that is better."""
    better = () if point.better is None else (point.better,)
    game = Game(review.columns[: point.move.ply - review.start.ply], start=review.start)
    return game.to_svg(
        44,
        theme="auto",
        numbers={},
        line=[point.move.column],
        arrows=[Arrow(cell) for cell in (point.move.cell, *better)],
        highlights=better,
    )


def _draw_mark(move_class: MoveClass | None) -> str:
    """Draw the mark of a flaw; the word beside it says the same, so screen readers are spared it."""
    if move_class not in FLAWS or move_class is None:
        return ""
    drawn = draw_mark(move_class, (8, 8), 6, LIGHT)
    name, style = style_auto(drawn)
    attributes: dict[str, str | float] = {"viewBox": "0 0 16 16", "width": 16, "height": 16, "class": f"mark {name}"}
    return tag("svg", style + drawn, **attributes, aria_hidden="true")
