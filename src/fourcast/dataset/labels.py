"""Labels: what exact play says of positions, worked out by a worker as scores, and all that follows from the scores."""

from __future__ import annotations

from typing import Any

import numpy as np

from fourcast.book.enumeration import Scores, Words
from fourcast.crew import warm_solver
from fourcast.geometry import Geometry
from fourcast.solver.many import NO_SCORE

from .arrow import import_arrow
from .schema import label_fields


def label_partition(size: tuple[int, int], own: bytes, occupied: bytes, score_only: bool, table_mib: int) -> bytes:
    """Solve positions: their scores, one byte each, then those of all columns, position by position."""
    width, height = size
    solver = warm_solver(table_mib, book=True)
    stones = np.frombuffer(own, np.uint64), np.frombuffer(occupied, np.uint64)
    if score_only:
        return solver.solve_many(stones, width=width, height=height).tobytes()
    found = solver.analyze_many(stones, width=width, height=height)
    return found.score.tobytes() + found.scores.tobytes()


def label_bytes(geometry: Geometry, positions: int, *, score_only: bool) -> int:
    """How long the answer of a worker is."""
    return positions * (1 if score_only else 1 + geometry.width)


def make_label_columns(geometry: Geometry, occupied: Words, is_sound: Any, solved: bytes, *, score_only: bool) -> Any:
    """The columns that labels add, as an Arrow table. Rows that hold no position have none."""
    pa = import_arrow().pa
    rows, sound = len(is_sound), int(is_sound.sum())
    score = np.zeros(rows, np.int8)
    score[is_sound] = np.frombuffer(solved, np.int8, sound)
    plies_to_end = count_plies_to_end(geometry, np.bitwise_count(occupied), score)
    columns = [pa.array(values, mask=~is_sound) for values in (score, np.sign(score), plies_to_end)]
    if not score_only:
        scores = np.full((rows, geometry.width), NO_SCORE, np.int8)
        scores[is_sound] = np.frombuffer(solved, np.int8, offset=sound).reshape(sound, geometry.width)
        is_best = (scores == score[:, None]) & is_sound[:, None]
        best = (is_best << np.arange(geometry.width)).sum(axis=1).astype(np.uint16)
        listed = label_fields(geometry, score_only=False)[3].type
        columns += [pa.FixedSizeListArray.from_arrays(pa.array(scores.ravel()), type=listed), pa.array(best)]
    return pa.table(columns, schema=pa.schema(label_fields(geometry, score_only=score_only)))


def count_plies_to_end(geometry: Geometry, plies: Any, scores: Scores) -> Any:
    """How many stones are still played with best play of both sides: `score.final_move` less the ply, for arrays."""
    ply, score = plies.astype(np.int64), scores.astype(np.int64)
    last = geometry.cells + 2 - 2 * np.abs(score)
    parity = np.where(score > 0, ply + 1, ply) % 2
    move = np.where(score == 0, geometry.cells, last - (last % 2 != parity))
    return (move - ply).astype(np.uint8)
