from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks import make_sets
from fourcast.benchmark.sets import (
    BUNDLED_SETS,
    PositionSet,
    ScoredPosition,
    format_set,
    load_bundled_set,
    load_set,
    parse_set,
)
from fourcast.errors import NotationError
from fourcast.position import Position
from fourcast.solver import Solver

TWO_LINES = PositionSet("two", (ScoredPosition("4453", -2), ScoredPosition("44531226", 0)))


def test_parse_set_reads_what_format_set_writes() -> None:
    assert parse_set(format_set(TWO_LINES), "two") == TWO_LINES


def test_parse_set_skips_empty_lines() -> None:
    assert parse_set("\n4453 -2\n\n  \n44531226 0\n", "two") == TWO_LINES


@pytest.mark.parametrize("line", ["4453", "4453 -2 7", "4453 two", "4453 1.5"])
def test_parse_set_bad_line_names_set_and_line(line: str) -> None:
    with pytest.raises(NotationError, match="line 2 of set 'some'"):
        parse_set(f"4453 -2\n{line}\n", "some")


def test_parse_set_without_positions_is_refused() -> None:
    with pytest.raises(NotationError, match="holds no positions"):
        parse_set("\n", "none")


def test_load_set_reads_a_file(tmp_path: Path) -> None:
    path = tmp_path / "two"
    path.write_text(format_set(TWO_LINES), encoding="utf-8")
    assert load_set(path) == TWO_LINES


def test_load_set_knows_bundled_names() -> None:
    assert load_set("end-easy") == load_bundled_set("end-easy")


def test_load_set_of_a_binary_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "binary"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(NotationError, match="not a text file"):
        load_set(path)


def test_first_keeps_the_head() -> None:
    assert TWO_LINES.first(1).positions == TWO_LINES.positions[:1]
    assert TWO_LINES.first(None) == TWO_LINES


@pytest.mark.parametrize("name", BUNDLED_SETS)
def test_bundled_set_follows_the_protocol(name: str) -> None:
    scored = load_bundled_set(name).positions
    assert len(scored) == make_sets.POSITIONS_A_SET
    positions = [Position.from_moves(entry.moves) for entry in scored]
    assert len({position.canonical_key for position in positions}) == len(positions)
    assert not any(position.is_over or make_sets.can_win_at_once(position) for position in positions)
    phase, difficulty = name.split("-")
    assert all(position.ply in make_sets.PHASES[phase] for position in positions)
    assert {make_sets.difficulty(entry) for entry in scored} == {difficulty}


@pytest.mark.parametrize("phase", ["end", "middle", pytest.param("begin", marks=pytest.mark.slow)])
def test_make_sets_makes_the_bundled_sets_again(phase: str, solver: Solver) -> None:
    for made in make_sets.make_phase(phase, 3, make_sets.SEED, solver):
        assert made == load_bundled_set(made.name).first(3)
