from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from fourcast import Geometry, Position
from fourcast.book import Book, bundled_book, fill_earlier_plies
from fourcast.book.enumeration import Positions, Scores, list_plies, mirror
from fourcast.book.file import parse
from fourcast.book.packing import Codes
from fourcast.book.ranking import make_ranking
from fourcast.builder import Check, Verification, verify_book
from fourcast.builder.verify.book import list_taken
from fourcast.score import win_score
from tests.samples import sized

from .books import cut_bundled_book, edit_codes, make_book, make_scores, rewrite

COUNTS = "counts of positions and of their slots"
PRESENCE = "positions that have a score"
SLOTS = "slots with a position, or empty"
MIRRORS = "mirror images with the same score"
NEXT_PLY = "scores that follow from the next ply"
LAST_PLY = "scores of the last ply that are possible"
PUBLISHED = "published counts"
SAMPLE = "random positions solved again"
ONCE_WRONG = "positions once wrong elsewhere"
EVERYTHING = 1_000_000  # as a sample: every position
LAST = 8  # of the 4x4 books
GEOMETRY = Geometry.of(4, 4)


def failed(verification: Verification) -> set[str]:
    return {check.subject for check in verification.checks if check.wrong}


def find(verification: Verification, subject: str) -> Check:
    return next(check for check in verification.checks if check.subject == subject)


def list_ply(ply: int) -> Positions:
    return list_plies(GEOMETRY, ply)[-1]


def spoil_quietly(scores: Scores) -> int:
    """Change one score of the last ply to another possible one; return the place."""
    place = int(np.flatnonzero(scores == 0)[5])
    scores[place] = -1
    return place


@pytest.fixture
def book_4x4(tmp_path: Path) -> Book:
    return make_book(tmp_path, make_scores(4, 4, LAST), 4, 4)


@pytest.mark.parametrize(("width", "height", "last_ply"), [(4, 4, 0), (4, 4, LAST), (4, 5, 7), (5, 4, 9)])
def test_right_book_passes_every_check(tmp_path: Path, width: int, height: int, last_ply: int) -> None:
    book = make_book(tmp_path, make_scores(width, height, last_ply), width, height)
    verification = verify_book(book, sample=100, seed=1)
    assert verification.faults == ()
    assert verification.is_right
    positions = sum(book.positions)
    assert find(verification, PRESENCE).checked == positions
    assert find(verification, SLOTS).checked == sum(book.slots)
    assert find(verification, SAMPLE).checked == min(100, positions)
    assert PUBLISHED not in [check.subject for check in verification.checks]


def test_book_of_a_whole_board_follows_from_the_rules_alone(tmp_path: Path) -> None:
    scores = make_scores(4, 4, 15)
    verification = verify_book(make_book(tmp_path, scores, 4, 4), 0)
    assert verification.is_right
    assert find(verification, NEXT_PLY).checked == sum(map(len, scores))
    scores[15][0] = 1 - scores[15][0]
    book = make_book(tmp_path, fill_earlier_plies(GEOMETRY, scores[15], 15), 4, 4)
    assert any(fault.startswith("ply 15: ") for fault in find(verify_book(book, 0), NEXT_PLY).sentences)


def test_book_of_the_standard_board_is_compared_with_published_counts(tmp_path: Path) -> None:
    seen: list[tuple[int, int]] = []
    last_ply = sized(9, whole=10)
    book = cut_bundled_book(tmp_path, last_ply)
    verification = verify_book(book, 8, 3, lambda done, total: seen.append((done, total)))
    assert verification.faults == ()
    # Six figures are published of each of the plies 0 to 8, two of those after them.
    assert find(verification, PUBLISHED).checked == 9 * 6 + (last_ply - 8) * 2
    assert find(verification, PRESENCE).checked == sum(book.positions)
    assert sum(book.positions[:9]) == 129_498  # as many as two published books have
    assert find(verification, ONCE_WRONG).checked == 2
    assert seen[-1] == (10, 10)


def test_wrong_score_of_the_last_ply_with_all_that_follows_is_found_by_solving(tmp_path: Path) -> None:
    scores = make_scores(4, 4, LAST)
    place = spoil_quietly(scores[LAST])
    book = make_book(tmp_path, fill_earlier_plies(GEOMETRY, scores[LAST], LAST), 4, 4)
    verification = verify_book(book, EVERYTHING, jobs=2)
    assert failed(verification) == {SAMPLE}
    (sentence,) = [fault for fault in verification.faults if fault.startswith(f"ply {LAST}: ")]
    moves = sentence.split("the book scores ")[1].split()[0]
    assert sentence == f"ply {LAST}: the book scores {moves} -1, a search 0"
    assert Position.from_moves(moves, 4, 4).canonical_key == int(list_ply(LAST).keys[place])


def test_wrong_score_of_the_last_ply_that_a_parent_hangs_on_is_found_without_solving(tmp_path: Path) -> None:
    scores = make_scores(4, 4, LAST)
    scores[LAST][np.flatnonzero(scores[LAST] > 0)] -= 1  # every win of the last ply a move later, all others right
    assert NEXT_PLY in failed(verify_book(make_book(tmp_path, scores, 4, 4), 0))


def test_impossible_score_of_the_last_ply_is_found_without_solving(tmp_path: Path) -> None:
    scores = make_scores(4, 4, LAST)
    winners = np.flatnonzero(scores[LAST] == win_score(16, LAST + 1))
    scores[LAST][winners[7]] -= 1
    book = make_book(tmp_path, fill_earlier_plies(GEOMETRY, scores[LAST], LAST), 4, 4)
    verification = verify_book(book, 0)
    assert failed(verification) == {LAST_PLY}
    assert verification.faults[0].endswith("3, which is impossible")


@pytest.mark.parametrize("ply", [0, 3, LAST - 1])
def test_wrong_score_of_an_earlier_ply_is_found_in_that_ply(tmp_path: Path, ply: int) -> None:
    scores = make_scores(4, 4, LAST)
    scores[ply][0] += 1 if scores[ply][0] < 1 else -1
    verification = verify_book(make_book(tmp_path, scores, 4, 4), 0)
    assert failed(verification) == {NEXT_PLY}
    wrong = [fault for fault in verification.faults if fault.startswith(f"ply {ply}: the book scores ")]
    assert len(wrong) == 1
    assert wrong[0].endswith(f"{scores[ply][0]}, but the best of its columns is {make_scores(4, 4, LAST)[ply][0]}")
    assert all(fault.startswith((f"ply {ply}: ", f"ply {ply - 1}: ")) for fault in verification.faults)


def test_missing_position_is_found(book_4x4: Book) -> None:
    positions = list_ply(LAST)
    place = make_ranking(GEOMETRY, LAST).places(positions.own, positions.occupied)[4]

    def empty(codes: Codes) -> None:
        codes[place] = 0

    verification = verify_book(edit_codes(book_4x4, LAST, empty), 0)
    assert PRESENCE in failed(verification)
    (sentence,) = find(verification, PRESENCE).sentences
    moves = sentence.removeprefix(f"ply {LAST}: the book lacks ")
    assert Position.from_moves(moves, 4, 4).canonical_key == int(positions.keys[4])
    assert failed(verification) <= {PRESENCE, MIRRORS}


def test_filled_slot_without_a_position_is_found(book_4x4: Book) -> None:
    (spare,) = np.nonzero(~list_taken(book_4x4, LAST, list_ply(LAST)))

    def fill(codes: Codes) -> None:
        codes[spare[2]] = 5

    verification = verify_book(edit_codes(book_4x4, LAST, fill), 0)
    assert failed(verification) == {SLOTS}
    assert verification.faults == (f"ply {LAST}: slot {spare[2]} holds the code 5, but belongs to no position",)


def test_mirror_image_with_another_score_is_found(book_4x4: Book) -> None:
    positions = list_ply(4)
    images = mirror(GEOMETRY, positions.own), mirror(GEOMETRY, positions.occupied)
    ranking = make_ranking(GEOMETRY, LAST)
    places, turned = ranking.places(positions.own, positions.occupied), ranking.places(*images)
    place = int(turned[np.flatnonzero(places != turned)[0]])

    def change(codes: Codes) -> None:
        codes[place] -= 1

    verification = verify_book(edit_codes(book_4x4, 4, change), 0)
    assert failed(verification) == {MIRRORS}
    assert "its mirror image" in verification.faults[0]


def test_wrong_number_of_positions_in_the_head_is_found(book_4x4: Book) -> None:
    contents = parse(memoryview(book_4x4.path.read_bytes()), "")
    numbers = list(contents.positions)
    numbers[2] += 1
    verification = verify_book(rewrite(book_4x4, contents._replace(positions=tuple(numbers))), 0)
    assert failed(verification) == {COUNTS}
    assert verification.faults == (f"ply 2: the file says that it has {numbers[2]} positions, but there are 8",)


def test_outcomes_other_than_published_are_found(tmp_path: Path) -> None:
    geometry = Geometry.of(7, 6)
    positions = list_plies(geometry, 4)[-1]
    scores = bundled_book().get_many(positions.own, positions.occupied)[0]
    scores[np.flatnonzero(scores == 0)[0]] = 1
    book = make_book(tmp_path, fill_earlier_plies(geometry, scores, 4), 7, 6)
    verification = verify_book(book, 0)
    assert failed(verification) == {PUBLISHED}
    assert "ply 4: 692 positions won for the first player, but 690 are published" in verification.faults


def test_many_faults_are_counted_and_ten_of_each_check_told(tmp_path: Path) -> None:
    scores = make_scores(4, 4, LAST)
    scores[LAST - 1][scores[LAST - 1] == 0] = 1
    verification = verify_book(make_book(tmp_path, scores, 4, 4), 0)
    assert verification.wrong > 100
    assert len(verification.faults) == 10
    assert not verification.is_right
