from __future__ import annotations

from functools import cache

import pytest

from fourcast import Position, Solver
from fourcast.analysis.claims import WinsByForce
from fourcast.analysis.forcing import find_forced_win, find_threatened_win, wins_by_force
from fourcast.analysis.verification import verify
from fourcast.score import final_move
from tests.samples import sized
from tests.unit.analysis.boards import play_games


def test_double_threat_is_found_with_the_cells_it_threatens() -> None:
    sequence = find_forced_win(Position.from_moves("4455"))
    assert sequence is not None
    (attack,) = sequence.attacks
    assert (attack.cell, attack.threatens, attack.reply) == ((2, 0), ((1, 0), (5, 0)), None)
    assert sequence.final_move == 7


def test_immediate_win_is_a_sequence_without_attacks() -> None:
    sequence = find_forced_win(Position.from_moves("112233"))
    assert sequence is not None
    assert (sequence.attacks, sequence.last, sequence.columns) == ((), (3, 0), (3,))


@pytest.mark.parametrize("moves", ["", "44", "112233445566"[:5]])
def test_quiet_position_has_no_forced_win(moves: str) -> None:
    assert find_forced_win(Position.from_moves(moves)) is None


def test_finished_game_has_no_forced_win() -> None:
    assert find_forced_win(Position.from_moves("1122334")) is None


def test_threat_is_what_the_other_side_would_do() -> None:
    position = Position.from_moves("445")  # Yellow to move; Red would make two threats at c1
    assert find_forced_win(position) is None
    sequence = find_threatened_win(Position.from_moves("4456"[:3]))
    assert sequence is not None
    assert sequence.player == 0
    assert wins_by_force(Position.from_moves("4455"))
    assert not wins_by_force(position)


def test_sequences_of_random_positions_hold_against_every_reply(solver: Solver) -> None:
    lengths = set()
    for position in play_games(sized(250, whole=400), seed=11, plies=range(8, 36)):
        sequence = find_forced_win(position)
        if sequence and sequence.attacks:
            verify(WinsByForce(position, sequence), solver)
            score = solver.solve(position)
            assert score > 0
            assert final_move(42, position.ply, score) <= sequence.final_move
            lengths.add(len(sequence.attacks))
    assert {1, 2, 3} <= lengths


@cache
def shortest_by_force(position: Position, attacks: int) -> int | None:
    """The fewest attacks by which the side to move wins, by trying everything; None if more are needed."""
    children = [position.play(column) for column in position.legal_columns]
    if any(child.winner is not None for child in children):
        return 0
    if attacks == 0:
        return None
    best = None
    for child in children:
        if child.is_over or any(child.play(reply).winner is not None for reply in child.legal_columns):
            continue
        needed = [0]
        is_attack = True
        threats = [c for c in child.legal_columns if _wins_there(child, c)]
        if not threats:
            continue
        for reply in child.legal_columns if len(threats) == 1 else ():
            if reply == threats[0]:
                after = shortest_by_force(child.play(reply), attacks - 1)
                is_attack = after is not None
                needed.append(after or 0)
        if is_attack:
            best = min(best, 1 + max(needed)) if best is not None else 1 + max(needed)
    return best


def _wins_there(position: Position, column: int) -> bool:
    """Whether the side that has just moved would complete four in the column."""
    geometry = position.geometry
    cell = geometry.landing_cells(position.occupied) & geometry.column_mask(column)
    return geometry.has_four(position.occupied ^ position.own | cell)


def test_shortest_sequence_is_found() -> None:
    found = 0
    for position in play_games(60, seed=5, plies=range(16, 34)):
        sequence = find_forced_win(position)
        expected = shortest_by_force(position, 4)
        if expected is not None:
            assert sequence is not None
            assert len(sequence.attacks) == expected
            found += 1
    assert found > 15
