"""Make the six bundled sets of scored positions, after the protocol of the tutorial (part 2).

A position is the end of a random game from the empty board: a ply is drawn evenly from the phase, random
legal moves are played up to it, and games that complete a four on the way start again. The side to move
cannot win at once, as in the published sets. Its class follows from its ply and from the moves left until the
game ends when both sides play best; each class keeps its first 1000 positions, a position and its mirror
image counting once.

    phase    ply played       difficulty   moves left
    begin     1 to 14         easy          1 to 14
    middle   15 to 28         medium       15 to 28
    end      29 to 41         hard         29 and more

The limits were read off the six published sets, which follow them without exception. One seed gives the same
files everywhere: scores are exact, so they do not depend on the solver.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterator
from pathlib import Path

from fourcast.benchmark.contestants import make_contestant
from fourcast.benchmark.report import describe_wrong
from fourcast.benchmark.runner import run_set
from fourcast.benchmark.sets import BUNDLED_SETS, PositionSet, ScoredPosition, format_set
from fourcast.notation import format_moves
from fourcast.position import Position
from fourcast.score import final_move
from fourcast.solver import Solver

POSITIONS = Path(__file__).parents[1] / "src" / "fourcast" / "benchmark" / "positions"
POSITIONS_A_SET = 1000
SEED = 2026

CELLS = 42  # of the 7x6 board
PHASES = {"begin": range(1, 15), "middle": range(15, 29), "end": range(29, 42)}  # plies played
DIFFICULTIES = {"easy": range(1, 15), "medium": range(15, 29), "hard": range(29, CELLS + 1)}  # moves left


def main() -> None:
    """Write the sets of every phase and say how far it is."""
    options = parse_options()
    options.out.mkdir(parents=True, exist_ok=True)
    solver = Solver(table_mib=options.table_mib, book=False)
    for phase in PHASES:
        for position_set in make_phase(phase, options.positions, options.seed, solver):
            if options.cross_check:
                check(position_set)
            path = options.out / f"{position_set.name}.txt"
            path.write_text(format_set(position_set), encoding="utf-8")
            print(f"{path.name}: {len(position_set.positions)} positions")


def parse_options() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description="Make the six bundled sets of scored positions.")
    parser.add_argument("--out", type=Path, default=POSITIONS, help="folder to write to")
    parser.add_argument("--positions", type=int, default=POSITIONS_A_SET, help="positions in each set")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--table-mib", type=int, default=1024, help="the larger, the sooner it is done")
    parser.add_argument("--cross-check", action="store_true", help="let BitBully score them too (slow)")
    return parser.parse_args()


def make_phase(phase: str, size: int, seed: int, solver: Solver) -> list[PositionSet]:
    """Fill the classes of one phase; the phases have random numbers of their own."""
    found: dict[str, list[ScoredPosition]] = {name: [] for name in BUNDLED_SETS if name.startswith(f"{phase}-")}
    for moves, position in random_positions(random.Random(f"{phase} {seed}"), PHASES[phase]):
        scored = ScoredPosition(moves, solver.solve(position))
        members = found[f"{phase}-{difficulty(scored)}"]
        if len(members) < size:
            members.append(scored)
            show_progress(found, size)
        if all(len(members) == size for members in found.values()):
            return [PositionSet(name, tuple(members)) for name, members in found.items()]
    raise AssertionError("random positions do not run out")


def random_positions(rng: random.Random, plies: range) -> Iterator[tuple[str, Position]]:
    """Yield moves and their positions of these plies without end, no position twice."""
    seen: set[int] = set()
    while True:
        moves, position = random_game(rng, rng.choice(plies))
        if position.canonical_key not in seen and not can_win_at_once(position):
            seen.add(position.canonical_key)
            yield moves, position


def random_game(rng: random.Random, ply: int) -> tuple[str, Position]:
    """Play random moves until a game gets to this ply without a four."""
    while True:
        position, columns = Position(), []
        while position.ply < ply and not position.is_over:
            columns.append(rng.choice(position.legal_columns))
            position = position.play(columns[-1])
        if not position.is_over:
            return format_moves(columns), position


def can_win_at_once(position: Position) -> bool:
    """Tell whether the side to move completes a four with its next stone."""
    return any(position.play(column).winner is not None for column in position.legal_columns)


def difficulty(scored: ScoredPosition) -> str:
    """Name the class of the moves left until the game ends with best play."""
    ply = len(scored.moves)
    moves_left = final_move(CELLS, ply, scored.score) - ply
    return next(name for name, limits in DIFFICULTIES.items() if moves_left in limits)


def check(position_set: PositionSet) -> None:
    """Let BitBully score a finished set too."""
    (result,) = run_set(position_set, [make_contestant("bitbully", table_mib=0)])
    assert not result.wrong_scores, describe_wrong(result)


def show_progress(found: dict[str, list[ScoredPosition]], size: int) -> None:
    """Rewrite one line on a terminal."""
    if sys.stderr.isatty():
        counts = ", ".join(f"{name} {len(members)}/{size}" for name, members in found.items())
        print(f"\r{counts}", end="", file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
