"""The precoded moves: the table can be derived again, is about early positions only, and is what the players play."""

from __future__ import annotations

from importlib import resources

import pytest

from benchmarks.derive_precoded import HEAD, Derivation, Judge, derive, following
from fourcast.bots import engine
from fourcast.bots.midorfeed.precoded import LAST_PLY, find_precoded, format_precoded, parse_precoded, with_images
from fourcast.position import Position
from fourcast.solver import Limit, Solver
from tests.samples import sized

TEXT = (resources.files("fourcast.bots.midorfeed") / "precoded.txt").read_text(encoding="utf-8")
ENTRIES = parse_precoded(TEXT)
LATE = [(moves, column) for moves, column in ENTRIES if len(moves) >= 6]  # quickly solved
NAMES = ["midorfeed", "midorfeed-plus"]


def test_table_holds_legal_moves_of_early_positions() -> None:
    assert len(ENTRIES) > 50
    for moves, column in ENTRIES:
        position = Position.from_moves(moves)
        assert position.ply <= LAST_PLY
        assert column in position.legal_columns


def test_table_has_every_position_and_its_mirror_image_once() -> None:
    assert len({Position.from_moves(moves).canonical_key for moves, _ in ENTRIES}) == len(ENTRIES)


def test_table_is_the_text_of_its_entries() -> None:
    assert format_precoded(dict(ENTRIES), HEAD) == TEXT


def test_text_with_the_empty_board_is_read_back() -> None:
    entries = {"": 3, "4": 2, "12": 6}
    text = format_precoded(entries, "two lines\nof comment")
    assert text == "# two lines\n# of comment\n4\n4 3\n12 7\n"
    assert dict(parse_precoded(text)) == entries


@pytest.mark.jit_only
def test_sample_of_the_table_is_derived_again(solver: Solver) -> None:
    derivation = Derivation(Judge(solver, None))
    sample = dict(LATE[:: sized(100, whole=25)])
    for moves in sample:
        list(derivation.visit(moves))
    assert derivation.entries == sample


@pytest.mark.jit_only
def test_position_in_which_its_own_move_keeps_the_outcome_is_not_precoded(solver: Solver) -> None:
    known = with_images(ENTRIES)
    derivation = Derivation(Judge(solver, None))
    walked = [later for moves, _ in LATE[::40] for later in following(moves[:-1])]
    others = [moves for moves in walked if Position.from_moves(moves).key not in known]
    for moves in others:
        list(derivation.visit(moves))
    assert others
    assert not derivation.entries


@pytest.mark.slow
@pytest.mark.jit_only
def test_whole_table_is_derived_again() -> None:
    assert derive(Judge(Solver(table_mib=512, book=False), None)) == dict(ENTRIES)


@pytest.mark.parametrize("name", NAMES)
def test_precoded_move_is_played_in_both_images_without_a_search(name: str) -> None:
    player = engine(name)
    for moves, column in ENTRIES:
        position = Position.from_moves(moves)
        choices = [player.choose(image, Limit(nodes=0)) for image in (position, position.mirror())]
        is_symmetric = position == position.mirror()
        assert [choice.column for choice in choices] == [column, column if is_symmetric else 6 - column]
        assert {choice.why for choice in choices} == {"precoded"}


def test_symmetric_position_keeps_the_column_of_its_line() -> None:
    assert with_images([("44", 2)]) == {Position.from_moves("44").key: 2}


def test_precoded_moves_end_after_seven_stones() -> None:
    longest = max((moves for moves, _ in ENTRIES), key=len)
    assert len(longest) == LAST_PLY
    position = Position.from_moves(longest)
    assert find_precoded(position) is not None
    assert all(find_precoded(position.play(column)) is None for column in position.legal_columns)


@pytest.mark.jit_only
@pytest.mark.parametrize("name", NAMES)
def test_players_without_precoded_moves_search_instead(name: str) -> None:
    moves, _ = LATE[0]
    choice = engine(name, precoded=False).choose(Position.from_moves(moves))
    assert choice.nodes > 0
    assert choice.why.startswith("depth 8")
