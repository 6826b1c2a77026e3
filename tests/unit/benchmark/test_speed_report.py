"""The benchmark report: paired figures, runs that go on, scores that are checked, a page with its pictures."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from benchmarks.speed.groups import PEER, STEPS, Group, name_team, random_positions
from benchmarks.speed.measuring import Field, Row, Rows, WrongScoreError, measure_groups
from benchmarks.speed.paired import compare, growth_factor
from benchmarks.speed.throughput import Rate
from fourcast.benchmark.sets import load_bundled_set

OWN = "fourcast"
EASY = load_bundled_set("end-easy").first(5).positions
SCORED = tuple((scored.moves, scored.score) for scored in EASY)


def rows_of(engine: str, times: list[int], group: str = "set") -> dict[int, Row]:
    return {index: Row(group, index, engine, 0, 10, ns) for index, ns in enumerate(times)}


def test_comparison_is_paired() -> None:
    found = compare(rows_of(OWN, [10, 20, 30]), rows_of(PEER, [20, 60, 15, 99]))
    assert found is not None
    assert (found.positions, found.median, found.slower) == (3, 2.0, 1)
    assert found.lower == 0.5
    assert found.upper == 3.0
    assert found.total == pytest.approx(95 / 60)
    assert compare(rows_of(OWN, [1]), {}) is None


def test_growth_factor_of_a_power_is_its_base() -> None:
    assert growth_factor({ply: 3.0 ** (20 - ply) for ply in range(5, 20)}) == pytest.approx(3.0)


def test_positions_of_a_ply_are_different_and_not_won_at_once() -> None:
    found = list(random_positions(random.Random(1), 7, 12))
    assert len({min(position.key, position.mirror().key) for _, position in found}) == 12
    assert all(position.ply == 7 for _, position in found)
    assert len(list(random_positions(random.Random(1), 0, 12))) == 1


def test_run_goes_on_where_it_stopped(tmp_path: Path) -> None:
    path, told = tmp_path / "rows.jsonl", list[str]()
    group = Group("end-easy", None, SCORED, (OWN,))
    measure_groups([group], Rows(path), Field({}), 9.0, told.append)
    kept = path.read_text(encoding="utf-8")
    path.write_text(kept + '{"group": "end', encoding="utf-8")  # killed while it wrote
    measure_groups([group], Rows(path), Field({}), 9.0, told.append)
    assert path.read_text(encoding="utf-8").startswith(kept)
    assert len(Rows(path).of("end-easy", OWN)) == len(SCORED) == kept.count("\n")


def test_wrong_score_ends_the_run(tmp_path: Path) -> None:
    moves, score = SCORED[0]
    group = Group("end-easy", None, ((moves, score + 1),), (OWN,))
    with pytest.raises(WrongScoreError, match=moves):
        measure_groups([group], Rows(tmp_path / "rows.jsonl"), Field({}), 9.0, lambda _: None)


def test_page_says_where_others_are_faster(tmp_path: Path) -> None:
    from benchmarks.speed.page import write_page  # with Matplotlib, which is slow to import

    rows = Rows(tmp_path / "rows.jsonl")
    team = name_team(2)
    sets = [Group(name, None, SCORED, (OWN, team, PEER, *STEPS)) for name in ("begin-medium", "begin-hard")]
    plies = [Group(f"ply {ply}", ply, SCORED, (OWN, PEER)) for ply in (10, 11, 12)]
    for group in sets + plies:
        for engine in group.engines:
            for index in range(len(SCORED)):
                ns = 1000 * (index + 1) * {OWN: 2, team: 1}.get(engine, 1 if group.name == "begin-hard" else 9)
                nodes = 100 * (index + 1) * (13 - (group.ply or 0))
                rows.add(Row(group.name, index, engine, 0, nodes, ns))
    page = tmp_path / "page.md"
    images = tmp_path / "images"
    images.mkdir()
    write_page(page, images, sets + plies, rows, [Rate("us", 10, 2.0)], "Here.", 2)
    text = " ".join(page.read_text(encoding="utf-8").split())  # columns are aligned by spaces
    assert "| begin-hard | bitbully | yes | 5 of 5 | 0.50 |" in text
    assert "| begin-medium | 5 | 2.00 (2.00 to 2.00) | 2.00 |" in text
    assert "ply 10" not in text, "nobody was faster there"
    assert sorted(path.name for path in images.iterdir()) == ["speed-plies.svg", "speed-sets.svg", "speed-threads.svg"]
