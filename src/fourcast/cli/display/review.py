"""A review as text: in colour on a terminal, plain in a pipe, the same words in both."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

from rich.console import Console, Group
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from fourcast.analysis.review.classes import MoveClass
from fourcast.analysis.review.poster import format_accuracy
from fourcast.analysis.wording import name_cell, number_moves
from fourcast.cli.display.board import STONE_STYLES, STONES, draw_board, format_score
from fourcast.cli.display.graph import draw_blocks

if TYPE_CHECKING:
    from rich.console import RenderableType

    from fourcast.analysis.review import CutLine, KeyMoment, Review

_PIPE_WIDTH = 100  # where no terminal says how wide it is
_CLASS_STYLES = {
    None: "dim",
    MoveClass.BEST: "green",
    MoveClass.GOOD: "default",
    MoveClass.INACCURACY: "cyan",
    MoveClass.MISTAKE: "bold magenta",
    MoveClass.BLUNDER: "bold red",
}


def print_review(review: Review, is_first: bool = True) -> None:
    """Print the review; an empty line before all but the first."""
    if not is_first:
        print()
    if sys.stdout.isatty():
        Console(highlight=False).print(draw_review(review))
        return
    console = Console(highlight=False, width=_PIPE_WIDTH, color_system=None)
    with console.capture() as captured:
        console.print(draw_review(review))
    print("\n".join(line.rstrip() for line in captured.get().splitlines()), flush=True)  # tables pad their cells


def draw_review(review: Review) -> Group:
    """Put the parts in order: board, players, graph, moves, key moments."""
    parts: list[RenderableType] = [
        *draw_board(review.game.position),
        Text(),
        Text(review.verdict, style="bold"),
        Text(),
        _draw_players(review),
    ]
    if review.theory:
        parts += [Text(), Text(review.theory.sentence)]
    if review.moves:
        parts += [Text(), *draw_blocks(review), Text(), _draw_moves(review)]
    for moment in review.key_moments:
        parts += [Text(), *_tell_moment(moment)]
    return Group(*parts)


def _draw_players(review: Review) -> Table:
    has_unknown = any(player.unknown for player in review.players)
    table = _make_table()
    table.add_column("", no_wrap=True)
    for heading in (
        "accuracy",
        *(move_class.value for move_class in MoveClass),
        *(["not known"] if has_unknown else []),
    ):
        table.add_column(heading, justify="right")
    for player in review.players:
        counts = [str(player.count(move_class)) for move_class in MoveClass]
        name = Text(f"{STONES[player.player]} {player.name}", style=STONE_STYLES[player.player])
        unknown = [str(player.unknown)] if has_unknown else []
        table.add_row(name, format_accuracy(player.accuracy), *counts, *unknown)
    return table


def _draw_moves(review: Review) -> Table:
    told_below = {moment.point.move.number for moment in review.key_moments}
    table = _make_table()
    table.add_column("move", justify="right")
    table.add_column("played", no_wrap=True)
    table.add_column("class", no_wrap=True)
    table.add_column("score", justify="right", no_wrap=True)
    table.add_column("what it did")
    for move in review.moves:
        style = _CLASS_STYLES[move.move_class]
        name = "?" if move.move_class is None else f"{move.move_class.value} {move.move_class.mark}".rstrip()
        played = Text(f"{STONES[move.player]} ", style=STONE_STYLES[move.player]).append(
            name_cell(move.cell), style="default"
        )
        better = f"; better: {move.better}" if move.better else ""
        score = "" if move.after is None else format_score(move.after)
        table.add_row(str(move.number), played, Text(name, style=style), score, move.remark + better)
        if move.reason and move.number not in told_below:
            table.add_row("", "", "", "", Text(move.reason.text, style="dim"))
    return table


def _tell_moment(moment: KeyMoment) -> Iterator[RenderableType]:
    """What the move did, why, and both lines as far as the move that decides them."""
    move = moment.point.move
    yield Text(moment.point.headline, style=_CLASS_STYLES[move.move_class])
    told = [] if moment.reason is None else [moment.reason.text]
    for title, line in (("Better", moment.better), (f"After {name_cell(move.cell)}", moment.reply)):
        if line.columns:
            told.append(f"{title}: {_tell_line(line)}")
    for text in told:
        yield Padding(Text(text), (0, 0, 0, 2))


def _tell_line(line: CutLine) -> str:
    numbered = number_moves(line.position, line.columns)
    return f"{numbered}: {line.ends}." if line.ends else f"{numbered} …"


def _make_table() -> Table:
    """Columns without lines around them, also in a pipe: what a review says is read, not counted."""
    return Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), show_edge=False)
