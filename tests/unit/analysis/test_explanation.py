"""Explanations: what is said of known positions, and that nothing said is ever false."""

from __future__ import annotations

import json
import re
from collections import Counter

import pytest

from fourcast import Limit, Position, Solver, explain
from fourcast.analysis.evaluation import evaluate
from fourcast.analysis.reasons import find_reasons
from fourcast.analysis.sentences import say
from fourcast.analysis.verification import verify
from fourcast.notation import format_cell
from tests.samples import sized
from tests.unit.analysis.boards import play_games

# Without a book a position of the first plies takes seconds to check, a later one milliseconds.
MIXED_POSITIONS = sized(((24, range(9, 40)),), whole=((4, range(9)), (240, range(9, 40))))
SMALL_BOARDS = ((4, 4), (5, 4), (6, 5), (5, 6), (8, 5))
MOST_WORDS_A_SENTENCE = 30
MOST_WORDS_A_HEADLINE = 25


def split_sentences(text: str) -> list[str]:
    """English sentences: a full stop ends one if it is not that of a move number."""
    return re.split(r"(?<=[a-z0-9)])\.\s+(?=[A-Za-z])", text.removesuffix("."))


def assert_cells_are_carried(text: str, cells: tuple[tuple[int, int], ...]) -> None:
    """Whatever cell the English names, the page can light."""
    named = set(re.findall(r"\b[a-z][1-9]\d*\b", text))
    assert named <= {format_cell(*cell) for cell in cells}, text


def test_every_claim_about_random_positions_is_true(solver: Solver) -> None:
    """The solver of the check has no book; the explained scores come from the book where it has them."""
    with_book, kinds = Solver(), Counter[str]()
    for count, plies in MIXED_POSITIONS:
        for position in play_games(count, 2026, plies):
            for claim in find_reasons(evaluate(position, with_book)):
                verify(claim, solver)
                text = say(claim)
                assert text.endswith(".")
                assert_cells_are_carried(text, claim.cells)
                assert max(len(part.split()) for part in split_sentences(text)) <= MOST_WORDS_A_SENTENCE, text
                kinds[claim.kind] += 1
    assert len(kinds) >= sized(12, whole=14), kinds


@pytest.mark.parametrize(("width", "height"), SMALL_BOARDS)
def test_every_claim_on_other_boards_is_true(width: int, height: int, solver: Solver) -> None:
    cells, kinds = width * height, set()
    for position in play_games(sized(7, whole=40), 7, range(cells // 3, cells - 1), width, height):
        for claim in find_reasons(evaluate(position, solver)):
            verify(claim, solver)
            assert_cells_are_carried(say(claim), claim.cells)
            kinds.add(claim.kind)
    assert len(kinds) >= 4, kinds


def test_explanation_leaves_nothing_out_that_holds() -> None:
    """The check before speaking drops only what is false, so it must drop nothing."""
    words = []
    for position in play_games(sized(6, whole=60), seed=8, plies=range(12, 38)):
        explanation = explain(position)
        assert tuple(sentence.claim for sentence in explanation.sentences) == find_reasons(explanation.evaluation)
        assert explanation.sentences
        assert len(explanation.headline.split()) <= MOST_WORDS_A_HEADLINE
        words.append(len(str(explanation).split()))
    assert sorted(words)[len(words) // 2] < 60


@pytest.mark.parametrize(
    ("moves", "kind", "headline", "text"),
    [
        ("112233", "wins-now", "Red wins on move 7: d1 completes four.", "Red completes four at d1 (a1-d1)."),
        (
            "11223",
            "must-block",
            "Yellow must block d1, and wins on move 40.",
            "Yellow must block d1, or Red completes a1-d1.",
        ),
        (
            "44553",
            "cannot-block",
            "Red wins on move 7: Yellow cannot block b1 and f1 at once.",
            "Red threatens b1 and f1, and one stone cannot block both.",
        ),
        (
            "4455",
            "forced-win",
            "Red wins on move 7: c1 makes two threats at once, at b1 and f1.",
            "c1 makes two threats at once, at b1 and f1, and one stone cannot stop both.",
        ),
        (
            "731164251233316416",
            "forced-win",
            "Red wins on move 23 by force, beginning with d3.",
            "Red wins by force: d3 (forces e2), d4 (forces e3), then e4 completes four.",
        ),
        (
            "34367326377213545236556427",
            "block-opens",
            "Yellow wins on move 28: blocking d4 opens d5 right above it.",
            "Red must block d4, but then Yellow completes four right above it, at d5.",
        ),
        (
            "513134721773277345264674621511445233255",
            "zugzwang-now",
            "Red wins on move 41: every move of Yellow opens a winning cell.",
            "Yellow can only play f4, and Red then completes four at f5.",
        ),
        (
            "1122334",
            "game-over",
            "The game is over: Red has four in a row.",
            "Red has four in a row at a1, b1, c1 and d1.",
        ),
        (
            "44444432655555323332267623526661117",
            "runs-out",
            "Red wins on move 41: Yellow runs out of other moves and must open a5.",
            (
                "Yellow must not play a4: Red then completes four at a5. "
                "However the four other cells are filled, nobody completes four; then Yellow must play a4."
            ),
        ),
        (
            "44444222266666274633313332111",
            "plan",
            "Red wins on move 39: a simple plan gets a6, e2 or e5 in the end.",
            (
                "Red has a plan that always wins. Complete four or block one; else answer on top if safe; "
                "else play the safe column nearest the middle. It always ends at a6, e2 or e5."
            ),
        ),
    ],
)
def test_headline_and_first_sentence_name_what_decides(moves: str, kind: str, headline: str, text: str) -> None:
    explanation = explain(moves)
    sentence = explanation.sentences[0]
    assert (sentence.kind, explanation.headline, sentence.text) == (kind, headline, text)


def test_warnings_name_the_cell_that_would_be_opened() -> None:
    explanation = explain("7177445623432214517")
    texts = [sentence.text for sentence in explanation.sentences if sentence.kind == "do-not-play"]
    assert texts == ["Do not play f2: Red then completes d1-g4 at f3."]


@pytest.mark.parametrize("moves", ["44444222266666274633313332111", "554314435337443453557171777"])
def test_winning_cell_below_another_is_not_promised_to_the_upper_one(moves: str) -> None:
    """Both sides have winning cells on top of each other: the stone below completes four itself and ends the game."""
    told = str(explain(moves))
    assert "once" not in told
    for cell in ("e3", "f3"):
        assert f"completes four at {cell}" not in told


def test_there_is_one_move_number() -> None:
    """The follow-up of this position promised move 19, the verdict 17."""
    explanation = explain("4743443554")
    assert set(re.findall(r"move (\d+)", str(explanation))) == {"17"}


def test_deep_win_shows_its_deciding_moment() -> None:
    explanation = explain("44")
    first, line, *_ = explanation.sentences
    assert explanation.headline == "Red wins on move 41; it is decided on move 35, with g2."
    assert (first.kind, line.kind) == ("quiet-until", "best-line")
    assert first.text == "Quiet until move 35: then Red's g2 lets Red answer every stone on top of it and win."
    assert line.text.startswith("Best play begins 3.d3 4.d4 5.d5 6.d6 7.c1 ")


@pytest.mark.parametrize(
    ("moves", "kinds", "headline"),
    [
        (
            "5234552444",
            ["stops-later", "stops-later"],
            "It is a draw: with best play Yellow is stopped from move 19 on and Red from move 18 on.",
        ),
        (
            "444441172314777",
            ["plan", "stops-later"],
            "It is a draw: Yellow can stop every four of Red, and with best play Yellow is stopped from move 27 on.",
        ),
        (
            "3533533444444137661566677655512221",
            ["rules", "rules"],
            "It is a draw: each side can stop every four of the other.",
        ),
    ],
)
def test_draw_says_for_each_side_why_it_cannot_win(moves: str, kinds: list[str], headline: str) -> None:
    """A reason for each side, or where none holds at once the move of best play from which on one does."""
    explanation = explain(moves)
    assert [sentence.kind for sentence in explanation.sentences[:2]] == kinds
    assert explanation.headline == headline


def test_every_draw_says_something_of_each_side() -> None:
    for position in play_games(sized(15, whole=200), seed=31, plies=range(20, 40)):
        explanation = explain(position)
        kinds = [sentence.kind for sentence in explanation.sentences]
        if explanation.headline.startswith("It is a draw") and kinds[0] != "cannot-win":
            reasons = sum(kind in ("cannot-win", "follow-up", "plan", "rules", "net") for kind in kinds)
            assert reasons + kinds.count("last-line") + kinds.count("stops-later") == 2, explanation


def test_rules_with_a_threat_win_and_name_their_pairs_and_lines() -> None:
    explanation = explain("526464313366442235541156552")
    first = explanation.sentences[0]
    assert first.kind == "rules"
    assert explanation.headline == (
        "Red wins on move 39: fixed answers stop every line of Yellow, and Red gets a6, b5 or g3 in the end."
    )
    assert first.text.startswith(
        "Red stops all nine lines that Yellow could still complete, and gets a6, b5 or g3 in the end."
    )
    assert len(first.lines) == 9
    assert {((0, 4), (0, 5)), ((1, 4), (2, 4)), ((2, 4), (1, 4))} <= set(first.pairs)


def test_what_is_threatened_comes_with_the_cells_that_stop_it(solver: Solver) -> None:
    found = 0
    # The few of seed 18 have as many threats as twice as many of seed 12.
    for position in play_games(sized(12, whole=150), sized(18, whole=12), plies=range(sized(12, whole=8), 24)):
        for sentence in explain(position, solver).sentences:
            if sentence.kind == "threat":
                assert "would win by force" in sentence.text
                assert sentence.columns
                found += 1
    assert found > sized(0, whole=1)


def test_every_sentence_carries_what_it_speaks_of() -> None:
    for moves in ("4455", "44444432655555323332267623526661117", "11223", "7177445623432214517"):
        for sentence in explain(moves).sentences:
            named = set(re.findall(r"\b[a-g][1-6]\b", sentence.text.split(" (")[0]))
            marked = {format_cell(*cell) for cell in sentence.cells}
            marked |= {format_cell(*cell) for line in sentence.lines for cell in line}
            if sentence.kind not in ("keeps-result", "must-block"):
                assert named <= marked, sentence


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
    assert str(explanation).splitlines()[0] == explanation.headline
    assert explanation.verdict == "Red wins on move 7 with best play."
    found = json.loads(json.dumps(explanation.to_dict()))
    assert (found["verdict"], found["headline"]) == (explanation.verdict, explanation.headline)
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
