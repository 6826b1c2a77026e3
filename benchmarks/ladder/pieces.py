"""The work of `make ladder` in pieces: ranges of lines of one set for one step, each counted once and kept on disk.

Lines are independent of each other, so that a set may be searched in any pieces and any order; a run that was stopped
goes on with the pieces that are missing.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path

from fourcast.benchmark.runner import label
from fourcast.benchmark.sets import PositionSet, load_set
from fourcast.bots.ladder import engine
from fourcast.bots.ladder.engine import STEPS, LadderSolver
from fourcast.position import Position

from .figures import POSITIONS, PREFIXES, PUBLISHED_SETS, TOTALS, Key

PIECE_SECONDS = 10.0  # at most, about: what a kill may lose
LINE_SECONDS = 0.0005  # emptying a table and starting a search
# Nodes a second, by step, for ordering the work and telling the time left.
SPEEDS = {3: 33e6, 4: 16e6, 5: 17e6, 6: 100e6, 7: 35e6, 8: 35e6, 9: 35e6, 10: 14e6, 11: 14e6, 12: 14e6}


@dataclass(frozen=True, slots=True)
class Cell:
    """A set or its head, searched by one step in one mode, with the nodes that its heads take."""

    key: Key
    expected: dict[int, int]  # nodes by number of positions

    @property
    def positions(self) -> int:
        """Return how many positions are searched."""
        return max(self.expected)

    @property
    def nodes(self) -> int:
        """Return how many nodes that takes."""
        return self.expected[self.positions]


@dataclass(frozen=True, slots=True)
class Piece:
    """Lines start to stop (0-based, without the last) of a cell."""

    key: Key
    start: int
    stop: int
    seconds: float  # expected
    nodes: int  # expected, about


@dataclass(frozen=True, slots=True)
class Counted:
    """What came of a piece, line by line."""

    set_name: str
    is_weak: bool
    step: int
    start: int
    stop: int
    nodes: list[int]
    nanoseconds: list[int]
    wrong: list[int]  # lines (0-based) with a wrong score

    @property
    def place(self) -> tuple[Key, int, int]:
        """Return which piece this is."""
        return Key(self.set_name, self.is_weak, self.step), self.start, self.stop


def make_cells() -> list[Cell]:
    """Everything that was ever counted: the whole set where that is known, else the longest head."""
    return [
        Cell(key, {**prefixes, **({POSITIONS: TOTALS[key]} if key in TOTALS else {})})
        for key, prefixes in PREFIXES.items()
    ]


def cut(cell: Cell) -> Iterator[Piece]:
    """Cut a cell into pieces of some seconds; between two known heads all lines are taken to be equally long."""
    start, seconds, nodes = 0, 0.0, 0.0
    known = sorted({0: 0, **cell.expected}.items())
    for (first, before), (last, after) in pairwise(known):
        line_nodes = (after - before) / (last - first)
        for line in range(first, last):
            seconds += line_nodes / SPEEDS[cell.key.step] + LINE_SECONDS
            nodes += line_nodes
            if seconds >= PIECE_SECONDS or line + 1 == cell.positions:
                yield Piece(cell.key, start, line + 1, seconds, round(nodes))
                start, seconds, nodes = line + 1, 0.0, 0.0


def count(piece: Piece, folder: Path) -> Counted:
    """Search the lines of a piece."""
    key, solver = piece.key, _solver(piece.key.step)
    nodes, nanoseconds, wrong = [], [], []
    for line, scored in enumerate(read_set(folder, key.set_name).positions[piece.start : piece.stop], piece.start):
        score = solver.solve(Position.from_moves(scored.moves), key.is_weak)
        nodes.append(solver.nodes)
        nanoseconds.append(solver.nanoseconds)
        if label(score, key.is_weak) != label(scored.score, key.is_weak):
            wrong.append(line)
    return Counted(*key, piece.start, piece.stop, nodes, nanoseconds, wrong)


@cache
def read_set(folder: Path, set_name: str) -> PositionSet:
    """One of the tutorial's sets; an OSError if it is not there, a ValueError if it is another file."""
    file, digest = PUBLISHED_SETS[set_name]
    if hashlib.sha256((folder / file).read_bytes()).hexdigest() != digest:
        raise ValueError(f"{folder / file} is not the tutorial's file {file}: its contents differ")
    return load_set(folder / file)


class Checkpoint:
    """A file to which every finished piece is added; pieces counted by other code than today's do not count."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._code = _code_digest()

    def load(self) -> list[Counted]:
        """Return what is done; a line that a kill cut short is left out."""
        done = []
        if self._path.exists():
            for line in self._path.read_text(encoding="utf-8").splitlines():
                try:
                    record = json.loads(line)
                except json.JSONDecodeError:
                    continue
                if record.pop("code") == self._code:
                    done.append(Counted(**record))
        return done

    def add(self, counted: Counted) -> None:
        """Write a piece down at once."""
        self._path.parent.mkdir(parents=True, exist_ok=True)
        with self._path.open("a", encoding="utf-8") as file:
            # A line feed first: it ends a line that a kill has cut short.
            file.write("\n" + json.dumps({"code": self._code, **asdict(counted)}))


@cache
def _solver(step: int) -> LadderSolver:
    return LadderSolver(next(name for name in STEPS if int(name[4:6]) == step))


def _code_digest() -> str:
    digest = hashlib.sha256()
    for source in sorted(Path(engine.__file__).parent.glob("*.py")):
        digest.update(source.read_bytes())
    return digest.hexdigest()[:16]
