"""Ids and write tokens that nobody can guess, and the only form in which a secret is stored: its SHA-256.

A plain hash is enough here: the secrets are random and long, so there is no dictionary to try.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets

ID_LENGTH = 16  # characters
HASH_LENGTH = 64  # characters, hexadecimal

_ID_BYTES = 12  # 96 random bits are written with 16 characters
_TOKEN_BYTES = 32
_ID = re.compile(rf"[A-Za-z0-9_-]{{{ID_LENGTH}}}")


def make_id() -> str:
    """Return a new id, fit for a URL."""
    return secrets.token_urlsafe(_ID_BYTES)


def is_id(text: str) -> bool:
    """Tell whether `make_id` could have made the text."""
    return _ID.fullmatch(text) is not None


def make_token() -> str:
    """Return a new write token, fit for a header."""
    return secrets.token_urlsafe(_TOKEN_BYTES)


def hash_secret(secret: str) -> str:
    """Return what is stored in place of the secret; every text has a hash, also one that is no valid Unicode."""
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


def is_secret(given: str, stored_hash: str) -> bool:
    """Tell whether the given text has this hash, in a time that does not depend on how much of it is right."""
    return hmac.compare_digest(hash_secret(given), stored_hash)
