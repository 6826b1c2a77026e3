"""What a deliberate mistake in the proofs is."""

from __future__ import annotations

from typing import NamedTuple


class Mutant(NamedTuple):
    """One mistake and the rule whose check must find it."""

    name: str
    module: str
    right: str
    wrong: str
    rule: str
    odd_height: bool = False  # boards of even height cannot show it
