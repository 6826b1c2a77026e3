"""Derive MidOrFeed's precoded moves the way the report tells: compare its first moves with a solver's, mend the worst.

    python benchmarks/derive_precoded.py --checkpoint precoded.json      # goes on where the checkpoint ends

Walks every position with up to 7 stones that MidOrFeed can meet, as either player: it plays its own moves, precoded
ones found so far included, and the opponent every column. Where its own move turns a win into a draw or a loss, or a
draw into a loss, the best column is precoded: the one with the highest exact score, of several the most central, of
two the left one.

A position and its mirror image are walked as one, but both are asked for MidOrFeed's move: of two equal columns it
takes the left one, so it may err in one image and not in the other. The precoded column then serves both. The result
depends on the engine and the exact scores only, not on the machine. With a table of 512 MiB it takes some minutes.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator
from pathlib import Path

from rich.progress import Progress

from fourcast.bots.midorfeed.engine import MidOrFeed
from fourcast.bots.midorfeed.precoded import LAST_PLY, format_precoded
from fourcast.geometry import Column
from fourcast.position import Position
from fourcast.score import Outcome
from fourcast.solver import Solver

TABLE = Path(__file__).parents[1] / "src" / "fourcast" / "bots" / "midorfeed" / "precoded.txt"
HEAD = """\
Precoded moves of MidOrFeed: moves so far and the column to play, both counted from 1 (the empty board: a column only).
A line speaks of the mirror image, too. Made by: python benchmarks/derive_precoded.py"""
_SAVE_EVERY_S = 10.0


class Judge:
    """Knows outcomes and best columns; what the solver has found is kept in the checkpoint."""

    def __init__(self, solver: Solver, checkpoint: Path | None) -> None:
        self._solver = solver
        self._checkpoint = checkpoint
        self._outcomes: dict[str, int] = {}  # by canonical key; JSON knows keys of text only
        self._best: dict[str, Column] = {}  # by key
        self._saved = time.monotonic()
        if checkpoint is not None and checkpoint.exists():
            state = json.loads(checkpoint.read_text())
            self._outcomes, self._best = state["outcomes"], state["best"]

    def outcome(self, position: Position) -> Outcome:
        """Return win, draw or loss for the side to move."""
        key = str(position.canonical_key)
        if key not in self._outcomes:
            self._outcomes[key] = int(self._solver.solve(position, weak=True))
            self._save_now_and_then()
        return Outcome(self._outcomes[key])

    def keeps_outcome(self, position: Position, column: Column) -> bool:
        """Tell whether a move is as good as any, as far as win, draw and loss go."""
        after = self.outcome(position.play(column)).opposite
        return after is Outcome.WIN or after is self.outcome(position)

    def best_column(self, position: Position) -> Column:
        """Return the column with the highest score, of several the most central."""
        key = str(position.key)
        if key not in self._best:
            self._best[key] = self._solver.analyze(position).best[0]
            self._save_now_and_then()
        return self._best[key]

    def save(self) -> None:
        """Write the checkpoint anew."""
        if self._checkpoint is not None:
            part = self._checkpoint.with_suffix(".part")
            part.write_text(json.dumps({"outcomes": self._outcomes, "best": self._best}))
            part.replace(self._checkpoint)
        self._saved = time.monotonic()

    def _save_now_and_then(self) -> None:
        if time.monotonic() > self._saved + _SAVE_EVERY_S:
            self.save()


class Derivation:
    """The walk, ply after ply, and the precoded moves found so far."""

    def __init__(self, judge: Judge) -> None:
        self.entries: dict[str, Column] = {}  # by moves
        self._judge = judge
        self._engine = MidOrFeed(precoded=False)

    def visit(self, moves: str) -> Iterator[str]:
        """Precode a move for the position after these moves if it needs one; yield where MidOrFeed may move next."""
        position = Position.from_moves(moves)
        replies = self._replies(position)
        if not all(self._judge.keeps_outcome(position, column) for column in replies):
            self.entries[moves] = self._judge.best_column(position)
            replies = {self.entries[moves]}
        for column in sorted(replies):
            yield from following(f"{moves}{column + 1}")

    def _replies(self, position: Position) -> set[Column]:
        """MidOrFeed's own moves in this position and, turned back, in its mirror image."""
        image = self._engine.choose(position.mirror()).column
        return {self._engine.choose(position).column, position.width - 1 - image}


def following(moves: str) -> Iterator[str]:
    """Every move of the opponent that does not end the game."""
    position = Position.from_moves(moves)
    for column in position.legal_columns:
        if not position.play(column).is_over:
            yield f"{moves}{column + 1}"


def derive(judge: Judge) -> dict[str, Column]:
    """Walk all plies; a bar tells how far it is."""
    derivation = Derivation(judge)
    levels: list[dict[int, str]] = [{} for _ in range(LAST_PLY + 3)]  # by ply: moves by canonical key
    for moves in ("", *following("")):
        levels[len(moves)][Position.from_moves(moves).canonical_key] = moves
    with Progress() as progress:
        for ply in range(LAST_PLY + 1):
            task = progress.add_task(f"{ply} stones", total=len(levels[ply]))
            for moves in levels[ply].values():
                for later in derivation.visit(moves):
                    levels[ply + 2].setdefault(Position.from_moves(later).canonical_key, later)
                progress.advance(task)
    return derivation.entries


def main() -> None:
    """Read the command line, derive, write the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, default=TABLE)
    parser.add_argument("--checkpoint", type=Path, help="file to keep the solver's answers in")
    parser.add_argument("--table-mib", type=int, default=512, help="the larger, the sooner it is done")
    options = parser.parse_args()
    judge = Judge(Solver(table_mib=options.table_mib, book=False), options.checkpoint)
    try:
        entries = derive(judge)
    finally:
        judge.save()
    options.out.write_text(format_precoded(entries, HEAD), encoding="utf-8")
    print(f"{options.out.name}: {len(entries)} precoded moves")


if __name__ == "__main__":
    main()
