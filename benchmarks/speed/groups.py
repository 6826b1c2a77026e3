"""What is measured: groups of positions with their true scores, and who solves them.

The six bundled sets, and for every ply from 30 down to 0 positions of random games, in which the side to move cannot
win at once, a position and its mirror image counting once. These have no labels: up to ply 12 the opening book has
their scores; later ones must come out the same for all that solve them.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

from fourcast.benchmark.peers import OWN_NAME, PEERS
from fourcast.benchmark.sets import BUNDLED_SETS, load_bundled_set
from fourcast.book import bundled_book
from fourcast.notation import format_moves
from fourcast.position import Position

PEER = PEERS[0]
STEPS = ("step10-move-ordering", "step11-compact-table", "step12-lower-bounds")
HARD_SETS = ("begin-medium", "begin-hard")  # positions that take long enough for threads
LAST_PLY = 30
SEED = 2026
_MOST_TRIES = 2000  # of random games for one ply: there are few positions with few stones


@dataclass(frozen=True, slots=True)
class Group:
    """Positions that are summed up together."""

    name: str
    ply: int | None  # of all its positions; None: a set
    positions: tuple[tuple[str, int | None], ...]  # moves and score; None: whatever the others say
    engines: tuple[str, ...]


def name_team(threads: int) -> str:
    """The name of our solver on several threads."""
    return f"{OWN_NAME}, {threads} threads"


def make_groups(threads: int, positions_a_ply: int) -> list[Group]:
    """All groups, from the quickest positions to the slowest."""
    team = name_team(threads)
    sets = [
        Group(
            name,
            None,
            tuple((scored.moves, scored.score) for scored in load_bundled_set(name).positions),
            (OWN_NAME, *((team,) if name in HARD_SETS else ()), PEER, *STEPS),
        )
        for name in BUNDLED_SETS
    ]
    rng, book = random.Random(SEED), bundled_book()
    plies = [
        Group(
            f"ply {ply}",
            ply,
            tuple(
                (format_moves(moves), book.get(position))
                for moves, position in random_positions(rng, ply, positions_a_ply)
            ),
            (OWN_NAME, PEER),
        )
        for ply in range(LAST_PLY, -1, -1)
    ]
    return sets + plies


def random_positions(rng: random.Random, ply: int, count: int) -> Iterator[tuple[list[int], Position]]:
    """Yield up to so many positions of a ply."""
    seen: set[int] = set()
    for _ in range(_MOST_TRIES):
        moves: list[int] = []
        position = Position()
        while len(moves) < ply and not position.is_over:
            moves.append(rng.choice(position.legal_columns))
            position = position.play(moves[-1])
        key = min(position.key, position.mirror().key)
        if position.is_over or key in seen or _wins_at_once(position):
            continue
        seen.add(key)
        yield moves, position
        if len(seen) == count:
            return


def _wins_at_once(position: Position) -> bool:
    return any(position.play(column).is_over for column in position.legal_columns)
