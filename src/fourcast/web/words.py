"""The server's sentences about boards, scores and bounds. Red moves first, Yellow second.

Sentences for people who look at a page: they name players and moves, never signs of scores.
"""

from __future__ import annotations

from fourcast.notation import PLAYERS, format_cell, format_column
from fourcast.position import Position
from fourcast.score import Score, describe_score, final_move

__all__ = [
    "describe_bounds",
    "describe_column",
    "describe_progress",
    "describe_resignation",
    "describe_review_progress",
    "describe_status",
    "describe_unsolved",
    "describe_verdict",
]

_MILLION = 1_000_000


def describe_status(position: Position) -> str:
    """Say whose turn it is, or how the game ended."""
    if position.winner is not None:
        return f"{PLAYERS[position.winner]} wins with four in a row on move {position.ply}."
    if position.is_over:
        return "A draw: the board is full."
    return f"{PLAYERS[position.to_move]} to move."


def describe_resignation(winner: int) -> str:
    """Say how a game ended that somebody gave up."""
    return f"{PLAYERS[winner]} wins: {PLAYERS[1 - winner]} has resigned."


def describe_verdict(position: Position, score: Score) -> str:
    """Say what the score means, and the only cell that does not lose at once where there is just one."""
    if position.is_over:
        return describe_status(position)
    outcome = _say_outcome(position, score)
    block = _forced_block(position)
    if block is None:
        return f"{_capitalise(outcome)} with best play."
    return f"{PLAYERS[position.to_move]} to move must block at {format_cell(*block)}; {outcome} with best play."


def describe_column(position: Position, score: Score) -> str:
    """Say what playing a column leads to, for the side that plays it."""
    return describe_score(score, position.geometry.cells, position.ply)


def describe_bounds(position: Position, lower: Score, upper: Score) -> str:
    """Say what bounds of a position's score leave open, without a full stop."""
    cells, ply = position.geometry.cells, position.ply
    mover, other = PLAYERS[position.to_move], PLAYERS[1 - position.to_move]
    if lower == upper:
        return _capitalise(_say_outcome(position, lower))
    if lower > 0:
        return f"{mover} wins between move {final_move(cells, ply, upper)} and {final_move(cells, ply, lower)}"
    if upper < 0:
        return f"{other} wins between move {final_move(cells, ply, lower)} and {final_move(cells, ply, upper)}"
    if lower == 0:
        return "At least a draw"
    if upper == 0:
        return "At most a draw"
    return "Nothing is certain yet"


def describe_progress(position: Position, column: int | None, lower: Score, upper: Score, nodes: int) -> str:
    """Say how far a search has come; the bounds are those of the position or of playing the column."""
    bounds, looked = describe_bounds(position, lower, upper), f"({_count(nodes)})"
    if column is not None:
        is_name = bounds.startswith(PLAYERS)
        clause = bounds if is_name else f"{bounds[0].lower()}{bounds[1:]}"
        return f"Column {format_column(column)}: {clause}; still looking {looked}"
    if lower == upper:
        return f"{bounds}; looking for the line of best play {looked}"
    return f"{bounds}; still looking {looked}"


def describe_review_progress(done: int, total: int) -> str:
    """Say how far a review is; it begins with the last move."""
    if done == total:
        return "All moves judged; looking for the reasons"
    return f"{done} of {total} moves judged"


def describe_unsolved(position: Position, lower: Score, upper: Score, nodes: int, seconds: float) -> str:
    """Say what is certain when the time is up."""
    return f"{describe_bounds(position, lower, upper)}; not solved further in {seconds:g} seconds ({_count(nodes)})."


def _say_outcome(position: Position, score: Score) -> str:
    if score == 0:
        return "a draw"
    winner = position.to_move if score > 0 else 1 - position.to_move
    return f"{PLAYERS[winner]} wins on move {final_move(position.geometry.cells, position.ply, score)}"


def _forced_block(position: Position) -> tuple[int, int] | None:
    """The cell where the opponent would make four next, if it is one alone and the mover cannot win first."""
    geometry = position.geometry
    landing = (position.occupied + geometry.bottom) & geometry.board
    other = position.occupied ^ position.own
    cells = geometry.cells_of(landing)
    if any(geometry.has_four(position.own | geometry.cell_bit(*cell)) for cell in cells):
        return None
    threats = [cell for cell in cells if geometry.has_four(other | geometry.cell_bit(*cell))]
    return threats[0] if len(threats) == 1 else None


def _capitalise(words: str) -> str:
    return f"{words[0].upper()}{words[1:]}"


def _count(nodes: int) -> str:
    if nodes >= _MILLION:
        return f"{nodes / _MILLION:.1f} million positions"
    return f"{nodes:,} positions" if nodes != 1 else "1 position"
