"""Explanations: what is said of known positions, and that nothing said is ever false."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from fourcast import Limit, Position, Solver, explain
from fourcast.analysis.evaluation import evaluate
from fourcast.analysis.reasons import find_reasons
from fourcast.analysis.sentences import say
from fourcast.analysis.verification import verify
from tests.samples import sized
from tests.unit.analysis.boards import play_games

# Without a book a position of the first plies takes seconds to check, a later one milliseconds.
MIXED_POSITIONS = sized(((1, range(7, 9)), (100, range(9, 40))), whole=((4, range(9)), (240, range(9, 40))))
SMALL_BOARDS = ((4, 4), (5, 4), (6, 5), (5, 6), (8, 5))


def test_every_claim_about_random_positions_is_true(solver: Solver) -> None:
    """The solver of the check has no book; the explained scores come from the book where it has them."""
    with_book, kinds = Solver(), Counter[str]()
    for count, plies in MIXED_POSITIONS:
        for position in play_games(count, 2026, plies):
            for claim in find_reasons(evaluate(position, with_book)):
                verify(claim, solver)
                assert say(claim).endswith(".")
                kinds[claim.kind] += 1
    assert len(kinds) >= 12, kinds


@pytest.mark.parametrize(("width", "height"), SMALL_BOARDS)
def test_every_claim_on_other_boards_is_true(width: int, height: int, solver: Solver) -> None:
    cells, kinds = width * height, set()
    for position in play_games(40, 7, range(cells // 3, cells - 1), width, height):
        for claim in find_reasons(evaluate(position, solver)):
            verify(claim, solver)
            kinds.add(claim.kind)
    assert len(kinds) >= 4, kinds


def test_explanation_leaves_nothing_out_that_holds() -> None:
    """The check before speaking drops only what is false, so it must drop nothing."""
    for position in play_games(25, seed=8, plies=range(12, 38)):
        explanation = explain(position)
        assert tuple(sentence.claim for sentence in explanation.sentences) == find_reasons(explanation.evaluation)
        assert explanation.sentences


@pytest.mark.parametrize(
    ("moves", "kind", "text"),
    [
        ("112233", "wins-now", "Red completes four in a row at d1 (a1-d1)."),
        ("11223", "must-block", "Yellow must block at d1: otherwise Red completes a1-d1 there."),
        (
            "44553",
            "cannot-block",
            "Red threatens to complete four at b1 and f1, and one stone cannot block both.",
        ),
        (
            "4455",
            "forced-win",
            "c1 wins for Red: it makes two threats at once, at b1 and f1, and one stone cannot stop both.",
        ),
        (
            "731164251233316416",
            "forced-win",
            (
                "Red wins by force on move 23: d3 threatens e2, so Yellow must answer e2; "
                "then d4 threatens e3, so Yellow must answer e3; then e4 completes four."
            ),
        ),
        (
            "34367326377213545236556427",
            "block-opens",
            "Red must block at d4, but that opens d5 right above it, where Yellow completes four as well.",
        ),
        (
            "513134721773277345264674621511445233255",
            "zugzwang-now",
            "The only cell that Yellow can still play lies right under Red's winning cell f5.",
        ),
        ("1122334", "game-over", "The game is over: Red has four in a row at a1, b1, c1 and d1."),
    ],
)
def test_first_sentence_names_what_decides(moves: str, kind: str, text: str) -> None:
    sentence = explain(moves).sentences[0]
    assert (sentence.kind, sentence.text) == (kind, text)


def test_warnings_name_the_cell_that_would_be_opened() -> None:
    explanation = explain("7177445623432214517")
    texts = [sentence.text for sentence in explanation.sentences if sentence.kind == "do-not-play"]
    assert texts == ["Do not play f2: it opens f3, where Red completes d1-g4."]


def test_deep_win_shows_the_line_and_its_turning_point() -> None:
    first, *_, last = explain("44").sentences
    assert first.kind == "settled-later"
    assert first.text.startswith(
        "Nothing short decides it yet; with best play it is settled by move 35, Red's g2. "
        "Then: Red follows a simple rule to the end"
    )
    assert first.text.endswith("Red has won by move 41 at the latest.")
    assert last.kind == "best-line"
    assert last.text.startswith("Best play of both sides: 3.d3 4.d4 5.d5 6.d6 7.c1 ")
    assert last.text.endswith(" 41.a5.")


def test_interrupted_evaluation_explains_only_what_is_plain() -> None:
    quiet = explain(Position.from_moves("4"), Solver(book=False), limit=Limit(nodes=500))
    assert quiet.evaluation.score is None
    assert [sentence.kind for sentence in quiet.sentences] == []
    urgent = explain(Position.from_moves("11223"), Solver(book=False), limit=Limit(nodes=0))
    assert urgent.sentences[0].kind == "must-block"


def test_limit_leaves_out_what_could_not_be_checked_in_time() -> None:
    position = Position.from_moves("44444432655555")
    solver = Solver(book=False)
    evaluation = evaluate(position, solver)
    limit = Limit(
        nodes=evaluation.nodes + 20
    )  # enough to evaluate it with an empty table, not to check all that follows
    partial = explain(position, Solver(book=False), limit=limit)
    full = explain(position, solver)
    assert partial.evaluation.score == full.evaluation.score
    assert {sentence.text for sentence in partial.sentences} < {sentence.text for sentence in full.sentences}


def test_text_json_and_picture_say_the_same() -> None:
    explanation = explain("4455")
    assert str(explanation).splitlines()[0] == "Red wins on move 7 with best play."
    found = json.loads(json.dumps(explanation.to_dict()))
    assert found["verdict"] == explanation.verdict
    assert found["sentences"][0]["cells"] == ["c1", "b1", "f1"]
    picture = explanation.to_svg()
    assert picture == explanation._repr_svg_()
    assert picture.startswith("<svg")
    assert "+18" in picture


def test_explanation_keeps_what_could_be_checked_before_the_limit() -> None:
    whole = explain("445312265", Solver(table_mib=8, book=False))
    assert whole.is_complete
    for nodes in (0, 3_000, 30_000):
        solver = Solver(table_mib=8, book=False)
        part = explain("445312265", solver, limit=Limit(nodes=nodes))
        assert not part.is_complete
        assert solver.nodes <= nodes
        assert {sentence.text for sentence in part.sentences} < {sentence.text for sentence in whole.sentences}
