"""Making opening books (`build`), checking them (`verify`), and writing them as text."""

from fourcast.crew import Crew
from fourcast.crew import WorkProgress as BuildProgress

from .build.book import DEFAULT_TABLE_MIB, BuiltBook, build_book
from .build.plan import BuildPlan
from .verify.book import DEFAULT_SAMPLE, verify_book
from .verify.check import Check, Verification

__all__ = [
    "DEFAULT_SAMPLE",
    "DEFAULT_TABLE_MIB",
    "BuildPlan",
    "BuildProgress",
    "BuiltBook",
    "Check",
    "Crew",
    "Verification",
    "build_book",
    "verify_book",
]
