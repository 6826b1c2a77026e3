"""The making of puzzles: games are searched for positions with one right column.

Games make boards that look like games. There are two sorts, in turn:

- The levels play by the chances of `Level.chances` from exact scores, and the same scores tell whether a position is a
  puzzle. Nearly all the time goes into the few plies right after the opening book; therefore several games go on from
  one opening, and each theme is taken once from them.
- Naive players take fours, block fours, keep away from cells below one, and else play anywhere. Their games cost
  nothing, and are full of forks. Columns are solved only where something is in the air (`_Shelf._expects`).

One puzzle at most is taken from a game, and none that is nearly like one taken before (`likeness`).

One seed gives the same puzzles everywhere: scores are exact, so they depend neither on the solver nor on its book.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from fourcast.analysis.forcing import find_forced_win, find_threatened_win
from fourcast.analysis.threats import find_threats
from fourcast.bots.levels import Level
from fourcast.errors import PuzzleError
from fourcast.geometry import Column
from fourcast.notation import format_column
from fourcast.position import Position
from fourcast.score import Ply, Score
from fourcast.solver import Solver

from .checking import find_solution
from .likeness import Likeness
from .puzzle import Puzzle, recognize_puzzle
from .sequence import list_keeping, score_columns
from .themes import FEWEST_POISONED, Theme

PLIES = range(6, 39)  # before there is no puzzle to speak of, after there is little left to choose

# How many of 68 puzzles a theme gets: most are wins that one can see to the end.
SHARES = {
    Theme.WIN_1: 4,
    Theme.BLOCK: 11,
    Theme.FORK: 9,
    Theme.POISONED: 2,
    Theme.WIN_2: 5,
    Theme.WIN_3: 10,
    Theme.WIN_4: 7,
    Theme.ZUGZWANG: 4,
    Theme.SAVE: 4,
    Theme.FOLLOW_UP: 4,
    Theme.ATTACK: 2,
    Theme.PLAN: 4,
    Theme.DEEP: 1,
    Theme.HOLD: 1,
}

_THEMES_OF_ATTACKS = {
    0: (Theme.WIN_1,),
    1: (Theme.FORK, Theme.WIN_2),
    2: (Theme.WIN_3,),
    3: (Theme.WIN_4,),
}

_FAR = (Theme.FOLLOW_UP, Theme.PLAN, Theme.DEEP, Theme.HOLD)  # found in games of the levels
_LEVELS = range(2, 9)  # level-1 plays like nobody, and the best hardly ever get into trouble
_OPENING_PLY = 12  # from here on a position is solved in a few milliseconds
_GAMES_FOR_AN_OPENING = 8
_NAIVE_GAMES = 200  # in a row
_LATE_PLY = 26  # from here on a position is solved in no time
_PLIES_OF_A_THEME = 8  # a theme's puzzles are spread over at least so many plies
_BLOCKS_FOR_AN_EASY_ONE = 4  # of so many blocks one may stop a four that is there already


@dataclass(frozen=True, slots=True)
class PuzzleProgress:
    """How far the making has come; handed to a progress callback after every round of games."""

    found: int  # puzzles
    count: int  # that are wanted
    games: int  # played so far


@dataclass(frozen=True, slots=True)
class _Moment:
    """A position on the way of a game; the scores of its columns are known if the game was played by them."""

    moves: str
    position: Position
    scores: dict[Column, Score] | None


def make_puzzles(
    count: int, seed: int, solver: Solver, progress: Callable[[PuzzleProgress], None] | None = None
) -> list[Puzzle]:
    """Make puzzles: themes by `SHARES`, sorted by `sort_puzzles`.

    To stop early, raise from `progress`, or call the solver's cancel(), which ends a running search with
    SearchInterrupted; the same seed then begins anew.
    """
    if count < 1:
        raise PuzzleError(f"cannot make {count} puzzles: the count must be at least 1")
    shelf = _Shelf(count, solver)
    generator = random.Random(f"puzzles {seed}")
    games = 0
    while len(shelf.puzzles) < count:
        shelf.take_from_opening(_play_from_one_opening(generator, solver))
        for _ in range(_NAIVE_GAMES):
            shelf.take_from_game(_play_naively(generator))
        games += _GAMES_FOR_AN_OPENING + _NAIVE_GAMES
        if progress is not None:
            progress(PuzzleProgress(len(shelf.puzzles), count, games))
    return sort_puzzles(shelf.puzzles)


def sort_puzzles(puzzles: Sequence[Puzzle]) -> list[Puzzle]:
    """Sort by grade; within a grade one of each theme in turn, of least depth and with the fewest stones first."""
    order = list(Theme)
    ranks: Counter[tuple[int, Theme]] = Counter()
    keys = {}
    for puzzle in sorted(puzzles, key=lambda one: (one.depth, one.ply, one.id)):
        keys[puzzle.id] = (puzzle.grade, ranks[puzzle.grade, puzzle.theme], order.index(puzzle.theme))
        ranks[puzzle.grade, puzzle.theme] += 1
    return sorted(puzzles, key=lambda puzzle: keys[puzzle.id])


class _Shelf:
    """The puzzles taken so far, and room for those that are still wanted."""

    def __init__(self, count: int, solver: Solver) -> None:
        self.puzzles: list[Puzzle] = []
        self._solver = solver
        self._likeness = Likeness()
        self._wanted = Counter(islice(_list_themes(), count))
        self._room = self._wanted.copy()
        self._most_at_ply = {theme: -(-room // _PLIES_OF_A_THEME) for theme, room in self._room.items()}
        self._easy_blocks = -(-self._room[Theme.BLOCK] // _BLOCKS_FOR_AN_EASY_ONE)
        self._at_ply: Counter[tuple[Theme, Ply]] = Counter()

    def take_from_opening(self, games: Sequence[Sequence[_Moment]]) -> None:
        """Take one puzzle at most of each game and theme, those first whose theme lacks most."""
        found = [(number, puzzle) for number, game in enumerate(games) for puzzle in self._find_puzzles(game)]
        while found:
            number, puzzle = entry = max(found, key=lambda entry: self._want(entry[1]))
            found.remove(entry)
            if self._fits(puzzle) and self._take(puzzle):
                found = [(other, one) for other, one in found if other != number and one.theme is not puzzle.theme]

    def take_from_game(self, game: Sequence[_Moment]) -> None:
        """Take one puzzle at most, that whose theme lacks most."""
        found = sorted(self._find_puzzles(game), key=lambda puzzle: -self._want(puzzle))
        any(self._take(puzzle) for puzzle in found)

    def _find_puzzles(self, game: Sequence[_Moment]) -> Iterator[Puzzle]:
        for moment in game:
            is_far_wanted = moment.scores is not None and any(self._room[theme] > 0 for theme in _FAR)
            if moment.position.ply not in PLIES or not (is_far_wanted or self._expects(moment.position)):
                continue
            scores = moment.scores or score_columns(moment.position, self._solver)
            # Most positions are no puzzles: this is told first, as it costs nothing.
            if len(scores) > 1 and len(list_keeping(scores)) == 1 and max(scores.values()) >= 0:
                puzzle = recognize_puzzle(moment.moves, self._solver, scores)
                if self._fits(puzzle):
                    yield puzzle

    def _expects(self, position: Position) -> bool:
        """Whether a position may well be a puzzle that is wanted, as far as can be told without solving it."""
        if position.ply < _OPENING_PLY:
            return False
        forced = find_forced_win(position)
        if forced:
            themes = _THEMES_OF_ATTACKS.get(len(forced.attacks), (Theme.ATTACK,))
            return any(self._room[theme] > 0 for theme in themes)
        threat = find_threatened_win(position)
        if threat and not threat.attacks:
            return self._easy_blocks > 0
        if position.ply >= _LATE_PLY or (threat is not None and self._room[Theme.BLOCK] > 0):
            return True
        winning = {one.cell for one in find_threats(position).of(1 - position.to_move)}
        poisoned = [cell for cell in position.playable_cells if (cell[0], cell[1] + 1) in winning]
        return len(poisoned) >= FEWEST_POISONED and self._room[Theme.POISONED] > 0

    def _take(self, puzzle: Puzzle) -> bool:
        """Take a puzzle unless it resembles another, or its solution would give no reason."""
        solution = find_solution(puzzle, self._solver)
        if solution.has_reason != puzzle.theme.has_reason or self._likeness.knows(puzzle, solution.line):
            return False
        self._likeness.add(puzzle, solution.line)
        self.puzzles.append(puzzle)
        self._room[puzzle.theme] -= 1
        self._at_ply[puzzle.theme, puzzle.ply] += 1
        self._easy_blocks -= _is_easy_block(puzzle)
        return True

    def _want(self, puzzle: Puzzle) -> float:
        """How much of what is wanted of a theme is still missing; rare themes get their chance so."""
        return self._room[puzzle.theme] / self._wanted[puzzle.theme]

    def _fits(self, puzzle: Puzzle) -> bool:
        return (
            self._room[puzzle.theme] > 0
            and self._at_ply[puzzle.theme, puzzle.ply] < self._most_at_ply[puzzle.theme]
            and (self._easy_blocks > 0 or not _is_easy_block(puzzle))
        )


def _is_easy_block(puzzle: Puzzle) -> bool:
    """Whether every other column loses to the next stone."""
    return puzzle.theme is Theme.BLOCK and puzzle.tempting == 0


def _list_themes() -> Iterator[Theme]:
    """The themes in the order in which they are wanted: after any number of them each has had its share, nearly."""
    owed: Counter[Theme] = Counter()
    while True:
        owed.update(SHARES)
        theme = max(SHARES, key=lambda one: owed[one])
        owed[theme] -= sum(SHARES.values())
        yield theme


def _play_from_one_opening(generator: random.Random, solver: Solver) -> list[list[_Moment]]:
    """Let levels play some games with a common opening: the first has it in its list, the others begin after it."""
    moves, opening = _play("", _OPENING_PLY, generator, solver)
    games = [_play(moves, PLIES.stop, generator, solver)[1] for _ in range(_GAMES_FOR_AN_OPENING)]
    return [[*opening, *games[0]], *games[1:]]


def _play_naively(generator: random.Random) -> list[_Moment]:
    """Let two naive players play a game."""
    moves, position = "", Position()
    passed = []
    while not position.is_over and position.ply < PLIES.stop:
        passed.append(_Moment(moves, position, None))
        threats = find_threats(position)
        urgent = threats.wins_now or threats.forced_replies
        poisoned = {(column, row - 1) for column, row in (one.cell for one in threats.of(1 - position.to_move))}
        safe = [cell for cell in position.playable_cells if cell not in poisoned]
        column, _ = generator.choice(urgent or safe or position.playable_cells)
        moves, position = moves + format_column(column), position.play(column)
    return passed


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
