"""Scores, outcomes, move numbers, and the words for them.

A score is seen from the side to move: 0 is a draw, +k means that side wins with its k-th last stone, -k that
the opponent does with its k-th last; "last" counts the stones each would have placed on a full board. Moves
are numbered from 1, so the stone played at ply n is move n + 1.

Why one formula serves both sides and every board of N cells. Let the winning stone be move w.
  w odd, first player:   its (w + 1) / 2-th of ceil(N / 2) stones,  so k = ceil(N / 2) - (w - 1) / 2;
  w even, second player: its w / 2-th of floor(N / 2) stones,       so k = floor(N / 2) - w / 2 + 1.
Both equal floor((N + 2 - w) / 2): if N + 2 - w is even the division is exact, and otherwise the floor
takes off the half that ceil or floor of N / 2 differs by. Backwards, k leaves two move numbers,
N + 2 - 2k and N + 1 - 2k, one odd and one even; the winner's parity picks the right one.
"""

from __future__ import annotations

from enum import IntEnum
from typing import TypeAlias

Ply: TypeAlias = int  # stones on the board
Score: TypeAlias = int

_EARLIEST_WIN = 7  # the first player's fourth stone


class Outcome(IntEnum):
    """Who comes out on top, from the side to move; the value is the sign of the score."""

    LOSS = -1
    DRAW = 0
    WIN = 1

    @classmethod
    def from_score(cls, score: Score) -> Outcome:
        """Return the sign of a score."""
        return cls((score > 0) - (score < 0))

    @property
    def opposite(self) -> Outcome:
        """The same outcome seen by the other side."""
        return Outcome(-self)


def win_score(cells: int, move: int) -> Score:
    """Return the winner's score for a four completed on this move number; at ply n, next is n + 1."""
    assert 1 <= move <= cells
    return (cells + 2 - move) // 2


def final_move(cells: int, ply: Ply, score: Score) -> int:
    """Return the move number on which the game ends with best play; a draw fills the board.

    When the opponent has already won, that is `ply` itself.
    """
    if score == 0:
        return cells
    last = cells + 2 - 2 * abs(score)
    parity = (ply + 1) % 2 if score > 0 else ply % 2
    move = last if last % 2 == parity else last - 1
    assert ply < move <= cells or (score < 0 and move == ply), "no game ends this way from here"
    return move


def largest_score(cells: int, ply: Ply) -> Score:
    """Return the best score a game still running at this ply can have: the earliest win for the mover."""
    return _earliest_win_score(cells, ply + 1)


def smallest_score(cells: int, ply: Ply) -> Score:
    """Return the worst score a game still running at this ply can have: the opponent's earliest win."""
    return -_earliest_win_score(cells, ply + 2)


def describe_score(score: Score, cells: int, ply: Ply) -> str:
    """Say a score in words, for the side to move: "wins on move 41, in 21 of your moves"."""
    if score == 0:
        return "draw"
    move = final_move(cells, ply, score)
    if score > 0:
        own_moves = (move - ply + 1) // 2
        return f"wins on move {move}, " + (f"in {own_moves} of your moves" if own_moves > 1 else "the next one")
    return f"lost on move {move}" if move == ply else f"loses on move {move}"


def _earliest_win_score(cells: int, move: int) -> Score:
    # The same side moves every second time, so its fourth stone is move 7 or 8.
    move = max(move, _EARLIEST_WIN + (move + 1) % 2)
    return win_score(cells, move) if move <= cells else 0
