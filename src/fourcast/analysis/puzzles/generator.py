"""The making of puzzles: games between the levels are searched for positions with one right column.

Games make boards that look like games. The levels play by the chances of `Level.chances` from exact scores, and the
same scores tell whether a position is a puzzle, so nothing is solved twice. Nearly all the time goes into the few plies
right after the opening book; therefore several games go on from one opening. Of these at most two puzzles are taken,
from different games and of different grades: no two show the same idea one move apart.

One seed gives the same puzzles everywhere: scores are exact, so they depend neither on the solver nor on its book.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from fourcast.bots.levels import Level
from fourcast.errors import PuzzleError
from fourcast.geometry import Column
from fourcast.notation import format_column
from fourcast.position import Position
from fourcast.score import Ply, Score
from fourcast.solver import Solver

from .grading import GRADES
from .puzzle import Kind, Puzzle, recognize_puzzle, score_columns

PLIES = range(6, 35)  # before there is no puzzle to speak of, after there is little left to choose

_LEVELS = range(2, 9)  # level-1 plays like nobody, and the best hardly ever get into trouble
_OPENING_PLY = 12  # from here on a position is solved in a few milliseconds
_GAMES_AN_OPENING = 8
_PUZZLES_AN_OPENING = 2
_SAVE_EVERY = 3  # one puzzle of three is a save: they are rarer in games
_PLIES_A_GRADE = 12  # a grade's puzzles are spread over at least so many plies


@dataclass(frozen=True, slots=True)
class PuzzleProgress:
    """How far the making has come; handed to a progress callback after the games of every opening."""

    found: int  # puzzles
    count: int  # that are wanted
    games: int  # played so far


@dataclass(frozen=True, slots=True)
class _Moment:
    """A position on the way of a game."""

    moves: str
    position: Position
    scores: dict[Column, Score]


def make_puzzles(
    count: int, seed: int, solver: Solver, progress: Callable[[PuzzleProgress], None] | None = None
) -> list[Puzzle]:
    """Make puzzles: as many of each grade, two wins to each save, sorted by grade, kind and ply.

    To stop early, raise from `progress`, or call the solver's cancel(), which ends a running search with
    SearchInterrupted; the same seed then begins anew.
    """
    if count < 1:
        raise PuzzleError(f"cannot make {count} puzzles: the count must be at least 1")
    shelf = _Shelf(count)
    generator = random.Random(f"puzzles {seed}")
    openings = 0
    while len(shelf.puzzles) < count:
        shelf.take_some(_play_from_one_opening(generator, solver))
        openings += 1
        if progress is not None:
            progress(PuzzleProgress(len(shelf.puzzles), count, openings * _GAMES_AN_OPENING))
    return sorted(shelf.puzzles, key=lambda puzzle: (puzzle.grade, puzzle.kind is Kind.SAVE, puzzle.ply, puzzle.id))


class _Shelf:
    """The puzzles taken so far, and room for those that are still wanted."""

    def __init__(self, count: int) -> None:
        self.puzzles: list[Puzzle] = []
        self._ids: set[str] = set()
        self._room = Counter(_class_of(number) for number in range(count))
        a_grade = -(-count // len(GRADES))
        self._most_at_ply = -(-a_grade // _PLIES_A_GRADE)
        self._at_ply: Counter[tuple[int, Ply]] = Counter()

    def take_some(self, games: Sequence[Sequence[_Moment]]) -> None:
        """Take the puzzles for which there is most room, the earliest of equals."""
        found = [(number, puzzle) for number, game in enumerate(games) for puzzle in _find_puzzles(game)]
        for _ in range(_PUZZLES_AN_OPENING):
            fitting = [(number, puzzle) for number, puzzle in found if self._fits(puzzle)]
            if not fitting:
                return
            number, taken = max(fitting, key=lambda entry: self._room[entry[1].kind, entry[1].grade])
            self._take(taken)
            found = [(other, puzzle) for other, puzzle in found if other != number and puzzle.grade != taken.grade]

    def _take(self, puzzle: Puzzle) -> None:
        self.puzzles.append(puzzle)
        self._ids.add(puzzle.id)
        self._room[puzzle.kind, puzzle.grade] -= 1
        self._at_ply[puzzle.grade, puzzle.ply] += 1

    def _fits(self, puzzle: Puzzle) -> bool:
        return (
            self._room[puzzle.kind, puzzle.grade] > 0
            and puzzle.id not in self._ids  # the same board, its mirror image, or (hardly ever) another of this id
            and self._at_ply[puzzle.grade, puzzle.ply] < self._most_at_ply
        )


def _class_of(number: int) -> tuple[Kind, int]:
    """The kind and grade wanted at a number: the grades in turn, and after two rounds of wins one of saves."""
    turn, grade = divmod(number, len(GRADES))
    return Kind.SAVE if turn % _SAVE_EVERY == _SAVE_EVERY - 1 else Kind.WIN, GRADES[grade]


def _find_puzzles(game: Sequence[_Moment]) -> Iterator[Puzzle]:
    for moment in game:
        if moment.position.ply in PLIES:
            try:
                yield recognize_puzzle(moment.moves, moment.scores)
            except PuzzleError:
                continue  # most positions are none


def _play_from_one_opening(generator: random.Random, solver: Solver) -> list[list[_Moment]]:
    """Play some games with a common opening: the first has it in its list, the others begin after it."""
    moves, opening = _play("", _OPENING_PLY, generator, solver)
    games = [_play(moves, PLIES.stop, generator, solver)[1] for _ in range(_GAMES_AN_OPENING)]
    return [[*opening, *games[0]], *games[1:]]


def _play(moves: str, until: Ply, generator: random.Random, solver: Solver) -> tuple[str, list[_Moment]]:
    """Let two levels play on until the game is over or the ply is reached; the last position has not been looked at."""
    players = [Level(generator.choice(_LEVELS)) for _ in range(2)]
    position = Position.from_moves(moves)
    passed = []
    while not position.is_over and position.ply < until:
        scores = score_columns(position, solver)
        passed.append(_Moment(moves, position, scores))
        chances = players[position.to_move].chances(position, scores)
        (column,) = generator.choices(list(chances), list(chances.values()))
        moves += format_column(column)
        position = position.play(column)
    return moves, passed
