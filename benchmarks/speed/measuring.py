"""Measure groups of positions, a bounded time each, and keep every figure: a run that was stopped goes on.

Contestants take turns, as in `fourcast bench`, from an empty table each. A contestant has so many
seconds for a group and ends with the position that uses them up; it does not begin a group of which one position would
take it far longer, which it is told by the ply before. Every score is checked.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from fourcast.benchmark.contestants import Contestant, FourcastContestant, make_contestant
from fourcast.benchmark.runner import list_turns, measure

from .groups import Group

TABLE_MIB = 64
_TOO_LONG = 3  # times the seconds of a group: what one position may take
_GROWTH = 2.0  # a ply earlier a position takes so many times longer, roughly


class WrongScoreError(Exception):
    """A contestant gave a wrong score: the run does not count."""


@dataclass(frozen=True, slots=True)
class Row:
    """One position solved once."""

    group: str
    index: int
    engine: str
    score: int
    nodes: int
    ns: int


class Rows:
    """All rows, kept in a file as they come."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._found: dict[tuple[str, str], dict[int, Row]] = {}
        for row in _read(path):
            self._note(row)

    def of(self, group: str, engine: str) -> dict[int, Row]:
        """The rows of an engine in a group, by the number of the position."""
        return self._found.get((group, engine), {})

    def add(self, row: Row) -> None:
        """Keep a row."""
        self._note(row)
        self._path.parent.mkdir(parents=True, exist_ok=True)
        with self._path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(asdict(row)) + "\n")

    def _note(self, row: Row) -> None:
        self._found.setdefault((row.group, row.engine), {})[row.index] = row


def _read(path: Path) -> Iterator[Row]:
    if path.exists():
        for line in path.read_text(encoding="utf-8").splitlines():
            try:
                yield Row(**json.loads(line))
            except (ValueError, TypeError):  # the last line of a run that was killed
                continue


class Field:
    """The contestants, made when they are first asked for."""

    def __init__(self, teams: dict[str, int]) -> None:
        self._teams = teams  # names of our solver on several threads
        self._made: dict[str, Contestant] = {}

    def get(self, name: str) -> Contestant:
        """The contestant of this name."""
        if name not in self._made:
            self._made[name] = self._make(name)
        return self._made[name]

    def _make(self, name: str) -> Contestant:
        if name not in self._teams:
            return make_contestant(name, TABLE_MIB)
        make_contestant("fourcast", TABLE_MIB)  # compiles, if need be
        return FourcastContestant(TABLE_MIB, threads=self._teams[name])


def measure_groups(
    groups: Sequence[Group], rows: Rows, field: Field, seconds: float, tell: Callable[[str], None]
) -> None:
    """Measure all that is not measured yet."""
    pace: dict[str, float] = {}  # mean seconds of a position of the ply before, by engine
    for group in groups:
        engines = [
            engine
            for engine in group.engines
            if group.ply is None or pace.get(engine, 0.0) * _GROWTH < _TOO_LONG * seconds
        ]
        tell(f"{group.name}: {', '.join(engines)}")
        _measure_group(group, engines, rows, field, seconds)
        if group.ply is not None:
            for engine in engines:
                found = rows.of(group.name, engine).values()
                pace[engine] = sum(row.ns for row in found) / max(len(found), 1) / 1e9


def _measure_group(group: Group, engines: Sequence[str], rows: Rows, field: Field, seconds: float) -> None:
    order = list(engines)
    for places in list_turns(len(group.positions)):
        for engine in order:
            found = rows.of(group.name, engine)
            spent = sum(row.ns for row in found.values())
            if spent > seconds * 1e9:
                continue
            contestant = field.get(engine)
            missing = [index for index in places if index not in found]
            calls = [contestant.prepare(group.positions[index][0], False) for index in missing]
            turn: list[Row] = []  # written down afterwards: a file in between would cool the caches
            for index, solve in zip(missing, calls, strict=True):
                moves, score = group.positions[index]
                measured = measure(contestant, solve, moves, score or 0)
                turn.append(Row(group.name, index, engine, measured.score, measured.nodes, measured.nanoseconds))
                spent += measured.nanoseconds
                if spent > seconds * 1e9:
                    break
            for row in turn:
                _check(group, row, rows)
                rows.add(row)
        order.reverse()


def _check(group: Group, row: Row, rows: Rows) -> None:
    moves, expected = group.positions[row.index]
    others = [rows.of(group.name, engine).get(row.index) for engine in group.engines]
    known = [other.score for other in others if other is not None] if expected is None else [expected]
    if any(score != row.score for score in known):
        raise WrongScoreError(f"{row.engine} scored {moves!r} of {group.name} {row.score}, others {known[0]}")
