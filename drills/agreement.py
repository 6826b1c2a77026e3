"""The same score, whatever the settings: random positions of all plies, solved twice, in two ways.

Every block of positions is solved with the settings that a user has, and once more with others, block by block in turn:
each of the settings below gets a seventh of all blocks, and every twentieth block all of them. The kernel that Numba
compiles on the spot runs in a process of its own. Without the book early positions take seconds, so of these a few are
taken from every block, and the rest of the block says nothing about the book.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import cache, partial

import numpy as np

from fourcast.dataset import Batch, SampleSettings, sample_positions
from fourcast.geometry import Geometry
from fourcast.solver import Solver

from .drill import Finding, Progress

BLOCK = 2000  # positions
WHOLE_BLOCK = 20  # every so many blocks all settings are tried
PLIES = (0, 41)
BOOK_PLIES = {12: 6, 11: 3, 10: 2, 9: 1}  # positions of each ply that are searched without the book, of every block
PEER_BLOCK = 200  # positions a block for BitBully
GEOMETRY = Geometry.of()
Scores = np.ndarray[tuple[int], np.dtype[np.int8]]
Words = np.ndarray[tuple[int], np.dtype[np.uint64]]


def agree(progress: Progress) -> Iterator[Finding]:
    """Solve blocks until there are enough positions, or time is up."""
    blocks = -(-progress.size // BLOCK)
    done = progress.steps(_BASELINE)
    for number in range(blocks):
        if number in done:
            continue
        if progress.is_over:
            return
        batch = make_block(number)
        right = solve(batch.own, batch.occupied)
        names = list(SETTINGS) if number % WHOLE_BLOCK == 0 else [list(SETTINGS)[number % len(SETTINGS)]]
        for name in names:
            tried, wrong = SETTINGS[name](batch, right)
            yield Finding(name, tried, wrong, number)
        yield Finding(_BASELINE, batch.size, 0, number)


def ask_peer(progress: Progress) -> Iterator[Finding]:
    """BitBully's scores of positions of all plies."""
    what = "against BitBully"
    done = progress.steps(what)
    for number in range(-(-progress.size // PEER_BLOCK)):
        if number in done:
            continue
        if progress.is_over:
            return
        batch = make_block(10_000 + number).take(slice(0, PEER_BLOCK))
        right = solve(batch.own, batch.occupied)
        found = [_ask_peer(row[row >= 0].tolist()) for row in batch.moves.astype(np.int8)]
        yield Finding(what, batch.size, _count(right, np.array(found, np.int8)), number)


def make_block(number: int) -> Batch:
    """Positions of random games, of a ply drawn from all; no two of a block are the same."""
    return sample_positions(SampleSettings(BLOCK, PLIES, number, "random"))


@cache
def _solver(table_mib: int = 64, threads: int = 1, book: bool = True) -> Solver:
    return Solver(table_mib=table_mib, threads=threads, book=book)


def solve(own: Words, occupied: Words) -> Scores:
    """With the settings that a user has."""
    return _solver().solve_many((own, occupied))


def _count(right: Scores, found: Scores) -> int:
    return int((right != found).sum())


def _try_solver(batch: Batch, right: Scores, **settings: int) -> tuple[int, int]:
    return batch.size, _count(right, _solver(**settings).solve_many((batch.own, batch.occupied)))


def _try_mirrored(batch: Batch, right: Scores) -> tuple[int, int]:
    return batch.size, _count(right, solve(_mirror(batch.own), _mirror(batch.occupied)))


def _try_weak(batch: Batch, right: Scores) -> tuple[int, int]:
    return batch.size, _count(np.sign(right), _solver().solve_many((batch.own, batch.occupied), weak=True))


def _try_without_book(batch: Batch, right: Scores) -> tuple[int, int]:
    rows: list[int] = []
    for ply, count in BOOK_PLIES.items():
        here = np.flatnonzero(batch.plies == ply).tolist()
        rows += random.Random(0).sample(here, min(count, len(here)))
    chosen = batch.take(np.array(sorted(rows), np.intp))
    found = _solver(book=False).solve_many((chosen.own, chosen.occupied))
    return chosen.size, _count(right[sorted(rows)], found)


def _try_compiled_here(batch: Batch, right: Scores) -> tuple[int, int]:
    child = _start_child()
    assert child.stdin is not None
    assert child.stdout is not None
    child.stdin.write(len(right).to_bytes(8, "little") + batch.own.tobytes() + batch.occupied.tobytes())
    child.stdin.flush()
    return batch.size, _count(right, np.frombuffer(child.stdout.read(len(right)), np.int8))


SETTINGS: dict[str, Callable[[Batch, Scores], tuple[int, int]]] = {
    "two threads": partial(_try_solver, threads=2),
    "a table of 1 MiB": partial(_try_solver, table_mib=1),
    "a table of 256 MiB": partial(_try_solver, table_mib=256),
    "without the book": _try_without_book,
    "mirrored": _try_mirrored,
    "the sign alone": _try_weak,
    "compiled by Numba on the spot": _try_compiled_here,
}
_BASELINE = "positions"


def _mirror(words: Words) -> Words:
    """Left and right exchanged, column by column."""
    stride = np.uint64(GEOMETRY.height + 1)
    column = np.uint64((1 << GEOMETRY.height + 1) - 1)
    turned = np.zeros_like(words)
    for place in range(GEOMETRY.width):
        stones = words >> (np.uint64(place) * stride) & column
        turned |= stones << (np.uint64(GEOMETRY.width - 1 - place) * stride)
    return turned


@cache
def _start_child() -> subprocess.Popen[bytes]:
    """A process whose kernel is compiled on the spot; it ends when its input does."""
    variables = {**os.environ, "FOURCAST_KERNEL": "jit"}
    command = [sys.executable, "-m", "drills.agreement"]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=variables)


@cache
def _peer() -> object:
    from bitbully import BitBully

    return BitBully()


def _ask_peer(columns: list[int]) -> int:
    from bitbully import Board

    return int(_peer().mtdf(Board(columns)))  # type: ignore[attr-defined]  # an extension without types


def serve() -> None:
    """Solve what comes on standard input, with whatever kernel this process has."""
    source, target = sys.stdin.buffer, sys.stdout.buffer
    while head := source.read(8):
        count = int.from_bytes(head, "little")
        own, occupied = (np.frombuffer(source.read(8 * count), np.uint64) for _ in range(2))
        target.write(solve(own, occupied).tobytes())
        target.flush()


if __name__ == "__main__":
    serve()
