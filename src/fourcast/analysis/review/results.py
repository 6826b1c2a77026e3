"""What a review holds: the moves, the two players, turning points and key moments, the opening. Plain values."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from fourcast import notebook
from fourcast.analysis.verdicts import describe_unfinished
from fourcast.analysis.wording import count_of, list_words, name_cell
from fourcast.ending import GameOutcome
from fourcast.game import Game
from fourcast.geometry import Cell, Column
from fourcast.notation import PLAYERS, format_moves
from fourcast.position import Position
from fourcast.score import Score

from .classes import MoveClass, mean_accuracy
from .key_moments import KeyMoment
from .moves import ReviewedMove
from .turning_points import TurningPoint


@dataclass(frozen=True, slots=True)
class PlayerSummary:
    """The moves of one player, counted."""

    player: int
    moves: int
    accuracy: float | None  # 0 to 100; None: there was nothing to choose, or it is not known
    counts: tuple[tuple[MoveClass, int], ...]  # every class from best to blunder
    unknown: int  # moves that a limit left without a class

    @property
    def name(self) -> str:
        """Red or Yellow."""
        return PLAYERS[self.player]

    def count(self, move_class: MoveClass) -> int:
        """Return how many moves are of a class."""
        return dict(self.counts)[move_class]

    def to_dict(self) -> dict[str, object]:
        """Everything as plain values."""
        counts = {move_class.value: number for move_class, number in self.counts}
        return {"name": self.name, "moves": self.moves, "accuracy": self.accuracy, **counts, "unknown": self.unknown}


def summarize(player: int, moves: Iterable[ReviewedMove]) -> PlayerSummary:
    """Count the moves of one player."""
    own = [move for move in moves if move.player == player]
    classes = [move.move_class for move in own]
    return PlayerSummary(
        player,
        len(own),
        mean_accuracy(move.accuracy for move in own),
        tuple((move_class, classes.count(move_class)) for move_class in MoveClass),
        unknown=classes.count(None),
    )


@dataclass(frozen=True, slots=True)
class Theory:
    """How far the game followed best play while the opening book knew it."""

    known: int  # moves of the game for which the book has the scores of all columns
    is_whole: bool  # the game went on past what the book knows
    left_at: int | None  # number of the first of these moves that is not best; None: all are
    played: Cell | None  # by that move
    best: tuple[Cell, ...]  # where the book would have played instead

    @property
    def sentence(self) -> str:
        """All of it in a sentence."""
        if self.left_at is not None and self.played is not None:
            player = PLAYERS[(self.left_at - 1) % 2]
            instead = list_words([name_cell(cell) for cell in sorted(self.best)], "or")
            return (
                f"The game left best play on move {self.left_at}: {player} played {name_cell(self.played)}, "
                f"the book has {instead}."
            )
        if self.is_whole:
            return f"The game followed best play through the whole opening book, {count_of(self.known, 'move')}."
        return f"The game followed best play as far as it went, {count_of(self.known, 'move')}."

    def to_dict(self) -> dict[str, object]:
        """Everything as plain values."""
        return {
            "known": self.known,
            "is_whole": self.is_whole,
            "left_at": self.left_at,
            "best": [name_cell(cell) for cell in self.best],
            "sentence": self.sentence,
        }


@dataclass(frozen=True, slots=True)
class Review:
    """A game, judged."""

    start: Position  # the board before the first move: empty, unless the game began with a position
    moves: tuple[ReviewedMove, ...]
    scores: tuple[Score | None, ...]  # of every position from the start on, from Red's view; None: not known
    players: tuple[PlayerSummary, PlayerSummary]
    turning_points: tuple[TurningPoint, ...]  # every mistake and blunder
    key_moments: tuple[KeyMoment, ...]  # the most telling of them, at most three, in the order of the game
    theory: Theory | None  # None: the solver has no book for this board
    outcome: GameOutcome | None  # None: the game is not over
    is_complete: bool  # no limit left anything out

    @property
    def width(self) -> int:
        """Columns of the board."""
        return self.start.width

    @property
    def height(self) -> int:
        """Rows of the board."""
        return self.start.height

    @property
    def columns(self) -> tuple[Column, ...]:
        """The columns played."""
        return tuple(move.column for move in self.moves)

    @property
    def game(self) -> Game:
        """The game that was reviewed."""
        return Game(self.columns, start=self.start)

    @property
    def verdict(self) -> str:
        """One sentence: how the game ended, or what is to come of it."""
        if self.outcome is not None:
            return str(self.outcome)
        position, red = self.game.position, self.scores[-1]
        return describe_unfinished(position, -red if red is not None and position.to_move else red)

    def __repr__(self) -> str:
        return f"<Review of {count_of(len(self.moves), 'move')}: {self.verdict}>"

    def _repr_html_(self) -> str:
        players = (
            f"{player.name}: accuracy {player.accuracy:.0f} %."
            for player in self.players
            if player.accuracy is not None
        )
        theory = [self.theory.sentence] if self.theory else []
        turns = (moment.point.headline for moment in self.key_moments)
        return notebook.show(self.game.to_svg(36), [self.verdict, *players, *theory, *turns])

    def to_dict(self) -> dict[str, object]:
        """Everything as plain values; columns count from 0."""
        return {
            "moves": format_moves(self.columns),
            "width": self.width,
            "height": self.height,
            "verdict": self.verdict,
            "is_complete": self.is_complete,
            "is_over": self.outcome is not None,
            "winner": self.outcome.winner if self.outcome else None,
            "players": [player.to_dict() for player in self.players],
            "theory": self.theory.to_dict() if self.theory else None,
            "scores": list(self.scores),
            "reviewed": [move.to_dict() for move in self.moves],
            "turning_points": [point.to_dict() for point in self.turning_points],
            "key_moments": [moment.to_dict() for moment in self.key_moments],
        }
