"""Asks an agent for its move in every position of the set, here or in several processes.

Each position is a game of its own with a seed of its own: an agent with random choices answers the same whatever the
number of processes. What is no legal move counts as the worst one.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from concurrent.futures import as_completed
from contextlib import closing
from dataclasses import dataclass

from fourcast.arena.quality import JudgedMove
from fourcast.bots import engine
from fourcast.errors import EngineError
from fourcast.processes import WorkerPool
from fourcast.solver import Limit

from .positions import LabelledPosition

Progress = Callable[[int, int], None]  # positions done, positions in all

_PIECES_A_JOB = 8  # the more, the better the processes share the work; each makes the engine anew


@dataclass(frozen=True, slots=True)
class Answer:
    """What the agent did in one position."""

    question: LabelledPosition
    column: int | None  # None: there was no answer
    fault: str | None  # of an answer that is no legal move
    seconds: float

    @property
    def move(self) -> JudgedMove:
        """The move compared with the best; a fault is the worst there is."""
        scores = self.question.scores
        chosen = None if self.fault is not None or self.column is None else scores[self.column]
        after = min(self.question.legal_scores) if chosen is None else chosen
        return JudgedMove(self.question.ply, self.question.best, after)

    @property
    def is_perfect(self) -> bool:
        """Whether nothing was given away."""
        return self.fault is None and self.move.is_perfect

    @property
    def is_good(self) -> bool:
        """Whether win or draw was kept."""
        return self.fault is None and self.move.is_good


def judge(
    agent: str,
    positions: Sequence[LabelledPosition],
    *,
    limit: Limit | None = None,
    seed: int = 0,
    jobs: int = 1,
    progress: Progress | None = None,
) -> tuple[Answer, ...]:
    """Ask the agent about every position; `progress` is called as answers come in.

    Raises EngineError for an agent that cannot be loaded.
    """
    engine(agent)  # what is wrong with its name is told before any process is started
    answers: dict[int, Answer] = {}
    with closing(_ask_all(agent, positions, limit, seed, jobs)) as pieces:
        for start, piece in pieces:
            answers.update(enumerate(piece, start))
            if progress is not None:
                progress(len(answers), len(positions))
    return tuple(answers[index] for index in range(len(positions)))


def _ask_all(
    agent: str, positions: Sequence[LabelledPosition], limit: Limit | None, seed: int, jobs: int
) -> Generator[tuple[int, list[Answer]], None, None]:
    size = max(1, -(-len(positions) // (jobs * _PIECES_A_JOB)))
    starts = range(0, len(positions), size)
    if jobs == 1:
        for start in starts:
            yield start, _ask_piece(agent, positions[start : start + size], limit, seed + start)
        return
    pool = WorkerPool(jobs)
    try:
        pieces = {
            pool.submit(_ask_piece, agent, positions[start : start + size], limit, seed + start): start
            for start in starts
        }
        for finished in as_completed(pieces):
            yield pieces[finished], finished.result()
    finally:
        pool.end()


def _ask_piece(agent: str, positions: Sequence[LabelledPosition], limit: Limit | None, seed: int) -> list[Answer]:
    player = engine(agent)
    answers = []
    for index, question in enumerate(positions):
        player.new_game(seed + index)
        position = question.position
        try:
            choice = player.choose(position, limit)
        except EngineError as error:
            answers.append(Answer(question, None, str(error), 0.0))
            continue
        fault = None if choice.column in position.legal_columns else f"chose column {choice.column}"
        answers.append(Answer(question, choice.column, fault, choice.seconds))
    return answers
