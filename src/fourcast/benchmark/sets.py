"""Sets of scored positions: text files of `moves score` lines, six of which ship with the package.

The bundled sets are made by `benchmarks/make_sets.py` after the protocol of the tutorial (part 2, "Test
protocol"): begin, middle and end of the game by easy, medium and hard. A set keeps the moves as text; whoever
runs it makes the positions, so that reading a set costs nothing but reading.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib import resources
from pathlib import Path

from fourcast.errors import NotationError

BUNDLED_SETS = ("end-easy", "middle-easy", "middle-medium", "begin-easy", "begin-medium", "begin-hard")

_EXPECTED = "moves and score on each line, such as '4453 -2'"


@dataclass(frozen=True, slots=True)
class ScoredPosition:
    """One line of a set: a position and its true score."""

    moves: str  # 1-based column digits from the empty board
    score: int  # from the side to move, + wins, larger = sooner


@dataclass(frozen=True, slots=True)
class PositionSet:
    """A named list of scored positions."""

    name: str
    positions: tuple[ScoredPosition, ...]

    def first(self, count: int | None) -> PositionSet:
        """Return the set cut to its first `count` positions; None keeps them all."""
        return PositionSet(self.name, self.positions[:count])


def parse_set(text: str, name: str) -> PositionSet:
    """Read the lines of a set; a NotationError names the set, the line and what was expected."""
    positions = []
    for number, line in enumerate(text.splitlines(), start=1):
        if line.strip():
            positions.append(_parse_line(line, f"line {number} of set {name!r}"))
    if not positions:
        raise NotationError(f"set {name!r} holds no positions: expected lines of moves and score, such as '4453 -2'")
    return PositionSet(name, tuple(positions))


def format_set(position_set: PositionSet) -> str:
    """Write a set as the text that `parse_set` reads."""
    return "".join(f"{scored.moves} {scored.score}\n" for scored in position_set.positions)


def load_set(source: str | Path) -> PositionSet:
    """Read a set from a file, or a bundled one by its name; a missing file raises the usual OSError."""
    if str(source) in BUNDLED_SETS:
        return load_bundled_set(str(source))
    path = Path(source)
    try:
        return parse_set(path.read_text(encoding="utf-8"), path.name)
    except UnicodeDecodeError as error:
        raise NotationError(f"set {path.name!r} is not a text file: expected {_EXPECTED}") from error


def load_bundled_set(name: str) -> PositionSet:
    """Read one of the sets that ship with the package."""
    assert name in BUNDLED_SETS
    text = resources.files("fourcast.benchmark").joinpath("positions", f"{name}.txt").read_text(encoding="utf-8")
    return parse_set(text, name)


def _parse_line(line: str, where: str) -> ScoredPosition:
    fields = line.split()
    if len(fields) != 2:
        raise NotationError(f"{where} is {line!r}: expected {_EXPECTED}")
    try:
        return ScoredPosition(fields[0], int(fields[1]))
    except ValueError:
        raise NotationError(f"{where} has score {fields[1]!r}: expected a whole number") from None
