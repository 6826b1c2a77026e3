from __future__ import annotations

import json
import threading

import pytest

from fourcast import Game, IllegalMoveError, Limit, Position, SearchInterrupted, Solver
from fourcast.analysis.review import MoveClass, format_page, review
from fourcast.analysis.wording import count_of
from fourcast.book import BUNDLED_PLY
from tests.samples import sized
from tests.unit.analysis.review.games import (
    HAND_MADE,
    LONG,
    book_solver,
    mirror_game,
    review_once,
    review_played,
)


def test_known_blunder_and_known_slower_win_are_told() -> None:
    found = review_once(HAND_MADE)
    assert [move.move_class for move in found.moves] == [
        MoveClass.BEST,
        MoveClass.BEST,
        MoveClass.BLUNDER,
        MoveClass.BLUNDER,
        MoveClass.BEST,
        MoveClass.BEST,
        MoveClass.MISTAKE,
    ]
    blunder, missed = found.moves[3], found.moves[6]
    assert blunder.comment == "turns a win on move 40 into a loss on move 7"
    assert (blunder.before, blunder.after, blunder.red_before, blunder.red_after) == (2, -18, -2, 18)
    assert blunder.regret == 20
    assert blunder.reason is not None
    assert blunder.reason.text.startswith("Now: c1 makes two threats at once, at b1 and f1")
    assert missed.comment == "slower win: move 39 instead of 7"
    assert missed.reason is not None
    assert missed.reason.text == "Missed: Red completes four at f1 (c1-f1)."
    assert (missed.best, missed.better, missed.line) == ((5,), "f1", (5,))


def test_turning_points_are_the_moves_that_change_the_result() -> None:
    found = review_once(LONG)
    changed = [move.number for move in found.moves if move.outcome_before is not move.outcome_after]
    assert [point.move.number for point in found.turning_points] == changed == [3, 4, 13, 14, 17, 38]
    for point in found.turning_points:
        assert point.move == found.moves[point.move.ply]
        assert point.position == Position.from_moves(LONG[: point.move.ply])
        assert point.better is not None
        assert point.line[0] == point.better[0]
        assert point.line[0] in point.move.best
        assert point.before
        assert point.after
    assert found.turning_points[0].headline == "Move 3: Red's g1 turns a win on move 41 into a loss on move 38."


def test_lines_of_turning_points_are_played_to_the_end() -> None:
    for point in review_once(LONG).turning_points:
        better = point.position
        for column in point.line:
            better = better.play(column)
        played = point.position.play(point.move.column)
        for column in point.reply_line:
            played = played.play(column)
        assert better.is_over
        assert played.is_over


@pytest.mark.parametrize(("seed", "start"), sized([(2, 8)], whole=[(1, 0), (2, 0), (2, 8), (3, 0), (4, 0)]))
def test_scores_are_the_solvers(seed: int, start: int) -> None:
    found = review_played(seed, start=start)
    game, fresh = found.game, Solver()
    for move, position, after in zip(found.moves, game.positions, game.positions[1:], strict=False):
        analysis = fresh.analyze(position)
        assert (move.before, move.after, move.best) == (analysis.score, -fresh.solve(after), analysis.best)
        assert move.scores == analysis.scores
        assert found.scores[move.ply - start] == (-1 if position.to_move else 1) * analysis.score
        assert (move.move_class is MoveClass.BEST) == (move.column in analysis.best)
    assert found.scores[-1] == (-1 if game.position.to_move else 1) * fresh.solve(game.position)


@pytest.mark.parametrize(("width", "height"), [pytest.param(7, 6, marks=pytest.mark.slow), (5, 4), (4, 4)])
def test_perfect_play_is_100_percent_accurate(width: int, height: int) -> None:
    game = Game(width=width, height=height)
    while not game.is_over:
        game.push(book_solver().analyze(game.position).best[-1])
    found = review(game, book_solver())
    assert {move.move_class for move in found.moves} == {MoveClass.BEST}
    assert [player.accuracy for player in found.players] == [100, 100]
    assert found.turning_points == ()


@pytest.mark.parametrize(
    ("seed", "width", "height", "start"),
    sized(
        [(2, 7, 6, 8), (2, 5, 4, 0)],
        whole=[(1, 7, 6, 0), (2, 7, 6, 0), (2, 7, 6, 8), (2, 5, 4, 0), (3, 6, 5, 0), (4, 5, 5, 0), (5, 6, 4, 0)],
    ),
)
def test_mirror_image_has_the_same_review_mirrored(seed: int, width: int, height: int, start: int) -> None:
    one = review_played(seed, width, height, start)
    other = review(mirror_game(one.game), book_solver())
    assert one.scores == other.scores
    assert one.players == other.players
    for move, mirrored in zip(one.moves, other.moves, strict=True):
        assert {width - 1 - column for column in move.best} == set(mirrored.best)
        assert move.scores == mirrored.scores[::-1]
        for name in ("before", "after", "move_class", "regret", "accuracy", "is_only", "is_forced", "comment"):
            assert getattr(move, name) == getattr(mirrored, name)


def test_counts_and_accuracy_are_those_of_the_moves() -> None:
    found = review_played(sized(2, whole=1), start=sized(8, whole=0))
    for player in found.players:
        own = found.moves[player.player :: 2]
        assert player.moves == len(own) == sum(number for _, number in player.counts)
        assert player.count(MoveClass.BEST) == sum(move.regret == 0 for move in own)
        counted = [move.accuracy for move in own if move.accuracy is not None]
        assert player.accuracy == pytest.approx(sum(counted) / len(counted))


def test_only_and_forced_moves_are_told_apart() -> None:
    found = review_once(LONG)
    assert found.moves[0].comment == "the only move that keeps the win: wins on move 41"
    assert (found.moves[0].is_only, found.moves[0].is_forced) == (True, False)
    assert found.moves[38].comment == "the only move that keeps the draw"
    assert found.moves[39].comment == "draw whatever is played"
    assert (found.moves[39].has_choice, found.moves[39].accuracy) == (False, None)
    assert found.moves[41].comment == "the only column left: draw"
    assert (found.moves[41].is_only, found.moves[41].is_forced) == (False, True)
    assert found.moves[2].is_only is False


@pytest.mark.parametrize(
    ("moves", "verdict", "theory"),
    [
        ("", "Not over yet: Red wins on move 41 with best play.", None),
        ("4", "Not over yet: Red wins on move 41 with best play.", "as far as it went, one move."),
        ("3", "Not over yet: a draw with best play.", "move 1: Red played c1, the book has d1."),
        ("1122334", "Red has won with four in a row on move 7.", "move 1: Red played a1, the book has d1."),
        (LONG, "A draw: the board is full.", "move 3: Red played g1, the book has d3."),
    ],
)
def test_any_game_has_a_verdict_and_its_theory(moves: str, verdict: str, theory: str | None) -> None:
    found = review_once(moves)
    assert len(found.moves) == len(moves) == len(found.scores) - 1
    assert found.verdict == verdict
    assert (found.theory is None) == (theory is None)
    assert found.theory is None or theory is None or found.theory.sentence.endswith(theory)


def test_theory_is_followed_through_the_whole_book() -> None:
    game = Game()
    while len(game) < BUNDLED_PLY + 3:
        game.push(book_solver().analyze(game.position).best[0])
    found = review(game, book_solver())
    assert found.theory is not None
    assert (found.theory.known, found.theory.is_whole, found.theory.left_at) == (BUNDLED_PLY, True, None)
    assert found.theory.sentence == (
        f"The game followed best play through the whole opening book, {count_of(BUNDLED_PLY, 'move')}."
    )


def test_other_sizes_have_no_theory() -> None:
    seed, width, height = sized((2, 5, 4), whole=(3, 6, 5))
    found = review_played(seed, width, height)
    assert found.theory is None
    assert (found.width, found.height) == (width, height)
    assert found.moves[-1].comment in ("completes four in a row", "the only column left: draw")


def test_review_without_a_solver_uses_the_shared_one() -> None:
    assert review("44").to_dict() == review(Game("44"), Solver()).to_dict()


def test_moves_left_open_by_the_limit_are_not_guessed() -> None:
    found = review(LONG, Solver(book=False), limit=Limit(nodes=3000))
    unknown = [move for move in found.moves if move.move_class is None]
    known = [move for move in found.moves if move.move_class is not None]
    assert unknown
    assert known
    exact = review_once(LONG).scores
    assert all(score in (None, exact[ply]) for ply, score in enumerate(found.scores))
    for move in unknown:
        assert (move.comment, move.regret, move.accuracy) == ("not known in time", None, None)
    assert sum(player.unknown for player in found.players) == len(unknown)
    # From the end backwards: what is known is the end of the game.
    assert max(move.ply for move in unknown) < max(move.ply for move in known)


def test_limit_of_nothing_still_knows_the_book_and_the_end() -> None:
    found = review(LONG, Solver(), limit=Limit(nodes=0))
    assert [move.move_class for move in found.moves[:3]] == [MoveClass.BEST, MoveClass.BEST, MoveClass.BLUNDER]
    assert found.turning_points[0].line == ()
    assert found.turning_points[0].better == (3, 2)
    assert found.moves[20].move_class is None
    assert found.scores[-1] == 0


def test_game_without_book_and_time_has_no_verdict() -> None:
    found = review("44", Solver(book=False), limit=Limit(nodes=0))
    assert found.verdict == "Not over yet; what comes of it is not known."
    assert [player.accuracy for player in found.players] == [None, None]
    assert review("", Solver(book=False)).scores == (None,)


def test_cancel_ends_the_review() -> None:
    solver = Solver(book=False)
    is_done = threading.Event()

    def cancel_again_and_again() -> None:
        while not is_done.wait(0.01):
            solver.cancel()

    canceller = threading.Thread(target=cancel_again_and_again)
    canceller.start()
    try:
        with pytest.raises(SearchInterrupted, match="cancelled"):
            review("44", solver)
    finally:
        is_done.set()
        canceller.join()


def test_cancel_of_the_limit_ends_the_review() -> None:
    cancel = threading.Event()
    cancel.set()
    with pytest.raises(SearchInterrupted, match="cancelled"):
        review("44", Solver(book=False), limit=Limit(cancel=cancel))


def test_progress_counts_the_positions() -> None:
    seen: list[tuple[int, int]] = []
    review("4455", book_solver(), progress=lambda done, total: seen.append((done, total)))
    assert seen == [(1, 4), (2, 4), (3, 4), (4, 4)]


def test_illegal_move_is_the_librarys_sentence() -> None:
    with pytest.raises(IllegalMoveError, match=r"illegal move 7 in '4444444': column 4 is full"):
        review("4444444", book_solver())


def test_everything_is_json() -> None:
    found = json.loads(json.dumps(review_once(HAND_MADE).to_dict()))
    assert found["moves"] == HAND_MADE
    assert found["players"][0]["blunder"] == 1
    assert found["reviewed"][3]["class"] == "blunder"
    assert found["reviewed"][3]["outcome_before"] == "win"
    assert found["reviewed"][3]["cell"] == "e2"
    assert found["turning_points"][1]["line_cells"][0] == "c1"
    assert found["theory"]["best"] == ["d3"]
    assert len(found["scores"]) == 8


def test_game_that_began_with_a_position_is_judged_from_there_on(solver: Solver) -> None:
    moves = "44444432655555323332267623526661117"
    whole, part = (review(Game(moves[ply:], start=Position.from_moves(moves[:ply])), solver) for ply in (24, 30))
    assert [move.number for move in part.moves] == [31, 32, 33, 34, 35]
    assert part.moves == whole.moves[6:]
    assert part.scores == whole.scores[6:]
    assert part.verdict == whole.verdict
    assert part.game.position == whole.game.position == Position.from_moves(moves)
    assert "Start: the empty board" not in format_page(part)
    assert review(Position.from_moves(moves), solver).moves == ()


@pytest.mark.parametrize("nodes", [0, 500, 20_000])
def test_limit_holds_for_the_checks_of_sentences_too(nodes: int) -> None:
    solver = Solver(table_mib=4, book=False)
    found = review(LONG, solver, limit=Limit(nodes=nodes))
    assert solver.nodes <= nodes
    assert not found.is_complete


def test_review_that_had_the_time_is_complete(solver: Solver) -> None:
    assert review(Game("1122334", 5, 4), solver, limit=Limit(seconds=600)).is_complete
    assert review("", solver).is_complete
