"""Names for what the kernel computes with. Numba infers the real types; these are for the reader."""

from __future__ import annotations

from typing import Any, TypeAlias

Int: TypeAlias = Any  # int64: counts, indices, plies, scores
Word: TypeAlias = Any  # uint64: a set of cells, one bit for each cell
Lanes: TypeAlias = Any  # four or eight uint64 side by side
Bits: TypeAlias = Any  # Word or Lanes
Mask: TypeAlias = Any  # Bits: all bits of a lane set, or none
Flags: TypeAlias = Any  # uint64: bit i speaks of lane i; of a single word bit 0
Pointer: TypeAlias = Any  # the first element of an array of uint64 or int64
