"""The plan of a labelling: the rows of a file in partitions, runs of rows that are done one by one."""

from __future__ import annotations

import hashlib
from functools import cached_property, partial

import numpy as np

from fourcast._version import __version__
from fourcast.book import BUNDLED_PLY
from fourcast.crew import Job, choose_partition_size, estimate_cost
from fourcast.solver.machine import check_size, load_machine

from .labels import label_bytes, label_partition
from .reading import Source

_FORMAT = "fourcast-labels-1"  # of the parts: a checkpoint of another one is refused


class LabelPlan:
    """The rows of a file in partitions, and what is asked about them."""

    def __init__(self, source: Source, *, score_only: bool) -> None:
        check_size(source.geometry)
        self.source = source
        self.score_only = score_only
        self.is_sound = source.is_sound
        self.partition_size = choose_partition_size(_mean_cost(source))
        self.partitions = -(-len(source.own) // self.partition_size)

    @property
    def identity(self) -> dict[str, str]:
        """What a checkpoint must have been made for."""
        return {
            "format": _FORMAT,
            "version": __version__,
            "size": str(self.source.geometry),
            "rows": str(len(self.source.own)),
            "columns": "score" if self.score_only else "all",
            "partition_size": str(self.partition_size),
            "positions": self.digest,
        }

    @cached_property
    def digest(self) -> str:
        """A checksum of the positions, faults included."""
        own, occupied = self.source.own, self.source.occupied
        return hashlib.sha256(own.tobytes() + occupied.tobytes() + self.is_sound.tobytes()).hexdigest()

    @property
    def settings(self) -> dict[str, object]:
        """What the labelled file says of its making."""
        return {"columns": "score" if self.score_only else "all", "positions": self.digest}

    @property
    def sizes(self) -> list[int]:
        """How many positions each partition has; rows with faults do not count."""
        return [int(self.is_sound[self.rows(number)].sum()) for number in range(self.partitions)]

    def rows(self, number: int) -> slice:
        """The rows of a partition."""
        return slice(number * self.partition_size, (number + 1) * self.partition_size)

    def answer_bytes(self, number: int) -> int:
        """How long what comes of a partition is."""
        positions = int(self.is_sound[self.rows(number)].sum())
        return label_bytes(self.source.geometry, positions, score_only=self.score_only)

    def make_job(self, table_mib: int) -> Job:
        """The partitions as a crew works on them."""
        geometry = self.source.geometry

        def arguments(number: int) -> tuple[tuple[int, int], bytes, bytes, bool, int]:
            here = self.rows(number)
            sound = self.is_sound[here]
            own, occupied = (words[here][sound].tobytes() for words in (self.source.own, self.source.occupied))
            return (geometry.width, geometry.height), own, occupied, self.score_only, table_mib

        return Job(
            label_partition,
            arguments,
            is_whole=lambda number, result: len(result) == self.answer_bytes(number),
            prepare=partial(load_machine, geometry),
        )


def _mean_cost(source: Source) -> float:
    """How dear a row is on average; those whose columns the opening book knows cost nothing."""
    geometry = source.geometry
    counts = np.bincount(np.bitwise_count(source.occupied), minlength=geometry.cells + 1)
    first = BUNDLED_PLY if geometry.is_standard else 0
    cost = sum(int(counts[ply]) * estimate_cost(geometry.cells - ply) for ply in range(first, geometry.cells + 1))
    return cost / max(len(source.own), 1)
