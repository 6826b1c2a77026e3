"""`python -m benchmarks.shared_table`: what one table for all processes of a server could save.

Processes keep a table each. What one has found out about a position helps the next search of the same game only if the
same process has it. So games are played on from ply 13, every position is analysed as on the page, and each question
goes to a process by chance, as the system hands connections out. Counted are nodes, the same on every machine: with one
table for all, and with one for each. Questions that belong to no game have nothing to share.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

import fourcast as fc

GAMES = 60
PLIES = range(13, 30)  # what comes before is in the book
GOOD_MOVES = 0.7  # of all moves; the others are chosen by chance
TABLE_MIB = 256


def main() -> None:
    """Count and print."""
    alone = count_nodes(1)
    for processes in (2, 4, 8):
        nodes = count_nodes(processes)
        print(f"{processes} tables: {nodes:,} nodes, one table {alone:,}: {1 - alone / nodes:.0%} less", flush=True)


def count_nodes(processes: int) -> int:
    """Nodes of all analyses, with so many tables."""
    solvers = [fc.Solver(table_mib=TABLE_MIB, book=False) for _ in range(processes)]
    hands_out, plays = random.Random(3), random.Random(9)
    nodes = 0
    for game in make_openings():
        while not game.is_over and len(game) < PLIES.stop:
            found = hands_out.choice(solvers).analyze(game.position)
            nodes += found.nodes
            game.push(plays.choice(found.best if plays.random() < GOOD_MOVES else game.position.legal_columns))
    return nodes


def make_openings() -> Iterator[fc.Game]:
    """Games that begin by chance; the same in every run."""
    rng, made = random.Random(5), 0
    while made < GAMES:
        game = fc.Game()
        while len(game) < PLIES.start and not game.is_over:
            game.push(rng.choice(game.position.legal_columns))
        if not game.is_over:
            made += 1
            yield game


if __name__ == "__main__":
    main()
