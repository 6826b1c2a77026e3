"""What can go wrong with a site: when it is made, and when it is asked what only a server can do."""

from __future__ import annotations

from fourcast.errors import FourcastError


class SiteError(FourcastError, ValueError):
    """Something that a site is made of is missing or of another version."""

    code = "bad-site"


class NeedsServerError(FourcastError, LookupError):
    """A question that nobody can answer on one device alone."""

    code = "needs-server"


class StoppedError(FourcastError, TimeoutError):
    """Nobody wants the answer any more."""

    code = "stopped"


class UnfinishedError(FourcastError, TimeoutError):
    """An answer that is of no use by halves was not found in time."""

    code = "deadline-passed"
