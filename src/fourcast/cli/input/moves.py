"""The moves of an argument or a line, and the one rule for what is a score after them.

Set files have lines of moves and score, "4453 -2"; people write columns apart, "4 4 5 3". The last word of a line is
taken for a score, and left out, only if it can be nothing else; no move is lost.

- A number with a sign is never a column: "4453 -2", "4 4 5 3 +1". In an argument only such a number is a score.
- A number without a sign is a score after exactly one word of moves written together, if the two words cannot be two
  columns: "32164625 11", for there is no column 32164625. "4 4", or "10 11" on a wide board, can be two columns: it is.
  So is every line with a comma or with more words, and every line that begins with a single move, "4 9" or "d1 9".
- Only in a file of moves and scores, where every line so far had a score for one of these reasons, has "7 2" one, too;
  that is said on standard error.
- Either way the number must be a score that a game can still have after so many moves. "44 55" is neither columns nor
  moves with a score, and is refused.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from fourcast.errors import NotationError
from fourcast.geometry import Geometry
from fourcast.lettered import is_lettered
from fourcast.notation import format_moves, parse_moves, quote
from fourcast.score import win_score

_EARLIEST_END = 7  # moves: the first player's fourth stone


def read_argument(text: str, geometry: Geometry) -> str:
    """Return moves in one word, whether or not they can be played; raise NotationError if they cannot be read.

    No moves, or a comma for them, is the empty board.
    """
    words = text.split()
    if len(words) > 1 and _is_signed(words[-1]):
        _check_score(words, text, geometry)
        words.pop()
    moves = " ".join(words)
    if len(words) > 1 or ("," in moves and moves != ",") or is_lettered(moves, geometry):
        return format_moves(parse_moves(moves, geometry))
    return moves


class LineReader:
    """Reads the lines of one input, which may have scores; `tell` is told of a line that could be read otherwise."""

    def __init__(self, geometry: Geometry, tell: Callable[[str], None]) -> None:
        self._geometry = geometry
        self._tell = tell
        self._has_scores: bool | None = None  # whether every line so far had one; None: there was no line yet

    def read(self, line: str) -> str:
        """Return the moves of a line as `read_argument` does, without a score after them."""
        words = line.split()
        if not words:
            return ""
        is_signed = len(words) > 1 and _is_signed(words[-1])
        has_score = len(words) > 1 and not is_signed and self._ends_in_score(words, line.strip())
        moves = read_argument(" ".join(words[:-1] if has_score else words), self._geometry)
        self._has_scores = (has_score or is_signed) and self._has_scores is not False
        return moves

    def _ends_in_score(self, words: list[str], text: str) -> bool:
        *others, last = words
        is_list = len(others) > 1 or "," in text or not (last.isascii() and last.isdecimal())
        is_short = len(others[0]) == 1 or _is_cell(others[0], self._geometry)
        if is_list or (not self._has_scores if is_short else self._are_columns(words)):
            return False
        _check_score(words, text, self._geometry)
        if is_short:
            self._tell(f"{quote(text)} is read as a move and its score, as every line before it has one")
        return True

    def _are_columns(self, words: list[str]) -> bool:
        try:
            parse_moves(",".join(words), self._geometry)
        except NotationError:
            return False
        return True


def _is_cell(word: str, geometry: Geometry) -> bool:
    """Tell whether a word is one move written as a cell: d1."""
    return len(word) == 2 and is_lettered(word[0], geometry) and word[1].isdecimal()


def _is_signed(word: str) -> bool:
    return re.fullmatch(r"[+-]\d+", word, re.ASCII) is not None


def _check_score(words: list[str], text: str, geometry: Geometry) -> None:
    """Refuse a last word that is no score: no game that goes on from the moves before it ends so soon."""
    *others, last = words
    ply, cells = len(parse_moves(" ".join(others), geometry)), geometry.cells
    largest = win_score(cells, min(max(ply, _EARLIEST_END), cells))
    if abs(int(last)) <= largest:
        return
    if _is_signed(last):
        raise NotationError(f"{quote(text)} ends in {last}, which is no score: from there -{largest} to {largest} are")
    raise NotationError(
        f"{quote(text)} is neither columns set apart, for there is no column {others[0]}, nor moves and a score, "
        f"for after those moves it is at most {largest}"
    )
