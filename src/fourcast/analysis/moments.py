"""The deciding moment of a line of best play: the first move after which the result can be told in short."""

from __future__ import annotations

from dataclasses import dataclass

from fourcast.geometry import Cell, Column
from fourcast.position import Position

from .follow_up import find_follow_up
from .forcing import find_forced_win, wins_by_force
from .plans import find_plan
from .wording import landing_cell


@dataclass(frozen=True, slots=True)
class Moment:
    """What decides a line, and when."""

    number: int  # of the move, counted from the start of the game
    player: int  # whose move it is
    cell: Cell  # where that move goes; of a win by force its first attack
    kind: str  # four, fork, force, opens, lost, follow-up, fixed-rule, plan, dead, full
    threatens: tuple[Cell, ...] = ()  # of a fork


def find_moment(position: Position, line: tuple[Column, ...], winner: int | None) -> Moment | None:
    """Return the deciding moment of a line to the end; the winner is None in a draw. None: not a quiet line."""
    for column in line:
        if winner is None:
            moment = _find_end(position, column)
        else:
            moment = _find_stroke(position, column) if position.to_move == winner else None
        if moment:
            return moment
        position = position.play(column)
        if position.winner is not None or len(threatened_cells(position)) > 1:
            return None
    return None


def threatened_cells(position: Position) -> tuple[Cell, ...]:
    """Return the cells at which the side that has just moved would complete four next."""
    geometry = position.geometry
    winning = geometry.winning_cells(position.occupied ^ position.own, position.occupied)
    return geometry.cells_of(winning & geometry.landing_cells(position.occupied))


def _find_end(position: Position, column: Column) -> Moment | None:
    """Whether a drawn game is plainly drawn after a move."""
    after, cell = position.play(column), landing_cell(position, column)
    number, player = after.ply, position.to_move
    if after.occupied == after.geometry.board:
        return Moment(number, player, cell, "full")
    lines, stones = after.geometry.lines, after.stones
    if all(line & stones[0] and line & stones[1] for line in lines):
        return Moment(number, player, cell, "dead")
    return None


def _find_stroke(position: Position, column: Column) -> Moment | None:
    """How the winner, to move, decides the game with this move; None if it stays quiet."""
    after, cell = position.play(column), landing_cell(position, column)
    number, player = after.ply, position.to_move
    if after.winner is not None:
        return Moment(number, player, cell, "four")
    threatens = threatened_cells(after)
    can_win = any(after.play(reply).winner is not None for reply in after.legal_columns)
    if len(threatens) > 1 and not can_win:
        return Moment(number, player, cell, "fork", threatens)
    sequence = find_forced_win(position)
    if sequence:
        return Moment(number, player, sequence.first, "force")
    if after.is_over:
        return None
    replies = [after.play(reply) for reply in after.legal_columns]
    if all((reply, after.column_height(reply) + 1) in _wins(after.play(reply)) for reply in after.legal_columns):
        return Moment(number, player, cell, "opens")
    if all(wins_by_force(reply) for reply in replies):
        return Moment(number, player, cell, "lost")
    follow_up = find_follow_up(after, wins=True)
    if follow_up:
        return Moment(number, player, cell, "fixed-rule" if follow_up.paired else "follow-up")
    if find_plan(after, wins=True):
        return Moment(number, player, cell, "plan")
    return None


def _wins(position: Position) -> set[Cell]:
    """Where the side to move completes four at once; none if it has lost already."""
    return {cell for cell in position.playable_cells if position.play(cell[0]).winner is not None}
