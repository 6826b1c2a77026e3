"""Make the set of `fourcast agent-bench`: 2,000 positions in which the choice of the column changes the outcome.

Games are played in which most moves are best and the others random, so that positions are those of people who know the
game, with mistakes. One position of each game is taken, at a ply from 4 to 30. It must be decisive: at least two of
win, draw and loss among its columns. Left out is what two plies of sight decide: the side to move can win at once, or
must block. Each ply has as many positions, half of them wins and half draws for the side to move, if there are enough.
No position comes twice, nor as its mirror image. Scores are exact; one seed gives the same file everywhere.

`python -m benchmarks.make_agent_set` writes src/fourcast/benchmark/agents/positions.txt.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from pathlib import Path

from fourcast.benchmark.agents.positions import LabelledPosition, format_position
from fourcast.bots.protocol import winning_column
from fourcast.geometry import Column
from fourcast.notation import format_moves
from fourcast.position import Position
from fourcast.score import Outcome
from fourcast.solver import Solver

FILE = Path(__file__).parents[1] / "src" / "fourcast" / "benchmark" / "agents" / "positions.txt"
PLIES = range(4, 31)
COUNT = 2000
SEED = 2026
BEST_CHANCE = 0.6  # of a best move in the games that positions are taken from
PATIENCE = 400  # games for a ply without a new position of the wanted outcome, after which any outcome will do


def main() -> None:
    """Write the set."""
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    options.add_argument("--out", type=Path, default=FILE)
    options.add_argument("--count", type=int, default=COUNT)
    options.add_argument("--seed", type=int, default=SEED)
    chosen = options.parse_args()
    solver = Solver(table_mib=256)
    lines: list[str] = []
    for index, ply in enumerate(PLIES):
        share = chosen.count * (index + 1) // len(PLIES) - chosen.count * index // len(PLIES)
        found = fill(ply, share, random.Random(f"agents {chosen.seed}, ply {ply}"), solver)
        lines += map(format_position, found)
        print(f"ply {ply}: {len(found)} positions, {Counter(one.outcome.name for one in found)}", flush=True)
    chosen.out.write_text("\n".join(lines) + "\n", encoding="ascii")


def fill(ply: int, share: int, rng: random.Random, solver: Solver) -> list[LabelledPosition]:
    """Positions of one ply, wins and draws in equal numbers as long as both turn up."""
    found: list[LabelledPosition] = []
    seen: set[int] = set()
    counts: Counter[Outcome] = Counter()
    misses = 0
    while len(found) < share:
        moves, position = play(ply, rng, solver)
        if position.is_over or position.canonical_key in seen or is_seen_at_once(position):
            misses += 1
            continue
        labelled = LabelledPosition(format_moves(moves), tuple(solver.analyze(position).scores))
        is_enough = counts[labelled.outcome] >= (share + 1) // 2 and misses < PATIENCE
        if not labelled.is_decisive or is_enough:
            misses += 1
            continue
        misses = 0 if misses < PATIENCE else misses
        seen.add(position.canonical_key)
        counts[labelled.outcome] += 1
        found.append(labelled)
    return found


def play(ply: int, rng: random.Random, solver: Solver) -> tuple[list[Column], Position]:
    """A game of so many plies, or one that ended before."""
    position = Position()
    moves: list[Column] = []
    while len(moves) < ply and not position.is_over:
        column = rng.choice(position.legal_columns)
        if rng.random() < BEST_CHANCE:
            # The book knows the first plies, and later ones are quick; in between a game is let go at random.
            if position.ply < 12 or position.ply > 18:
                column = rng.choice(solver.analyze(position).best)
            elif (sure := winning_column(position)) is not None:
                column = sure
        moves.append(column)
        position = position.play(column)
    return moves, position


def is_seen_at_once(position: Position) -> bool:
    """Whether the side to move can win now, or must block: wherever it plays, the opponent wins elsewhere at once."""
    if winning_column(position) is not None:
        return True
    return any(
        after.play(reply).winner is not None
        for column in position.legal_columns
        for after in (position.play(column),)
        for reply in after.legal_columns
        if reply != column
    )


if __name__ == "__main__":
    main()
