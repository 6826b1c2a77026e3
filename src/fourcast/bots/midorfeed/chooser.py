"""How both players come to a move: the precoded one if there is one, otherwise a search as deep as the limit allows."""

from __future__ import annotations

from fourcast.bots.columns import central_order
from fourcast.bots.machine import Machine
from fourcast.bots.protocol import Choice, check_can_move, check_standard_board
from fourcast.errors import EngineError
from fourcast.geometry import Column
from fourcast.position import Position
from fourcast.solver import Limit
from fourcast.solver.budget import Budget

from .precoded import find_precoded
from .search_words import CELLS, proved_score, unpack_answer

# "After turn 12 the maximal search depth is incremented by one": once, as soon as 12 stones have been played.
_DEEPER_FROM_PLY = 12


class Chooser:
    """Chooses a column with a compiled search.

    `depth` is the number of plies searched in the opening, `arguments` what the search is told besides.
    """

    def __init__(self, name: str, search: str, depth: int, precoded: bool, arguments: tuple[int, ...] = ()) -> None:
        if not 1 <= depth <= CELLS:
            raise EngineError(f"{name} cannot search {depth} plies deep: depth is between 1 and {CELLS}")
        self._name = name
        self._machine = Machine(search)
        self._depth = depth
        self._precoded = precoded
        self._arguments = arguments

    def choose(self, position: Position, limit: Limit | None) -> Choice:
        """Pick a move; without a limit the whole depth is searched straight away."""
        check_standard_board(self._name, position)
        check_can_move(position)
        self._machine.prepare()
        budget = Budget(limit)
        column = find_precoded(position) if self._precoded else None
        if column is not None:
            return Choice(column, None, 0, budget.seconds, "precoded")
        deepest = self._depth + (position.ply >= _DEEPER_FROM_PLY)
        return self._deepen(position, range(1 if limit else deepest, deepest + 1), budget)

    def _deepen(self, position: Position, depths: range, budget: Budget) -> Choice:
        """Search depth after depth while there is budget; the last that was finished has its say."""
        column, score, why = _first_column(position), None, "no time for a single depth: the most central column"
        for depth in depths:
            finished = self._machine.run([position.own, position.occupied, depth, *self._arguments], budget)
            if finished.was_stopped:
                break
            value, column = unpack_answer(finished.value)
            score, why = proved_score(value, position.ply, depth), f"depth {depth}, value {value}"
            if score is not None:  # proved: searching deeper cannot change it
                break
        return Choice(column, score, budget.nodes, budget.seconds, why)


def _first_column(position: Position) -> Column:
    return central_order(position.legal_columns, position.width)[0]
