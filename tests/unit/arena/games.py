"""Games for the arena's tests: engines that follow a script, and records made by hand."""

from __future__ import annotations

from collections.abc import Sequence

from fourcast.arena.game import Effort, Ending, GameRecord
from fourcast.bots import Choice
from fourcast.coercion import PositionInput
from fourcast.geometry import Column
from fourcast.notation import parse_moves
from fourcast.position import Position
from fourcast.score import Score
from fourcast.solver import Limit


class Scripted:
    """An engine that plays given columns, whatever happens; at the end of the script it fails."""

    name = "scripted"

    def __init__(self, columns: Sequence[Column]) -> None:
        self.seeds: list[int | None] = []
        self.limits: list[Limit | None] = []
        self._columns = list(columns)

    def choose(self, position: PositionInput, limit: Limit | None = None) -> Choice:
        """Play the next column of the script."""
        self.limits.append(limit)
        if not self._columns:
            raise RuntimeError("out of moves")
        return Choice(self._columns.pop(0), None, 10, 0.0, "as written")

    def new_game(self, seed: int | None = None) -> None:
        """Keep the seed."""
        self.seeds.append(seed)


def make_record(
    moves: str,
    *,
    number: int = 0,
    players: tuple[int, int] = (0, 1),
    opening_ply: int = 0,
    scores: Sequence[Score] | None = None,
    ending: Ending | None = None,
    winner: int | None = None,
) -> GameRecord:
    """A game by its moves; winner and ending follow from them unless they are given."""
    position = Position.from_moves(moves)
    if ending is None:
        winner = position.winner
        ending = Ending.FULL_BOARD if winner is None else Ending.FOUR
    asked = len(moves) - opening_ply
    return GameRecord(
        number=number,
        first=players[0],
        second=players[1],
        opening_ply=opening_ply,
        moves=parse_moves(moves, position.geometry),
        winner=winner,
        ending=ending,
        fault="passed on move 1" if ending.is_forfeit else None,
        efforts=(Effort((asked + 1) // 2, 100, 0.5), Effort(asked // 2, 20, 0.25)),
        scores=None if scores is None else tuple(scores),
    )
