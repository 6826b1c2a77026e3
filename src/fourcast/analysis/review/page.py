"""The review as one HTML page that needs nothing else: style and pictures are inside, there is no script.

It is written for a desk, a phone and a sheet of paper, light and dark. Words come from the review; here they are only
put in their places.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from importlib.resources import files

from fourcast.analysis.lines import landing_cells
from fourcast.analysis.wording import name_cell
from fourcast.game import Game
from fourcast.geometry import Column
from fourcast.notation import PLAYERS, format_moves
from fourcast.position import Position
from fourcast.svg import Arrow
from fourcast.svg.elements import tag
from fourcast.svg.palette import LIGHT, style_auto

from .classes import INACCURACY_POINTS, MoveClass
from .graph import FLAWS, draw_graph, draw_mark
from .moves import ReviewedMove
from .poster import format_accuracy
from .results import PlayerSummary, Review, TurningPoint
from .values import HALVING_LOSS

_PAGE = """\
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Game review: {verdict}</title>
<style>
{style}</style>
</head>
<body>
<main>
{body}
</main>
</body>
</html>
"""

_HOW_TO_READ = f"""\
<section class="card">
<h2>How to read this</h2>
<dl>
<dt>best, good</dt><dd>Nothing is better; or the result is kept and at most {INACCURACY_POINTS - 1} score points are
given away. A point is one move of the player: a win that much later, a loss that much sooner.</dd>
<dt>inaccuracy</dt><dd>The result is kept, but {INACCURACY_POINTS} points or more are given away.</dd>
<dt>mistake, blunder</dt><dd>A mistake drops a win to a draw or a draw to a loss, a blunder a win to a loss.</dd>
<dt>accuracy</dt><dd>The mean over all moves where columns differ. A move that gives nothing away has 100 %; every
{HALVING_LOSS:.0f} points of value lost halve that, where a quick win has value 100, a slow one 75, a draw 50 and a loss
25 to 0.</dd>
</dl>
<p class="muted small">All scores are exact; nothing is estimated.</p>
</section>"""


def format_page(review: Review) -> str:
    """Write the whole page."""
    style = files(__package__).joinpath("page.css").read_text(encoding="utf-8")
    parts = [
        _head(review),
        _players(review),
        _graph(review),
        *([_turning_points(review)] if review.turning_points else []),
        *([_move_list(review)] if review.moves else []),
        _last_position(review),
        _HOW_TO_READ,
    ]
    return _PAGE.format(verdict=escape(review.verdict), style=style, body="\n".join(parts))


def _head(review: Review) -> str:
    number = len(review.moves)
    facts = f"{number} move{'' if number == 1 else 's'} on a {review.width}x{review.height} board"
    moves = format_moves(review.columns)
    return (
        f'<header>\n<p class="muted">Connect Four game review</p>\n<h1>{escape(review.verdict)}</h1>\n'
        f'<p class="muted small">{facts}{": " if moves else ""}<span class="moves">{moves}</span></p>\n</header>'
    )


def _players(review: Review) -> str:
    return '<section class="players" aria-label="Players">\n' + "\n".join(map(_player, review.players)) + "\n</section>"


def _player(player: PlayerSummary) -> str:
    counts = [
        f"<li>{_mark(move_class)}<b>{player.count(move_class)}</b> {move_class.value}</li>" for move_class in MoveClass
    ]
    if player.unknown:
        counts.append(f"<li><b>{player.unknown}</b> not known in time</li>")
    return (
        f'<article class="card"><h2 class="player">{_disc(player.player)}{player.name}</h2>\n'
        f'<p class="accuracy">{format_accuracy(player.accuracy)} <small>accuracy</small></p>\n'
        f'<ul class="counts">{"".join(counts)}</ul></article>'
    )


def _graph(review: Review) -> str:
    legend = "".join(f"<span>{_mark(flaw)} {flaw.value} {flaw.mark}</span>" for flaw in FLAWS)
    theory = f'<p class="small">{escape(review.theory.sentence)}</p>' if review.theory else ""
    return (
        f'<section class="card graph">\n<h2>How the game went</h2>\n'
        f'<div class="wide">{draw_graph(review, 900, 250)}</div>\n'
        f'<div class="narrow">{draw_graph(review, 340, 210)}</div>\n'
        f'<p class="legend">{legend}</p>\n{theory}</section>'
    )


def _turning_points(review: Review) -> str:
    points = "\n".join(_turning_point(review, point) for point in review.turning_points)
    return f"<section>\n<h2>Turning points</h2>\n{points}\n</section>"


def _turning_point(review: Review, point: TurningPoint) -> str:
    move, after = point.move, point.position.play(point.move.column)
    told = [f"<p>{escape(move.reason.text)}</p>"] if move.reason else []
    told += _line("The better line, move by move", point.position, point.line)
    told += _line(f"Best play after {name_cell(move.cell)}", after, point.reply_line)
    told += _details(point)
    return (
        f'<article class="card turn"><h3>{_mark(move.move_class)} '
        f'<a href="#move-{move.number}">{escape(point.headline)}</a></h3>\n'
        f"{_board_before(review, point)}\n<div>{''.join(told)}</div></article>"
    )


def _board_before(review: Review, point: TurningPoint) -> str:
    played = point.move.cell
    better = () if point.better is None else (point.better,)
    game = Game(review.columns[: point.move.ply - review.start.ply], start=review.start)
    picture = game.to_svg(
        44,
        theme="auto",
        numbers={},
        line=[point.move.column],
        arrows=[Arrow(cell) for cell in (played, *better)],
        highlights=better,
    )
    caption = f"Played: {name_cell(played)}, the pale stone."
    if point.better is not None:
        caption += f" Better: {name_cell(point.better)}, the lit cell."
    return f'<figure class="board">{picture}<figcaption>{caption}</figcaption></figure>'


def _line(title: str, position: Position, line: Iterable[Column]) -> list[str]:
    """A line of play move by move; nothing if it is not known."""
    items = [
        f'<li class="{PLAYERS[(number - 1) % 2].lower()}"><i>{number}</i>{name_cell(cell)}</li>'
        for number, cell in enumerate(landing_cells(position, line), position.ply + 1)
    ]
    return [f'<p class="small muted">{title}</p><ol class="line">{"".join(items)}</ol>'] if items else []


def _details(point: TurningPoint) -> list[str]:
    lists = [
        f"<p>{title}</p><ul>{''.join(f'<li>{escape(sentence.text)}</li>' for sentence in sentences)}</ul>"
        for title, sentences in (("Before the move", point.before), ("After the move", point.after))
        if sentences
    ]
    return [f"<details><summary>All that can be said about it</summary>{''.join(lists)}</details>"] if lists else []


def _move_list(review: Review) -> str:
    rows = "\n".join(map(_row, review.moves))
    return (
        '<section class="card">\n<h2>Move by move</h2>\n<table>\n<thead><tr><th scope="col">Move</th>'
        '<th scope="col">Played</th><th scope="col">Class</th><th scope="col" class="score">Score</th>'
        f'<th scope="col">What it did</th></tr></thead>\n<tbody>\n{rows}\n</tbody>\n</table>\n</section>'
    )


def _row(move: ReviewedMove) -> str:
    name = "" if move.move_class is None else move.move_class.value
    is_flaw = move.move_class is not None and move.move_class.is_flaw
    better = f"; better: column {move.better}" if move.better else ""
    reason = f"<br>{escape(move.reason.text)}" if move.reason and not _is_turning(move) else ""
    return (
        f'<tr id="move-{move.number}"{" class=flaw" if is_flaw else ""}><td class="number">{move.number}</td>'
        f'<td class="cell">{_disc(move.player)} {name_cell(move.cell)}</td>'
        f'<td class="class is-{name or "unknown"}">{_mark(move.move_class)} {name or "?"}</td>'
        f'<td class="score">{_scores(move)}</td><td>{escape(move.comment)}{better}{reason}</td></tr>'
    )


def _is_turning(move: ReviewedMove) -> bool:
    return move.move_class is not None and move.move_class.is_turning


def _scores(move: ReviewedMove) -> str:
    if move.before is None or move.after is None:
        return "–"
    before, after = (f"{score:+d}".replace("-", "−") if score else "0" for score in (move.before, move.after))
    return after if before == after else f"{before} → {after}"


def _last_position(review: Review) -> str:
    title = "Final position" if review.outcome else "Position"
    picture = review.game.to_svg(52, theme="auto")
    caption = "The numbers are the moves." if review.moves else "No move has been played."
    return (
        f'<section class="card"><h2>{title}</h2>\n'
        f'<figure class="board">{picture}<figcaption>{caption}</figcaption></figure></section>'
    )


def _disc(player: int) -> str:
    return f'<span class="disc {PLAYERS[player].lower()}" role="img" aria-label="{PLAYERS[player]}"></span>'


def _mark(move_class: MoveClass | None) -> str:
    """Draw the mark of a flaw; the word beside it says the same, so screen readers are spared it."""
    if move_class not in FLAWS or move_class is None:
        return ""
    drawn = draw_mark(move_class, (8, 8), 6, LIGHT)
    name, style = style_auto(drawn)
    attributes: dict[str, str | float] = {"viewBox": "0 0 16 16", "width": 16, "height": 16, "class": f"mark {name}"}
    return tag("svg", style + drawn, **attributes, aria_hidden="true")
