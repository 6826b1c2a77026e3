"""Every position of a small board with its true score, by brute force in NumPy.

Forwards ply by ply: play every column in every position in which nobody has four, drop the doubles. Backwards: the
score of a position is the best of minus the scores of its children, which are looked up in the next ply. Nothing is
pruned, nothing is shared with the kernel; the bit picture and the key are those of `fourcast.geometry`. One may also
start from chosen positions of one ply: then every position that they can lead to is known, on boards of any size.

Whole boards and samples that several test files need are kept in `build/everything`, by the text of this file and
that of the geometry: solved once for all workers, and once for all runs.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
from filelock import FileLock

from fourcast import geometry as geometry_module
from fourcast.geometry import Geometry

_FOLDER = Path(__file__).parents[2] / "build" / "everything"

Bitboards: TypeAlias = np.ndarray[Any, np.dtype[np.uint64]]
Scores: TypeAlias = np.ndarray[Any, np.dtype[np.int8]]
Truths: TypeAlias = np.ndarray[Any, np.dtype[np.bool_]]


@dataclass(frozen=True)
class Positions:
    """Positions in which nobody has four, ply after ply, in each ply sorted by key."""

    geometry: Geometry
    first_ply: int
    starts: tuple[int, ...]  # where each ply from first_ply on begins; last the number of all
    keys: Bitboards
    scores: Scores  # for the side to move
    finished: tuple[int, ...]  # positions in which the last stone made four, by ply from first_ply on

    @property
    def last_ply(self) -> int:
        return self.first_ply + len(self.starts) - 2

    @property
    def total(self) -> int:
        """The number of all positions, finished games included."""
        return len(self.keys) + sum(self.finished)

    def ply_range(self, ply: int) -> range:
        """The indices of the positions of one ply."""
        return range(self.starts[ply - self.first_ply], self.starts[ply - self.first_ply + 1])

    def stones(self, which: slice | np.ndarray[Any, np.dtype[np.int64]]) -> tuple[Bitboards, Bitboards]:
        """The bitboards (own, occupied) of some positions."""
        return decode_keys(self.geometry, self.keys[which])


def encode_keys(geometry: Geometry, own: Bitboards, occupied: Bitboards) -> Bitboards:
    """The key of each position."""
    return own + occupied + np.uint64(geometry.bottom)


def decode_keys(geometry: Geometry, keys: Bitboards) -> tuple[Bitboards, Bitboards]:
    """Undo `encode_keys`: in a column the highest bit lies just above the stones, the bits below it are own stones."""
    below_highest = np.array(
        [(1 << max(part.bit_length() - 1, 0)) - 1 for part in range(1 << geometry.stride)], np.uint64
    )
    own, occupied = np.zeros_like(keys), np.zeros_like(keys)
    for column in range(geometry.width):
        shift = np.uint64(column * geometry.stride)
        part = (keys >> shift) & np.uint64((1 << geometry.stride) - 1)
        filled = below_highest[part.astype(np.intp)]
        own |= (part & filled) << shift
        occupied |= filled << shift
    return own, occupied


def has_four(geometry: Geometry, stones: Bitboards) -> Truths:
    """Is there a line of four in these stones?"""
    found = np.zeros(len(stones), bool)
    for step in (1, geometry.stride - 1, geometry.stride, geometry.stride + 1):
        s1, s2, s3 = (stones >> np.uint64(step * times) for times in (1, 2, 3))
        found |= (stones & s1 & s2 & s3) != 0
    return found


def play_column(
    geometry: Geometry, own: Bitboards, occupied: Bitboards, column: int
) -> tuple[Truths, Bitboards, Bitboards, Truths]:
    """Play one column: where it is not full; and of these positions own, occupied and whether the stone made four."""
    column_mask = np.uint64(geometry.column_mask(column))
    can_play = (occupied & column_mask) != column_mask
    own, occupied = own[can_play], occupied[can_play]
    cell = (occupied + np.uint64(geometry.cell_bit(column, 0))) & column_mask
    made_four = has_four(geometry, own | cell)
    return can_play, own ^ occupied, occupied | cell, made_four


def _next_ply(geometry: Geometry, keys: Bitboards) -> tuple[Bitboards, int]:
    """The sorted keys one ply later in which nobody has four, and the number of those in which somebody has."""
    own, occupied = decode_keys(geometry, keys)
    unfinished, finished = [], []
    for column in range(geometry.width):
        _, child_own, child_occupied, made_four = play_column(geometry, own, occupied, column)
        child_keys = encode_keys(geometry, child_own, child_occupied)
        unfinished.append(child_keys[~made_four])
        finished.append(child_keys[made_four])
    return np.unique(np.concatenate(unfinished)), len(np.unique(np.concatenate(finished)))


def _scores_of_ply(geometry: Geometry, keys: Bitboards, ply: int, next_keys: Bitboards, next_scores: Scores) -> Scores:
    """The best of all moves: a stone that makes four ends the game, others score minus what the opponent has then."""
    if ply == geometry.cells:
        return np.zeros(len(keys), np.int8)
    win = np.int8((geometry.cells + 1 - ply) // 2)
    best = np.full(len(keys), -100, np.int8)
    own, occupied = decode_keys(geometry, keys)
    for column in range(geometry.width):
        can_play, child_own, child_occupied, made_four = play_column(geometry, own, occupied, column)
        scores = np.full(len(child_own), win, np.int8)
        child_keys = encode_keys(geometry, child_own[~made_four], child_occupied[~made_four])
        scores[~made_four] = -next_scores[np.searchsorted(next_keys, child_keys)]
        best[can_play] = np.maximum(best[can_play], scores)
    return best


def solve_from(geometry: Geometry, own: Bitboards, occupied: Bitboards) -> Positions:
    """Every position that positions of one ply, nobody having four, can lead to (these included), with its score."""
    ply = int(occupied[0]).bit_count()
    assert all(int(stones).bit_count() == ply for stones in occupied[:1000])
    levels = [np.unique(encode_keys(geometry, own, occupied))]
    finished = [0]
    while ply + len(levels) <= geometry.cells and len(levels[-1]):
        following, won = _next_ply(geometry, levels[-1])
        levels.append(following)
        finished.append(won)
    scores: list[Scores] = [np.zeros(0, np.int8)]
    following = np.zeros(0, np.uint64)
    for index in range(len(levels) - 1, -1, -1):
        scores.append(_scores_of_ply(geometry, levels[index], ply + index, following, scores[-1]))
        following = levels[index]
    starts = np.cumsum([0, *(len(level) for level in levels)])
    return Positions(
        geometry,
        ply,
        tuple(int(start) for start in starts),
        np.concatenate(levels),
        np.concatenate(scores[:0:-1]),
        tuple(finished),
    )


@lru_cache(maxsize=8)
def solve_everything(width: int, height: int) -> Positions:
    """Every position of a board. A million positions take about two seconds and 40 MB."""
    geometry = Geometry.of(width, height)
    return _keep(
        f"{width}x{height}", geometry, lambda: solve_from(geometry, np.zeros(1, np.uint64), np.zeros(1, np.uint64))
    )


def list_finished_too(positions: Positions) -> tuple[Bitboards, Bitboards, Scores]:
    """The stones (own, occupied) and scores of all positions, those included in which the last stone made four."""
    geometry = positions.geometry
    own, occupied = positions.stones(slice(None))
    found = [(own, occupied, positions.scores)]
    for column in range(geometry.width):
        _, child_own, child_occupied, made_four = play_column(geometry, own, occupied, column)
        found.append(_list_lost(geometry, child_own[made_four], child_occupied[made_four]))
    whole = [np.concatenate(parts) for parts in zip(*found, strict=True)]
    _, first = np.unique(encode_keys(geometry, whole[0], whole[1]), return_index=True)
    return whole[0][first], whole[1][first], whole[2][first].astype(np.int8)


def _list_lost(geometry: Geometry, own: Bitboards, occupied: Bitboards) -> tuple[Bitboards, Bitboards, Scores]:
    """Positions that the side to move has lost: minus the stones the winner had in hand before the last one."""
    plies = np.bitwise_count(occupied).astype(np.int64)
    return own, occupied, (-((geometry.cells + 2 - plies) // 2)).astype(np.int8)


@lru_cache(maxsize=8)
def solve_sample(width: int, height: int, ply: int, number: int) -> Positions:
    """Everything that random positions of one ply lead to."""
    geometry = Geometry.of(width, height)
    return _keep(
        f"{width}x{height}-{ply}-{number}",
        geometry,
        lambda: solve_from(geometry, *random_positions(geometry, ply, number, seed=1)),
    )


def _keep(name: str, geometry: Geometry, solve: Callable[[], Positions]) -> Positions:
    """What is kept of this name, or else what is solved now, which is kept."""
    _FOLDER.mkdir(parents=True, exist_ok=True)
    path = _FOLDER / f"{name}-{_digest_sources()}.npz"
    with FileLock(_FOLDER / f"{name}.lock"):
        if not path.exists():
            for stale in _FOLDER.glob(f"{name}-{'[0-9a-f]' * 12}.npz"):
                stale.unlink()
            found = solve()
            part = path.with_suffix(".part.npz")
            np.savez(
                part,
                plies=np.array([found.first_ply]),
                starts=np.array(found.starts),
                keys=found.keys,
                scores=found.scores,
                finished=np.array(found.finished),
            )
            part.replace(path)
    with np.load(path) as kept:
        return Positions(
            geometry,
            int(kept["plies"][0]),
            tuple(kept["starts"].tolist()),
            kept["keys"],
            kept["scores"],
            tuple(kept["finished"].tolist()),
        )


@cache
def _digest_sources() -> str:
    texts = (Path(__file__).read_text(encoding="utf-8"), inspect.getsource(geometry_module))
    return sha256("".join(texts).encode()).hexdigest()[:12]


def random_positions(geometry: Geometry, ply: int, number: int, seed: int) -> tuple[Bitboards, Bitboards]:
    """Positions of one ply by random play in which no stone ever makes four; where that fails, fewer."""
    generator = np.random.default_rng(seed)
    own, occupied = np.zeros(number, np.uint64), np.zeros(number, np.uint64)
    for _ in range(ply):
        order = generator.permuted(np.tile(np.arange(geometry.width), (len(own), 1)), axis=1)
        next_own, next_occupied = own.copy(), occupied.copy()
        for choice in range(geometry.width - 1, -1, -1):  # the first choice is written last, so it stands if it can
            for column in range(geometry.width):
                chosen = np.flatnonzero(order[:, choice] == column)
                can_play, child_own, child_occupied, made_four = play_column(
                    geometry, own[chosen], occupied[chosen], column
                )
                stands = chosen[can_play][~made_four]
                next_own[stands], next_occupied[stands] = child_own[~made_four], child_occupied[~made_four]
        moved = next_occupied != occupied
        own, occupied = next_own[moved], next_occupied[moved]
    return own, occupied
