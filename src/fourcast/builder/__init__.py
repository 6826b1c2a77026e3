"""Making opening books, and checking them."""

from .build import DEFAULT_TABLE_MIB, BuildProgress, BuiltBook, Crew, build_book
from .plan import BuildPlan

__all__ = ["DEFAULT_TABLE_MIB", "BuildPlan", "BuildProgress", "BuiltBook", "Crew", "build_book"]
