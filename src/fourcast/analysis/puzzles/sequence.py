"""The play of a puzzle: which columns are right at every step, and what the other side answers.

A near win is played until four is made, and only the quickest way counts. A far one is played for some moves: every
column that keeps the win is right. Of a defence the moves follow as long as the other side can ask once more for the
only column that holds; a fixed number of them is the length of the puzzle.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from fourcast.analysis.forcing import find_forced_win
from fourcast.analysis.moments import threatened_cells
from fourcast.geometry import Column
from fourcast.position import Position
from fourcast.score import Outcome, Score
from fourcast.solver import Solver

from .themes import MOST_COUNTED, Kind, Theme, count_own_moves

# From a position and the last stone's column: the column to play, None if there is no advice.
Guide: TypeAlias = Callable[[Position, Column], Column | None]

MOST_SHOWN = 3  # own moves of a puzzle that does not go on to the four


def score_columns(position: Position, solver: Solver) -> dict[Column, Score]:
    """Return the exact score of every legal column, from the view of the side that plays it."""
    return {column: -solver.solve(position.play(column)) for column in position.legal_columns}


def list_keeping(scores: Mapping[Column, Score]) -> list[Column]:
    """Return the columns that keep win, draw or loss, from the left."""
    outcome = Outcome.from_score(max(scores.values()))
    return sorted(column for column, score in scores.items() if Outcome.from_score(score) is outcome)


def list_right(position: Position, scores: Mapping[Column, Score], step: int, length: int) -> list[Column]:
    """Return the columns that are right after so many own moves of a puzzle of this length, from the left."""
    best = max(scores.values())
    if best > 0 and step + count_own_moves(position, best) == length:
        return sorted(column for column, score in scores.items() if score == best)
    return list_keeping(scores)


def find_length(position: Position, theme: Theme, score: Score, right: Column, solver: Solver) -> int:
    """Return how many own moves a puzzle takes, given the score of its right column."""
    if theme.kind is Kind.WIN:
        length = count_own_moves(position, score)
        return length if length <= MOST_COUNTED or theme is Theme.ATTACK else MOST_SHOWN
    after, length = position.play(right), 1
    while length < MOST_SHOWN:
        reply = _find_test(after, solver)
        if reply is None:
            break
        position = after.play(reply)
        (right,) = list_keeping(score_columns(position, solver))
        after, length = position.play(right), length + 1
    return length


def find_reply(after: Position, kind: Kind, solver: Solver) -> Column:
    """Return the best answer of the other side, which is to move: the toughest defence, or the next test of ours."""
    test = None if kind is Kind.WIN else _find_test(after, solver)
    if test is not None:
        return test
    blocks = {column for column, _ in threatened_cells(after)}
    best = _list_best(after, solver)
    return next((column for column in best if column in blocks), best[0])


def play_main_line(
    position: Position, kind: Kind, length: int, right: Column, solver: Solver, guide: Guide
) -> tuple[tuple[Column, ...], bool]:
    """Return the moves of both sides from the right column to the end of the puzzle, and whether all follow the guide.

    The guide says what one's own side plays by the reason that is told, so that moves and words do not part.
    """
    line, follows = [right], True
    position = position.play(right)
    for step in range(1, length):
        if position.is_over:
            break
        line.append(find_reply(position, kind, solver))
        position = position.play(line[-1])
        right_now = list_right(position, score_columns(position, solver), step, length)
        wanted = guide(position, line[-1])
        follows = follows and (wanted is None or wanted in right_now)
        line.append(_choose_own(position, right_now, wanted))
        position = position.play(line[-1])
    return tuple(line), follows


def _choose_own(position: Position, right: list[Column], wanted: Column | None) -> Column:
    """Of several right columns the one that is wanted, else an attack, else the one nearest the middle."""
    forced = find_forced_win(position)
    if wanted in right:
        return wanted
    if forced and forced.first[0] in right:
        return forced.first[0]
    return next(column for column in position.geometry.columns_from_centre if column in right)


def _find_test(after: Position, solver: Solver) -> Column | None:
    """The best answer that leaves exactly one of several columns, if there is one."""
    if after.is_over:
        return None
    for reply in _list_best(after, solver):
        position = after.play(reply)
        if not position.is_over and len(position.legal_columns) > 1:
            scores = score_columns(position, solver)
            if max(scores.values()) >= 0 and len(list_keeping(scores)) == 1:
                return reply
    return None


def _list_best(position: Position, solver: Solver) -> list[Column]:
    scores = score_columns(position, solver)
    best = max(scores.values())
    return [column for column in position.geometry.columns_from_centre if scores.get(column) == best]
