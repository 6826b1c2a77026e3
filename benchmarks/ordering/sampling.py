"""Questions of our own searches, and what each answer to them costs.

A question is a node of a search that some child answers: a position and an alpha that its score is above. A random
position is asked one of the questions that finding its score takes, and nodes are read off the transposition table
afterwards, a larger share of the early ones. Then all children are asked, one after the other: does it answer the
question, and after how many nodes?

Nodes must not be chosen by how long they took: those are the ones where the present order is wrong, and whoever learns
from them alone learns the opposite of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from fourcast.errors import SearchInterrupted
from fourcast.geometry import Geometry
from fourcast.kernel.board_size import make_lines, make_size, size_numbers
from fourcast.kernel.network_weights import UNITS, WEIGHTS_A_UNIT
from fourcast.kernel.ordering_weights import plain_weights
from fourcast.kernel.table import BEST, TAG_SHIFT, WORST
from fourcast.solver.machine import Machine, load_machine
from fourcast.solver.memory import TableMemory, TableView
from fourcast.solver.results import Limit
from fourcast.solver.run import STRONG, Control, Run

from .children import next_question, open_moves

Array = np.ndarray[Any, np.dtype[Any]]

GEOMETRY = Geometry.of(7, 6)
NO_CHILD, FAILS, ANSWERS, UNKNOWN = -1, 0, 1, 2  # what is known of a child; unknown: the limit of nodes was reached
LIMIT = Limit(nodes=150_000)  # for each child: less would leave only easy questions of the early plies
# The share of the nodes of a search that are asked about, by ply: below 12, 16, 20, 24, 30, and later.
_SHARES = ((12, 0.6), (16, 0.3), (20, 0.12), (24, 0.06), (30, 0.03), (42, 0.015))


@dataclass(frozen=True, slots=True)
class Question:
    """A node, what was asked there, and of each column what is known: does it answer, after how many nodes."""

    own: int
    occupied: int
    alpha: int
    known: tuple[int, ...]
    cost: tuple[int, ...]


class Sampler:
    """Searches random positions and asks about nodes of these searches."""

    def __init__(self, seed: int, table_mib: int = 64) -> None:
        self._random = np.random.default_rng(seed)
        self._searched, self._asked = TableMemory(table_mib), TableMemory(8)
        no_network = np.zeros((UNITS, WEIGHTS_A_UNIT), np.int16)
        size, lines = make_size(GEOMETRY), make_lines(GEOMETRY, plain_weights(GEOMETRY), no_network)
        machine = Machine(GEOMETRY, load_machine(GEOMETRY).run, size, size_numbers(size), lines)
        self._search, self._ask = Run(machine), Run(machine)

    def sample(self, plies: int, share: float = 1.0) -> Iterator[Question]:
        """Questions of one search, of a random position of so many stones."""
        own, occupied = random_position(self._random, plies)
        score, _ = self._solve(own, occupied, STRONG)
        guess = int(self._random.choice(guesses(score, GEOMETRY.cells - plies)))
        _, table = self._solve(own, occupied, (guess, guess + 1))
        for node in self._choose(*read_table(table), share):
            alpha = guess if (node[1].bit_count() - plies) % 2 == 0 else ~guess
            question = self._measure(*node, alpha)
            if question is not None:
                yield question

    def _solve(self, own: int, occupied: int, window: tuple[int, int]) -> tuple[int, TableView]:
        self._searched.empty()
        self._search.begin(self._searched.acquire(GEOMETRY), self._searched)
        score = self._search.solve_one(own, occupied, window, Control())
        self._searched.release(self._search.table, self._search.table_nodes)
        return score, self._search.table

    def _choose(self, own: Array, occupied: Array, share: float) -> Iterator[tuple[int, int]]:
        plies = np.bitwise_count(occupied)
        chances, before = np.zeros(len(own)), 0
        for ply, chance in _SHARES:
            chances[(plies >= before) & (plies < ply)] = chance
            before = ply
        for index in np.flatnonzero(self._random.random(len(own)) < chances * share):
            yield int(own[index]), int(occupied[index])

    def _measure(self, own: int, occupied: int, alpha: int) -> Question | None:
        """Ask every child, in any order, as a search would that comes here; None if there is nothing to choose."""
        known, cost = [NO_CHILD] * GEOMETRY.width, [0] * GEOMETRY.width
        self._asked.empty()
        for cell in map(int, self._random.permutation(moves_of(own, occupied))):
            answer, nodes = self._ask_child(own ^ occupied, occupied | cell, alpha)
            if answer == ANSWERS and not nodes:
                return None
            if nodes:
                column = cell.bit_length() // GEOMETRY.stride
                known[column], cost[column] = answer, nodes
        if ANSWERS not in known or sum(one != NO_CHILD for one in known) < 2:
            return None
        return Question(own, occupied, alpha, tuple(known), tuple(cost))

    def _ask_child(self, own: int, occupied: int, alpha: int) -> tuple[int, int]:
        """Does the move to this position, in which the opponent is to move, answer the question? And the nodes."""
        self._ask.begin(self._asked.acquire(GEOMETRY), self._asked)
        control = Control(LIMIT)
        try:
            score = self._ask.solve_one(own, occupied, (-alpha - 1, -alpha), control)
        except SearchInterrupted:
            return UNKNOWN, control.nodes
        finally:
            self._asked.release(self._ask.table, self._ask.table_nodes)
        return ANSWERS if score < -alpha else FAILS, control.nodes


def guesses(score: int, left: int) -> list[int]:
    """The questions that lead to a score, each "is it above?", as `driver` asks them with so many cells left."""
    lower, upper = -(left // 2), (left + 1) // 2
    asked, guess = [], min(max(0, lower), upper - 1)
    while lower < upper:
        asked.append(guess)
        if score > guess:
            lower = guess + 1
        else:
            upper = guess
        if lower < upper:
            guess = int(next_question(lower, upper))
    return asked


def random_position(random: np.random.Generator, plies: int) -> tuple[int, int]:
    """Own and all stones after a random game in which nobody overlooks a win or a block."""
    while True:
        own = occupied = 0
        for _ in range(plies):
            moves = moves_of(own, occupied)
            if not moves:
                break
            own, occupied = own ^ occupied, occupied | int(random.choice(moves))
        else:
            if moves_of(own, occupied):
                return own, occupied


def moves_of(own: int, occupied: int) -> list[int]:
    """The cells that a search would try, as bits; none where the side to move wins or loses at once."""
    moves = np.zeros(1, np.uint64)
    open_moves(np.array([own], np.uint64), np.array([occupied], np.uint64), moves)
    bits = int(moves[0])
    return [1 << bit for bit in range(bits.bit_length()) if bits >> bit & 1]


def read_table(table: TableView) -> tuple[Array, Array]:
    """The positions of a table that have a lower bound: own stones, all stones. See `kernel.table` for its words."""
    slots, multiplier, mask, _, _, quotient_mask, generation_bits = (int(number) for number in table.plan)
    if slots & (slots - 1):
        raise ValueError("a table whose size is no power of two cannot be read back")
    words = table.words[:slots]
    tags = words >> TAG_SHIFT
    of_search = np.flatnonzero((tags & np.uint64((1 << generation_bits) - 1)) == np.uint64(table.generation))
    lower = ((words[of_search] >> np.uint64(6)) & np.uint64(BEST - WORST)).astype(int) + WORST
    of_search = of_search[lower > WORST]
    quotients = tags[of_search] >> np.uint64(generation_bits)
    products = of_search.astype(np.uint64) * np.uint64(quotient_mask + 1) + quotients
    keys = (products * np.uint64(pow(multiplier, -1, mask + 1))) & np.uint64(mask)
    own, occupied = np.zeros_like(keys), np.zeros_like(keys)
    for column in range(GEOMETRY.width):  # a key's column: the own stones, and above all stones a one
        shift = np.uint64(column * GEOMETRY.stride)
        bits = (keys >> shift) & np.uint64((1 << GEOMETRY.stride) - 1)
        below = bits.copy()
        for step in (1, 2, 4):
            below |= below >> np.uint64(step)
        below >>= np.uint64(1)
        own |= (bits & below) << shift
        occupied |= below << shift
    return own, occupied
