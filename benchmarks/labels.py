"""Labels per second and core: ours against BitBully in a pool of processes, on the same positions in the same run.

Positions are a sample with equal shares of the plies 8 to 30. Ours are labelled in partitions by the function that the
workers of `fourcast dataset label` call. BitBully's workers have its default opening book and keep their table, too;
its boards are set up before the clock starts. Every score is compared; a wrong one voids the run.

A rate is labels by second of CPU time, so that it holds on a machine that is busy with other things. Scaling is the
rate of all workers over that of one, by CPU time (what workers lose to each other in shared caches) and by the
clock (what a user sees; on a busy machine it says little).
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from concurrent.futures import Future
from functools import cache, partial
from time import perf_counter, process_time
from typing import NamedTuple

import numpy as np
from bitbully import BitBully, Board

from fourcast.dataset import Batch, SampleSettings, sample_positions
from fourcast.dataset.batch import NO_MOVE
from fourcast.dataset.labels import label_partition
from fourcast.dataset.sampling import DEFAULT_TABLE_MIB
from fourcast.markdown import Table, format_markdown
from fourcast.processes import WorkerPool

SIZE = (7, 6)
NO_SCORE = -128
Answer = tuple[bytes, float]  # scores, and seconds of CPU time


class Rate(NamedTuple):
    """What one run of a contestant came to."""

    cpu: float  # labels by second of CPU time
    clock: float  # labels by second
    answers: list[bytes]


def main() -> None:
    """Measure, compare and print the table."""
    parser = argparse.ArgumentParser(description="Labels per second and core, against BitBully in a process pool.")
    parser.add_argument("--positions", type=int, default=2300, help="in the sample")
    parser.add_argument("--plies", default="8-30", help="of the sample, in equal shares")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2, help="workers, besides one alone")
    parser.add_argument("--chunk", type=int, default=115, help="positions a worker is given at a time")
    parser.add_argument("--table-mib", type=int, default=DEFAULT_TABLE_MIB, help="of our workers")
    options = parser.parse_args()
    first, _, last = options.plies.partition("-")
    settings = SampleSettings(options.positions, (int(first), int(last)), options.seed, "plies")
    sample = sample_positions(settings)
    rows, wrong = [], 0
    for what, score_only in (("score alone", True), ("all columns", False)):
        ours = partial(label_here, score_only=score_only, table_mib=options.table_mib)
        peer = partial(bitbully_here, score_only=score_only)
        alone = measure(ours, sample, options.chunk, 1)
        together = measure(ours, sample, options.chunk, options.jobs)
        other = measure(peer, sample, options.chunk, options.jobs)
        wrong += count_wrong(alone, other) + count_wrong(alone, together)
        rows.append(
            (
                what,
                f"{alone.cpu:,.0f}",
                f"{together.cpu:,.0f}",
                f"{other.cpu:,.0f}",
                f"{together.cpu / other.cpu:.1f}",
                f"{options.jobs * together.cpu / alone.cpu:.2f}",
                f"{together.clock / alone.clock:.2f}",
            )
        )
    many = f"{options.jobs} workers"
    heads = ("labels/s and core", "1 worker", many, f"BitBully, {many}", "ratio", "scaling by CPU", "by the clock")
    print(format_markdown(Table(heads, tuple(rows))))
    print(f"\n{sample.size} positions of the plies {options.plies}, seed {options.seed}; {wrong} wrong")
    sys.exit(bool(wrong))


def measure(label: Callable[[Batch], Answer], sample: Batch, chunk: int, workers: int) -> Rate:
    """Have workers label the sample, each with a pool of its own, after they have warmed up on a few positions."""
    pools = [WorkerPool(1) for _ in range(workers)]
    try:
        for future in [pool.submit(label, sample.take(slice(0, 8))) for pool in pools]:
            future.result()
        starts = list(range(0, sample.size, chunk))
        begun = perf_counter()
        waiting: dict[int, Future[Answer]] = {}
        for number, start in enumerate(starts):
            waiting[start] = pools[number % workers].submit(label, sample.take(slice(start, start + chunk)))
        done = [waiting[start].result() for start in starts]
        elapsed = perf_counter() - begun
    finally:
        for pool in pools:
            pool.end()
    return Rate(sample.size / sum(cpu for _, cpu in done), sample.size / elapsed, [scores for scores, _ in done])


def label_here(batch: Batch, score_only: bool, table_mib: int) -> Answer:
    """Label positions as a worker of `fourcast dataset label` does."""
    own, occupied = batch.own.tobytes(), batch.occupied.tobytes()
    begun = process_time()
    scores = label_partition(SIZE, own, occupied, score_only, table_mib)
    return scores, process_time() - begun


def bitbully_here(batch: Batch, score_only: bool) -> Answer:
    """The same by BitBully, in the same order of bytes."""
    solver = bitbully()
    boards = [Board(row[row != NO_MOVE].tolist()) for row in batch.moves]
    begun = process_time()
    if score_only:
        return np.array([solver.mtdf(board) for board in boards], np.int8).tobytes(), process_time() - begun
    found = [solver.score_all_moves(board) for board in boards]
    seconds = process_time() - begun
    scores = [[by_column.get(column, NO_SCORE) for column in range(SIZE[0])] for by_column in found]
    return np.array([max(row) for row in scores], np.int8).tobytes() + np.array(scores, np.int8).tobytes(), seconds


@cache
def bitbully() -> BitBully:
    """The solver of a worker, with its default opening book."""
    return BitBully()


def count_wrong(ours: Rate, other: Rate) -> int:
    """How many scores differ."""
    pairs = zip(ours.answers, other.answers, strict=True)
    return sum(int((np.frombuffer(a, np.int8) != np.frombuffer(b, np.int8)).sum()) for a, b in pairs)


if __name__ == "__main__":
    main()
