"""Samples: reachable, unfinished positions, no two the same or mirror images, the same for the same settings.

Candidates come from numbered blocks. Of those that fit, the first in the order of the blocks are taken, as many as are
wanted; at the end all are shuffled. So nothing depends on who played or solved which block, nor on how many blocks
were done at a time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import closing
from dataclasses import dataclass
from functools import partial

import numpy as np

from fourcast.book.enumeration import Words, canonical_keys
from fourcast.crew import Crew, Job
from fourcast.errors import DatasetError
from fourcast.solver.machine import load_machine

from .batch import Batch, Bytes, join
from .classes import find_decisive, find_outcomes
from .engine_games import list_positions, play_engine_block
from .random_games import play_block, shuffle
from .settings import SampleSettings

TellSample = Callable[[int, int], None]  # positions found, and wanted
DEFAULT_TABLE_MIB = 8

_GAMES = 1 << 15  # random games of a block: their arrays stay in the CPU's second cache
_FEW_GAMES = 1 << 9  # of a block whose positions have to be solved
_MOST_BLOCKS = 32  # at a time: what a batch takes of memory
_PATIENCE = 64  # blocks in a row with less than one new position each, after which no more are expected
_SOLVED_AT_ONCE = 512  # positions that a worker is given


@dataclass(frozen=True, slots=True)
class _Stream:
    """Where candidates come from, how they are told apart, and how many of each class are wanted."""

    quotas: list[int]  # by class
    draw: Callable[[Iterable[int]], list[Batch]]  # the blocks of these numbers
    classify: Callable[[Batch], Bytes]  # the class of each position; a class without a quota is not wanted
    expected: float  # new positions of a block, at a guess


def sample_positions(
    settings: SampleSettings, *, crew: Crew | None = None, progress: TellSample | None = None
) -> Batch:
    """Return a sample; random play alone needs no crew. Raises DatasetError when no more such positions are found."""
    geometry, crew = settings.geometry, crew or Crew(table_mib=DEFAULT_TABLE_MIB)
    batches: list[Batch] = []
    found = 0

    def tell(more: int) -> None:
        nonlocal found
        found += more
        if progress is not None:
            progress(found, settings.count)

    for plies, quota in settings.quotas.items():
        batches += _collect(settings, _make_stream(settings, plies, quota, crew), tell)
    sample = join(batches, geometry)
    return sample.take(shuffle(settings.seed, settings.count))


def _make_stream(settings: SampleSettings, plies: tuple[int, int], quota: int, crew: Crew) -> _Stream:
    geometry, seed = settings.geometry, settings.seed
    if settings.strategy == "engines":
        return _Stream([quota], partial(_play_engines, settings, crew), _one_class, 100.0)
    is_solved = settings.strategy in ("outcomes", "decisive")
    games = _FEW_GAMES if is_solved else _GAMES

    def draw(numbers: Iterable[int]) -> list[Batch]:
        return [play_block(geometry, seed, plies, games, number) for number in numbers]

    if settings.strategy == "outcomes":
        shares = [(quota + more) // 3 for more in range(3)]  # of losses, draws and wins
        return _Stream(shares, draw, partial(_classify, settings, crew, find_outcomes), games / 5)
    if settings.strategy == "decisive":
        return _Stream([0, quota], draw, partial(_classify, settings, crew, find_decisive), games / 5)
    return _Stream([quota], draw, _one_class, games / 3)


def _collect(settings: SampleSettings, stream: _Stream, tell: Callable[[int], None]) -> list[Batch]:
    """Draw blocks until all quotas are filled."""
    wanted = np.array(stream.quotas)
    known = np.zeros(0, np.uint64)
    batches: list[Batch] = []
    drawn, found, dry = 0, 0, 0
    while wanted.any():
        a_block = found / drawn if found else stream.expected
        count = int(min(max(1.1 * wanted.sum() / max(a_block, 1.0), 1), _MOST_BLOCKS))
        batch = join(stream.draw(range(drawn, drawn + count)), settings.geometry)
        batch, known = _drop_known(settings, batch, known)
        classes = stream.classify(batch)
        chosen = np.sort(np.concatenate([np.flatnonzero(classes == kind)[:left] for kind, left in enumerate(wanted)]))
        wanted -= np.bincount(classes[chosen], minlength=len(wanted))
        batches.append(batch.take(chosen))
        tell(len(chosen))
        drawn, found = drawn + count, found + len(chosen)
        dry = dry + count if len(chosen) < count else 0
        if dry >= _PATIENCE and wanted.any():
            raise DatasetError(
                f"cannot find {sum(stream.quotas)} different positions of the plies {settings.plies[0]} to "
                f"{settings.plies[1]} by the strategy {settings.strategy!r}: after {found} hardly any new ones came, "
                "so ask for fewer, or for more plies"
            )
    return batches


def _drop_known(settings: SampleSettings, batch: Batch, known: Words) -> tuple[Batch, Words]:
    """Leave out what was there before, here or mirrored, and add the rest to the sorted keys that are known."""
    keys = canonical_keys(settings.geometry, batch.own, batch.occupied)
    unique, first = np.unique(keys, return_index=True)
    places = np.searchsorted(known, unique)
    is_new = np.ones(len(unique), np.bool_)
    inside = places < len(known)
    is_new[inside] = known[places[inside]] != unique[inside]
    return batch.take(np.sort(first[is_new])), np.insert(known, places[is_new], unique[is_new])


def _one_class(batch: Batch) -> Bytes:
    return np.zeros(batch.size, np.uint8)


def _classify(settings: SampleSettings, crew: Crew, function: Callable[..., bytes], batch: Batch) -> Bytes:
    """Have a crew solve the positions, in pieces."""
    geometry = settings.geometry
    size = (geometry.width, geometry.height)

    def arguments(number: int) -> tuple[tuple[int, int], bytes, bytes, int]:
        here = slice(number * _SOLVED_AT_ONCE, (number + 1) * _SOLVED_AT_ONCE)
        return size, batch.own[here].tobytes(), batch.occupied[here].tobytes(), crew.table_mib

    job = Job(
        function,
        arguments,
        is_whole=lambda number, result: len(result) == min(_SOLVED_AT_ONCE, batch.size - number * _SOLVED_AT_ONCE),
        prepare=partial(load_machine, geometry),
    )
    return np.frombuffer(b"".join(_do_all(job, range(-(-batch.size // _SOLVED_AT_ONCE)), crew)), np.uint8)


def _play_engines(settings: SampleSettings, crew: Crew, numbers: Iterable[int]) -> list[Batch]:
    """Have a crew play blocks of games between engines."""
    geometry = settings.geometry
    job = Job(
        play_engine_block,
        lambda number: (settings.engines, (geometry.width, geometry.height), settings.seed, number),
        is_whole=lambda _, result: len(result) > 0,
        prepare=partial(load_machine, geometry),
    )
    return [list_positions(geometry, games, settings.plies) for games in _do_all(job, list(numbers), crew)]


def _do_all(job: Job, numbers: Iterable[int], crew: Crew) -> list[bytes]:
    """What came of partitions, in their order."""
    listed = list(numbers)
    with closing(crew.work(job, listed)) as results:
        done = dict(results)
    return [done[number] for number in listed]
