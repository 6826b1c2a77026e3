from __future__ import annotations

import numpy as np
import pytest

from fourcast import Geometry
from fourcast.book import fill_earlier_plies
from fourcast.book.enumeration import list_plies
from fourcast.errors import BookError
from tests.conftest import SolvedBoard


@pytest.mark.parametrize("last_ply", [16, 15, 9])
def test_scores_of_all_plies_follow_from_those_of_the_last(solved_4x4: SolvedBoard, last_ply: int) -> None:
    pairs = zip(solved_4x4.own.tolist(), solved_4x4.occupied.tolist(), strict=True)
    known = dict(zip(pairs, solved_4x4.scores.tolist(), strict=True))
    plies = list_plies(Geometry.of(4, 4), last_ply)
    expected = [[known[pair] for pair in zip(ply.own.tolist(), ply.occupied.tolist(), strict=True)] for ply in plies]
    filled = fill_earlier_plies(Geometry.of(4, 4), np.array(expected[-1], np.int8), last_ply)
    assert [scores.tolist() for scores in filled] == expected


def test_scores_of_a_board_without_room_for_four_are_draws() -> None:
    filled = fill_earlier_plies(Geometry.of(3, 3), np.zeros(len(list_plies(Geometry.of(3, 3), 8)[-1].keys), np.int8), 8)
    assert not np.concatenate(filled).any()


def test_wrong_number_of_scores_is_refused() -> None:
    with pytest.raises(BookError, match="there are 3 scores for ply 1 of the 7x6 board, which has 4 positions"):
        fill_earlier_plies(Geometry.of(7, 6), np.zeros(3, np.int8), 1)
