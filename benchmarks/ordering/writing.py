"""The learned weights as lines of the kernel's source, and as the file of the network."""

from __future__ import annotations

from pathlib import Path

from fourcast.kernel import network_weights, ordering_weights

from .children import COUNTED
from .training import HEIGHT, Array

_BEGIN, _END = "LEARNED: Rows = (\n", ")\n"


def write_weights(weights: Array, path: Path = Path(ordering_weights.__file__)) -> None:
    """Replace the rows of LEARNED."""
    before, _, rest = path.read_text(encoding="utf-8").partition(_BEGIN)
    _, _, after = rest.partition(_END)
    path.write_text(before + _BEGIN + "".join(map(_format, weights.tolist())) + _END + after, encoding="utf-8")


def write_network(weights: network_weights.Weights, path: Path = network_weights.FILE) -> None:
    """Replace the network's file."""
    path.write_bytes(weights.astype("<i2").tobytes())


def _format(row: list[int]) -> str:
    """A class: the weights of its features, then the values of its cells, a column a line."""
    features, values = row[:COUNTED], row[COUNTED:]
    lines = ["    (", f"        ({_join(features)}),", "        ("]
    lines += [f"            {_join(values[start : start + HEIGHT])}," for start in range(0, len(values), HEIGHT)]
    return "\n".join([*lines, "        ),", "    ),", ""])


def _join(numbers: list[int]) -> str:
    return ", ".join(map(str, numbers))
