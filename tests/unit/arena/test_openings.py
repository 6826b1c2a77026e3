from __future__ import annotations

import pytest

from fourcast.arena import ArenaError, draw_openings, openings
from fourcast.bots.protocol import winning_column
from fourcast.geometry import Geometry
from fourcast.position import Position
from tests.samples import sized


def keys(count: int, ply: int, seed: int = 1) -> list[int]:
    return [Position.from_moves(opening).canonical_key for opening in draw_openings(count, ply, seed)]


@pytest.mark.parametrize("ply", [0, 1, 4, 7, 12, 30, 40])
def test_openings_have_the_ply_and_are_open(ply: int) -> None:
    for opening in draw_openings(sized({0: 1, 1: 4}.get(ply, 5), whole=5), ply, 1):  # repeating takes long
        position = Position.from_moves(opening)
        assert position.ply == ply
        assert not position.is_over
        assert winning_column(position) is None


def test_openings_of_one_seed_are_the_same_and_of_another_different() -> None:
    assert draw_openings(20, 6, 1) == draw_openings(20, 6, 1)
    assert draw_openings(20, 6, 1) != draw_openings(20, 6, 2)


def test_openings_of_a_longer_list_begin_with_the_shorter() -> None:
    assert draw_openings(30, 6, 1)[:10] == draw_openings(10, 6, 1)


@pytest.mark.parametrize("ply", [4, 5, 10])
def test_openings_are_distinct_up_to_mirror_image(ply: int) -> None:
    assert len(set(keys(300, ply))) == 300


# One stone: columns 1 to 4. Two: 49 orders, of which only 4-4 is its own mirror image.
@pytest.mark.parametrize(("ply", "different"), [(0, 1), (1, 4), (2, 25)])
def test_openings_repeat_only_when_there_are_no_others(
    ply: int, different: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(openings, "_PATIENCE", sized(2_000, whole=20_000))
    drawn = keys(2 * different, ply)
    assert len(set(drawn[:different])) == different
    assert sorted(drawn[different:]) == sorted(drawn[:different])


@pytest.mark.parametrize("ply", [-1, 41])
def test_openings_of_impossible_ply_are_refused(ply: int) -> None:
    with pytest.raises(ArenaError, match="they have 0 to 40"):
        draw_openings(1, ply, 1)


def test_openings_of_negative_count_are_refused() -> None:
    with pytest.raises(ArenaError, match="cannot draw -1 openings"):
        draw_openings(-1, 4, 1)


@pytest.mark.parametrize(("width", "height", "ply"), [(4, 4, 14), (8, 7, 20), (5, 5, 6), (12, 4, 8)])
def test_openings_of_other_boards_are_open(width: int, height: int, ply: int) -> None:
    for opening in draw_openings(5, ply, 1, Geometry.of(width, height)):
        position = Position.from_moves(opening, width, height)
        assert position.ply == ply
        assert not position.is_over
        assert winning_column(position) is None


def test_openings_deeper_than_a_small_board_are_refused() -> None:
    with pytest.raises(ArenaError, match="openings of 15 plies are impossible: they have 0 to 14"):
        draw_openings(1, 15, 1, Geometry.of(4, 4))
