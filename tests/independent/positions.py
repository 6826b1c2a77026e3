"""Positions of all kinds to be explained, as lists of moves; the same seed gives the same ones."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path
from typing import NamedTuple

import fourcast as fc

from .rules import Board, Rules, each

STANDARD = (7, 6)
LATE = {(7, 7): 24, (8, 7): 34, (6, 7): 14, (7, 6): 12, (6, 6): 8, (6, 5): 4}  # stones before a search is quick


class Asked(NamedTuple):
    """A position to be explained, and within how many nodes if not to the end."""

    source: str
    width: int
    height: int
    moves: tuple[int, ...]
    nodes: int | None = None


def random_games(size: tuple[int, int], seed: int, *, is_careful: bool) -> Iterator[Board]:
    """Boards of random plies of random games; careful players take a four, block one, and do not open one."""
    rules, rng = Rules(*size), random.Random(f"{size} {seed} {is_careful}")
    first = LATE.get(size, 0)
    while True:
        board, plies = Board.after(rules, ()), rng.randint(first, rules.cells - 1)
        while len(board.moves) < plies and not board.is_over:
            board = board.play(_choose(board, rng, is_careful=is_careful))
        if not board.is_over:
            yield board


def _choose(board: Board, rng: random.Random, *, is_careful: bool) -> int:
    cells = list(each(board.playable))
    if not is_careful:
        return rng.choice(cells)
    urgent = board.fours_of(board.turn) or board.fours_of(1 - board.turn)
    if urgent:
        return urgent & -urgent
    danger = board.rules.winning(board.you, board.occupied)
    quiet = [cell for cell in cells if not board.rules.above(cell) & danger]
    return rng.choice(quiet or cells)


def zugzwangs(size: tuple[int, int], seed: int) -> Iterator[Board]:
    """Late boards without a four at once on which every column, or all but one, opens something."""
    for board in random_games(size, seed, is_careful=True):
        danger = board.rules.winning(board.you, board.occupied) | board.rules.winning(board.me, board.occupied)
        quiet = [cell for cell in each(board.playable) if not board.rules.above(cell) & danger]
        calm = not board.fours_of(0) and not board.fours_of(1)
        if calm and danger and len(quiet) <= 2 and len(board.moves) * 2 > board.rules.cells:
            yield board


def finished_games(size: tuple[int, int], seed: int) -> Iterator[Board]:
    """The last boards of random games."""
    rules, rng = Rules(*size), random.Random(f"{size} {seed} finished")
    while True:
        board = Board.after(rules, ())
        is_careful = rng.random() < 1 / 2
        while not board.is_over:
            board = board.play(_choose(board, rng, is_careful=is_careful))
        yield board


def endings(size: tuple[int, int], seed: int) -> Iterator[Board]:
    """Boards a few plies before somebody completes four: forks, blocks and what they open."""
    rng = random.Random(f"{size} {seed} endings")
    for board in finished_games(size, seed):
        if board.winner is not None:
            moves = board.moves[: -rng.randint(1, 5)]
            if len(moves) >= LATE.get(size, 0):
                yield Board.after(board.rules, moves)


def level_games_played(seed: int) -> Iterator[Board]:
    """The last boards of games between two levels of the package's own players."""
    rules, rng = Rules(*STANDARD), random.Random(f"{seed} levels")
    solver = fc.Solver()
    while True:
        levels = [fc.engine(f"level-{rng.randint(1, 10)}", solver, seed=rng.randrange(1 << 30)) for _ in range(2)]
        board = Board.after(rules, ())
        while not board.is_over:
            choice = levels[board.turn].choose(fc.Position.from_moves(list(board.moves)))
            board = board.play(board.landing(choice.column))
        yield board


def level_games(seed: int) -> Iterator[Board]:
    """Boards of these games, a few of each."""
    rng = random.Random(seed)
    for board in level_games_played(seed):
        plies = range(6, len(board.moves))
        for ply in rng.sample(plies, min(4, len(plies))):
            yield Board.after(board.rules, board.moves[:ply])


def book_positions(seed: int) -> Iterator[Board]:
    """Boards of the first few plies, which the bundled book knows."""
    rules, rng = Rules(*STANDARD), random.Random(f"{seed} book")
    while True:
        board = Board.after(rules, ())
        for _ in range(rng.randint(0, 7)):
            board = board.play(_choose(board, rng, is_careful=True))
        if not board.is_over:
            yield board


def puzzles(seed: int) -> Iterator[Board]:
    """Positions that were bundled as puzzles, again and again."""
    lines = Path(__file__).with_name("puzzles.txt").read_text(encoding="utf-8").split()
    random.Random(seed).shuffle(lines)
    for line in cycle(lines):
        yield Board.after(Rules(*STANDARD), [int(move) - 1 for move in line])


def ask(source: str, size: tuple[int, int], seed: int) -> Iterator[Asked]:
    """Positions of one kind and size, without end."""
    if source == "limited":
        rng = random.Random(seed)
        for board in random_games(size, seed, is_careful=True):
            yield Asked(source, *size, board.moves, rng.choice((1, 10, 100, 1000, 10_000)))
        return
    boards = {
        "random": lambda: random_games(size, seed, is_careful=False),
        "careful": lambda: random_games(size, seed, is_careful=True),
        "zugzwang": lambda: zugzwangs(size, seed),
        "endings": lambda: endings(size, seed),
        "finished": lambda: finished_games(size, seed),
        "levels": lambda: level_games(seed),
        "book": lambda: book_positions(seed),
        "puzzles": lambda: puzzles(seed),
    }[source]()
    for board in boards:
        yield Asked(source, *size, board.moves)
