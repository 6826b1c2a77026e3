"""What a sample is to be: how many positions, of which plies, chosen how. Refuses what cannot be before any work."""

from __future__ import annotations

from dataclasses import dataclass

from fourcast.book.enumeration import list_plies
from fourcast.errors import DatasetError
from fourcast.geometry import Geometry
from fourcast.solver.machine import check_size

from .engine_games import check_engines

STRATEGIES = {
    "random": "random play: every column with room is equally likely",
    "plies": "random play, the same number of positions of every ply",
    "outcomes": "random play, as many wins, draws and losses of the side to move",
    "decisive": "random play, positions whose columns have at least two different outcomes",
    "engines": "all positions of games between engines",
}
DEFAULT_ENGINES = ("level-3", "level-5", "level-7", "level-9")
STANDARD = Geometry.of()
_COUNTED_PLY = 8  # up to here all positions are listed in a moment


@dataclass(frozen=True, slots=True)
class SampleSettings:
    """All that a sample follows from; the workers are not among it. Raises DatasetError for what is impossible."""

    count: int  # positions, no two of them the same or mirror images
    plies: tuple[int, int]  # from the first to the last, both included
    seed: int = 0
    strategy: str = "random"  # one of STRATEGIES
    geometry: Geometry = STANDARD
    engines: tuple[str, ...] = DEFAULT_ENGINES  # for the strategy of this name: as `fourcast.engine` reads them

    def __post_init__(self) -> None:
        check_size(self.geometry)
        first, last = self.plies
        if self.count < 1:
            raise DatasetError(f"cannot sample {self.count} positions: ask for at least one")
        if self.seed < 0:
            raise DatasetError(f"the seed is {self.seed}: it must be 0 or more")
        if self.strategy not in STRATEGIES:
            raise DatasetError(f"no strategy is called {self.strategy!r}: there are {', '.join(STRATEGIES)}")
        if not 0 <= first <= last < self.geometry.cells:
            raise DatasetError(
                f"the plies {first} to {last} cannot be sampled: on the {self.geometry} board unfinished games have 0 "
                f"to {self.geometry.cells - 1} stones, and the first ply must not be after the last"
            )
        if self.strategy == "engines":
            check_engines(self.engines, self.geometry)
        for plies, quota in self.quotas.items():
            _check_there_are(self.geometry, plies, quota)

    @property
    def quotas(self) -> dict[tuple[int, int], int]:
        """How many positions are wanted of which range of plies; what is left over goes to the first of them."""
        if self.strategy != "plies":
            return {self.plies: self.count}
        first, last = self.plies
        each, rest = divmod(self.count, last - first + 1)
        quotas = {(ply, ply): each + (ply - first < rest) for ply in range(first, last + 1)}
        return {plies: quota for plies, quota in quotas.items() if quota}

    def to_dict(self) -> dict[str, object]:
        """Everything as plain values, for the file."""
        chosen: dict[str, object] = {
            "strategy": self.strategy,
            "count": self.count,
            "plies": list(self.plies),
            "seed": self.seed,
        }
        return chosen | ({"engines": list(self.engines)} if self.strategy == "engines" else {})


def parse_plies(text: str) -> tuple[int, int]:
    """Read a range such as 8-30, or one ply."""
    first, dash, last = text.partition("-")
    try:
        return int(first), int(last if dash else first)
    except ValueError:
        raise DatasetError(f"{text!r} is no range of plies: write it as 8-30, or one number") from None


def _check_there_are(geometry: Geometry, plies: tuple[int, int], quota: int) -> None:
    """Refuse to look for more positions than there are, where they are quickly counted."""
    first, last = plies
    if last > _COUNTED_PLY:
        return
    there_are = sum(len(positions.keys) for positions in list_plies(geometry, last)[first:])
    if quota > there_are:
        where = f"ply {first}" if first == last else f"the plies {first} to {last}"
        raise DatasetError(
            f"cannot sample {quota} positions of {where}: there are {there_are} on the {geometry} board that are not "
            "over, mirror images counted once"
        )
