"""midorfeed: the player of the report "Connect 4" (IT University of Copenhagen), as far as the report tells it.

Minimax with alpha-beta, middle column first, cut off at a fixed depth that grows by one after turn 12; a heuristic
over the 69 lines; precoded moves in the opening. The report does not tell the depth: the default is ours. And
midorfeed-plus: the same with what its authors list under "further improvements".

A value is seen from the side to move. Positions that are not decided within the depth have a heuristic value; a win on
move m is WIN - m, so that it is far above all of those, and the sooner the better (the report is silent about both). A
drawn game is 0.
"""

from __future__ import annotations

from fourcast.bots.columns import central_order
from fourcast.bots.compiled_search import CompiledSearch
from fourcast.bots.protocol import Choice, check_can_move, check_standard_board
from fourcast.coercion import PositionInput
from fourcast.errors import EngineError
from fourcast.geometry import DEFAULT_HEIGHT, DEFAULT_WIDTH, Column
from fourcast.position import Position
from fourcast.score import Ply, Score, win_score
from fourcast.solver import Limit
from fourcast.solver.budget import Budget

from .precoded import find_precoded

_CELLS = DEFAULT_WIDTH * DEFAULT_HEIGHT
WIN = 1_000_000
_LEAST_WIN = WIN - _CELLS

# How a line is scored: by its run from the start, or by its tokens anywhere.
READINGS = ("runs", "tokens")
RUNS, TOKENS = range(2)

# "After turn 12 the maximal search depth is incremented by one": once, as soon as 12 stones have been played.
_DEEPER_FROM_PLY = 12


class _Player:
    """How both come to a move: the precoded one if there is one, otherwise a search as deep as the limit allows.

    `depth` is the number of plies searched in the opening, `arguments` what the search is told besides.
    """

    name: str

    def __init__(self, depth: int, precoded: bool, arguments: tuple[int, ...] = ()) -> None:
        if not 1 <= depth <= _CELLS:
            raise EngineError(f"{self.name} cannot search {depth} plies deep: depth is between 1 and {_CELLS}")
        self._search = CompiledSearch(self.name)
        self._depth = depth
        self._precoded = precoded
        self._arguments = arguments

    def choose(self, position: PositionInput, limit: Limit | None = None) -> Choice:
        """Pick a move: with a limit that of the deepest search that was finished, without one of the whole depth."""
        position = check_standard_board(self.name, position)
        check_can_move(position)
        self._search.prepare()
        budget = Budget(limit)
        column = find_precoded(position) if self._precoded else None
        if column is not None:
            return Choice(column, None, 0, budget.seconds, "precoded")
        deepest = self._depth + (position.ply >= _DEEPER_FROM_PLY)
        return self._deepen(position, range(1 if limit else deepest, deepest + 1), budget)

    def new_game(self, seed: int | None = None) -> None:
        """Nothing is remembered and nothing is random."""

    def _deepen(self, position: Position, depths: range, budget: Budget) -> Choice:
        """Search depth after depth while there is budget; the last that was finished has its say."""
        column, score, why = central_order(position)[0], None, "no time for a single depth: the most central column"
        for depth in depths:
            finished = self._search.run([position.own, position.occupied, depth, *self._arguments], budget)
            if finished.was_stopped:
                break
            value, column = unpack_answer(finished.value)
            score, why = proved_score(value, position.ply, depth), f"depth {depth}, value {value}"
            if score is not None:  # proved: searching deeper cannot change it
                break
        return Choice(column, score, budget.nodes, budget.seconds, why)


class MidOrFeed(_Player):
    """Plays as the report tells. `reading` is explained in `heuristics`; deterministic."""

    name = "midorfeed"

    def __init__(self, depth: int = 8, reading: str = "runs", precoded: bool = True) -> None:
        if reading not in READINGS:
            raise EngineError(f"midorfeed knows no reading {reading!r}: it is one of {', '.join(READINGS)}")
        super().__init__(depth, precoded, (READINGS.index(reading),))


class MidOrFeedPlus(_Player):
    """MidOrFeed that sees threats and parity, and does not stop searching amid forced moves; deterministic."""

    name = "midorfeed-plus"

    def __init__(self, depth: int = 8, precoded: bool = True) -> None:
        super().__init__(depth, precoded)


def unpack_answer(answer: int) -> tuple[int, Column]:
    """Return value and column of what a search answers: value * width + column."""
    return divmod(answer, DEFAULT_WIDTH)


def proved_score(value: int, ply: Ply, depth: int) -> Score | None:
    """Return the exact score of a position that a search to this depth gave this value; None: it knows none.

    Every line of play was followed for `depth` plies, so an end found within them is the one that best play leads to.
    One found beyond them, by following forced moves only, might be reached sooner on another way.
    """
    if abs(value) >= _LEAST_WIN:
        move = WIN - abs(value)
        if move > ply + depth:
            return None
        return win_score(_CELLS, move) if value > 0 else -win_score(_CELLS, move)
    return 0 if ply + depth >= _CELLS else None
