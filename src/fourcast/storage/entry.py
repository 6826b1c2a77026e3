"""Checks of what callers hand in to be stored, before a database sees it."""

from __future__ import annotations

from fourcast.notation import quote

from .errors import InvalidEntryError


def check_name(what: str, text: str, longest: int) -> str:
    """Return the text if it is fit to be stored: some printable characters, not too many.

    PostgreSQL refuses a zero byte and both refuse half a surrogate pair; neither is printable.
    """
    if not (0 < len(text) <= longest and text.isprintable()):
        raise InvalidEntryError(f"bad {what} {quote(text)}: it must be 1 to {longest} printable characters")
    return text
