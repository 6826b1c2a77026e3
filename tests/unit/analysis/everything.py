"""A rule played against everything the other side can try, in plain Python: slow, and without a shortcut."""

from __future__ import annotations

from collections.abc import Callable

from fourcast.geometry import Cell, Column
from fourcast.position import Position

Answer = Callable[[Position, Column], Column | None]


def play_everything(
    start: Position, answer: Answer, *, must_win: bool, counts_as_won: Callable[[Position], bool]
) -> set[Cell]:
    """Return the cells at which the rule completes four; fail where it breaks.

    `counts_as_won` is asked of every position in which the follower of the rule is to move.
    """
    ends: set[Cell] = set()
    seen: set[Position] = set()
    waiting = [start]
    while waiting:
        position = waiting.pop()
        for moved in position.legal_columns:
            after = position.play(moved)
            assert after.winner is None, f"the rule loses:\n{after}"
            if after.is_over or counts_as_won(after):
                assert not (after.is_over and must_win), f"no win:\n{after}"
                continue
            if not must_win and all(line & after.own for line in after.geometry.lines):
                continue  # the other side has no open line left
            column = answer(after, moved)
            assert column is not None, f"no answer:\n{after}"
            answered = after.play(column)
            if answered.winner is not None:
                cell = after.landing_cell(column)
                assert cell is not None
                ends.add(cell)
            elif answered.is_over:
                assert not must_win, f"no win:\n{answered}"
            elif answered not in seen:
                seen.add(answered)
                waiting.append(answered)
    return ends
