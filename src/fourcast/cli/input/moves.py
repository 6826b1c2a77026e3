"""The moves of a line or an argument, and the one rule for what is a score after them.

Set files have lines of moves and score, "4453 -2"; people write columns apart, "4 4 5 3". A last word is taken for a
score, and left out, only if it can be nothing else; no move is ever lost.

- A number with a sign is never a column: "4453 -2", "4 4 5 3 +1".
- A number without a sign is a score after exactly one word of moves written together, if the two words cannot be two
  columns: "32164625 11", for there is no column 32164625. "4 4" and "10 11" on a wide board can be two columns, so they
  are; so is every line with a comma or with more words. A single character, as in "4 9", always begins such a list.
- Either way the number must be a score that a game can still have after so many moves. "44 55" is neither columns nor
  moves with a score, and is refused.
"""

from __future__ import annotations

import re

from fourcast.errors import NotationError
from fourcast.geometry import Geometry
from fourcast.notation import format_moves, parse_moves, quote
from fourcast.score import win_score

_EARLIEST_END = 7  # moves: the first player's fourth stone


def read_moves(text: str, geometry: Geometry, *, may_have_score: bool) -> str:
    """Return the moves of a text in one word, without a score after them; raise NotationError if it is neither.

    Whether the moves can be played is not asked. No moves, or a comma for them, is the empty board.
    """
    words = text.split()
    if may_have_score and len(words) > 1:
        words = _drop_score(words, text, geometry)
    moves = " ".join(words)
    if len(words) > 1 or (len(moves) > 1 and "," in moves):
        return format_moves(parse_moves(moves, geometry))
    return moves


def _drop_score(words: list[str], text: str, geometry: Geometry) -> list[str]:
    """The words without a last one that can be nothing but a score."""
    *others, last = words
    if re.fullmatch(r"[+-]\d+", last, re.ASCII):
        limit = _largest_score(others, geometry)
        if abs(int(last)) > limit:
            raise NotationError(
                f"{quote(text.strip())} ends in {last}, which is no score: from there -{limit} to {limit} are"
            )
        return others
    is_list = len(others) > 1 or len(others[0]) == 1 or "," in text
    if is_list or not last.isdecimal() or _are_columns(words, geometry):
        return words
    limit = _largest_score(others, geometry)
    if int(last) > limit:
        raise NotationError(
            f"{quote(text.strip())} is neither columns set apart, for there is no column {others[0]}, "
            f"nor moves and a score, for after those moves it is at most {limit}"
        )
    return others


def _are_columns(words: list[str], geometry: Geometry) -> bool:
    try:
        parse_moves(",".join(words), geometry)
    except NotationError:
        return False
    return True


def _largest_score(words: list[str], geometry: Geometry) -> int:
    """No score is further from 0 after these moves: no game that leads on from them ends sooner."""
    ply = len(parse_moves(" ".join(words), geometry))
    return win_score(geometry.cells, min(max(ply, _EARLIEST_END), geometry.cells))
