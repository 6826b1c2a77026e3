"""Verdicts: what a score, bounds, a status or the progress of a search are called, in one place for everybody.

Sentences for people: they name players and moves, never signs of scores. Red moves first, Yellow second. Commands, the
server and notebooks all say what is written here.
"""

from __future__ import annotations

from fourcast.ending import foretell
from fourcast.geometry import Column
from fourcast.notation import PLAYERS, format_column
from fourcast.position import Position
from fourcast.score import Score, final_move

from .threats import find_threats
from .wording import name_cell

_MILLION = 1_000_000
_WHOLE_SECONDS = 10  # from here on tenths are of no interest


def describe_status(position: Position) -> str:
    """Say whose turn it is, or how the game ended."""
    return str(position.outcome() or f"{PLAYERS[position.to_move]} to move.")


def describe_resignation(winner: int) -> str:
    """Say how a game ended that somebody gave up."""
    return f"{PLAYERS[winner]} wins: {PLAYERS[1 - winner]} has resigned."


def describe_verdict(position: Position, score: Score) -> str:
    """Say what the score means, and the only cell that does not lose at once where there is just one."""
    if position.is_over:
        return describe_status(position)
    told = _foretell(position, score)
    blocks = find_threats(position).forced_replies
    if len(blocks) != 1:
        return told
    return f"{PLAYERS[position.to_move]} to move must block at {name_cell(blocks[0])}; {_go_on(told)}"


def describe_unsolved(position: Position, lower: Score, upper: Score, nodes: int, seconds: float) -> str:
    """Say what is certain about a position whose search was stopped after so many nodes and seconds."""
    time = f"{seconds:.0f}" if seconds >= _WHOLE_SECONDS else f"{seconds:.2g}"
    return f"{describe_bounds(position, lower, upper)}; not solved further in {time} seconds ({_count(nodes)})."


def describe_unfinished(position: Position, score: Score | None) -> str:
    """Say what is to come of a game that has not ended; None: the score is not known."""
    if score is None:
        return "Not over yet; what comes of it is not known."
    return f"Not over yet: {_go_on(_foretell(position, score))}"


def describe_bounds(position: Position, lower: Score, upper: Score) -> str:
    """Say what bounds of a position's score leave open, without a full stop."""
    cells, ply = position.geometry.cells, position.ply
    mover, other = PLAYERS[position.to_move], PLAYERS[1 - position.to_move]
    if lower == upper:
        return _foretell(position, lower).removesuffix(" with best play.")
    if lower > 0:
        return f"{mover} wins between move {final_move(cells, ply, upper)} and {final_move(cells, ply, lower)}"
    if upper < 0:
        return f"{other} wins between move {final_move(cells, ply, lower)} and {final_move(cells, ply, upper)}"
    if lower == 0 or upper == 0:
        return f"At least a draw for {mover if lower == 0 else other}"
    return "Nothing is certain yet"


def describe_progress(position: Position, column: Column | None, lower: Score, upper: Score, nodes: int) -> str:
    """Say how far a search has come; the bounds are those of the position or of playing the column."""
    bounds, looked = describe_bounds(position, lower, upper), f"({_count(nodes)})"
    if column is not None:
        return f"Column {format_column(column)}: {_go_on(bounds)}; still looking {looked}"
    if lower == upper:
        return f"{bounds}; looking for the line of best play {looked}"
    return f"{bounds}; still looking {looked}"


def describe_review_progress(done: int, total: int) -> str:
    """Say how far a review is; it begins with the last move."""
    if done == total:
        return "All moves judged; looking for the reasons"
    return f"{done} of {total} moves judged"


def _foretell(position: Position, score: Score) -> str:
    return foretell(score, position.geometry.cells, position.ply)


def _go_on(words: str) -> str:
    """The same in the middle of a sentence, where only names have a capital."""
    return words if words.startswith(PLAYERS) else f"{words[0].lower()}{words[1:]}"


def _count(nodes: int) -> str:
    if nodes >= _MILLION:
        return f"{nodes / _MILLION:.1f} million positions"
    return f"{nodes:,} positions" if nodes != 1 else "1 position"
