"""The picture described, for those who do not see it: whose turn it is, the stones, and everything marked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fourcast.geometry import Cell
from fourcast.notation import PLAYERS, format_cell
from fourcast.score import Outcome

from .marks import best_columns, format_score
from .options import Arrow
from .scene import Scene

_VERDICTS = {Outcome.WIN: "win", Outcome.DRAW: "draw", Outcome.LOSS: "loss"}


def entitle(scene: Scene) -> str:
    """Say on which board who is to move, or how the game ended."""
    ply = scene.ply
    if scene.fours:
        state = f"{PLAYERS[(ply - 1) % 2]} has won on move {ply}"
    elif ply == scene.geometry.cells:
        state = "the board is full, a draw"
    else:
        state = f"{PLAYERS[ply % 2]} to make move {ply + 1}"
    return f"Connect Four, {scene.geometry}: {state}"


def describe(scene: Scene) -> str:
    """Say what the picture shows, a sentence for each thing."""
    return " ".join(_sentences(scene))


def _sentences(scene: Scene) -> Iterator[str]:
    options = scene.options
    yield _tell_stones(scene)
    if options.last is not None:
        yield f"The last stone is {format_cell(*options.last)}."
    for four in scene.fours:
        yield f"Four in a row: {_list_cells(scene.geometry.cells_of(four))}."
    if options.scores is not None:
        yield _tell_scores(scene)
    for player, cells in zip(PLAYERS, options.threats, strict=True):
        told = [f"{format_cell(*cell)} ({'even' if cell[1] % 2 else 'odd'} row)" for cell in cells]
        if told:
            yield f"Threats of {player}: {', '.join(told)}."
    if options.highlights:
        yield f"Highlighted: {_list_cells(options.highlights)}."
    if scene.ghosts:
        yield _tell_line(scene)
    if options.arrows:
        yield f"Arrows: {', '.join(map(_tell_arrow, options.arrows))}."


def _tell_stones(scene: Scene) -> str:
    columns: list[list[str]] = [[] for _ in range(scene.geometry.width)]
    for cell in scene.geometry.cells_of(scene.stones[0] | scene.stones[1]):
        number = scene.options.numbers.get(cell)
        name = PLAYERS[scene.owner(cell)]
        columns[cell[0]].append(name if number is None else f"{name} {number}")
    told = [f"column {column}: {', '.join(names)}" for column, names in enumerate(columns, 1) if names]
    return f"Stones from the bottom up; {'; '.join(told)}." if told else "The board is empty."


def _tell_scores(scene: Scene) -> str:
    scores = scene.options.scores or ()
    told = [
        f"column {column} full"
        if score is None
        else f"column {column} {format_score(score)} {_VERDICTS[Outcome.from_score(score)]}"
        for column, score in enumerate(scores, 1)
    ]
    best = best_columns(scores)
    ending = f"; best: {', '.join(f'column {column + 1}' for column in best)}" if best else ""
    return f"Scores: {', '.join(told)}{ending}."


def _tell_line(scene: Scene) -> str:
    told = [
        f"{number} {PLAYERS[(number - 1) % 2]} {format_cell(*cell)}"
        for number, cell in enumerate(scene.ghosts, scene.ply + 1)
    ]
    ending = ", four in a row" if scene.ghost_fours else ""
    return f"Moves to come: {', '.join(told)}{ending}."


def _tell_arrow(arrow: Arrow) -> str:
    source = "above" if arrow.source is None else format_cell(*arrow.source)
    return f"from {source} to {format_cell(*arrow.target)}"


def _list_cells(cells: Iterable[Cell]) -> str:
    return ", ".join(format_cell(*cell) for cell in cells)
