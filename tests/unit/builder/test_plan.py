from __future__ import annotations

import numpy as np
import pytest

from fourcast.book.enumeration import Words, canonical_keys, list_plies
from fourcast.builder import BuildPlan
from fourcast.crew import choose_partition_size, estimate_cost
from fourcast.errors import BoardSizeError, BookError
from fourcast.geometry import Geometry

GEOMETRY = Geometry.of(4, 4)


def checksums(own: Words, occupied: Words) -> bytes:
    """A byte for each position, the same for its mirror image: what a score is, too."""
    return (canonical_keys(GEOMETRY, own, occupied) % np.uint64(101)).astype(np.int8).tobytes()


def test_plan_partitions_hold_every_position_once() -> None:
    plan = BuildPlan(Geometry.of(5, 5), 9)
    parts = [plan.bitboards(number) for number in range(plan.partitions)]
    assert plan.partitions > 3
    assert [len(own) for own, _ in parts] == [plan.size_of(number) for number in range(plan.partitions)]
    last = list_plies(plan.geometry, 9)[-1]
    keys = canonical_keys(plan.geometry, *(np.concatenate(words) for words in zip(*parts, strict=True)))
    assert np.array_equal(np.sort(keys), last.keys)


def test_plan_gather_puts_scores_in_the_order_of_the_keys() -> None:
    plan = BuildPlan(GEOMETRY, 7)
    last = list_plies(plan.geometry, 7)[-1]
    parts = {number: checksums(*plan.bitboards(number)) for number in range(plan.partitions)}
    assert plan.partitions > 1
    assert plan.gather(parts).tobytes() == checksums(last.own, last.occupied)


def test_plan_settings_do_not_depend_on_the_way_it_is_built() -> None:
    settings = BuildPlan(Geometry.of(7, 6), 3).settings
    assert settings.keys() == {"made_by", "plies"}
    assert settings["made_by"].startswith("fourcast ")
    assert settings["plies"] == "0-3"


def test_plan_identity_tells_builds_apart() -> None:
    identities = [BuildPlan(Geometry.of(*size), ply).identity for size in ((5, 4), (4, 5)) for ply in (2, 3)]
    assert len({tuple(sorted(identity.items())) for identity in identities}) == 4


@pytest.mark.parametrize("ply", [-1, 16, 17])
def test_plan_of_a_ply_the_board_does_not_have_is_refused(ply: int) -> None:
    with pytest.raises(BookError, match=f"cannot end with ply {ply}: its last ply must be between 0 and 15"):
        BuildPlan(Geometry.of(4, 4), ply)


def test_plan_of_a_board_that_cannot_be_solved_is_refused() -> None:
    with pytest.raises(BoardSizeError, match="cannot solve a 3x3 board"):
        BuildPlan(Geometry.of(3, 3), 2)


@pytest.mark.parametrize(("free", "size"), [(64, 1), (42, 1), (36, 8), (34, 32), (33, 64), (29, 1024), (1, 1024)])
def test_partition_size_halves_with_every_free_cell(free: int, size: int) -> None:
    assert choose_partition_size(estimate_cost(free)) == size
