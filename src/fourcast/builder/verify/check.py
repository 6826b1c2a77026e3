"""What checking a book brings to light, as plain values for people and programs."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from fourcast.book.enumeration import Flags

MOST_SENTENCES = 10  # faults of one check that are put into words; the others are counted


@dataclass(slots=True)
class Check:
    """One kind of check: of what, how many were checked, how many were wrong, and the first of those in words."""

    subject: str
    checked: int = 0
    wrong: int = 0
    sentences: list[str] = field(default_factory=list)  # at most MOST_SENTENCES

    def count(self, is_wrong: Flags) -> list[int]:
        """Take in many things that were checked; return the places of those that are still to be put into words."""
        self.checked += len(is_wrong)
        self.wrong += int(is_wrong.sum())
        room = MOST_SENTENCES - len(self.sentences)
        return [int(place) for place in np.flatnonzero(is_wrong)[:room]]

    def compare(self, is_right: bool, fault: str) -> None:
        """Take in one thing that was checked; `fault` is what to say if it is not right."""
        self.sentences.extend(fault for _ in self.count(np.array([not is_right])))


@dataclass(frozen=True, slots=True)
class Verification:
    """All checks of one book, in the order in which they were made."""

    checks: tuple[Check, ...]

    @property
    def wrong(self) -> int:
        """How many faults were found."""
        return sum(check.wrong for check in self.checks)

    @property
    def is_right(self) -> bool:
        """Whether there is no fault at all."""
        return self.wrong == 0

    @property
    def faults(self) -> tuple[str, ...]:
        """One sentence for each fault, the first ones of every check."""
        return tuple(sentence for check in self.checks for sentence in check.sentences)
