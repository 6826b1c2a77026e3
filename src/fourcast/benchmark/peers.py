"""Solvers of other people, measured on the same positions in the same run.

Each comes from its own package through the extra `[bench]`, is used through its public interface only, and
runs without a book and with its table emptied before every position, as ours does.
"""

from __future__ import annotations

from collections.abc import Callable

from fourcast.bots.ladder.engine import STEPS
from fourcast.errors import FourcastError, describe_missing_extra

OWN_NAME = "fourcast"
BOOK_NAME = "fourcast-book"  # our solver again, with the bundled opening book
PEERS = ("bitbully",)
LADDER = STEPS  # solvers of our own, after the tutorial
CONTESTANTS = (OWN_NAME, BOOK_NAME, *PEERS, *LADDER)  # every name that can be measured


class MissingPeerError(FourcastError, ImportError):
    """The package of the peer is not installed."""

    code = "missing-peer"


class BitBullyContestant:
    """BitBully's C++ core: MTD(f) for exact scores, one null window around 0 for weak ones."""

    name = PEERS[0]
    table_mib = None  # fixed when BitBully was compiled, and not told
    search_ns = None

    def __init__(self) -> None:
        try:
            from bitbully import bitbully_core
        except ImportError as error:
            raise MissingPeerError(describe_missing_extra("bitbully", "bench")) from error
        self._make_board = bitbully_core.BoardCore
        self._core = bitbully_core.BitBullyCore()
        assert not self._core.isBookLoaded()

    @property
    def nodes(self) -> int:
        """Return the nodes searched since the last reset."""
        return int(self._core.getNodeCounter())

    def reset(self) -> None:
        """Empty the table and the node counter."""
        self._core.resetTranspositionTable()
        self._core.resetNodeCounter()

    def prepare(self, moves: str, weak: bool) -> Callable[[], int]:
        """Return the call that solves the position."""
        board = self._make_board()
        played = board.play([int(digit) - 1 for digit in moves])
        assert played, "a position of a set has legal moves only"
        if weak:
            return lambda: _sign(self._core.negamax(board, alpha=-1, beta=1, depth=0))
        return lambda: int(self._core.mtdf(board, first_guess=0))


def _sign(score: int) -> int:
    return (score > 0) - (score < 0)
