"""What a person could have seen is at least a mistake. The rules are played out here in plain loops of their own."""

from __future__ import annotations

import random

import pytest

from fourcast import Game, Position, Solver
from fourcast.analysis.review import MoveClass, ReviewedMove, Tag, review
from fourcast.analysis.review.classes import classify
from fourcast.analysis.review.judging import InTime, judge_positions
from fourcast.analysis.review.reviewing import judge_moves
from fourcast.analysis.review.tags import find_tags
from tests.samples import sized

# The moves before it, the column (from 1), the tags, and the class that the scores alone would give it.
OVERSIGHTS = [
    ("741663247", 3, [Tag.MISSED_WIN], MoveClass.GOOD),  # a four
    ("144566712166325216126543242173", 4, [Tag.MISSED_WIN], MoveClass.GOOD),
    ("424246", 7, [Tag.MISSED_WIN], MoveClass.INACCURACY),
    ("44436164665727621", 4, [Tag.MISSED_WIN], MoveClass.GOOD),  # a fork
    ("25153415567341662", 3, [Tag.MISSED_WIN], MoveClass.INACCURACY),
    ("7416632473", 6, [Tag.MISSED_BLOCK], MoveClass.GOOD),
    ("1164265245126173346615", 7, [Tag.MISSED_BLOCK], MoveClass.GOOD),
    ("37562", 5, [Tag.MISSED_BLOCK], MoveClass.INACCURACY),
    ("66237322261663351273", 4, [Tag.INTO_FORK], MoveClass.GOOD),
    ("2515341556734166", 2, [Tag.INTO_FORK], MoveClass.INACCURACY),
    ("126145575621261", 3, [Tag.POISONED_CELL], MoveClass.INACCURACY),
    ("664322144337467437", 5, [Tag.MISSED_BLOCK, Tag.POISONED_CELL], MoveClass.INACCURACY),
]


def judge(game: Game, solver: Solver) -> list[ReviewedMove]:
    """The moves of a game, judged without reasons."""
    return list(judge_moves(game, judge_positions(game, InTime(solver), lambda *_: None)))


@pytest.fixture(scope="module")
def book_solver() -> Solver:
    """A solver with the bundled book."""
    return Solver()


@pytest.mark.parametrize(("moves", "column", "tags", "by_score"), OVERSIGHTS)
def test_oversight_is_a_mistake_though_the_result_stays(
    moves: str, column: int, tags: list[Tag], by_score: MoveClass, book_solver: Solver
) -> None:
    move = judge(Game([column - 1], start=Position.from_moves(moves)), book_solver)[0]
    assert move.before is not None
    assert move.after is not None
    assert classify(move.before, move.after) is by_score
    assert not move.changes_result
    assert (list(move.tags), move.move_class) == (tags, MoveClass.MISTAKE)
    assert move.to_dict()["tags"] == [tag.value for tag in tags]
    assert move.remark == f"{' and '.join(tag.value for tag in tags)} – {move.comment}"


@pytest.mark.parametrize(
    ("moves", "column"),
    [
        ("6165254227345142", 2),  # the block opens the cell above it: nothing helps
        ("44553", 1),  # Red threatens two cells: one stone is not enough
        ("44553", 2),
        ("112233", 4),  # completes four
        ("", 1),  # nothing is there to be seen, whatever it is worth
    ],
)
def test_mover_without_a_way_out_overlooks_nothing(moves: str, column: int) -> None:
    assert find_tags(Position.from_moves(moves), column - 1) == ()


def test_right_columns_of_a_mistake_overlook_nothing_and_keep_the_result(book_solver: Solver) -> None:
    for moves, column, _, _ in OVERSIGHTS:
        position = Position.from_moves(moves)
        move = judge(Game([column - 1], start=position), book_solver)[0]
        assert set(move.best) <= set(move.right)
        assert column - 1 not in move.right
        for right in move.right:
            assert right in move.best or find_tags(position, right) == ()
            assert (move.scores[right] or 0) * (move.before or 0) > 0 or move.before == 0


@pytest.mark.parametrize(("width", "height"), [(7, 6), (6, 5), (5, 5), (6, 4)])
def test_every_oversight_of_careless_games_is_found_and_no_other(width: int, height: int, book_solver: Solver) -> None:
    generator = random.Random(width * height)
    found = 0
    for _ in range(sized(6, whole=30)):
        game = Game(width=width, height=height)
        while not game.is_over:
            game.push(generator.choice(game.position.legal_columns))
        if width * height > 30:
            start = game.positions[14] if len(game) > 14 else game.positions[0]
            game = Game(game.moves[start.ply :], start=start)
        for position, move in zip(game.positions, judge(game, book_solver), strict=False):
            seen = list_oversights(position, move.column) if move.regret else []
            assert [tag.value for tag in move.tags] == seen, f"{position}\n{move.name}"
            assert not seen or move.move_class in (MoveClass.MISTAKE, MoveClass.BLUNDER)
            found += len(seen)
    assert found > 5


def test_review_explains_an_oversight_by_what_was_overlooked(book_solver: Solver) -> None:
    for moves, column, tags, _ in OVERSIGHTS:
        (moment,) = review(Game([column - 1], start=Position.from_moves(moves)), book_solver).key_moments
        assert moment.reason is not None
        assert moment.reason.is_missed == (tags == [Tag.MISSED_WIN])
        assert moment.reason.sentence.kind in ("wins-now", "forced-win")
        assert f" {tags[0].deed}" in moment.point.headline
        assert " instead of " in moment.point.headline


def list_oversights(position: Position, column: int) -> list[str]:
    """The tags of a move, by trying out all stones."""
    after = position.play(column)
    if after.winner is not None:
        return []
    others = [position.play(other) for other in position.legal_columns]
    told = []
    has_fork = any(forks(other) for other in others)
    if wins(position) or (has_fork and not forks(after) and not wins_next(after)):
        told.append("missed win")
    threats = threatened(position)
    lost = wins(after)
    if len(threats) == 1 and threats[0] in lost and not wins(position.play(threats[0])):
        told.append("missed block")
    if column in lost and any(not wins(other) for other in others):
        told.append("gave away the poisoned cell")
    if not lost and any(forks(after.play(reply)) for reply in after.legal_columns):
        told += ["walked into a fork"] if not all(wins_by_threats(other) for other in others) else []
    return told


def wins(position: Position) -> list[int]:
    """The columns in which the side to move completes four."""
    return [column for column in position.legal_columns if position.play(column).winner is not None]


def threatened(position: Position) -> list[int]:
    """The columns in which the side not to move would complete four."""
    others = position.occupied ^ position.own
    geometry = position.geometry
    return [
        column for column, row in position.playable_cells if geometry.has_four(others | geometry.cell_bit(column, row))
    ]


def wins_next(position: Position) -> bool:
    """Whether the side that is not to move completes four whatever is played."""
    replies = [position.play(column) for column in position.legal_columns]
    return bool(replies) and all(reply.winner is None and wins(reply) for reply in replies)


def forks(position: Position) -> bool:
    """Whether the side that has just moved threatens four and completes one whatever is played."""
    return position.winner is None and bool(threatened(position)) and wins_next(position)


def wins_by_threats(position: Position, left: int = 8) -> bool:
    """Whether the side to move wins at once, or by threats of four in a row that each force the reply."""
    if position.is_over:
        return False
    if wins(position):
        return True
    for column in position.legal_columns if left else ():
        after = position.play(column)
        if after.is_over or wins(after):
            continue
        threats = threatened(after)
        if threats and wins_by_threats(after.play(threats[0]), left - 1):
            return True
    return False
