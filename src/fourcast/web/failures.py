"""What a request or a start can fail with, beyond the library's own errors, and the HTTP status of every kind.

An answer to a failed request is always `{"code": ..., "message": ...}`: a stable short name and one sentence. The code
of a library's error is its own, written with underscores.
"""

from __future__ import annotations

import logging
import random
from collections.abc import Mapping

from starlette.responses import JSONResponse

from fourcast import answers
from fourcast.answers import Answer
from fourcast.errors import FourcastError, LessonError, PuzzleError
from fourcast.storage import DatabaseError, GameFinishedError, MovesConflictError, UnknownGameError, WrongTokenError

_random = random.Random()  # of its own: whoever seeds the one of all is not disturbed by requests

logger = logging.getLogger("fourcast.web")


class SettingsError(FourcastError, ValueError):
    """A flag or a variable of the environment has a value that cannot be used."""

    code = "bad-settings"


class ServerError(FourcastError, OSError):
    """The server cannot listen at its address."""

    code = "cannot-listen"


class NotEnginesTurnError(FourcastError, ValueError):
    """A person is to move, not an engine."""

    code = "not-engines-turn"


class BusyError(FourcastError, TimeoutError):
    """Too much is waiting to be solved, or this question has waited too long."""

    code = "busy"


class CrowdedError(BusyError):
    """One client has too much under way at a time."""

    code = "too-many-at-once"


class QuotaError(FourcastError, OSError):
    """A client has begun too many games, or the database is as large as it may become."""

    code = "quota-exceeded"


class StoppingError(BusyError):
    """The server is about to end."""

    code = "stopping"

    @classmethod
    def now(cls) -> StoppingError:
        """Return the error with its one sentence."""
        return cls("the server is stopping: ask again when it is back")


class DeadlineError(FourcastError, TimeoutError):
    """An answer that is of no use by halves was not found in time."""

    code = "deadline-passed"

    @classmethod
    def after(cls, seconds: float) -> DeadlineError:
        """Return the error of a question that had so many seconds."""
        return cls(f"not solved in {seconds:g} seconds: ask again, the search goes on from what it has learnt")


# The first that fits counts; 400 where none does: the caller has sent something wrong.
_STATUSES: Mapping[type[FourcastError], int] = {
    UnknownGameError: 404,
    WrongTokenError: 403,
    MovesConflictError: 409,
    GameFinishedError: 409,
    NotEnginesTurnError: 409,
    LessonError: 404,
    PuzzleError: 404,
    DatabaseError: 503,
    CrowdedError: 429,
    QuotaError: 429,
    BusyError: 503,
    DeadlineError: 503,
}


def retry_after() -> str:
    """Return seconds to wait, not the same for everybody: those who were refused together must not come back so."""
    return str(_random.randint(1, 4))


def describe_error(error: FourcastError) -> Answer:
    """Return what is told about one of the package's errors; the log has more about the database than callers get."""
    told = answers.error(error)
    if isinstance(error, DatabaseError):
        logger.error("%s", error)
        told["message"] = "the database cannot be used now: ask again in a moment"
    return told


def describe_fault() -> Answer:
    """Return what is told about a failure that nobody foresaw: the log has the rest."""
    return {"code": "internal_error", "message": "something went wrong in the server: the log tells what"}


def make_error_response(status: int, code: str, message: str, headers: Mapping[str, str] | None = None) -> JSONResponse:
    """Return the one form that every failure has."""
    return JSONResponse({"code": code, "message": message}, status, headers=dict(headers or {}))


def answer_error(error: FourcastError) -> JSONResponse:
    """Return the answer to a request that failed with one of the package's errors."""
    status = next((status for kind, status in _STATUSES.items() if isinstance(error, kind)), 400)
    headers = {"Retry-After": retry_after()} if status in (429, 503) else None
    return JSONResponse(describe_error(error), status, headers=headers)
