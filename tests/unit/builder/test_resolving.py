from __future__ import annotations

from pathlib import Path

import pytest

from fourcast.builder.listing import Listing
from fourcast.builder.verify.resolving import draw_sample, share_out

from .books import make_book, make_scores


@pytest.mark.parametrize(
    ("sizes", "sample", "shares"),
    [
        ([1, 4, 25, 121], 16, [1, 2, 4, 9]),
        ([1, 4, 25, 121], 100, [1, 4, 25, 70]),
        ([1, 4, 25, 121], 1000, [1, 4, 25, 121]),
        ([1, 4, 25, 121], 1, [0, 0, 0, 1]),
        ([1, 4, 25, 121], 0, [0, 0, 0, 0]),
        ([1], 7, [1]),
    ],
)
def test_sample_has_more_of_the_later_plies(sizes: list[int], sample: int, shares: list[int]) -> None:
    found = share_out(sizes, sample)
    assert sum(found) == min(sample, sum(sizes))
    assert found == shares


def test_sample_of_a_seed_is_always_the_same_and_has_nothing_twice(tmp_path: Path) -> None:
    listing = Listing(make_book(tmp_path, make_scores(4, 4, 6), 4, 4))
    one, same, other = (draw_sample(listing, 60, seed) for seed in (1, 1, 2))
    assert (one.plies, one.places) == (same.plies, same.places)
    assert one.places != other.places
    assert len(set(zip(one.plies, one.places, strict=True))) == 60
    for ply, place, own, score in zip(one.plies, one.places, one.own.tolist(), one.scores.tolist(), strict=True):
        assert (int(listing.plies[ply].own[place]), int(listing.scores[ply][place])) == (own, score)
