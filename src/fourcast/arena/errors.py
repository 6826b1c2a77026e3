"""The arena's own kind of error: settings or records that no tournament can be played with."""

from __future__ import annotations

from fourcast.errors import FourcastError


class ArenaError(FourcastError, ValueError):
    """The settings, the record file or the results cannot be used."""

    code = "bad-arena"
