"""`fourcast solve` read without Typer, which would take longer to load than most positions take to solve.

Only the plain form is read here: moves and switches. Anything else, help and mistakes included, is left to Typer, and
what both can read they read alike.
"""

from __future__ import annotations

from collections.abc import Sequence

from fourcast.cli.input.questions import STANDARD_INPUT
from fourcast.cli.positions.scores import SolveRequest

_SWITCHES = {"--weak": "is_weak", "--no-book": "no_book", "--stats": "has_stats", "--json": "is_json"}


def parse_solve(arguments: Sequence[str]) -> SolveRequest | None:
    """Read the arguments of a plain `solve`; None if they are something else."""
    if not arguments or arguments[0] != "solve":
        return None
    switches = [argument for argument in arguments[1:] if is_switch(argument)]
    if not _SWITCHES.keys() >= set(switches):
        return None
    moves = tuple(argument for argument in arguments[1:] if not is_switch(argument))
    return SolveRequest(moves, **{_SWITCHES[switch]: True for switch in switches})


def is_switch(argument: str) -> bool:
    """Whether an argument is an option, rather than moves or the sign of standard input."""
    return argument.startswith("-") and argument != STANDARD_INPUT
