"""The exceptions of the package, in one tree.

FourcastError
    NotationError           (ValueError)    the text or array cannot be read
    IllegalMoveError        (ValueError)    read, but not allowed in this position
        GameOverError                       nothing is allowed: the game has ended
    InvalidPositionError    (ValueError)    no game leads to this grid
    BoardSizeError          (ValueError)    a board of this size is not supported
    BookError               (ValueError)    the opening book cannot be used
    CrewError               (ValueError)    the workers of some long work cannot do it
    DatasetError            (ValueError)    the dataset, or what is asked of one, cannot be used
    EngineError             (ValueError)    no engine of this name, or not with these options
    ArenaError              (ValueError)    no match or tournament with these settings, records or results
    KernelError             (RuntimeError)  no compiled kernel can be had on this machine, or not the one asked for
    LessonError             (ValueError)    no such lesson, or its text cannot be read
    PictureError            (ValueError)    an option of a picture does not fit
    PuzzleError             (ValueError)    no such puzzle, or the position is none
    SolverError             (ValueError)    a solver or a limit cannot have these settings
    TableMemoryError        (MemoryError)   the system has not enough memory for the solver's table
    SearchInterrupted       (TimeoutError)  a limit or a cancel ended the search early

`storage` and `web` add branches of their own, drawn in `storage/errors.py` and `web/failures.py`.

A message is one lower-case sentence: what is wrong, where, and what would be right. `code` is the stable
short name of the kind, for programs that must not depend on the wording.
"""

from __future__ import annotations

from typing import ClassVar

__all__ = [
    "ArenaError",
    "BoardSizeError",
    "BookError",
    "CrewError",
    "DatasetError",
    "EngineError",
    "FourcastError",
    "GameOverError",
    "IllegalMoveError",
    "InvalidPositionError",
    "KernelError",
    "LessonError",
    "NotationError",
    "PictureError",
    "PuzzleError",
    "SearchInterrupted",
    "SolverError",
    "TableMemoryError",
]


class FourcastError(Exception):
    """The base of every error this package raises on purpose."""

    code: ClassVar[str] = "error"


class NotationError(FourcastError, ValueError):
    """The input is not a list of moves or a grid at all."""

    code = "bad-notation"


class IllegalMoveError(FourcastError, ValueError):
    """The column exists in the notation but cannot be played here."""

    code = "illegal-move"


class GameOverError(IllegalMoveError):
    """A move was asked for after the last one."""

    code = "game-over"


class InvalidPositionError(FourcastError, ValueError):
    """The grid or the bitboards describe a position that no game reaches."""

    code = "invalid-position"


class BoardSizeError(FourcastError, ValueError):
    """The board is empty or does not fit in 64 bits."""

    code = "bad-board-size"


class BookError(FourcastError, ValueError):
    """The opening book is damaged, of another format, or for another board."""

    code = "bad-book"


class CrewError(FourcastError, ValueError):
    """The workers of some long work cannot be had, are lost, or cannot do it."""

    code = "bad-crew"


class DatasetError(FourcastError, ValueError):
    """A dataset cannot be read, or cannot be made as it is asked for."""

    code = "bad-dataset"


class EngineError(FourcastError, ValueError):
    """There is no engine of this name, or it cannot be had with these options."""

    code = "bad-engine"


class ArenaError(FourcastError, ValueError):
    """The settings, the record file or the results of a match or tournament cannot be used."""

    code = "bad-arena"


class PictureError(FourcastError, ValueError):
    """An option of a picture is unknown, cannot be read or does not fit the position."""

    code = "bad-picture"


class KernelError(FourcastError, RuntimeError):
    """No compiled kernel can be had on this machine, or not the one that was asked for."""

    code = "no-kernel"


class LessonError(FourcastError, ValueError):
    """There is no such lesson, or its text cannot be read."""

    code = "bad-lesson"


class PuzzleError(FourcastError, ValueError):
    """There is no such puzzle, the position is none, or the collection cannot be read."""

    code = "bad-puzzle"


class SolverError(FourcastError, ValueError):
    """A solver or a limit cannot have these settings."""

    code = "bad-solver"


class TableMemoryError(FourcastError, MemoryError):
    """The system does not give the solver's table as much memory as was asked for."""

    code = "no-memory"


class SearchInterrupted(FourcastError, TimeoutError):  # noqa: N818 (nothing went wrong)
    """The search ended early; what it had proved by then is kept.

    `lower` and `upper` bound the true score, from the side to move. `reason` is "seconds", "nodes" or
    "cancelled". `scores` holds what was finished by then: of an analysis the columns, of solve_many the positions
    (the bounds are then those of the position at hand), of analyze_many nothing. `partial` has the same as arrays: of
    solve_many the scores, of analyze_many an Analyses, with -128 where there is none.
    """

    code = "search-interrupted"

    lower: int  # the score is at least this
    upper: int  # and at most this
    nodes: int  # positions visited before the stop
    reason: str  # a key of _REASONS
    scores: tuple[int | None, ...]  # of columns or positions as far as they were found, None where not
    partial: object  # of solve_many and analyze_many, their result as far as it was found; None otherwise

    def __init__(
        self,
        lower: int,
        upper: int,
        nodes: int,
        reason: str,
        scores: tuple[int | None, ...] = (),
        partial: object = None,
    ) -> None:
        self.lower = lower
        self.upper = upper
        self.nodes = nodes
        self.reason = reason
        self.scores = scores
        self.partial = partial
        cause = _REASONS.get(reason, reason)
        super().__init__(f"{cause} after {nodes} nodes: the score is at least {lower} and at most {upper}")

    def __reduce__(self) -> tuple[type[SearchInterrupted], tuple[object, ...]]:
        # The default would call __init__ with the finished message; worker processes send this error home.
        return type(self), (self.lower, self.upper, self.nodes, self.reason, self.scores, self.partial)


def describe_missing_extra(what: str, extra: str) -> str:
    """Say that something needs an extra that is not installed, and how to get it."""
    return f"{what} needs the extra [{extra}]: in a copy of Fourcast's repository, pip install '.[{extra}]'"


def quote(given: object) -> str:
    """Return the repr of some input for a message, cut short if it is long."""
    text = repr(given)
    return text if len(text) <= _QUOTED_LENGTH else f"{text[: _QUOTED_LENGTH - 1]}…"


_QUOTED_LENGTH = 80  # a full 7x6 game fits; a pasted novel does not
_REASONS = {
    "seconds": "the time limit stopped the search",
    "nodes": "the node limit stopped the search",
    "cancelled": "the search was cancelled",
}
