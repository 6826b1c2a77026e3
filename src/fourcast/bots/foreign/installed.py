"""Engines that installed packages add, by an entry point of the group `fourcast.engines`."""

from __future__ import annotations

from functools import cache
from importlib.metadata import EntryPoint, entry_points

from fourcast.bots.catalogue import CATALOGUE, EngineInfo

GROUP = "fourcast.engines"


@cache
def installed_engines() -> tuple[EngineInfo, ...]:
    """List them by name; none of their code is run. A name of ours is not given to somebody else."""
    ours = {info.name for info in CATALOGUE}
    found = {point.name: point for point in entry_points(group=GROUP) if point.name not in ours}
    return tuple(_describe(found[name]) for name in sorted(found))


def _describe(point: EntryPoint) -> EngineInfo:
    package = point.dist
    origin = "an installed package" if package is None else f"{package.name} {package.version}"
    summary = "" if package is None else (package.metadata["Summary"] or "").strip()
    line = summary if summary and summary.lower() != "unknown" else f"An engine of {origin}"
    return EngineInfo(
        point.name, f"{line.rstrip('.')}.", origin, module="", factory="", any_size=True, source=point.value
    )
