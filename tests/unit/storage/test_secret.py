from __future__ import annotations

import hashlib
import re

from fourcast.storage.secret import hash_secret, is_id, is_secret, make_id, make_token


def test_ids_are_long_random_and_fit_for_a_url() -> None:
    made = {make_id() for _ in range(1000)}
    assert len(made) == 1000
    assert all(re.fullmatch(r"[A-Za-z0-9_-]{16}", text) and is_id(text) for text in made)


def test_tokens_hold_256_random_bits() -> None:
    made = {make_token() for _ in range(1000)}
    assert len(made) == 1000
    assert all(re.fullmatch(r"[A-Za-z0-9_-]{43}", text) for text in made)


def test_text_that_is_no_id_is_known() -> None:
    for text in ("", "a" * 15, "a" * 17, "a" * 15 + "\n", "a" * 15 + "ü", "a" * 15 + "\0", "a" * 16 + "\n"):
        assert not is_id(text)


def test_hash_is_sha_256() -> None:
    assert hash_secret("abc") == hashlib.sha256(b"abc").hexdigest()


def test_only_the_secret_itself_has_its_hash() -> None:
    token = make_token()
    stored = hash_secret(token)
    assert is_secret(token, stored)
    for other in ("", token[:-1], token + "x", token.swapcase(), stored, "\ud800"):
        assert not is_secret(other, stored)
