"""Key moments: the three mistakes of a game that tell most, with the lines cut where they are decided.

The last move that changed the result decided the game and always belongs to them. The others are those that lost most
value, a mistake that could be seen on the board before one that only a solver sees, and far from each other before
near: a game is not told by three moves in a row.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fourcast.analysis.moments import find_moment
from fourcast.analysis.strategy_sentences import tell_moment
from fourcast.analysis.wording import landing_cells, name_cell
from fourcast.geometry import Column
from fourcast.position import Position
from fourcast.score import Outcome

from .classes import value_of
from .moves import Reason
from .turning_points import TurningPoint

MOST_MOMENTS = 3
_SEEN_VALUE = 100.0  # of a mistake that one can see, beside what it lost: it tells more than what only a solver sees
_FAR = 4  # a fourth of the game lies between moments that take nothing from each other
_SHOWN = 8  # moves of a line without a deciding moment


@dataclass(frozen=True, slots=True)
class CutLine:
    """A line of best play as far as the move that decides it."""

    position: Position
    columns: tuple[Column, ...]  # empty: not known
    ends: str  # what its last move does: "Red's c1 makes two threats at once, at b1 and f1"; empty: nothing decides it

    @property
    def cells(self) -> list[str]:
        """Where the stones land."""
        return [name_cell(cell) for cell in landing_cells(self.position, self.columns)]


@dataclass(frozen=True, slots=True)
class KeyMoment:
    """One of the mistakes that tell most."""

    point: TurningPoint
    better: CutLine  # from the position before the move
    reply: CutLine  # from the position after it

    @property
    def reason(self) -> Reason | None:
        """Why the move is a mistake: the headline of an explanation; None if the limit left no time for it."""
        return self.point.reason

    def to_dict(self) -> dict[str, object]:
        """Everything as plain values; cells by name, columns counted from 0."""
        point = self.point
        return {
            "number": point.move.number,
            "headline": point.headline,
            "tags": [tag.value for tag in point.move.tags],
            "reason": self.reason.to_dict() if self.reason else None,
            "better": name_cell(point.better) if point.better else None,
            "line": list(self.better.columns),
            "line_cells": self.better.cells,
            "line_ends": self.better.ends,
            "reply_line": list(self.reply.columns),
            "reply_cells": self.reply.cells,
            "reply_ends": self.reply.ends,
        }


def find_key_moments(points: Sequence[TurningPoint], moves: int) -> tuple[KeyMoment, ...]:
    """Choose the moments of a game of so many moves, and cut their lines."""
    return tuple(_cut(point) for point in choose_points(points, moves))


def choose_points(points: Sequence[TurningPoint], moves: int) -> list[TurningPoint]:
    """Return at most three points, in the order of the game."""
    chosen = [point for point in points if point.move.changes_result][-1:]
    left = [point for point in points if point not in chosen]
    while left and len(chosen) < MOST_MOMENTS:
        numbers = [point.move.number for point in chosen]
        best = max(left, key=lambda point: _weigh(point) * _spread(point.move.number, numbers, moves))
        chosen.append(best)
        left.remove(best)
    return sorted(chosen, key=lambda point: point.move.number)


def cut_line(position: Position, line: tuple[Column, ...], outcome: Outcome | None) -> CutLine:
    """Cut a line of best play after the move that decides it; the outcome is that of the side to move."""
    if not line or outcome is None:
        return CutLine(position, line[:_SHOWN], "")
    winner = None
    if outcome is not Outcome.DRAW:
        winner = position.to_move if outcome is Outcome.WIN else 1 - position.to_move
    moment = find_moment(position, line, winner)
    length = _SHOWN if moment is None else moment.number - position.ply
    # Nobody waits for the last open line of a drawn game to close.
    if moment is None or (winner is None and length > _SHOWN):
        return CutLine(position, line[:_SHOWN], "")
    return CutLine(position, line[:length], tell_moment(moment))


def _cut(point: TurningPoint) -> KeyMoment:
    move = point.move
    after = point.position.play(move.column)
    then = None if move.outcome_after is None else move.outcome_after.opposite
    return KeyMoment(
        point, cut_line(point.position, point.line, move.outcome_before), cut_line(after, point.reply_line, then)
    )


def _weigh(point: TurningPoint) -> float:
    """How much a mistake tells: the value it lost, and whether one could have seen it."""
    move = point.move
    assert move.before is not None
    assert move.after is not None
    lost = value_of(move.before, move.board_cells) - value_of(move.after, move.board_cells)
    return lost + (_SEEN_VALUE if move.tags else 0)


def _spread(number: int, others: Sequence[int], moves: int) -> float:
    """From 0 to 1: how far a move is from those that are chosen, 1 from a fourth of the game on."""
    return min([1.0, *(_FAR * abs(number - other) / moves for other in others)])
