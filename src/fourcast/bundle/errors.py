"""What can go wrong when the files of a page are put together."""

from __future__ import annotations

from fourcast.errors import FourcastError


class BundleError(FourcastError, ValueError):
    """A file of the page is missing, or written in a way that cannot be joined with the others."""

    code = "bad-bundle"
