"""Small datasets for tests."""

from __future__ import annotations

from pathlib import Path

from fourcast.dataset import SampleSettings, sample_positions, write_sample
from fourcast.geometry import Geometry


def make_sample(
    path: Path, count: int, plies: tuple[int, int], size: tuple[int, int] = (7, 6), strategy: str = "random"
) -> Path:
    """Write a sample, and return its path."""
    settings = SampleSettings(count, plies, 5, strategy, Geometry.of(*size))
    write_sample(path, settings, sample_positions(settings))
    return path
